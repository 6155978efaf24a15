"""The beginning of an AP round: the tables of the one before, the AP roll, breath, who may call first; and its end."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from rules.kernel.script import Play, Script, Seat
from rules.krygothic.board import SEATS, Table, ap_modifier, is_off_guard
from rules.krygothic.dice.roll import RollReason, roll_total
from rules.krygothic.turn.facts import (
    ap_rolled,
    breath_back,
    first_call_rolled,
    first_call_won,
    round_began,
    round_over,
)
from rules.skirmish.rolloffs import roll_off_order

ROLL: Final = "krygothic.ap.roll"
COMMANDS_A_POINT: Final = 4
RoundScript = Callable[[Play[Table]], Script[None]]
"""What teams do when an AP round begins, or what a mission brings at its end."""


class TallyRow(NamedTuple):
    """One row that applies: how many AP, why, by which rule."""

    ap: int
    why: str
    rule: str


def tally_rows(table: Table, seat: Seat) -> Iterator[TallyRow]:
    """The rows that apply to a player, each once, but combos by whole fours of commands.

    (krygothic.ap.tally, krygothic.losses.half_army, krygothic.losses.leader_killed, krygothic.losses.no_double_five,
    krygothic.losses.leader_will, krygothic.losses.friendly_damage, krygothic.triumphs.no_losses,
    krygothic.triumphs.leader_kill, krygothic.triumphs.combo_completed, krygothic.triumphs.combo_interrupted,
    krygothic.triumphs.first_blood)
    """
    tally = table.side(seat).tally
    if tally.leader_lost:
        yield TallyRow(-5, "the squad leader was killed", "krygothic.losses.leader_killed")
    elif 2 * tally.lost > tally.at_start:
        yield TallyRow(-5, "more than half of the squad was lost", "krygothic.losses.half_army")
    if tally.leader_failed:
        yield TallyRow(-2, "the squad leader failed a Willpower roll", "krygothic.losses.leader_will")
    if tally.hurt_own:
        yield TallyRow(-1, "harmed by its own side", "krygothic.losses.friendly_damage")
    if not tally.lost:
        yield TallyRow(1, "no model lost", "krygothic.triumphs.no_losses")
    if tally.killed_leader:
        yield TallyRow(2, "an enemy squad leader was killed", "krygothic.triumphs.leader_kill")
    if points := sum(commands // COMMANDS_A_POINT for commands in tally.combos):
        yield TallyRow(points, "combos completed", "krygothic.triumphs.combo_completed")
    if tally.interrupted:
        yield TallyRow(3, "an enemy combo was interrupted", "krygothic.triumphs.combo_interrupted")
    if tally.first_blood:
        yield TallyRow(2, "first blood", "krygothic.triumphs.first_blood")


def beginning_step(team_rules: RoundScript) -> Callable[[Play[Table]], Script[None]]:
    """The step in which an AP round begins, with what teams do then. (krygothic.ap.round_sequence)"""

    def step(play: Play[Table]) -> Script[None]:
        play.record(round_began(play.table.round + 1))
        for seat in SEATS:
            yield from _ap_roll(play, seat)
        play.record(breath_back(play.table))
        yield from team_rules(play)
        order = yield from roll_off_order(
            play, SEATS, "for the first refusal", lambda seats, faces: first_call_rolled(play.table, seats, faces)
        )
        play.record(first_call_won(play.table, order[0]))

    return step


def _ap_roll(play: Play[Table], seat: Seat) -> Script[None]:
    """The best die of the leaders in play, the Tactics Rating, the tables, less what the scenario takes off.

    (krygothic.ap.roll, krygothic.ap.roll_living_leaders, krygothic.ap.tactics_ratings)
    """
    table = play.table
    if is_off_guard(table, seat):
        play.record(ap_rolled(table, seat, 0, ("caught off guard",)))
        return
    leaders = sum(table.fighter(one).leads for one in table.living(seat))
    best = 0
    if leaders:
        roll = RollReason(seat, table.squad(seat), "AP roll", ROLL)
        found = yield from roll_total(play, roll, leaders, keep=1, again=table.settings.exploding)
        best = found.score
    counted = [] if table.round == 1 else list(tally_rows(table, seat))
    rating, less = table.side(seat).muster.rating, ap_modifier(table, seat)
    ap = max(0, best + rating - less + sum(row.ap for row in counted))
    play.record(ap_rolled(table, seat, ap, _parts(best, leaders, rating, less, counted)))


def _parts(best: int, leaders: int, rating: int, less: int, counted: list[TallyRow]) -> tuple[str, ...]:
    die = f"the best leader’s die {best}" if leaders else "no leader in play"
    scenario = (f"the scenario -{less}",) if less else ()
    return (die, f"Tactics Rating {rating}", *scenario, *(f"{row.why} {row.ap:+}" for row in counted))


def ending_step(effects: RoundScript) -> Callable[[Play[Table]], Script[None]]:
    """The step that ends an AP round: effects first, so that losses they cause still count in it."""

    def step(play: Play[Table]) -> Script[None]:
        yield from effects(play)
        if play.table.result is None:
            play.record(round_over(play.table))

    return step
