"""A team out of files of other programs: what is enforced, what is text, what is left out, and what is no such file."""

import tomllib
from collections.abc import Sequence
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest

from rules.killteam.lists.own_team import own_team
from rules.killteam.team_files.known_actions import known_action
from rules.killteam.team_files.known_texts import effects_of
from rules.killteam.team_files.reader import READER
from rules.killteam.team_files.team_writer import write_team
from rules.killteam.teams.team import Team
from rules.killteam.written_team.rule_words import our_rule, separate_rules
from rules.killteam.written_team.written import (
    WrittenAbility,
    WrittenMode,
    WrittenOption,
    WrittenTeam,
    WrittenType,
    WrittenWeapon,
)
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.foreign_files import FileReading, ForeignFile
from rules.roster.validate import validate
from tests.rules.killteam.team_files.files import CATALOGUE, KTDASH, KTDASH_LIST, ROSTER, SYSTEM, operative

pytestmark = pytest.mark.rule("killteam.build.private_teams", "killteam.build.team_data")


def xml(text: str) -> ForeignFile:
    return ForeignFile(name="file", root=fromstring(text))


def reading(*files: ForeignFile) -> FileReading:
    return READER.read(files)


def team_of(read: FileReading) -> Team:
    return own_team(read.text).team


def lines(read: FileReading, outcome: str) -> set[tuple[str, str]]:
    return {(one.part, one.name) for one in read.lines if one.outcome == outcome}


def arms(team: Team, type_: str) -> list[set[str]]:
    names = {one.id: one.name for one in team.weapon}
    (one,) = (one for one in team.type if one.name == type_)
    return [{names[id_] for id_ in option.weapons} for option in one.option]


@pytest.fixture(scope="module")
def read() -> FileReading:
    return reading(xml(CATALOGUE), xml(SYSTEM))


def test_operatives_with_their_numbers_and_weapons(read: FileReading) -> None:
    team = team_of(read)
    assert (team.name, team.size, team.leaders) == ("Harbour Hands", 5, 1)
    boss = team.type[0]
    assert (boss.name, boss.leader, boss.apl, boss.save, boss.wounds) == ("Boss", True, 3, 3, 13)
    assert arms(team, "Boss") == [{"Pistol", "Hook"}, {"Pistol", "Club"}]
    assert arms(team, "Hand") == [{"Gun", "Knife"}]
    assert {one.name: one.max for one in team.type} == {"Boss": 1, "Hand": 2, "Gunner": 1, "Dog": 1, "Bird": 1}
    assert {one.name for one in team.type if one.counts == "half"} == {"Dog", "Bird"}
    gun = next(one for one in team.weapon if one.name == "Gun")
    assert [mode.name for mode in gun.mode] == ["short", "long"]
    assert [mode.rules for mode in gun.mode] == [("Psychic",), ("Heavy (Dash only)",)]
    kinds = {one.name: one.kind for one in team.weapon}
    assert (kinds["Cannon"], kinds["Butt"]) == ("ranged", "melee")
    assert [limit.max for limit in team.limit] == [1]
    assert read.asked == ("base sizes", "archetypes", "ploys")


def test_nothing_is_dropped_in_silence(read: FileReading) -> None:
    assert ("Weapon rules", "Toxic* (Pistol)") in lines(read, "text")
    assert {("Abilities", "Loud"), ("Abilities", "Tide"), ("Equipment", "Rope")} <= lines(read, "text")
    assert {("Abilities", "Twice"), ("Weapon rules", "Brutal"), ("Weapon rules", "Severe")} <= lines(read, "enforced")
    whys = {one.name: one.why for one in read.lines}
    assert (whys["Shield*"], whys['Rang 8"']) == ("As Shield.", 'As Range 8".')
    assert "Choose below" in whys["Hunt"]
    team = team_of(read)
    twice = next(one for one in team.ability if one.name == "Twice")
    assert [type(one).__name__ for one in twice.effect] == ["RepeatAction"]
    assert "ATK 4" in next(one.text for one in team.equipment if one.name == "Spare club")


def test_what_depends_on_the_rest_or_is_hidden_is_reported() -> None:
    hidden = CATALOGUE.replace('name="Gunner" id=', 'hidden="true" name="Gunner" id=')
    unsettled = hidden.replace('type="notInstanceOf"', 'type="atLeast"').replace('"default-force"', '"e-boss"')
    read = reading(xml(unsettled))
    assert {("Operatives", "Gunner"), ("Selection", "Hand")} <= lines(read, "left out")
    linked = CATALOGUE.replace("<rules>", '<catalogueLinks><catalogueLink name="Far Shore"/></catalogueLinks><rules>')
    assert ("Selection", "Far Shore") in lines(reading(xml(linked)), "left out")


def test_what_no_selection_meets_is_loosened_and_reported() -> None:
    many = CATALOGUE.replace('id="c-op-min" type="min" value="4"', 'id="c-op-min" type="min" value="9"')
    many = many.replace('id="c-op-max" type="max" value="4"', 'id="c-op-max" type="max" value="9"')
    read = reading(xml(many))
    assert ("Selection", "Harbour Hands") in lines(read, "left out")
    assert team_of(read).size < 10


def test_numbers_beyond_our_bounds_are_read_as_the_nearest() -> None:
    odd = CATALOGUE.replace(operative("Hand"), operative("Hand", move=3, wounds=60))
    odd = odd.replace(
        '<characteristic name="DMG">3/4</characteristic>', '<characteristic name="DMG">3/20</characteristic>', 1
    )
    read = reading(
        xml(
            odd.replace(
                '>4+</characteristic><characteristic name="DMG"', '></characteristic><characteristic name="DMG"', 1
            )
        )
    )
    hand = next(one for one in team_of(read).type if one.name == "Hand")
    assert (hand.move, hand.wounds) == (4, 40)
    assert any("is read as 4" in one.why for one in read.lines)
    assert ("Weapons", "Hook") in lines(read, "left out")


def test_what_is_too_much_is_left_out_and_reported() -> None:
    many = "".join(
        f"<rule name='R{at}'><description>{'x' * (1_600 if at == 0 else 9)}{at}</description></rule>"
        for at in range(103)
    )
    read = reading(xml(CATALOGUE.replace("<rules>", f"<rules>{many}")))
    team = team_of(read)
    assert len(team.ability) == 100
    assert {("Abilities", "R0, the end of its text"), ("Too much", "Tide")} & lines(read, "left out")
    assert sum(one.part == "Too much" for one in read.lines) == 6
    assert len(team.ability[0].text) == 1_500


def test_a_list_brings_its_team_along() -> None:
    read = reading(xml(ROSTER))
    team = team_of(read)
    assert (team.name, team.size) == ("Harbour Hands", 3)
    assert [(pick.model, pick.name) for pick in read.picks] == [("Boss", "Old Anna"), ("Hand", ""), ("Hand", "")]
    assert ("Selection", "Others of this team") in lines(read, "left out")
    assert ("Equipment", "Rope") in lines(read, "text")
    leaderless = ROSTER.replace("<category name='Leader'/>", "")
    assert team_of(reading(xml(leaderless))).type[0].leader


@pytest.mark.rule("killteam.build.roster")
@pytest.mark.parametrize("made_of", [CATALOGUE, ROSTER])
def test_a_list_chooses_from_a_team_that_is_known(made_of: str) -> None:
    own = own_team(reading(xml(made_of)).text)
    read = reading(xml(ROSTER))
    roster = READER.listed(own.catalogue, "Night watch", read.picks)
    assert roster is not None
    models = [unit.models[0].model for group in roster.groups for unit in group.units]
    names = [own.catalogue.models[model].name for model in models]
    assert names[0] == ("Boss, Hook" if made_of is CATALOGUE else "Boss")
    assert [unit.name for group in roster.groups for unit in group.units] == ["Old Anna", "", ""]
    assert validate(roster, own.catalogue).legal
    strangers = [*read.picks[:1], *(pick for pick in READER.read([xml(ROSTER.replace('"Hand"', '"Monk"'))]).picks[1:])]
    assert READER.listed(own.catalogue, "x", strangers[1:]) is None


def test_the_text_of_a_list_is_read_for_a_known_team() -> None:
    text = "# Night watch\n\n+ Boss: Pistol, Club\n- 2x Hand (Gun, Knife) [9 pts]\n  • Nothing we know\n"
    read = reading(ForeignFile(name="", text=text))
    assert (read.text, read.name) == ("", "Night watch")
    roster = READER.listed(own_team(reading(xml(CATALOGUE)).text).catalogue, read.name, read.picks)
    assert roster is not None
    assert [unit.models[0].model for group in roster.groups for unit in group.units] == [
        "harbour-hands.boss.club", "harbour-hands.hand.hand", "harbour-hands.hand.hand"
    ]  # fmt: skip


def as_json(element: Element) -> dict[str, Any]:
    """An element as New Recruit writes it."""
    made: dict[str, Any] = dict(element.attrib)
    for child in element:
        tag = child.tag.rpartition("}")[2]
        if len(child) and all(one.tag == child[0].tag for one in child) and not child.attrib:
            made[tag] = [as_json(one) for one in child]
        elif tag == "description":
            made[tag] = child.text
    if not len(element) and element.text:
        made["$text"] = element.text
    return made


def test_the_json_of_new_recruit_says_the_same() -> None:
    for tag, text in (("catalogue", CATALOGUE), ("roster", ROSTER)):
        made = reading(ForeignFile(name="", data={tag: as_json(fromstring(text))}))
        assert team_of(made) == team_of(reading(xml(text)))


def test_a_team_of_ktdash() -> None:
    read = reading(ForeignFile(name="", data=KTDASH))
    team = team_of(read)
    assert (team.size, team.archetypes) == (5, ("Hunt", "Shadow"))
    assert arms(team, "Harbour Boss") == [{"Pistol", "Hook"}, {"Pistol", "Club"}]
    assert len(arms(team, "Harbour Hand")) == 6
    assert arms(team, "Harbour Gunner") == [{"Flamer", "Butt"}, {"Cannon", "Butt"}]
    assert {one.name.removeprefix("Harbour "): (one.max, one.counts) for one in team.type} == {
        "Boss": (1, ""), "Hand": (5, ""), "Gunner": (5, ""), "Dog": (1, "half"), "Bird": (1, "half"), "Giant": (1, "double")
    }  # fmt: skip
    assert [(limit.max, limit.types) for limit in team.limit] == [(1, ("harbour-gunner",))]
    assert [(one.name, one.kind) for one in team.ploy] == [("High tide", "strategy"), ("Undertow", "firefight")]
    assert [one.name for one in team.equipment] == ["Rope"]
    assert {one.base_mm for one in team.type} == {32}
    rules = {one.name: one.mode[0].rules for one in team.weapon}
    assert rules["Pistol"] == ('Range 8"', "Limited 1")
    assert rules["Flamer"] == ('Torrent 2"',)
    assert rules["Cannon"] == (
        '1" Devastating 2',
        "Heavy (Reposition only)",
        "Lethal 5+",
        "Piercing Crits 1",
        "Seek Light",
    )
    assert read.asked == ()
    assert ("Ploys", "Undertow") in lines(read, "text")


def test_a_list_of_ktdash_has_its_operatives() -> None:
    read = reading(ForeignFile(name="", data=KTDASH_LIST))
    assert [(pick.name, pick.weapons) for pick in read.picks] == [
        ("Anna", ("Pistol", "Club")),
        ("Jo", ("Bow", "Cleaver")),
    ]
    alone = {"rosterName": "x", "ops": [{"opTypeId": "1", "opName": "A", "opType": KTDASH["opTypes"][0]}]}
    assert len(team_of(reading(ForeignFile(name="", data=alone))).type) == 1


def test_a_composition_without_bullets_counts_all() -> None:
    told = {**KTDASH, "composition": "A team composed of 3 HARBOUR operatives. You must take a Boss."}
    read = reading(ForeignFile(name="", data=told))
    assert team_of(read).size == 3
    assert ("Selection", "Composition") in lines(read, "left out")


EARLIER = (
    CATALOGUE.replace('name="APL"', 'name="GA"').replace('name="Move"', 'name="M"').replace('name="Save"', 'name="DF"')
)
WITH_APL = EARLIER.replace('name="Wounds">', 'name="APL">2</characteristic><characteristic name="W">')


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ([xml(SYSTEM)], "a game system alone"),
        ([xml(WITH_APL)], "edition of 2021"),
        ([xml(CATALOGUE.replace('name="APL"', 'name="A"'))], "nothing has APL"),
        (
            [xml(CATALOGUE.replace('name="APL"', 'name="A"').replace("gameSystemId", 'gameSystemName="Chess" x'))],
            "another game",
        ),
        ([ForeignFile(name="", data={"killteam": {"fireteams": []}})], "edition of 2021"),
        ([ForeignFile(name="", data={"units": []})], "neither"),
        ([ForeignFile(name="", data=[1])], "neither"),
        ([ForeignFile(name="", text=" \n")], "nothing in it"),
        ([xml("<html/>")], "no catalogue"),
    ],
    ids=["system", "2021", "no-stats", "game", "fireteams", "units", "array", "empty", "html"],
)
def test_what_is_no_team_is_told(files: Sequence[ForeignFile], said: str) -> None:
    with pytest.raises(NotACatalogue, match=said):
        READER.read(files)


@pytest.mark.rule("killteam.build.weapon_rule_syntax")
@pytest.mark.parametrize(
    ("written", "ours"),
    [
        ("Rng 8”", 'Range 8"'), ("Prc1", "Piercing 1"), ("PrcCrit1", "Piercing Crits 1"), ("Hvy(RepOnly)", "Heavy (Reposition only)"),
        ("1\" Dev1", '1" Devastating 1'), ("*Shield", "Shield"), ("**PSYCHIC**", "Psychic"), ("Poison*", "Poison"), ("Toxic*", ""), ("Sat", "Saturate"),
        ("Heavy (Reposition\u00a0only)", "Heavy (Reposition only)"), ("Jump 3", ""),
    ],
)  # fmt: skip
def test_weapon_rules_as_others_print_them(written: str, ours: str) -> None:
    assert our_rule(next(iter(separate_rules(written)))) == ours


GRENADIER = (
    "This operative can use {0} grenades (see universal equipment). Doing so doesn’t count towards any limited uses you "
    "have (i.e. if you also select those grenades from equipment for other operatives). Whenever this operative is using "
    "a frag or krak grenade, improve the Hit stat of that weapon by 1."
)


EXPENDABLE = (
    "This operative is ignored for your opponent's kill/elimination op (when it's incapacitated, and when determining your "
    "starting number of operatives). It's also ignored for victory conditions and scoring VPs if either require operatives "
    "to ‘escape’, ‘survive’ or be incapacitated by enemy operatives (if it escapes/survives/is incapacitated, determining "
    "how many operatives must escape/survive/be incapacitated, etc.)."
)


@pytest.mark.parametrize(
    ("text", "ops"),
    [
        ("This operative’s ranged weapons have the Lethal 5+ weapon rule.", ["grant_weapon_rule"]),
        ("This operative's weapons have the Toxic weapon rule.", []),
        ("Whenever this operative is fighting, its weapons have the Balanced weapon rule.", ["grant_weapon_rule"]),
        ("SUPPORT. Whenever a friendly HARBOUR operative is within 3\" of this operative, that friendly operative’s weapons have the Severe weapon rule.", ["grant_weapon_rule"]),
        ("Whenever this operative is shooting, if it hasn’t moved during the activation, or if it’s a counteraction, its ranged weapons have the Balanced weapon rule.", ["grant_weapon_rule"]),
        ("Whenever an operative is shooting this operative, ignore the Piercing weapon rule.", ["piercing_reduction"]),
        ("Whenever an operative is shooting this operative, you can re-roll any of your defence dice.", ["reroll_defence"]),
        ("This operative can perform the **Charge** action while it has a Conceal order.", ["act_concealed"]),
        ("This operative can perform two **Fight** or two **Shoot** actions during its activation.", ["repeat_action"] * 2),
        ("This operative cannot perform any actions other than Charge, Dash and Fight.", ["forbid"]),
        ("Whenever determining control of a marker, treat this operative’s APL stat as 1 higher. Note this isn’t a change to its APL stat, so any changes are cumulative with this.", ["marker_apl"]),
        ("Normal Dmg of 3 or more inflicts 1 less damage on this operative.", ["reduce_die_damage"]),
        ("This operative cannot perform any actions other than Charge and Fight. It cannot use any weapons that aren’t on its datacard.", ["forbid"]),
        ("This operative cannot perform any actions other than Dash and Shoot. It cannot use any weapons that aren’t on its datacard.", []),
        (GRENADIER.format("frag and krak"), ["own_grenade"] * 2),
        (GRENADIER.format("frag, krak, smoke and stun"), ["own_grenade"] * 2 + ["extra_action_use"] * 2),
        (GRENADIER.format("blight and krak"), []),
        (EXPENDABLE, ["expendable"]),
        ("It sings, and this operative's weapons have the Balanced weapon rule.", []),
    ],
    ids=range(19),
)  # fmt: skip
def test_texts_that_say_no_more_than_an_effect(text: str, ops: list[str]) -> None:
    assert [effect["op"] for effect in effects_of(text)] == ops


SIGNAL = (
    '▶ SUPPORT. Select one other friendly HARBOUR operative{0} visible to and within 6" of this operative. Until the end '
    "of that operative’s next activation, add 1 to its APL stat.\n◆ This operative cannot perform this action while "
    "within control range of an enemy operative."
)


@pytest.mark.rule("killteam.build.team_data")
def test_an_action_that_says_no_more_than_an_effect_can_be_performed() -> None:
    action = known_action(SIGNAL.format(" (excluding HARBOUR HAND)"))
    assert action is not None
    assert (action.friends, action.besides, action.fields["support"]) == ("HARBOUR", "HARBOUR HAND", 6)
    assert [action.is_for(one) for one in (("HARBOUR",), ("HARBOUR", "HAND"), ("OTHER",))] == [True, False, False]
    assert known_action(SIGNAL.format("") + " It sings.") is None
    order = "▶ Change this operative's order. ◆ This operative cannot perform this action while within control range of an enemy operative."
    changed = known_action(order)
    assert changed is not None
    assert changed.fields["effect"] == [{"op": "change_order", "to": "any"}]


@pytest.mark.rule("killteam.build.team_data")
def test_such_an_action_costs_ap_and_names_whom_it_is_for() -> None:
    signal = WrittenAbility("Signal", SIGNAL.format(" (excluding HAND)"), cost=1)
    knife = WrittenWeapon("Knife", "melee", (WrittenMode("", "3", "4+", "3/4"),))
    stats = {"apl": "2", "move": '6"', "save": "4+", "wounds": "8"}
    types = [
        WrittenType(
            name,
            name,
            stats,
            [WrittenOption((knife,))],
            [signal],
            keywords=("HARBOUR", *more),
            leader=name == "Boss",
            most=4,
        )
        for name, more in (("Boss", ()), ("Hand", ("HAND",)), ("Mate", ()))
    ]
    reading = write_team(WrittenTeam("Harbour", types, size=3))
    (ability,) = tomllib.loads(reading.text)["team"]["ability"]
    assert (ability["cost"], ability["among"]) == (1, ["boss", "mate"])
    assert ("Signal", "enforced") in {(line.name, line.outcome) for line in reading.lines}
    assert own_team(reading.text).team.ability[0].cost == 1


def test_what_is_missing_is_asked_in_a_short_form(read: FileReading) -> None:
    fields = {one.key: one for one in READER.questions(read.text)}
    assert {"archetypes", "size", "base:boss", "strategy", "firefight"} <= set(fields)
    assert "equipment" not in fields
    assert READER.starts(read.text)["base:boss"] == 32
    answers = {
        "archetypes": ["Shadow", "Survey", "Nothing"], "size": ["4"], "base:boss": ["200"], "base:hand": [""],
        "strategy": ["- High tide: they push\n\nEbb"], "firefight": ["Undertow: they pull"],
    }  # fmt: skip
    team = own_team(READER.answered(read.text, answers)).team
    assert (team.archetypes, team.size, team.type[0].base_mm) == (("Shadow", "Survey"), 4, 100)
    assert [(one.name, one.text, one.kind) for one in team.ploy] == [
        ("High tide", "they push", "strategy"), ("Ebb", "", "strategy"), ("Undertow", "they pull", "firefight")
    ]  # fmt: skip
    with pytest.raises(NotACatalogue, match="changed on its way"):
        READER.answered('[team]\nname = "x"', {})
