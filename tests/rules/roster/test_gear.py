"""Lists whose models are each equipped: armouries, slots, classes, leaders, and ceilings that differ by side."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from rules.roster.apply import apply_edit, apply_edits
from rules.roster.catalogue_file import NotACatalogue, read_catalogue
from rules.roster.codec import dump_roster, load_roster
from rules.roster.edit import Edit, SetGear, SwapModel
from rules.roster.offers import choices
from rules.roster.reading import read
from rules.roster.report import Problem
from rules.roster.roster import Group, ModelPick, Roster, Unit
from rules.roster.text import text_export
from rules.roster.validate import judge, validate

TEXT = Path(__file__).with_name("squad.toml").read_text("utf-8")
SQUAD = read_catalogue(TEXT)
STEADY = ["captain: rifle, vest", "gunner: cannon", "trooper: rifle", "trooper: pistol, grenade"]
RAGGED = ["boss: pistol", "boss", "thug: rifle", "beast"]


def squad(army: str, members: list[str], battle: str = "patrol") -> Roster:
    """Each member written as `trooper: rifle, grenade`."""
    picks = [
        (model, tuple(filter(None, gear.split(", ")))) for model, _, gear in (one.partition(": ") for one in members)
    ]
    units = [Unit(f"u{n}", "", (ModelPick(f"m{n}", model, gear),)) for n, (model, gear) in enumerate(picks)]
    return Roster("squad", army, battle, "Mine", (Group("g1", "loose", tuple(units)),))


def codes(roster: Roster) -> list[str]:
    return sorted(problem.code for problem in validate(roster, SQUAD).errors)


def test_what_models_carry_is_part_of_their_price():
    report = validate(squad("steady", STEADY), SQUAD)
    assert [problem.message for problem in report.problems] == []
    assert [cost.points for cost in report.costs] == [76 + 25 + 10, 51 + 39, 45 + 25, 45 + 20 + 13]
    assert report.points == 349


def test_the_ceiling_of_a_side_is_its_own():
    assert validate(squad("steady", STEADY), SQUAD).limit == 600
    assert validate(squad("ragged", RAGGED), SQUAD).limit == 660
    assert validate(squad("ragged", RAGGED, "standard"), SQUAD).limit == 1100
    agreed = structs.replace(squad("ragged", RAGGED), agreed_points=500)
    assert validate(agreed, SQUAD).limit == 550


@pytest.mark.parametrize(
    ("army", "members", "told"),
    [
        ("steady", [*STEADY[1:], "trooper"], ["NO_LEADER"]),
        ("steady", [STEADY[0], *STEADY], ["LEADERS"]),
        ("steady", [*STEADY, *["trooper"] * 3], ["TOO_MANY"]),
        ("steady", STEADY[:3], ["TOO_FEW"]),
        ("steady", ["captain", "gunner", "gunner", "gunner"], ["CLASS_MIN"]),
        ("steady", [*STEADY, "gunner: cannon"], ["HEAVY_MAX"]),
        ("steady", [*STEADY, "trooper: cannon"], ["GEAR_BEARER", "HEAVY_MAX"]),
        ("steady", [*STEADY, "trooper: claws"], ["GEAR_NOT_OFFERED"]),
        ("steady", [*STEADY, "trooper: spoon"], ["UNKNOWN_OPTION"]),
        ("steady", [*STEADY, "trooper: maul, shield"], ["GEAR_BARRED"]),
        ("steady", [*STEADY, "trooper: rifle, rifle"], ["GEAR_SLOT"]),
        ("steady", [*STEADY, "trooper: pistol, pistol, grenade, grenade"], []),
        ("steady", [*STEADY, "trooper: pistol, pistol, grenade, grenade, grenade"], ["GEAR_SLOT"]),
        ("ragged", RAGGED, []),
        ("ragged", ["chief", "thug", "thug", "beast"], []),
        ("ragged", ["chief", "boss", "boss", "thug"], ["LEADERS", "NO_PLACE"]),
        ("ragged", ["boss", "thug", "thug", "beast"], ["FEW_LESSER", "LEADERS", "NO_LEADER"]),
        ("ragged", [*RAGGED, "thug: pistol"], ["GUNS_MAX"]),
        ("ragged", [*RAGGED, "beast: pistol"], ["GEAR_BEARER", "GUNS_MAX"]),
        ("ragged", [*RAGGED, "thug: grenade, grenade, grenade"], ["GEAR_SLOT"]),
    ],
)
def test_each_bound_is_told_by_its_own_reason(army: str, members: list[str], told: list[str]):
    assert codes(squad(army, members)) == sorted(told)


def test_the_groups_of_a_loose_list_count_together():
    roster = squad("steady", [*STEADY, "gunner: cannon"])
    units = roster.groups[0].units
    apart = structs.replace(roster, groups=(Group("g1", "loose", units[:3]), Group("g2", "loose", units[3:])))
    assert codes(apart) == codes(roster) == ["HEAVY_MAX"]
    assert validate(structs.replace(roster, groups=()), SQUAD).errors[0].fixes[0].label == "Add one Captain"


def test_a_label_tells_models_apart_by_what_they_carry():
    roster = squad("steady", [*STEADY, "trooper", "trooper", "trooper"])
    [many] = validate(roster, SQUAD).errors
    assert (many.code, many.fixes[0].label) == ("TOO_MANY", "Remove Trooper 5")
    alike = squad("steady", ["captain", "gunner: cannon", *["trooper"] * 5])
    assert validate(alike, SQUAD).errors[0].fixes[0].label == "Remove one Trooper"


def test_what_a_list_must_have_is_not_taken_out_to_save_points():
    roster = structs.replace(squad("steady", ["captain", "gunner", "trooper", "trooper"]), agreed_points=200)
    [dear] = validate(roster, SQUAD).errors
    assert dear.code == "OVER_POINTS"
    assert [fix.label for fix in dear.fixes] == ["Play a Standard instead, without the agreed 200 pts"]


def test_the_same_numbers_change_with_the_battle():
    members = [*STEADY, "gunner: cannon", "trooper", "trooper"]
    assert codes(squad("steady", members)) == ["HEAVY_MAX", "TOO_MANY"]
    assert codes(squad("steady", members, "standard")) == []


def test_gear_is_taken_and_laid_down_by_edits_that_stay_as_they_are_in_json():
    edit = SetGear("m2", "grenade", taken=True)
    assert (
        msgspec.json.decode(b'{"do": "set-gear", "model": "m2", "gear": "grenade", "taken": true}', type=Edit) == edit
    )
    roster = apply_edits(squad("steady", STEADY), [edit, edit, SetGear("m2", "grenade", taken=False)])
    assert roster.groups[0].units[2].models[0].options == ("rifle", "grenade")
    assert load_roster(dump_roster(roster)) == roster
    nothing = apply_edit(roster, SetGear("m2", "vest", taken=False))
    assert nothing == roster


def test_the_builder_offers_what_a_model_may_bear_with_price_and_reason():
    found = choices(squad("steady", STEADY), SQUAD).gear["m2"]
    told = {offer.label: (offer.cost, *[problem.code for problem in offer.blocked]) for offer in found}
    assert told == {
        "Without rifle": (-25,),
        "With rifle": (25, "GEAR_SLOT"),
        "With pistol": (20,),
        "With grenade": (13,),
        "With maul": (5,),
        "With shield": (5, "GEAR_BARRED"),
        "With vest": (10,),
    }


def test_a_model_that_turns_into_another_keeps_what_it_carries():
    roster = squad("steady", STEADY)
    mended = validate(structs.replace(roster, agreed_points=340), SQUAD).errors[0]
    assert mended.code == "OVER_POINTS"
    assert [fix.label for fix in mended.fixes][:1] == ["Captain without vest (saves 10 pts)"]
    assert apply_edit(roster, SwapModel("m2", "gunner", ("rifle",))).groups[0].units[2].models[0].options == ("rifle",)


def test_the_text_says_what_everybody_carries():
    text = text_export(squad("steady", STEADY), SQUAD)
    assert "- Trooper with pistol and grenade (78 pts)" in text


def test_a_system_judges_what_its_catalogue_cannot_say():
    def lone(reading):
        if len(reading.models) == 1:
            yield Problem("LONELY", "squad.size", reading.groups[0].where, "One model is lonely.", 1, 2)

    roster = squad("steady", ["captain"])
    assert "LONELY" in [problem.code for problem in validate(roster, SQUAD, (lone,)).errors]
    judged = judge(read(roster, SQUAD), (lone,))
    assert "LONELY" in [problem.code for problem in judged.after(SetGear("m0", "vest", taken=True)).errors]


MISTAKES = {
    "an unknown piece in an armoury": (
        'armoury = ["rifle", "pistol"',
        'armoury = ["musket", "pistol"',
        "the gear “musket”",
    ),
    "an unknown fixed piece": ('fixed = ["claws"]', 'fixed = ["teeth"]', r"models\.beast names the gear “teeth”"),
    "a bearer nobody is": (
        'bearers = ["heavy"]',
        'bearers = ["giant"]',
        r"gear\.cannon names the mark of a model “giant”",
    ),
    "a barred kind nothing is": (
        'bars = ["two-handed"]',
        'bars = ["wide"]',
        r"gear\.shield names the slot of gear “wide”",
    ),
    "a limit of nothing": ('of = ["storm"]', 'of = ["calm"]', r"organisations\.steady names the slot “calm”"),
    "a way of nothing": (
        '{ of = ["leader"], name = "leader", min',
        '{ of = ["king"], name = "king", min',
        "the count “king”",
    ),
}


@pytest.mark.parametrize("case", MISTAKES)
def test_a_mistake_is_told_with_its_place(case):
    old, new, told = MISTAKES[case]
    assert old in TEXT
    with pytest.raises(NotACatalogue, match=told):
        read_catalogue(TEXT.replace(old, new, 1))


members = st.tuples(
    st.sampled_from(["captain", "gunner", "trooper", "chief", "boss", "thug", "beast", "nobody"]),
    st.lists(st.sampled_from([*SQUAD.gear, "spoon"]), max_size=4),
).map(lambda drawn: f"{drawn[0]}: {', '.join(drawn[1])}")
rosters = st.builds(
    squad, st.sampled_from(["steady", "ragged"]), st.lists(members, max_size=9), st.sampled_from(["patrol", "standard"])
)
OFTEN = settings(max_examples=60, deadline=None, derandomize=True)


def measures(roster: Roster):
    return sorted((*p.key, p.measured, p.limit) for p in validate(roster, SQUAD).problems)


@given(roster=rosters, random=st.randoms(use_true_random=False))
@OFTEN
def test_order_changes_no_problem_and_each_is_told_once(roster: Roster, random):
    group = roster.groups[0]
    units = tuple(random.sample(group.units, len(group.units)))
    shuffled = tuple(
        structs.replace(u, models=tuple(structs.replace(m, options=m.options[::-1]) for m in u.models)) for u in units
    )
    other = structs.replace(roster, groups=(structs.replace(group, units=shuffled),))
    assert measures(other) == measures(roster)
    keys = [problem.key for problem in validate(roster, SQUAD).problems]
    assert len(set(keys)) == len(keys)


@given(roster=rosters)
@OFTEN
def test_every_fix_mends_its_problem_or_brings_it_nearer(roster: Roster):
    for problem in validate(roster, SQUAD).problems:
        for fix in problem.fixes:
            after = validate(apply_edits(roster, fix.edits), SQUAD)
            left = [other for other in after.problems if other.key == problem.key]
            assert all(other.distance < problem.distance for other in left), (fix.label, problem.message)


@given(roster=rosters)
@settings(OFTEN, max_examples=25)
def test_an_edit_is_judged_as_if_the_whole_list_was_judged_anew(roster: Roster):
    judged, offered = judge(read(roster, SQUAD)), choices(roster, SQUAD)
    offers = [
        *offered.battles,
        *(one for table in (offered.units, offered.gear, offered.swaps) for kind in table.values() for one in kind),
    ]
    for offer in offers:
        after, anew = judged.after(offer.edit), validate(apply_edit(roster, offer.edit), SQUAD)
        assert [p.key for p in after.problems] == [p.key for p in anew.problems], offer.label
        assert after.report.costs == anew.costs
