"""The worked list vectors: sum, verdict with every reason code, unused points, re-rolls that can be bought."""

from typing import NamedTuple

import pytest

from rules.kog.lists.catalogue import CATALOGUE
from rules.roster.validate import validate
from tests.rules.kog.listing import TC3, TS3, a_list

STRIKE2 = "strike-cadre: 2 black-mamba"
RECON3 = "recon-cadre: 3 iguana"
STRIKE_N = "strike-squad: 3 jaguar, hunter"
RECON_N = "recon-squad: 2 cheetah, ferret"
L26 = ["tactical-cadre: command-jaeger, 6 jaeger", "recon-cadre: black-mamba, 4 iguana, iguana-gunner"]
L27 = ["tactical-cadre: command-jaeger, 6 jaeger", "recon-cadre: black-mamba, 3 iguana, 2 iguana-gunner"]
L52 = [TC3, STRIKE2, RECON3]
P1 = ["tactical-squad: headhunter, 6 hunter", "recon-squad: 4 cheetah, jaguar, 2 ferret"]
P2 = [TS3, STRIKE_N, "fire-support-squad: 2 grizzly, 2 hunter"]
P2_58 = ["tactical-squad: headhunter, 4 hunter", RECON_N, "fire-support-squad: 3 grizzly, hunter"]


class Legal(NamedTuple):
    """Unused points before buying, and the most re-rolls."""

    unused: int
    rerolls: int


def vector(name, rule, army, battle, groups, total, verdict, *, rerolls=0, agreed=None, warned=()):
    """`verdict` is a Legal or the reasons, each `CODE` or `CODE measured limit`."""
    roster = a_list(army, battle, *groups, rerolls=rerolls, agreed=agreed)
    return pytest.param(roster, total, verdict, warned, id=name, marks=pytest.mark.rule(*rule.split()))


def duel(name, rule, army, models, total, verdict, **more):
    return vector(name, rule, army, "duel", [models], total, verdict, **more)


def skirmish(name, rule, army, models, total, verdict):
    return vector(name, rule, army, "skirmish", [models], total, verdict)


def encounter(name, rule, army, units, total, verdict, **more):
    return vector(name, rule, army, "encounter", [units], total, verdict, **more)


def engagement(name, rule, army, platoons, total, verdict, **more):
    return vector(name, rule, army, "engagement", platoons, total, verdict, **more)


def apocalyptic(name, rule, platoons, agreed, total, verdict, warned=()):
    return vector(name, rule, "north", "apocalyptic", platoons, total, verdict, agreed=agreed, warned=warned)


VECTORS = [
    duel("L-01", "kog.army.duel kog.army.unlisted-models", "south", ["heavy-tank"], 20, Legal(0, 0)),
    duel("L-02", "kog.army.unused-points.cap", "south", ["king-cobra"], 18, Legal(2, 1)),
    duel("L-03", "kog.army.duel", "north", ["grizzly", "hunter"], 20, Legal(0, 0)),
    duel("L-04", "kog.army.duel", "south", ["3 jaeger"], 18, ["TOO_MANY_MODELS 3 2"]),
    duel("L-05", "kog.army.points-limit", "south", ["black-mamba", "iguana-gunner"], 21, ["OVER_POINTS 21 20"]),
    duel("L-06", "kog.army.freeform.open-choice kog.army.north.upgrade.command-jaguar", "north",
         ["command-jaguar", "cheetah"], 20, Legal(0, 0)),
    duel("L-07", "kog.army.freeform.open-choice", "south", ["blitz-jaeger", "black-mamba"], 19, Legal(1, 1)),
    duel("L-08", "kog.army.single-list", "south", ["jaeger", "hunter"], 12, ["MIXED_ARMIES"]),
    duel("L-09", "kog.army.points-limit", "north", ["kodiak", "ferret"], 24, ["OVER_POINTS 24 20"]),
    duel("L-10", "kog.army.unused-points.cap", "south", ["king-cobra"], 20, ["REROLL_CAP 2 1"], rerolls=2),

    skirmish("L-11", "kog.army.skirmish.models", "south", ["king-cobra", "2 black-mamba", "jaeger"], 46, Legal(4, 4)),
    skirmish("L-12", "kog.army.skirmish.models kog.army.skirmish.units", "south", ["6 jaeger"], 36,
             ["TOO_MANY_MODELS 6 5", "UNITS_NOT_LEGAL"]),
    skirmish("L-13", "kog.army.skirmish.units", "south", [TC3, TC3], 50, Legal(0, 0)),
    skirmish("L-14", "kog.army.points-limit", "south",
             ["recon-cadre: black-mamba, 3 iguana", "fire-support-cadre: spitting-cobra"], 51, ["OVER_POINTS 51 50"]),
    skirmish("L-15", "kog.army.freeform.open-choice", "north", ["kodiak", "jaguar", "cheetah", "2 ferret"], 48,
             Legal(2, 2)),
    skirmish("L-16", "kog.army.skirmish.units", "north", [RECON_N, TS3], 48, Legal(2, 2)),
    skirmish("L-17", "kog.army.freeform.open-choice", "north", ["2 jaguar", "2 hunter"], 32, Legal(18, 4)),
    skirmish("L-18", "kog.army.unlisted-models", "south", ["heavy-tank", "4 southern-infantry"], 32, Legal(18, 5)),
    skirmish("L-19", "kog.army.unlisted-models kog.army.skirmish.units", "south",
             ["tactical-cadre: command-jaeger, 4 jaeger", "strike-infantry"], 35,
             ["TOO_MANY_MODELS 6 5", "UNITS_NOT_LEGAL"]),
    skirmish("L-20", "kog.army.skirmish.models", "south", [TC3, "strike-infantry"], 29, Legal(21, 5)),
    skirmish("L-21", "kog.army.skirmish.models", "south", ["fire-support-cadre: spitting-cobra"] * 3, 39, Legal(11, 3)),
    skirmish("L-22", "kog.army.unlisted-models kog.army.skirmish.units", "south",
             ["tactical-cadre: command-jaeger, 4 jaeger", "heavy-tank"], 51,
             ["OVER_POINTS 51 50", "TOO_MANY_MODELS 6 5", "UNITS_NOT_LEGAL"]),
    skirmish("L-71", "kog.army.skirmish.units", "south", [TC3, *["fire-support-cadre: spitting-cobra"] * 2], 51,
             ["OVER_POINTS 51 50", "TOO_MANY_MODELS 6 5", "TOO_MANY_UNITS 3 2"]),
    skirmish("L-72", "kog.army.skirmish.units", "south", [RECON3, STRIKE2], 49, Legal(1, 1)),
    skirmish("L-73", "kog.army.skirmish.units", "north", [TS3, "tactical-squad: headhunter, 2 hunter"], 44,
             ["TOO_MANY_MODELS 7 5", "UNITS_NOT_LEGAL"]),

    encounter("L-23", "kog.army.encounter kog.army.unused-points.cap", "south", [TC3], 25, Legal(75, 1)),
    encounter("L-24", "kog.army.south.cadre.tactical.upgrade kog.army.unit.upgrade-keeps-count", "south",
              ["tactical-cadre: command-jaeger, 2 jaeger, flammjaeger", "strike-cadre: king-cobra, 2 black-mamba",
               "recon-cadre: 2 iguana, iguana-gunner"], 93, Legal(7, 3)),
    encounter("L-25", "kog.army.south.platoon.non-tactical-cap", "south",
              [TC3, STRIKE2, RECON3, "fire-support-cadre: spitting-cobra"], 87, ["NON_TACTICAL_TOTAL 3 2"]),
    encounter("L-26", "kog.army.points-limit", "south", L26, 100, Legal(0, 0)),
    encounter("L-27", "kog.army.points-limit", "south", L27, 101, ["OVER_POINTS 101 100"]),
    encounter("L-28", "kog.army.unit.entry kog.army.south.cadre.tactical", "south",
              ["tactical-cadre: command-jaeger, 2 jaeger"], 19, ["LINE_MIN 2 3"]),
    encounter("L-29", "kog.army.unit.entry kog.army.south.cadre.tactical", "south",
              ["tactical-cadre: command-jaeger, 7 jaeger"], 49, ["LINE_MAX 7 6"]),
    encounter("L-30", "kog.army.south.cadre.tactical.upgrade kog.army.unit.example-not-binding", "south",
              ["tactical-cadre: command-jaeger, 2 jaeger, blitz-jaeger"], 27, ["UPGRADE_NOT_ALLOWED"]),
    encounter("L-31", "kog.army.south.cadre.tactical.upgrade kog.army.unit.upgrade-line", "south",
              ["tactical-cadre: command-jaeger, jaeger, 2 flammjaeger"], 25, ["UPGRADE_MAX 2 1"]),
    encounter("L-32", "kog.army.south.platoon.tactical kog.army.south.platoon.strike", "south",
              [TC3, TC3, STRIKE2, STRIKE2], 94, Legal(6, 4)),
    encounter("L-33", "kog.army.south.platoon.strike", "south", [TC3, STRIKE2, STRIKE2], 69, ["TYPE_PER_TACTICAL 2 1"]),
    encounter("L-34", "kog.army.unlisted-models kog.army.organized.platoons", "south", [TC3, "heavy-tank"], 45,
              ["NO_SLOT"]),
    encounter("L-35", "kog.army.south.cadre.fire-support.support-cobra", "south",
              [TC3, "fire-support-cadre: 2 support-cobra"], 53, ["LINE_MIN 0 1"]),
    encounter("L-36", "kog.army.south.cadre.fire-support.support-cobra", "south",
              [TC3, "fire-support-cadre: 2 spitting-cobra, 2 support-cobra"], 79, Legal(21, 2)),
    encounter("L-37", "kog.army.unit.one-upgrade-each", "south",
              [TC3, "strike-cadre: 2 black-mamba, jaeger+blitz-jaeger+flammjaeger"], 55, ["UPGRADE_MAX 2 1"]),
    encounter("L-38", "kog.army.south.cadre.strike.blitz kog.army.south.cadre.strike.flamm", "south",
              [TC3, "strike-cadre: 2 black-mamba, blitz-jaeger, flammjaeger"], 61, Legal(39, 2)),
    encounter("L-39", "kog.army.south.cadre.recon.upgrade", "south", [TC3, "recon-cadre: 3 iguana-gunner"], 55,
              ["UPGRADE_MAX 3 2"]),
    encounter("L-40", "kog.army.south.cadre.strike", "south", [TC3, "strike-cadre: black-mamba, 2 jaeger"], 48,
              ["LINE_MIN 1 2"]),
    encounter("L-41", "kog.army.south.cadre.fire-support", "south",
              [TC3, "fire-support-cadre: spitting-cobra, blitz-jaeger"], 46, ["UPGRADE_NOT_ALLOWED"]),
    encounter("L-42", "kog.army.north.squad.strike kog.army.north.squad.recon", "north", [TS3, STRIKE_N, RECON_N], 84,
              Legal(16, 3)),
    encounter("L-43", "kog.army.north.squad.fire-support.kodiak", "north",
              [TS3, STRIKE_N, "fire-support-squad: grizzly, kodiak"], 94, Legal(6, 3)),
    encounter("L-44", "kog.army.north.squad.fire-support kog.army.north.squad.fire-support.kodiak", "north",
              [TS3, "fire-support-squad: 3 grizzly, kodiak"], 86, ["LINE_MAX 4 3"]),
    encounter("L-45", "kog.army.north.squad.fire-support.kodiak", "north",
              [TS3, "fire-support-squad: grizzly, 2 kodiak"], 77, ["UPGRADE_MAX 2 1"]),
    encounter("L-46", "kog.army.north.squad.strike", "north", [TS3, "strike-squad: 3 jaguar"], 55, ["LINE_MIN 0 1"]),
    encounter("L-47", "kog.army.north.squad.recon", "north", [TS3, "recon-squad: 3 cheetah"], 52, ["LINE_MIN 0 1"]),
    encounter("L-48", "kog.army.north.upgrade.command-jaguar kog.army.unit.upgrade-keeps-count", "north",
              [TS3, "strike-squad: command-jaguar, 2 jaguar, hunter"], 62, Legal(38, 2)),
    encounter("L-49", "kog.army.north.platoon.tactical", "north", [STRIKE_N, "fire-support-squad: 2 grizzly"], 64,
              ["NO_TACTICAL 0 1"]),
    encounter("L-50", "kog.army.north.squad.tactical", "north", ["tactical-squad: 4 hunter"], 24, ["LINE_MIN 0 1"]),
    encounter("L-51", "kog.army.unit.entry", "north", [TS3, "recon-squad: 2 cheetah, ferret, grizzly"], 62,
              ["MODEL_NOT_IN_UNIT"]),
    encounter("L-74", "kog.army.north.upgrade.command-jaguar", "north",
              [TS3, "strike-squad: 2 command-jaguar, jaguar, hunter"], 63, ["UPGRADE_MAX 2 1"]),
    encounter("L-75", "kog.army.north.upgrade.command-jaguar", "north",
              [TS3, "recon-squad: 2 cheetah, command-jaguar, ferret"], 59, Legal(41, 2)),
    encounter("L-76", "kog.army.south.cadre.strike", "south", [TC3, "strike-cadre: 2 black-mamba, 3 jaeger"], 65,
              ["LINE_MAX 3 2"]),

    engagement("L-52", "kog.army.engagement", "south", [L52, L52], 148, Legal(52, 6)),
    engagement("L-53", "kog.army.engagement", "south",
               [[TC3, TC3, *["strike-cadre: king-cobra, 3 black-mamba"] * 2, RECON3]], 179, ["PLATOON_COUNT 1 2"]),
    engagement("L-54", "kog.army.south.platoon.non-tactical-cap", "south",
               [[TC3, TC3], [TC3, STRIKE2, RECON3, "fire-support-cadre: spitting-cobra"]], 137,
               ["NON_TACTICAL_TOTAL 3 2"]),
    engagement("L-55", "kog.army.engagement", "south", [L26, L26], 200, Legal(0, 0)),
    engagement("L-56", "kog.army.engagement kog.army.points-limit", "south", [L26, L27], 201, ["OVER_POINTS 201 200"]),
    engagement("L-57", "kog.army.engagement", "north", [P1, P2], 200, Legal(0, 0)),
    engagement("L-58", "kog.army.engagement", "north", [P1, P2_58], 201, ["OVER_POINTS 201 200"]),
    engagement("L-59", "kog.army.engagement", "south", [[TC3]] * 5, 125, ["PLATOON_COUNT 5 4"]),
    engagement("L-60", "kog.army.engagement", "north", [[TS3]] * 4, 100, Legal(100, 4)),
    engagement("L-61", "kog.army.north.platoon.tactical", "north", [[TS3], [STRIKE_N]], 61, ["NO_TACTICAL 0 1"]),
    apocalyptic("L-62", "kog.army.apocalyptic", [P1] * 3, 300, 297, Legal(3, 3)),
    apocalyptic("L-63", "kog.army.apocalyptic", [P1, P2], 300, 200, ["PLATOON_COUNT 2 3"]),
    apocalyptic("L-64", "kog.army.apocalyptic", [P1, [TS3], [TS3]], 240, 149, Legal(91, 4), ["TYPICAL_POINTS"]),
    engagement("L-65", "kog.army.unused-points.cap", "south", [L52, L52], 155, ["REROLL_CAP 7 6"], rerolls=7),
    encounter("L-66", "kog.army.unused-points kog.army.unused-points.price", "south",
              ["tactical-cadre: command-jaeger, 2 jaeger, flammjaeger", "strike-cadre: king-cobra, 2 black-mamba",
               "recon-cadre: 2 iguana, iguana-gunner"], 96, Legal(7, 3), rerolls=3),
    duel("L-67", "kog.army.unused-points.price", "south", ["blitz-jaeger", "black-mamba"], 21, ["REROLL_POINTS 2 1"],
         rerolls=2),
    duel("L-68", "kog.army.cost", "south", [], 0, ["EMPTY"]),
    apocalyptic("L-69", "kog.army.apocalyptic kog.army.points-limit", [P1, P1, P2], 290, 299, ["OVER_POINTS 299 290"]),
    vector("L-70", "kog.army.encounter", "north", "encounter", [[TS3], [TS3]], 50, ["PLATOON_COUNT 2 1"]),
]  # fmt: skip


@pytest.mark.rule("kog.army.cost")
@pytest.mark.parametrize(("roster", "total", "verdict", "warned"), VECTORS)
def test_a_list_is_judged_as_the_vector_says(roster, total, verdict, warned):
    report = validate(roster, CATALOGUE)
    assert report.points == total
    if isinstance(verdict, Legal):
        assert [problem.message for problem in report.errors] == []
        assert (report.limit - report.model_points, report.purchasable) == verdict
        assert report.legal
    else:
        assert sorted(_as_written(report.errors, verdict)) == sorted(verdict)
        assert not report.legal
        assert report.purchasable is None
    assert [problem.code for problem in report.problems if problem.severity == "warning"] == list(warned)


def _as_written(errors, verdict):
    """Each reason as `CODE measured limit` where the vector gives the measure, else as `CODE`."""
    measured = {reason.split()[0] for reason in verdict if " " in reason}
    for error in errors:
        yield f"{error.code} {error.measured} {error.limit}" if error.code in measured else error.code


def test_every_vector_is_here():
    assert sorted(param.id for param in VECTORS) == [f"L-{number:02}" for number in range(1, 77)]
