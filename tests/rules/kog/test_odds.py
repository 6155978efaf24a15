"""The odds shown before an attack: exact, and equal to how often the very same rolls come out that way."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import pytest

from rules.kernel import engine
from rules.kernel.odds import Forecast, falls, odds
from rules.kernel.play import Play, Script, Throw
from rules.kernel.question import Ask
from rules.kog.board.table import Table
from rules.kog.system import KOG
from tests.rules.kog.build import Game, begin, box, table, terrain
from tests.rules.kog.profiles import PROFILES

ROLLS = 8_000
SIGMAS = 5
Foretelling = Callable[[Play[Table]], Script[Forecast]]

GROUND = [terrain("ruin", box(19, 9, 2, 2), cover="hard")]
WEAPONS = {
    (weapon.id, how): profile.id
    for profile in PROFILES.values()
    for weapon in profile.weapons
    for how in ((":direct", ":indirect") if weapon.indirect else ("",))
}  # fmt: skip


def foretelling(game: Game, option: str) -> Foretelling:
    """The script behind the odds of an option."""
    question = game.question
    ask: Ask[Any] = engine.open_ask(KOG, game.position, question.seat, question.number)
    forecast = next(offered for offered in ask.options if offered.id == option).forecast
    assert forecast is not None, f"no odds for {option}\n{game.shown()}"
    return forecast


def aiming(weapon: str, how: str, carrier: str, *, holds: bool, victim: str = "jaguar") -> tuple[Game, str]:
    """A carrier about to use this weapon on an enemy, and the option that commits it."""
    kind = next(known.kind for known in PROFILES[carrier].weapons if known.id == weapon)
    changes = {"a-m1": {"move": "hold" if holds else "combat"}}
    friends = [("hunter", "a", (20.0, 12.2)), ("hunter", "a", (22.2, 10.0))][: 2 if "howitzer" in weapon else 1]
    if kind == "attacks":
        start = table(
            [(carrier, "a", (18.0, 10.0)), (victim, "b", (20.0, 10.0))],
            stage="fighting",
            changes={"a-m1": {"move": "charge"}},
        )
        return begin(start), f"fight:a-m1:{weapon}:b-m1"
    if kind == "spray":
        start = table(
            [(carrier, "a", (14.0, 10.0)), (victim, "b", (20.0, 10.0)), ("hunter", "a", (22.2, 10.0))],
            changes=changes,
            terrain=GROUND,
        )
        return begin(start).choose(f"shoot:a-m1:{weapon}"), "spray:b-m1"
    start = table(
        [(carrier, "a", (10.0, 10.0)), (victim, "b", (20.0, 10.0)), *friends], changes=changes, terrain=GROUND
    )
    return begin(start).choose(f"shoot:a-m1:{weapon}{how}"), "target:b-m1"


Faces = tuple[int, ...]


class Rolling:
    """Fair rolls of a script; it is deterministic, so each sequence of faces is carried out once and remembered."""

    def __init__(self, start: Table, script: Foretelling, seed: str) -> None:
        self._start, self._script, self._dice = start, script, Random(seed)
        self._known: dict[tuple[Faces, ...], Throw | Forecast] = {}

    def once(self) -> Forecast:
        """The script carried out once with fair dice."""
        fallen: tuple[Faces, ...] = ()
        while True:
            if fallen not in self._known:
                self._known[fallen] = self._reached(fallen)
            reached = self._known[fallen]
            if isinstance(reached, Forecast):
                return reached
            fallen = (*fallen, tuple(self._dice.randint(1, reached.sides) for _ in range(reached.count)))

    def _reached(self, fallen: tuple[Faces, ...]) -> Throw | Forecast:
        """The next roll after these, or the end; questions get their defaults."""
        running, faces = self._script(Play(self._start)), iter(fallen)
        value: Any = None
        while True:
            try:
                request = running.send(value)
            except StopIteration as finished:
                forecast: Forecast = finished.value
                return forecast
            if isinstance(request, Throw):
                value = next(faces, None)
                if value is None:
                    return request
            else:
                assert isinstance(request, Ask)
                assert request.default is not None
                value = request.accept(request.default)


@pytest.mark.rule(
    "kog.dice.d6", "kog.shoot.hit-roll", "kog.fight.attack-roll", "kog.damage.roll", "kog.weapon.spray.roll"
)
@pytest.mark.parametrize(("weapon", "how"), WEAPONS, ids=[weapon + how for weapon, how in WEAPONS])
def test_odds_are_the_frequencies_of_the_rules(weapon: str, how: str) -> None:
    """In hard cover with friends beside the target, so that every kind of die and re-roll has its part."""
    game, option = aiming(weapon, how, WEAPONS[weapon, how], holds=weapon.endswith("4"))
    script, start = foretelling(game, option), game.table
    expected = odds(start, script)
    counted: Counter[str] = Counter()
    amounts: Counter[int] = Counter()
    rolling, taken = Rolling(start, script, weapon), 0
    for _ in range(ROLLS):
        forecast = rolling.once()
        counted.update(forecast.labels)
        amounts[forecast.amount] += 1
        taken += forecast.amount
    for chance in expected.chances:
        p = chance.numerator / chance.denominator
        assert abs(counted[chance.label] / ROLLS - p) <= SIGMAS * sqrt(p * (1 - p) / ROLLS) + 1e-9, chance.label
    assert set(counted) <= {chance.label for chance in expected.chances}
    for share in expected.spread:
        p = share.numerator / share.denominator
        assert abs(amounts[share.amount] / ROLLS - p) <= SIGMAS * sqrt(p * (1 - p) / ROLLS) + 1e-9, share.amount
    assert set(amounts) <= {share.amount for share in expected.spread}
    mean = expected.expected.numerator / expected.expected.denominator
    assert abs(taken / ROLLS - mean) <= SIGMAS * 2 / sqrt(ROLLS)


@pytest.mark.parametrize(("weapon", "how"), WEAPONS, ids=[weapon + how for weapon, how in WEAPONS])
def test_every_fall_is_counted_once(weapon: str, how: str) -> None:
    game, option = aiming(weapon, how, WEAPONS[weapon, how], holds=False)
    script = foretelling(game, option)
    assert sum((weight for _, weight in falls(game.table, script)), Fraction(0)) == 1
    found = odds(game.table, script)
    shares = [(share.amount, Fraction(share.numerator, share.denominator)) for share in found.spread]
    assert sum(chance for _, chance in shares) == 1
    assert sum(amount * chance for amount, chance in shares) == Fraction(
        found.expected.numerator, found.expected.denominator
    )


def test_a_plain_shot_by_hand() -> None:
    """Autocannon 2d 4+ at Defense 3 in the open, no critical matter but the 6: P(hit) = 3/4."""
    start = table([("clumsy", "a", (10, 10)), ("jaguar", "b", (20, 10))], changes={"a-m1": {"move": "combat"}})
    game = begin(start).choose("shoot:a-m1:clumsy-gun")
    told = odds(game.table, foretelling(game, "target:b-m1"))
    found = {chance.label: Fraction(chance.numerator, chance.denominator) for chance in told.chances}
    assert found == {"hit": Fraction(1, 6), "damage": Fraction(1, 12), "cripple": Fraction(1, 36)}
    assert told.expected.label == "hull lost"
    shares = [(share.amount, Fraction(share.numerator, share.denominator), share.end) for share in told.spread]
    assert shares == [(0, Fraction(11, 12), ""), (1, Fraction(1, 18), ""), (2, Fraction(1, 36), "cripple")]


@pytest.mark.rule("kog.shoot.observer.effect")
def test_an_observer_changes_the_odds() -> None:
    models = [("spitting-cobra", "a", (5.0, 10.0)), ("iguana", "a", (24.0, 20.0)), ("hunter", "b", (20.0, 10.0))]
    game = begin(table(models)).choose("shoot:a-m1:rocket-pack:indirect", "target:b-m1")
    blind, seen = (
        odds(game.table, foretelling(game, option)).expected for option in ("observer:none", "observer:a-m2")
    )
    assert Fraction(seen.numerator, seen.denominator) > Fraction(blind.numerator, blind.denominator)


@pytest.mark.rule("kog.weapon.blast")
def test_the_odds_of_a_blast_in_a_crowd_are_found_quickly() -> None:
    crowd = [("hunter", "b", (20.0 + 1.25 * x, 10.0 + 1.25 * y)) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    game = begin(table([("spitting-cobra", "a", (5.0, 10.0)), ("hunter", "b", (20.0, 10.0)), *crowd]))
    game.choose("shoot:a-m1:rocket-pack:indirect")
    labels = [chance.label for chance in odds(game.table, foretelling(game, "target:b-m1")).chances]
    assert len([label for label in labels if label.startswith("damage ")]) == 4, "the four nearest to the target"
