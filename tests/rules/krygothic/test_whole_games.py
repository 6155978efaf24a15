"""Whole games at random, from the roll-off to the end of each scenario, and what nobody may learn in their course."""

import re
from random import Random

import pytest

from rules.kernel.refusal import Seat
from rules.krygothic.board import Table
from rules.krygothic.game import GAME
from tests.harness.beginning import begun
from tests.harness.breath import Breath
from tests.harness.match import Match
from tests.harness.secrecy import Vary, check_answers_secret, check_secrecy
from tests.rules.krygothic.secrets import vary


def unspoken(match: Match) -> Vary:
    """Other models wait than do, but for those that an answer of this step has named: whoever acted has been seen."""
    named = {word for given in match.position.inputs for word in re.findall(r"[\w-]+", repr(given))}

    def varied(table: Table, seat: Seat | None, random: Random) -> Table:
        seen = {id_: one for id_, one in table.models.items() if id_ in named}
        return vary(table, seat, random).with_models(seen)

    return varied


@pytest.mark.rule("krygothic.online.visibility", "krygothic.waiting.told_once", "krygothic.online.no_measuring_aid")
@pytest.mark.parametrize("seed", [2])
def test_nothing_hidden_shows_in_a_whole_game(seed: int) -> None:
    random = Random(seed)
    match = begun(GAME, {"waiting": "once", "scenario": "purge", "limit": "2"}, seed, small=True).match(Match)
    compared = rests = 0
    while not match.position.over and rests < 500:
        if match.table.stage == "floor" and rests % 7 == 0:
            compared += check_secrecy(match, unspoken(match), random)
            check_answers_secret(match, random)
        match.step()
        rests += 1
    assert compared > 20


@pytest.mark.rule(
    "krygothic.online.resume",
    "krygothic.overview.simultaneous",
    "krygothic.scenario.timeline",
    "krygothic.ap.round_end",
)
@pytest.mark.parametrize(("scenario", "seed"), [("sabotage", 3), ("purge", 4), ("lights_out", 5), ("floor_below", 6)])
def test_each_scenario_comes_to_its_end(scenario: str, seed: int) -> None:
    match = begun(GAME, {"scenario": scenario}, seed, small=True).match(Breath)
    for _ in range(6_000):
        if match.position.over:
            break
        match.step()
    assert match.position.over
    assert match.table.result is not None
