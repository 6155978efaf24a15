"""What a player reads: where, what, how much is allowed, because of what, and what one click would do."""

import pytest
from msgspec import structs

from rules.kog.lists.catalogue import CATALOGUE
from rules.roster.apply import apply_edits
from rules.roster.roster import ModelPick
from rules.roster.text import text_export
from rules.roster.validate import validate
from rules.roster.words import an, apart, counted, listed, number, numbered, points, shortened, signed, span
from tests.rules.kog.listing import TC3, TS3, a_list

READS = {
    "a line": (
        a_list("south", "encounter", ["tactical-cadre: command-jaeger, jaeger"]),
        "Platoon 1 › Tactical Cadre has 1 Jaeger; it needs at least 3.",
        ("A Tactical Cadre is made of 1 Command Jaeger and 3 to 6 Jaegers.",),
        ["Add 2 Jaegers"],
    ),
    "a cap": (
        a_list("north", "encounter", [TS3, "fire-support-squad: grizzly, 2 kodiak"]),
        "Platoon 1 › Fire Support Squad has 2 Kodiaks; it may hold at most 1.",
        ("Of the Grizzlies and Kodiaks of a Fire Support Squad, at most 1 may be a Kodiak.",),
        ["Make one Kodiak a Grizzly"],
    ),
    "a ratio": (
        a_list("south", "encounter", [TC3, "strike-cadre: 2 black-mamba", "strike-cadre: 2 black-mamba"]),
        "Platoon 1 has 2 Strike Cadres; it may hold at most 1.",
        ("Each Tactical Cadre in it makes room for 1 Strike Cadre.", "It has 1 Tactical Cadre."),
        ["Remove Platoon 1 › Strike Cadre 2", "Add one Tactical Cadre"],
    ),
    "points": (
        a_list("south", "duel", ["black-mamba", "iguana-gunner"]),
        "The models cost 21 pts, 1 pt over the limit of 20 pts.",
        ("A Duel is played with at most 20 pts a side.",),
        ["Make one Iguana Gunner an Iguana (saves 1 pt)", "Remove one Iguana Gunner (saves 10 pts)",
         "Remove one Black Mamba (saves 11 pts)", "Play a Skirmish instead"],
    ),
    "platoons": (
        a_list("north", "encounter", [TS3], [TS3]),
        "The list has 2 platoons; an Encounter takes at most 1.",
        (),
        ["Join Platoon 2 to Platoon 1", "Remove Platoon 2", "Play an Engagement instead"],
    ),
    "an upgrade": (
        a_list("south", "encounter", ["tactical-cadre: command-jaeger, 2 jaeger, blitz-jaeger"]),
        "Platoon 1 › Tactical Cadre cannot have a Blitz Jaeger; a Tactical Cadre offers only FlammJaeger.",
        (),
        ["Make one Blitz Jaeger a Jaeger", "Remove one Blitz Jaeger"],
    ),
    "a tank": (
        a_list("south", "encounter", [TC3, "heavy-tank"]),
        "Platoon 1 › Heavy Tank belongs to no unit; every model of this battle serves in a unit of a platoon.",
        ("A Heavy Tank belongs to no unit of its army.",),
        ["Remove Platoon 1 › Heavy Tank"],
    ),
    "an unknown model": (
        a_list("south", "duel", ["jaeger", "gundam"]),
        "KOG light has no model “gundam”.",
        (),
        ["Remove one “gundam”"],
    ),
    "the other army": (
        a_list("south", "duel", ["hunter"]),
        "Hunter is Northern; this list is Southern.",
        ("All models of a list come from one army.",),
        ["Remove Hunter", "Make the list Northern"],
    ),
    "re-rolls": (
        a_list("south", "duel", ["king-cobra"], rerolls=2),
        "2 re-rolls bought; a list of 1 unit may have at most 1.",
        ("In this battle every model is a unit of its own.",),
        ["Buy one re-roll"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", READS)
def test_a_problem_says_what_why_and_what_would_help(case):
    roster, message, causes, fixes = READS[case]
    [problem] = validate(roster, CATALOGUE).errors
    assert problem.message == message
    assert problem.causes == causes
    assert [fix.label for fix in problem.fixes] == fixes


def test_numbers_have_a_true_minus():
    assert [number(6), number(-1), signed(1), signed(-2)] == ["6", "−1", "+1", "−2"]


def test_numbers_run_on_from_list_to_list():
    assert apart(["Jaeger 1", "Jaeger 2", "Hunter", "Jaeger 1", "Iguana"]) == [
        "Jaeger 1",
        "Jaeger 2",
        "Hunter",
        "Jaeger 3",
        "Iguana",
    ]
    assert apart(["Jaeger 1", "Jaeger 2", "Jaeger"]) == ["Jaeger 1", "Jaeger 2", "Jaeger"]


def test_a_skirmish_refused_both_ways_names_both():
    loose, units = validate(a_list("south", "skirmish", ["6 jaeger"]), CATALOGUE).errors
    both = "A Skirmish takes at most 5 models or at most 2 units, each complete and legal."
    assert loose.message == "The list has 6 models; a Skirmish takes at most 5."
    assert units.message == "Jaeger 1, Jaeger 2, Jaeger 3 and 3 more are no complete, legal units."
    assert (loose.causes, units.causes[0]) == ((both,), both)


def test_other_unknown_ids_and_another_system_are_told():
    strange = a_list("east", "war", ["space-marines: jaeger"])
    messages = [problem.message for problem in validate(strange, CATALOGUE).errors]
    assert messages == [
        "KOG light has no army “east”.", "KOG light has no battle size “war”.", "KOG light has no unit “space-marines”."]  # fmt: skip
    option = a_list("south", "duel", ["jaeger+jet-pack"])
    assert [p.code for p in validate(option, CATALOGUE).errors] == ["UNKNOWN_OPTION"]
    foreign = type(option)("fubar", "south", "duel")
    assert [p.message for p in validate(foreign, CATALOGUE).errors] == ["The list is for “fubar”, not for KOG light."]


def test_a_list_as_text():
    roster = a_list("south", "encounter", [TC3, "strike-cadre: king-cobra, 2 black-mamba"], rerolls=2)
    assert (
        text_export(roster, CATALOGUE)
        == f"""\
Southern list
KOG light · Southern · Encounter · 67 of 100 pts

Platoon 1 (65 pts)
- Tactical Cadre: 1 Command Jaeger, 3 Jaegers (25 pts)
- Strike Cadre: 1 King Cobra, 2 Black Mambas (40 pts)

2 re-rolls bought (2 pts)

Legal under KOG light catalogue {CATALOGUE.version}.
"""
    )
    assert text_export(a_list("south", "duel", ["3 jaeger"]), CATALOGUE).endswith(
        f"Not legal under KOG light catalogue {CATALOGUE.version}.\n- The list has 3 models; a Duel takes at most 2.\n"
    )


def test_amounts_in_words():
    assert [counted(n, "Jaeger", "Jaegers") for n in (0, 1, 2)] == ["no Jaegers", "1 Jaeger", "2 Jaegers"]
    assert [points(n) for n in (0, 1, 6)] == ["0 pts", "1 pt", "6 pts"]
    assert [span(1, 1), span(1, 2), span(3, 6), span(0, 2), span(3, None)] == [
        "1",
        "1 or 2",
        "3 to 6",
        "up to 2",
        "at least 3",
    ]
    assert [listed([]), listed(["a"]), listed(["a", "b", "c"], "or")] == ["", "a", "a, b or c"]
    assert shortened(["a", "b", "c", "d", "e"]) == "a, b, c and 2 more"
    assert [an("Duel"), an("Encounter"), an("")] == ["a Duel", "an Encounter", "a "]
    assert [an("Old Hands"), an("Colossus")] == ["Old Hands", "a Colossus"]
    assert numbered(["a", "b", "a"]) == ["a 1", "b", "a 2"]


def test_a_kind_of_group_that_nobody_knows_is_told_with_what_mends_it():
    roster = a_list("south", "encounter", [TC3])
    strange = structs.replace(roster, groups=(structs.replace(roster.groups[0], kind="regiment"),))
    (problem,) = [one for one in validate(strange, CATALOGUE).errors if one.code == "UNKNOWN_KIND"]
    assert problem.message == "KOG light has no kind of group “regiment”."
    for fix in problem.fixes:
        mended = validate(apply_edits(strange, fix.edits), CATALOGUE)
        assert "UNKNOWN_KIND" not in [one.code for one in mended.errors]


def test_a_model_that_nobody_knows_costs_nothing():
    known = a_list("south", "encounter", [TC3])
    unit = known.groups[0].units[0]
    more = structs.replace(unit, models=(*unit.models, ModelPick("m9", "space-marine")))
    strange = structs.replace(known, groups=(structs.replace(known.groups[0], units=(more,)),))
    assert validate(strange, CATALOGUE).points == validate(known, CATALOGUE).points
