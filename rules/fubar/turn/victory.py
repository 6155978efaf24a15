"""The end of a turn and of the match: score, last player with Units, draw, and players who leave."""

from collections.abc import Callable

from rules.fubar.board import Table
from rules.fubar.losses.facts import credit_losses
from rules.fubar.setup.deployment import next_to_deploy, undeployed_units
from rules.fubar.turn.scoring import AGREED, scenario_scored, score
from rules.kernel.script import Event, Line, Play, Script, Seat, TableFact
from rules.kernel.system import Ending, MatchEnded, Result
from rules.roster.words import counted
from rules.skirmish.system import match_left


def _player_left(table: Table, seat: Seat, how: str) -> TableFact:
    """One of several players conceded: nobody scores for the removed Units. (fubar.scenario.early_end)"""

    def change(table: Table) -> Table:
        units = table.units_of(seat)
        gone = [model.id for unit in units for model in table.living(unit)]
        table = table.with_each(gone, life="casualty").with_side(seat, has_left=True)
        for unit in units:
            table = credit_losses(table.with_unit(unit.id, aboard=""), unit.id, None)
        return _deployed_by_others(table) if table.stage == "deploy" else table

    text = f"{table.side(seat).roster_name} {how}: their Units leave the table. The others play on."
    return TableFact(Line(text=text, rule=EARLY, tone="heading", seat=seat), change)


def _deployed_by_others(table: Table) -> Table:
    """The seat that deploys next after others have left, if any."""
    holder = table.holder if table.holder is not None else table.order[0]
    if undeployed_units(table, holder):
        return table
    heir = next_to_deploy(table, holder)
    return table.with_changes(holder=heir, stage="turn" if heir is None else "deploy")


VICTORY = "fubar.scenario.victory"
EARLY = "fubar.scenario.early_end"


def end_step(play: Play[Table]) -> Script[None]:
    """After the last turn, or as soon as only one player has Units, the result; otherwise another turn.

    (fubar.scenario.table, fubar.scenario.early_end, fubar.basics.turn_sequence)
    """
    yield from ()
    table = play.table
    if table.is_decided:
        play.record(MatchEnded(result=_last_standing(table)))
        return
    for fact in scenario_scored(table, "round"):
        play.record(fact)
    if table.turn >= table.settings.turns:
        for fact in scenario_scored(play.table, "end"):
            play.record(fact)
        play.record(MatchEnded(result=by_score(play.table)))
    else:
        text = f"{counted(table.settings.turns - table.turn, 'turn', 'turns')} to go."
        play.record(
            TableFact(Line(text=text, rule="fubar.scenario.table"), lambda table: table.with_changes(stage="turn"))
        )


def _last_standing(table: Table) -> Result:
    left = [seat for seat in table.seats if table.units_of(seat)]
    if not left:
        return Result(winner=None, kind="draw", text="A draw: nobody has a Unit left.", rule=EARLY)
    text = f"{table.side(left[0]).roster_name} wins: no enemy Unit is left."
    return Result(winner=left[0], kind="last standing", text=text, rule=EARLY)


def by_score(table: Table) -> Result:
    """The highest score wins; a lead within a tenth of the points cap is a draw. (fubar.scenario.victory)"""
    if table.settings.scenario is not None:
        return _by_points(table, table.settings.scenario.lead)
    scores = _in_order(table, score)
    (best, winner), (second, _) = scores[:2]
    words = ", ".join(f"{table.side(seat).roster_name} {points} pts" for points, seat in scores)
    if 10 * (best - second) <= table.settings.cap:
        near = f", no more than a tenth of the {table.settings.cap} pts cap apart" if best > second else ""
        return Result(winner=None, kind="draw", text=f"A draw: {words}{near}.", rule=VICTORY)
    return Result(winner=winner, kind="score", text=f"{table.side(winner).roster_name} wins: {words}.", rule=VICTORY)


def _by_points(table: Table, lead: int) -> Result:
    """The most points of the scenario win, if the lead is large enough. (fubar.scenario.agreed)"""
    scores = _in_order(table, lambda table, seat: table.side(seat).scored)
    (best, winner), (second, _) = scores[:2]
    words = ", ".join(f"{table.side(seat).roster_name} {counted(points, 'point', 'points')}" for points, seat in scores)
    if best - second < lead:
        return Result(winner=None, kind="draw", text=f"A draw: {words}.", rule=AGREED)
    return Result(winner=winner, kind="score", text=f"{table.side(winner).roster_name} wins: {words}.", rule=AGREED)


def _in_order(table: Table, points: Callable[[Table, Seat], int]) -> list[tuple[int, Seat]]:
    """The points of all players still in the match, the best first."""
    seats = [side.seat for side in table.sides if not side.has_left]
    return sorted(((points(table, seat), seat) for seat in seats), key=lambda pair: (-pair[0], pair[1]))


def match_end(table: Table, ending: Ending) -> Event:
    """An agreed draw, or a concession; while two others have Units, they play on. (fubar.scenario.early_end)"""
    others = [seat for seat in table.seats if seat != ending.conceded and table.units_of(seat)]
    if ending.conceded is not None and len(others) > 1:
        return _player_left(table, ending.conceded, ending.how)
    return match_left(ending, others, lambda seat: table.side(seat).roster_name, rule=EARLY)
