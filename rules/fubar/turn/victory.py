"""The end of a turn and of the match: the score, the last player with Units, a draw, and those who leave before."""

from msgspec import Struct

from rules.fubar.board import Table, Unit
from rules.fubar.losses.facts import credit_losses
from rules.fubar.setup.deployment import next_to_deploy, undeployed_units
from rules.kernel.script import Event, Line, Play, Script, Seat, TableFact
from rules.kernel.system import Ending, MatchEnded, Result
from rules.roster.words import counted
from rules.skirmish.system import match_left


def _player_left(table: Table, seat: Seat, how: str) -> TableFact:
    """One of several players conceded: nobody scores for the Units that go with them. (fubar.scenario.early_end)"""

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
    """Whose turn it is to deploy now, if anybody's."""
    holder = table.holder if table.holder is not None else table.order[0]
    if undeployed_units(table, holder):
        return table
    heir = next_to_deploy(table, holder)
    return table.with_changes(holder=heir, stage="turn" if heir is None else "deploy")


VICTORY = "fubar.scenario.victory"
EARLY = "fubar.scenario.early_end"


class Score(Struct, frozen=True):
    """What a Unit's losses are worth to a player, and why."""

    unit: str
    points: int
    why: str


def end_step(play: Play[Table]) -> Script[None]:
    """After the last turn, or as soon as one player alone has Units: the result. Else another turn.

    (fubar.scenario.table, fubar.scenario.early_end, fubar.basics.turn_sequence)
    """
    yield from ()
    table = play.table
    if table.is_decided:
        play.record(MatchEnded(result=_last_standing(table)))
    elif table.turn >= table.settings.turns:
        play.record(MatchEnded(result=by_score(table)))
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
    """The highest score wins; within a tenth of the points cap of the next it is a draw. (fubar.scenario.victory)"""
    seats = [side.seat for side in table.sides if not side.has_left]
    scores = sorted(((score(table, seat), seat) for seat in seats), key=lambda pair: (-pair[0], pair[1]))
    (best, winner), (second, _) = scores[:2]
    words = ", ".join(f"{table.side(seat).roster_name} {points} pts" for points, seat in scores)
    if 10 * (best - second) <= table.settings.cap:
        near = f", no more than a tenth of the {table.settings.cap} pts cap apart" if best > second else ""
        return Result(winner=None, kind="draw", text=f"A draw: {words}{near}.", rule=VICTORY)
    return Result(winner=winner, kind="score", text=f"{table.side(winner).roster_name} wins: {words}.", rule=VICTORY)


def score(table: Table, seat: Seat) -> int:
    """The player's points so far. (fubar.scenario.victory)"""
    return sum(item.points for item in scored_units(table, seat))


def scored_units(table: Table, seat: Seat) -> tuple[Score, ...]:
    """Every enemy Unit the player has points for. (fubar.scenario.victory)"""
    enemies = [unit for unit in table.units.values() if unit.seat != seat]
    found = (_worth(table, unit, seat) for unit in enemies)
    return tuple(item for item in found if item is not None)


def _worth(table: Table, unit: Unit, seat: Seat) -> Score | None:
    """All of the points of a destroyed Unit, half of those of one past half its losses or immobilised."""
    if not table.living(unit):
        return Score(unit.id, unit.points, "destroyed") if _is_by(table, unit.destroyed_by, seat) else None
    if unit.is_halved and _is_by(table, unit.halved_by, seat):
        return Score(unit.id, unit.points // 2, "immobilised" if unit.vehicle else "more than half lost")
    return None


def _is_by(table: Table, inflicted_by: Seat | None, seat: Seat) -> bool:
    """Between two players every loss counts for the enemy; among more, for the one who inflicted it."""
    return len(table.sides) == 2 or inflicted_by == seat


def match_end(table: Table, ending: Ending) -> Event:
    """A draw all agreed on, or a concession; while two others have Units, they play on. (fubar.scenario.early_end)"""
    others = [seat for seat in table.seats if seat != ending.conceded and table.units_of(seat)]
    if ending.conceded is not None and len(others) > 1:
        return _player_left(table, ending.conceded, ending.how)
    return match_left(ending, others, lambda seat: table.side(seat).roster_name, rule=EARLY)
