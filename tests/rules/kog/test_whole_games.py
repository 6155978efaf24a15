"""Whole matches played at random: every one ends, none runs into a dead end, and the harness holds at every rest."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.geometry.point import Point
from rules.kernel import engine
from rules.kernel.dice import CommittedDice
from rules.kernel.position import Position
from rules.kernel.question import Answer, OptionView
from rules.kernel.refusal import Seat
from rules.kog.board.table import SEATS, Settings, Table, opponent
from rules.kog.lists.catalogue import CATALOGUE, READY
from rules.kog.lists.muster import Muster, muster
from rules.kog.setup.new_table import new_table
from rules.kog.system import KOG
from tests.harness.match import Match, check_replay, check_rest
from tests.harness.sampler import Sampler

SHORT = settings(
    max_examples=4,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
seeds = st.integers(0, 10**6)

LIKELY = {"agree": 100.0, "hold:": 1_000.0, "shoot:": 20.0, "fight:": 20.0, "move:": 10.0, "target:": 10.0, "rest": 2.0}
RARE = ("end", "done", "enough", "change:", "decline", "take-back", "finish", "spot:none")


def eager(option: OptionView) -> float:
    """Objectives first, then blood, then ground; standing about comes last."""
    if option.id.startswith(RARE):
        return 0.4
    return next((weight for start, weight in LIKELY.items() if option.id.startswith(start)), 1.0)


def force(battle: str, army: str, which: int = 0) -> Muster:
    """One of the ready-made lists."""
    lists = [ready for ready in READY if (ready.roster.battle, ready.roster.army) == (battle, army)]
    return muster(lists[which % len(lists)].roster, CATALOGUE)


def match_of(battle: str, terrain: str, seed: int, rounds: int = 0) -> Match:
    """A match between the armies, played by samplers that advance on the enemy Objective."""
    forces = force(battle, "south", seed), force(battle, "north", seed // 7)
    start = new_table(Settings(battle=battle, terrain=terrain, seed=seed, round_limit=rounds, features=4), forces)
    random = Random(seed)
    return Match(
        KOG, start, CommittedDice(seed.to_bytes(8, "big")), lambda seat, at: Sampler(random, _goals(seat, at), eager)
    )


def _goals(seat: Seat, at: Position[Table]) -> tuple[Point, ...]:
    markers = [marker.at for marker in at.table.objectives.values() if marker.owner == opponent(seat)]
    return tuple(markers) or (Point(24_000, 18_000),)


@SHORT
@given(seeds)
@pytest.mark.rule("kog.round.no-limit", "kog.victory.check", "kog.turn.steps", "kog.round.structure")
def test_duels_are_played_to_a_victory_or_draw(seed: int) -> None:
    match = match_of("duel", "Mixed", seed)
    match.play_out(4_000)
    result = match.position.table.result
    assert result is not None
    assert result.kind in ("major", "minor", "draw")
    assert result.text in match.said
    check_replay(match)


@SHORT
@given(seeds)
def test_the_harness_holds_at_every_rest_of_a_duel(seed: int) -> None:
    match = match_of("duel", "random", seed, rounds=2)
    match.play_out(2_000, check_rest)
    check_replay(match)


@SHORT
@given(seeds)
@pytest.mark.rule("kog.terrain.alternate-placement", "kog.terrain.agree-effects")
def test_the_harness_holds_while_players_place_terrain_and_set_up(seed: int) -> None:
    match = match_of("duel", "alternate", seed, rounds=1)
    match.play_out(2_000, check_rest)
    check_replay(match)


@pytest.mark.parametrize(("battle", "seed", "rounds"), [("skirmish", 1, 0), ("skirmish", 2, 0), ("encounter", 3, 3)])
def test_larger_battles_are_played_to_their_end(battle: str, seed: int, rounds: int) -> None:
    match = match_of(battle, "Ruined city", seed, rounds)
    match.play_out(8_000, every(25, check_rest))
    assert match.position.table.result is not None


def every(many: int, check: Callable[[Match], None]) -> Callable[[Match], None]:
    """The check at some rests only."""

    def now_and_then(match: Match) -> None:
        if len(match.answers) % many == 0:
            check(match)

    return now_and_then


@pytest.mark.rule("kog.general.open-information")
def test_both_players_and_every_onlooker_see_the_same() -> None:
    match = match_of("duel", "Forest", 5, rounds=1)
    views = []
    match.play_out(
        2_000, lambda match: views.append([engine.look(KOG, match.position, viewer).view for viewer in (*SEATS, None)])
    )
    assert views
    assert all(one == two == onlooker for one, two, onlooker in views)


def test_what_one_player_says_of_the_table_is_hidden_until_the_other_has_spoken() -> None:
    match = match_of("duel", "Forest", 5)
    before = engine.look(KOG, match.position, SEATS[1])
    question = engine.look(KOG, match.position, SEATS[0]).questions[0]
    sealed = engine.play(KOG, match.position, SEATS[0], question.number, Answer("agree"), match.dice)
    after = engine.look(KOG, sealed.position, SEATS[1])
    assert (after.view, after.questions) == (before.view, before.questions)
    assert sealed.log == ()
