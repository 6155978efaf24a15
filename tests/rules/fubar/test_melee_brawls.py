"""Brawls at random: Units that start within reach of each other assault, fire and break off as luck has it."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.fubar.system import FUBAR
from rules.kernel.dice import CommittedDice
from rules.kernel.question import OptionView
from tests.harness.match import Match, check_rest
from tests.harness.sampler import Sampler
from tests.rules.fubar.build import row, squad, table

FEW = settings(max_examples=6, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
LIKELY = {
    "action:assault": 30.0,
    "charge": 10.0,
    "attempt:": 20.0,
    "fight": 3.0,
    "all": 4.0,
    "follow": 2.0,
}
RARE = ("pass", "exception:", "stay", "done", "action:nothing", "move")


def bloody(option: OptionView) -> float:
    """Into close combat, and on with it."""
    if option.id.startswith(RARE):
        return 0.1
    return next((weight for start, weight in LIKELY.items() if option.id.startswith(start)), 1.0)


def brawl(seed: int, players: int) -> Match:
    """A Unit of each player in one close combat, and another within a foot of it, for two turns."""
    random = Random(seed)
    fighters = [squad(side, row(10, 10 + at, 3, 1.2), armour="light") for at, side in enumerate("abc"[:players])]
    others = [squad(side, row(17, 4 + 6 * at, 2, 1.2)) for at, side in enumerate("abc"[:players])]
    start = table(*fighters, *others, turns=3, size=(36, 36), stage="combats")
    for one, other in pairwise([f"{side}-u1" for side in "abc"[:players]]):
        for unit, foe in ((one, other), (other, one)):
            start = start.with_unit(unit, locked=(*start.units[unit].locked, foe))
    return Match(FUBAR, start, CommittedDice(seed.to_bytes(8, "big")), lambda seat, at: Sampler(random, (), bloody))


def check_combat(match: Match) -> None:
    """Locks are mutual, nobody fights a dead Unit, and nobody is locked and On Guard."""
    units = match.position.table.units
    for unit in units.values():
        assert all(unit.id in units[foe].locked and match.position.table.living(units[foe]) for foe in unit.locked)
        assert not (unit.locked and unit.stance)


@FEW
@given(st.integers(0, 10**6), st.integers(2, 3))
@pytest.mark.rule(
    "fubar.melee.continue", "fubar.melee.end", "fubar.melee.locked", "fubar.melee.join", "fubar.dice.order"
)
def test_every_brawl_comes_to_an_end(seed: int, players: int) -> None:
    match = brawl(seed, players)
    match.play_out(1_500, check_combat)
    assert any("Close combat goes on" in words for words in match.said)
    assert match.position.table.result is not None


@settings(FEW, max_examples=1)
@given(st.integers(0, 10**6))
@pytest.mark.rule("fubar.melee.continue")
def test_everything_holds_at_every_rest_of_a_brawl(seed: int) -> None:
    match = brawl(seed, 2)
    for _ in range(40):
        if match.position.over:
            break
        check_rest(match)
        match.step()
