"""The end of a round: held Objectives, whether that ends the match, and other ways to end it."""

from collections.abc import Callable

from rules.kernel.script import Line, Play, Script, Seat, TableFact
from rules.kernel.system import Ending, MatchEnded, Result
from rules.kog.board import SEATS, Objective, Table, opponent
from rules.kog.board.measure import holders
from rules.kog.turn.scenario import by_points, is_last_round, scenario_scored
from rules.skirmish.system import match_left

HELD_ROUNDS_TO_WIN = 2


def _over(table: Table) -> Table:
    """Both player turns are over, and each Objective was held for so many rounds in a row.

    (kog.round.structure, kog.objective.hold.renew, kog.objective.hold.still-there)
    """
    for objective in table.objectives.values():
        run = _run(table, objective)
        table = table.with_objective(objective.id, run=run, taker=objective.taker if run else None)
    return table.with_changes(stage="round")


def _round_line(table: Table) -> Line:
    held = [_held(table, objective) for objective in table.objectives.values() if objective.run]
    if table.settings.scenario:
        return Line(text=f"Round {table.round} is over.", rule="kog.victory.check", tone="heading")
    text = " ".join([f"Round {table.round} is over.", *(held or ["No Objective is held."])])
    return Line(text=text, rule="kog.victory.check", tone="heading")


def _held(table: Table, objective: Objective) -> str:
    taker = table.sides[objective.taker or 0].roster_name
    rounds = "for the first round" if objective.run == 1 else f"for {objective.run} rounds in a row"
    whose = "their own Objective" if objective.owner == objective.taker else "the enemy Objective"
    return f"{taker} held {whose} {rounds}."


def check_step(play: Play[Table]) -> Script[None]:
    """The check at the end of a round, the only moment at which the match can be won.

    (kog.victory.check, kog.scenario.agreed)
    """
    yield from ()
    for fact in scenario_scored(play.table, "round"):
        play.record(fact)
    if is_last_round(play.table):
        for fact in scenario_scored(play.table, "end"):
            play.record(fact)
    play.record(TableFact(_round_line, _over))
    if result := verdict(play.table):
        play.record(MatchEnded(result=result))


def _run(table: Table, objective: Objective) -> int:
    taker = objective.taker
    renewed = taker is not None and objective.taken_round == table.round
    return objective.run + 1 if taker is not None and renewed and holders(table, taker, objective) else 0


def verdict(table: Table) -> Result | None:
    """The first condition that is met, in the order of the rules; None to play on. (kog.victory.precedence)"""
    return next((result for condition in CONDITIONS if (result := condition(table))), None)


def has_completed_hold(table: Table, seat: Seat) -> bool:
    """Whether the player has held the marker the opponent placed for two rounds in a row. (kog.victory.major)"""
    return any(
        objective.owner == opponent(seat) and objective.taker == seat and objective.run >= HELD_ROUNDS_TO_WIN
        for objective in table.objectives.values()
    )


def both_objectives(table: Table) -> Result | None:
    """(kog.victory.draw.objectives)"""
    text = "each player has held the other’s Objective for two rounds in a row"
    held = all(has_completed_hold(table, seat) for seat in SEATS)
    return _draw(text, "kog.victory.draw.objectives") if held else None


def nobody_left(table: Table) -> Result | None:
    """(kog.victory.draw.annihilation)"""
    left = any(table.living(seat) for seat in SEATS)
    return None if left else _draw("neither player has a model left", "kog.victory.draw.annihilation")


def _draw(why: str, rule: str) -> Result:
    return Result(winner=None, kind="draw", text=f"A draw: {why}.", rule=rule)


def major_victory(table: Table) -> Result | None:
    """(kog.victory.major)"""
    why = "the enemy Objective was held for two rounds in a row"
    held = next((seat for seat in SEATS if has_completed_hold(table, seat)), None)
    return _victory(table, held, "major", why, "kog.victory.major")


def minor_victory(table: Table) -> Result | None:
    """The victory of a side whose enemy has no units left; wrecks and eliminated infantry do not count.

    (kog.victory.minor)
    """
    alone = next((seat for seat in SEATS if not table.living(opponent(seat))), None)
    return _victory(table, alone, "minor", "the enemy has no unit left on the table", "kog.victory.minor")


def _victory(table: Table, seat: Seat | None, kind: str, why: str, rule: str) -> Result | None:
    if seat is None:
        return None
    text = f"{kind.capitalize()} Victory for {table.side(seat).roster_name}: {why}."
    return Result(winner=seat, kind=kind, text=text, rule=rule)


def round_limit(table: Table) -> Result | None:
    """The limit the players agreed before the game, if any; a scenario then counts. (kog.round.no-limit)"""
    if is_last_round(table):
        return by_points(table)
    limit = table.settings.round_limit
    if not limit or table.round < limit:
        return None
    return _draw(f"nobody has won by the end of round {limit}, the last one agreed", "kog.round.no-limit")


CONDITIONS: tuple[Callable[[Table], Result | None], ...] = (
    both_objectives,
    nobody_left,
    major_victory,
    minor_victory,
    round_limit,
)


def match_end(table: Table, ending: Ending) -> MatchEnded:
    """A concession, won by the opponent, or a draw both agreed on. (kog.round.no-limit)"""
    left = [seat for seat in SEATS if seat != ending.conceded]
    return match_left(ending, left, lambda seat: table.side(seat).roster_name, rule="kog.round.no-limit")
