"""A turning point: the strategy phase at its beginning, and scoring at its end."""

from typing import Final

from rules.kernel.script import Answer, Option, Play, Script, Seat
from rules.killteam.board import SEATS, Table, other
from rules.killteam.effects.ploys import gambit_options, use_ploy
from rules.killteam.missions.scoring import end_battle, score_turning_point
from rules.killteam.teams.team import Ploy
from rules.killteam.turn.facts import (
    gambit_passed,
    gambit_used,
    initiative_rolled,
    initiative_taken,
    operatives_readied,
    smoke_rolled,
    turning_point_begun,
    turning_point_ended,
)

LAST: Final = 4


def strategy_step(play: Play[Table]) -> Script[None]:
    """Initiative, then command points and readying, then the smoke of the previous turning point.

    (killteam.flow.structure)
    """
    play.record(turning_point_begun(play.table.turning_point + 1))
    if play.table.turning_point > 1:
        yield from _initiative(play)
    table = play.table
    late = table.turning_point >= table.settings.switches.extra_cp_from_tp
    gained = tuple(1 + (late and seat != table.initiative) for seat in SEATS)
    play.record(operatives_readied(gained))
    smoke = [marker.id for marker in play.table.markers.values() if marker.kind == "smoke"]
    for marker in smoke:
        (face,) = yield from play.roll(1, "smoke")
        play.record(smoke_rolled(marker, face))


def _initiative(play: Play[Table]) -> Script[None]:
    """Both roll; the higher decides who has initiative, and on a tie it changes hands.

    (killteam.flow.initiative_roll, killteam.flow.initiative_tie)
    """
    led = play.table.led
    one, two = yield from play.roll(2, "initiative")
    play.record(initiative_rolled(play.table, (one, two)))
    if one == two and play.table.settings.switches.initiative_tie == "alternate":
        rule = "killteam.flow.initiative_tie"
        play.record(initiative_taken(play.table.side(other(led)), why=": a tie passes it on", rule=rule))
        return
    chooser = SEATS[0] if one > two else SEATS[1] if two > one else other(led)
    loser = other(chooser)
    taken: Seat = yield from play.ask(
        chooser,
        rule="killteam.flow.initiative_roll",
        prompt="Who has initiative in this turning point?",
        options=[
            Option(id=f"seat:{chooser}", label="I have it", bring=chooser),
            Option(id=f"seat:{loser}", label=f"{play.table.side(loser).roster_name} has it", bring=loser),
        ],
        default=Answer(f"seat:{chooser}"),
    )
    play.record(initiative_taken(play.table.side(taken)))


def ending_step(play: Play[Table]) -> Script[None]:
    """Scores, then begins the next turning point or ends the battle after the fourth.

    (killteam.flow.four_turning_points, killteam.flow.no_early_end)
    """
    yield from score_turning_point(play)
    number = play.table.turning_point
    play.record(turning_point_ended(number))
    if number == LAST:
        yield from end_battle(play)


def gambits_step(play: Play[Table]) -> Script[None]:
    """Asks for one gambit or a pass.

    A player without a usable gambit passes without being asked. (killteam.flow.gambits, killteam.flow.gambits_once)
    """
    table = play.table
    seat = table.turn
    ploys = gambit_options(table, seat)
    if all(option.refusal for option in ploys):
        play.record(gambit_passed(table.side(seat)))
        return
    cp = table.side(seat).cp
    ploy: Ploy | None = yield from play.ask(
        seat,
        rule="killteam.flow.gambits",
        prompt=f"{_last_gambit(table)}Turning point {table.turning_point}: use a strategy ploy? You have {cp} CP.",
        options=[*ploys, Option(id="pass", label="No ploy", bring=None, rule="killteam.flow.gambits_alternate")],
        default=Answer("pass"),
    )
    if ploy is None:
        play.record(gambit_passed(table.side(seat)))
        return
    use_ploy(play, seat, ploy)
    play.record(gambit_used(play.table, seat))


def _last_gambit(table: Table) -> str:
    """The gambit the other player has just used, in words; empty at the beginning of the step."""
    side = table.side(other(table.turn))
    used = [ploy.name for id_ in side.ploys for ploy in side.team.ploy if ploy.id == id_ and ploy.kind == "strategy"]
    if table.passed:
        return f"{side.roster_name} uses no gambit; if you use none either, the firefight begins. "
    return f"{side.roster_name} has used {used[-1]}. " if used else ""
