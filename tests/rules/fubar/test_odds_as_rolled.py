"""The odds of fire and of close combat against what happens when the very thing is carried out with fair dice."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any

import pytest

from rules.fubar.board.table import Table
from rules.fubar.guard.march import march
from rules.fubar.losses.damage import LADDER, WORDS
from rules.fubar.melee.assault import join_combat
from rules.fubar.melee.strike import CombatRound, fight_round, strike_hull
from rules.fubar.shoot.volley import resolve_volley
from rules.fubar.system import FUBAR
from rules.geometry.point import Point
from rules.kernel import engine
from rules.kernel.event import Event, Line
from rules.kernel.odds import odds
from rules.kernel.play import Play, Script, Throw
from rules.kernel.question import Answer
from rules.kernel.refusal import Seat
from tests.harness.game import Game
from tests.rules.fubar.build import box, row, scenery, squad, vehicle
from tests.rules.fubar.fire_kit import activated, aiming

ROLLS = 2_000
SIGMAS = 5


def run_script(table: Table, script: Callable[[Play[Table]], Script[Any]], dice: Random) -> tuple[Table, list[Line]]:
    """The script carried out once with fair dice, everybody answering by default; the table and the log."""
    log: list[tuple[Event, Table]] = []
    play: Play[Table] = Play(table, log)
    running, value = script(play), None
    while True:
        try:
            request = running.send(value)
        except StopIteration:
            return play.table, [event.line(after) for event, after in log]
        if isinstance(request, Throw):
            value = tuple(dice.randint(1, request.sides) for _ in range(request.count))
        else:
            value = request.accept(request.default or Answer(request.options[0].id))


def foretold(game: Game[Table], option: str):
    """The odds shown with an option: chances by label, and the average."""
    ask = engine.open_ask(FUBAR, game.position, Seat(0), game.question.number)
    found = odds(game.table, next(offered for offered in ask.options if offered.id == option).forecast)
    chances = {chance.label: chance.numerator / chance.denominator for chance in found.chances}
    return chances, found.expected.numerator / found.expected.denominator


def agree(chances: dict[str, float], counted: Counter[str], average: float, amount: float) -> None:
    """Every label as often as foretold, within five standard deviations."""
    for label in {*chances, *counted}:
        chance = chances.get(label, 0.0)
        spread = SIGMAS * sqrt(ROLLS * chance * (1 - chance))
        assert abs(counted[label] - ROLLS * chance) <= spread + 1e-6, (label, chance, counted[label] / ROLLS)
    assert amount / ROLLS == pytest.approx(average, rel=0.06, abs=0.02)


def came_of(log: list[Line]) -> Iterator[str]:
    """What a bout comes to, in the words of the odds."""
    if any(die.outcome == "success" for line in log if line.rule == "fubar.fire.hit" for die in line.dice):
        yield "hit"
    if unsaved(log):
        yield "unsaved hit"
    yield from suffered(log)


def suffered(log: list[Line]) -> Iterator[str]:
    """What became of a vehicle."""
    rules = {line.rule for line in log if line.tone == "loss"}
    yield from (WORDS[effect].name for effect in LADDER if WORDS[effect].rule in rules)


def unsaved(log: list[Line]) -> int:
    """How many hits got through the armour of a vehicle, or how many figures are struck."""
    saves = [die for line in log if line.rule == "fubar.vehicle.save" for die in line.dice]
    if saves:
        return sum(die.outcome == "failure" for die in saves)
    return sum(len(line.pieces) for line in log if line.tone == "loss")


TANK = {"plate": "medium", "weapons": ("hmg", "light-cannon"), "crew": 0, "seats": 6}
TARGETS = {
    "figures in light armour, some in range, in cover": (
        [squad("a", row(6, 20, 4), weapons=("assault-rifle",)), squad("b", row(14, 24, 5), armour="light")],
        {"terrain": [scenery("woods", box(12, 22, 12, 6))]},
    ),
    "two kinds of weapon at figures in heavy armour": (
        [squad("a", row(6, 20, 4), changes={1: {"weapons": ("lmg",)}}), squad("b", row(14, 24, 5), armour="heavy")], {},
    ),
    "some behind a vehicle": (
        [squad("a", [(2, 20), (10, 2)]), squad("b", [(12.6, 20)], armour="medium"), vehicle("b", (10, 20), radius=2)], {},
    ),
    "a mortar by an observer's sight": (
        [
            squad("a", [(3, 10), (3, 12)], weapons=("light-mortar",)), squad("b", row(12, 9, 4), armour="medium"),
            squad("a", [(40, 20)]),
        ], {"terrain": [scenery("building", box(6, 5, 1, 10), impassable=True), scenery("woods", box(10, 5, 8, 8))]},
    ),
    "a vehicle from its front": ([squad("a", row(24, 20, 3), weapons=("rpg",)), vehicle("b", (10, 20), **TANK)], {}),
    "a vehicle from front and rear": (
        [squad("a", [(24, 20), (2, 20), (3, 20)], weapons=("rpg",), training="elite"), vehicle("b", (10, 20), **TANK)], {},
    ),
    "a vehicle that has been hit already, with a Unit inside": (
        [
            squad("a", [(10, 2), (11, 2)], weapons=("rpg",), training="elite"),
            vehicle("b", (10, 20), **TANK, effects=("stunned", "immobilised"), immobilised=True, stunned=True),
            squad("b", row(0, 0, 4), aboard="b-u1"),
        ], {},
    ),
}  # fmt: skip


@pytest.mark.rule(
    "fubar.fire.hit", "fubar.loss.save", "fubar.vehicle.save", "fubar.vehicle.damage.roll", "fubar.vehicle.damage.cascade",
    "fubar.vehicle.damage.mixed_arcs", "fubar.vehicle.troops_behind", "fubar.weapon.mortar_still_normal",
)  # fmt: skip
@pytest.mark.parametrize("case", TARGETS)
def test_odds_of_fire_are_what_fire_does(case: str) -> None:
    squads, fields = TARGETS[case]
    game = aiming(*squads, **fields)
    chances, average = foretold(game, "all:b-u1")
    volley = (
        engine.open_ask(FUBAR, game.position, Seat(0), game.question.number).accept(Answer("all:b-u1")).fire.volleys[0]
    )
    counted: Counter[str] = Counter()
    amount, dice = 0, Random(case)
    for _ in range(ROLLS):
        _, facts = run_script(game.table, lambda play: resolve_volley(play, volley), dice)
        counted.update(came_of(facts))
        amount += unsaved(facts)
    rolled = {
        label: chance for label, chance in chances.items() if label != "at least one falls"
    }  # as its owner chooses
    agree(rolled, counted, average, amount)


FIGHTS = {
    "figures against fewer in armour": [squad("a", row(10, 10, 4)), squad("b", row(10.5, 14, 3), armour="medium")],
    "one against many, some of them down": [
        squad("a", [(10, 10)], armour="power"), squad("b", row(9, 14, 3, 1.2), changes={2: {"down": True}}),
    ],
    "figures against a vehicle": [squad("a", row(8, 10, 4), training="elite"), vehicle("b", (10, 14), **TANK)],
}  # fmt: skip


@pytest.mark.rule("fubar.melee.hit", "fubar.melee.save", "fubar.melee.simultaneous", "fubar.melee.suppressed_last")
@pytest.mark.parametrize("case", FIGHTS)
def test_odds_of_an_assault_are_what_its_first_round_does(case: str) -> None:
    game = activated(*FIGHTS[case]).choose("action:assault")
    chances, average = foretold(game, "assault:b-u1")
    straight = game.choose("assault:b-u1").option("move").needs.suggested
    counted: Counter[str] = Counter()
    amount, dice = 0, Random(case)
    begun, round_ = arrived(game.table, straight)
    for _ in range(ROLLS):
        after, facts = run_script(begun, round_, dice)
        lost = {
            id_: len(begun.living(begun.units[id_])) - len(after.living(after.units[id_])) for id_ in ("a-u1", "b-u1")
        }
        if begun.units["b-u1"].vehicle:
            counted.update([*(["unsaved hit"] if unsaved(facts) else []), *suffered(facts)])
            amount += unsaved(facts)
            continue
        for id_, whose in (("b-u1", "enemy"), ("a-u1", "own")):
            counted[f"{whose} casualty"] += lost[id_] > 0
            counted[f"{whose} Unit destroyed"] += not after.living(after.units[id_])
        amount += lost["b-u1"]
    agree(chances, counted, average, amount)


def arrived(
    table: Table, straight: Mapping[str, Sequence[Point]]
) -> tuple[Table, Callable[[Play[Table]], Script[None]]]:
    """The table after an assault move that nobody reacts to, and the round that follows."""
    paths = {id_: (table.models[id_].at, *points) for id_, points in straight.items()}
    moved, _ = run_script(table, lambda play: march(play, "a-u1", paths), Random(0))
    if moved.units["b-u1"].vehicle:
        return moved, lambda play: strike_hull(play, "a-u1", "b-u1")
    clashes: list[CombatRound] = []

    def joining(play: Play[Table]) -> Script[None]:
        clashes.append((yield from join_combat(play, "a-u1", "b-u1", ("b-u1",))))

    return run_script(moved, joining, Random(0))[0], lambda play: fight_round(play, clashes[0])
