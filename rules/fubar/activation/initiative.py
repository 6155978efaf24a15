"""The turn: roll-offs, who has the initiative first, who may still attempt a Unit, and when the turn is over."""

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from rules.fubar.board import LASTS, NO, Table, Unit
from rules.kernel.script import Die, Event, Line, LogFact, Play, Refusal, Script, Seat, override
from rules.roster.words import listed, number, signed
from rules.skirmish import rolloffs
from rules.skirmish.expiry import with_expired_reset
from rules.skirmish.turns import one_after_another, seats_after

ROLL: Final = "fubar.initiative.roll"


def initiative_order(
    play: Play[Table], seats: Sequence[Seat], reason: str, *, rule: str, modifiers: Sequence[int]
) -> Script[tuple[Seat, ...]]:
    """The players from the highest total to the lowest; `modifiers` are by seat.

    A tied group keeps its place and ranks itself. (fubar.initiative.ties, fubar.initiative.ties_multi)
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
    return (yield from rolloffs.roll_off_order(play, seats, reason, initiative_fact, added=added))


class TurnBegan(Event, frozen=True, kw_only=True):
    """A turn begins in this order of initiative; what lasts for a turn is wiped off every Unit.

    (fubar.basics.turn_sequence, fubar.initiative.one_attempt, fubar.guard.once_per_turn)
    """

    order: tuple[Seat, ...]

    @override
    def apply(self, table: Table) -> Table:
        units = {unit.id: _fresh(unit) for unit in table.units.values()}
        fighting = any(unit.locked for unit in units.values())
        return table.with_changes(
            units=units,
            turn=table.turn + 1,
            order=self.order,
            holder=self.order[0],
            passed=(),
            fought=(),
            proposed=False,
            stage="combats" if fighting else "activations",
        )

    @override
    def line(self, table: Table) -> Line:
        names = ", ".join(table.side(seat).roster_name for seat in self.order)
        return Line(text=f"Turn {table.turn}. Initiative: {names}.", rule=ROLL, tone="heading", seat=self.order[0])


def _fresh(unit: Unit) -> Unit:
    vehicle = with_expired_reset(unit.vehicle, "turn", LASTS) if unit.vehicle else None
    return structs.replace(with_expired_reset(unit, "turn", LASTS), vehicle=vehicle)


class InitiativeMoved(Event, frozen=True, kw_only=True):
    """The initiative goes to the next player, after a failed attempt or a pass (`passed`).

    (fubar.initiative.lost_on_failure, fubar.initiative.pass, fubar.initiative.next_two_players,
    fubar.initiative.next_many_players)
    """

    seat: Seat
    passed: bool = False

    @override
    def apply(self, table: Table) -> Table:
        passed = (*table.passed, self.seat) if self.passed else ()
        heir = seats_after(table.order, self.seat)[0]
        return table.with_changes(passed=passed, proposed=False, holder=heir, acting="")

    @override
    def line(self, table: Table) -> Line:
        who, to = table.side(self.seat).roster_name, holder_of(table)
        what = "passes" if self.passed else "has failed an attempt"
        rule = "fubar.initiative.pass" if self.passed else "fubar.initiative.lost_on_failure"
        return Line(text=f"{who} {what}.{self._heir(table, to)}", rule=rule, seat=self.seat)

    def _heir(self, table: Table, to: Seat | None) -> str:
        """Who has the initiative now, unless the turn is over. (fubar.initiative.skip)"""
        if to is None:
            return ""
        if to == self.seat:
            return " Nobody else has a Unit left to attempt: the initiative stays."
        return f" The initiative goes to {table.side(to).roster_name}."


class TurnEnded(Event, frozen=True):
    """Nobody has, or wants, another Unit to attempt. (fubar.initiative.turn_end, fubar.initiative.all_pass)"""

    @override
    def apply(self, table: Table) -> Table:
        return table.with_changes(stage="end", holder=None)

    @override
    def line(self, table: Table) -> Line:
        rule = "fubar.initiative.all_pass" if table.passed else "fubar.initiative.turn_end"
        why = "Everybody has passed" if table.passed else "Nobody has a Unit left to attempt"
        return Line(text=f"{why}: turn {table.turn} is over.", rule=rule, tone="heading")


def turn_step(play: Play[Table]) -> Script[None]:
    """Every player with a Unit left rolls. (fubar.initiative.roll, fubar.initiative.scenario_modifier)"""
    table = play.table
    seats = [seat for seat in table.seats if table.units_of(seat)]
    modifiers = [side.modifier for side in table.sides]
    order = yield from initiative_order(play, seats, "initiative", rule=ROLL, modifiers=modifiers)
    play.record(TurnBegan(order=order))


def holder_of(table: Table) -> Seat | None:
    """Who attempts now: the holder, or the next after them with an eligible Unit; None when the turn is over.

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
        return NO("destroyed", unit=unit.name)
    if unit.in_combat:
        return NO("activated-by-combat", unit=unit.name)
    if unit.attempted:
        return NO("attempted", unit=unit.name)
    if unit.locked:
        foes = listed([table.units[id_].name for id_ in unit.locked])
        return NO("locked", unit=unit.name, foes=foes)
    return None
