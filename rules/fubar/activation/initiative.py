"""The turn: roll-offs, initiative, eligible Units, and the end of the turn."""

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from rules.fubar.board import LASTS, Table, Unit, refusal
from rules.kernel.script import Die, Line, LogFact, Play, Refusal, Script, Seat, TableFact
from rules.roster.words import listed, number, signed
from rules.skirmish import turn_order
from rules.skirmish.expiry import with_expired_reset
from rules.skirmish.turn_order import one_after_another, seats_after

ROLL: Final = "fubar.initiative.roll"


def initiative_order(
    play: Play[Table], seats: Sequence[Seat], reason: str, *, rule: str, modifiers: Sequence[int]
) -> Script[tuple[Seat, ...]]:
    """The players from the highest total to the lowest; `modifiers` are by seat.

    Tied players keep their places among the others and roll off among themselves. (fubar.initiative.ties,
    fubar.initiative.ties_multi)
    """

    def initiative_fact(rolling: tuple[Seat, ...], faces: tuple[int, ...]) -> LogFact:
        names = [play.table.side(seat).roster_name for seat in rolling]
        each = [(name, face, modifiers[seat]) for name, face, seat in zip(names, faces, rolling, strict=True)]
        totals = [face + modifier for _, face, modifier in each]
        words = ", ".join(f"{name} {number(face + modifier)}" for name, face, modifier in each)
        again = " A tie is rolled again." if len(set(totals)) < len(totals) else ""
        notes = (f"{name}, {signed(modifier)}" if modifier else name for name, _, modifier in each)
        dice = tuple(Die(faces=(face,), note=note) for face, note in zip(faces, notes, strict=True))
        return LogFact(Line(text=f"{reason.capitalize()}: {words}.{again}", rule=rule, tone="dice", dice=dice))

    added = {seat: modifiers[seat] for seat in seats}
    return (yield from turn_order.roll_off_order(play, seats, reason, initiative_fact, added=added))


def _turn_began(order: tuple[Seat, ...]) -> TableFact:
    """A turn begins with this order of initiative; effects that last for a turn end.

    (fubar.basics.turn_sequence, fubar.initiative.one_attempt, fubar.guard.once_per_turn)
    """

    def change(table: Table) -> Table:
        units = {unit.id: _fresh(unit) for unit in table.units.values()}
        stage = "combats" if any(unit.locked for unit in units.values()) else "activations"
        began = table.with_changes(units=units, turn=table.turn + 1, order=order, holder=order[0], stage=stage)
        return began.with_changes(passed=(), fought=(), proposed=False)

    def line(table: Table) -> Line:
        names = ", ".join(table.side(seat).roster_name for seat in order)
        return Line(text=f"Turn {table.turn}. Initiative: {names}.", rule=ROLL, tone="heading", seat=order[0])

    return TableFact(line, change)


def _fresh(unit: Unit) -> Unit:
    vehicle = with_expired_reset(unit.vehicle, "turn", LASTS) if unit.vehicle else None
    return structs.replace(with_expired_reset(unit, "turn", LASTS), vehicle=vehicle)


def initiative_moved(seat: Seat, *, passing: bool = False) -> TableFact:
    """The initiative passes to the next player, after a failed attempt or a pass.

    (fubar.initiative.lost_on_failure, fubar.initiative.pass, fubar.initiative.next_two_players,
    fubar.initiative.next_many_players)
    """

    def change(table: Table) -> Table:
        passed = (*table.passed, seat) if passing else ()
        heir = seats_after(table.order, seat)[0]
        return table.with_changes(passed=passed, proposed=False, holder=heir, acting="")

    def line(table: Table) -> Line:
        what = "passes" if passing else "has failed an attempt"
        rule = "fubar.initiative.pass" if passing else "fubar.initiative.lost_on_failure"
        return Line(text=f"{table.side(seat).roster_name} {what}.{_heir(table, seat)}", rule=rule, seat=seat)

    return TableFact(line, change)


def _heir(table: Table, seat: Seat) -> str:
    """The player who gets the initiative next, unless the turn is over. (fubar.initiative.skip)"""
    to = holder_of(table)
    if to is None:
        return ""
    if to == seat:
        return " Nobody else has a Unit left to attempt: the initiative stays."
    return f" The initiative goes to {table.side(to).roster_name}."


def turn_ended(table: Table) -> TableFact:
    """The turn ends: no player has, or wants, another Unit to attempt.

    (fubar.initiative.turn_end, fubar.initiative.all_pass)
    """
    rule = "fubar.initiative.all_pass" if table.passed else "fubar.initiative.turn_end"
    why = "Everybody has passed" if table.passed else "Nobody has a Unit left to attempt"
    line = Line(text=f"{why}: turn {table.turn} is over.", rule=rule, tone="heading")
    return TableFact(line, lambda table: table.with_changes(stage="end", holder=None))


def turn_step(play: Play[Table]) -> Script[None]:
    """Every player with a Unit left rolls for initiative.

    (fubar.initiative.roll, fubar.initiative.scenario_modifier)
    """
    table = play.table
    seats = [seat for seat in table.seats if table.units_of(seat)]
    modifiers = [side.modifier for side in table.sides]
    order = yield from initiative_order(play, seats, "initiative", rule=ROLL, modifiers=modifiers)
    play.record(_turn_began(order))


def holder_of(table: Table) -> Seat | None:
    """The player who attempts now: the holder, or the next one with an eligible Unit; None if the turn is over.

    (fubar.initiative.skip, fubar.initiative.turn_end, fubar.initiative.all_pass)
    """
    able = [seat for seat in table.order if eligible_units(table, seat)]
    if table.holder is None or all(seat in table.passed for seat in able):
        return None
    return one_after_another(table.order, table.holder, able)


def eligible_units(table: Table, seat: Seat) -> tuple[Unit, ...]:
    """The player's Units that may be attempted. (fubar.activate.eligible)"""
    return tuple(unit for unit in table.units_of(seat) if not_eligible(table, unit) is None)


def not_eligible(table: Table, unit: Unit) -> Refusal | None:
    """Why a Unit may not be attempted. (fubar.activate.eligible, fubar.initiative.one_attempt)"""
    if not table.living(unit):
        return refusal("destroyed", unit=unit.name)
    if unit.in_combat:
        return refusal("activated-by-combat", unit=unit.name)
    if unit.attempted:
        return refusal("attempted", unit=unit.name)
    if unit.locked:
        foes = listed([table.units[id_].name for id_ in unit.locked])
        return refusal("locked", unit=unit.name, foes=foes)
    return None
