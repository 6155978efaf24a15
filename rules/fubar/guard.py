"""On Guard: the instants of an enemy move at which a Unit may fire at the mover, and the asking of its owner."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from typing_extensions import override

from rules.fubar.fire import Occasion, fire
from rules.fubar.firepower import farthest_guns, has_shot, targets
from rules.fubar.meeting import first_contact
from rules.fubar.pace import March, placed
from rules.fubar.table import Table, Unit
from rules.geometry.point import inches
from rules.kernel.event import Event, Line
from rules.kernel.play import Play, Script
from rules.kernel.question import PASS, Answer, Ask, Option
from rules.kernel.refusal import Seat

REACT = "fubar.guard.react"


class Reaction(Struct, frozen=True):
    """A Unit On Guard fires at this instant of the move."""

    unit: str
    instant: int


class Reacted(Event, frozen=True, kw_only=True):
    """A Unit On Guard uses its reaction of this turn and stays On Guard.

    (fubar.guard.once_per_turn, fubar.guard.kept_after_reacting)
    """

    unit: str
    mover: str

    @override
    def apply(self, table: Table) -> Table:
        return table.with_unit(self.unit, reacted=True)

    @override
    def line(self, table: Table) -> Line:
        unit, mover = table.units[self.unit], table.units[self.mover]
        text = f"{unit.name} reacts to {mover.name}."
        return Line(text=text, rule=REACT, tone="heading", seat=unit.seat, pieces=unit.models)


def occasion(move: March) -> Occasion:
    """Reaction fire goes to the mover alone. (fubar.guard.target, fubar.guard.no_aimed_bonus, fubar.guard.weapons)"""
    return Occasion(kind="guard", only=move.unit)


def able(table: Table, unit: Unit) -> bool:
    """Whether the Unit is On Guard, has not reacted this turn and has somebody standing outside a vehicle.

    (fubar.guard.both_ways, fubar.guard.once_per_turn, fubar.guard.suppressed, fubar.passenger.no_actions)
    """
    free = unit.stance == "guard" and not unit.reacted and not unit.aboard and not unit.locked
    return free and bool(table.standing(unit))


def instants(table: Table, unit: Unit, move: March, since: int, until: int) -> tuple[int, ...]:
    """The instants from `since` on and before `until` at which a mover is in an able figure's field of fire.

    (fubar.guard.trigger, fubar.guard.field_of_fire)
    """
    fired = occasion(move)
    guns = farthest_guns(table, unit, fired)
    movers = targets(table, unit, fired) if guns else ()
    later = range(since, until) if movers else ()
    return tuple(
        instant
        for instant in later
        if any(has_shot(placed(table, move, instant), guns, mover, fired) for mover in movers)
    )


def next_reaction(
    play: Play[Table], move: March, since: int, holding: Sequence[str]
) -> Script[tuple[Reaction | None, tuple[str, ...]]]:
    """The earliest reaction anybody chooses from `since` on, and the Units that hold their fire for this move.

    All owners are asked at once and in secret; at the same instant initiative decides. Whoever holds is not asked about
    those Units again. (fubar.guard.order, fubar.guard.decline)
    """
    table = play.table
    windows = {seat: _windows(table, seat, move, since, holding) for seat in table.order}
    asks = [_ask(table, seat, move, window) for seat, window in windows.items() if window]
    if not asks:
        return None, tuple(holding)
    answers: dict[Seat, Reaction | None] = yield from play.ask_each(*asks)
    chosen = [reaction for reaction in answers.values() if reaction is not None]
    held = [unit for seat, answer in answers.items() if answer is None for unit in windows[seat]]
    return min(chosen, key=lambda reaction: reaction.instant, default=None), (*holding, *held)


def _windows(
    table: Table, seat: Seat, move: March, since: int, held: Sequence[str]
) -> dict[str, tuple[int, ...]]:
    """The player's Units that may react, each with its instants. (fubar.guard.against_assault)"""
    if seat == table.units[move.unit].seat:
        return {}
    units = [unit for unit in table.units_of(seat) if unit.id not in held and able(table, unit)]
    until = first_contact(table, move) if units else since
    found = {unit.id: instants(table, unit, move, since, until) for unit in units}
    return {id_: window for id_, window in found.items() if window}


def _ask(table: Table, seat: Seat, move: March, windows: dict[str, tuple[int, ...]]) -> Ask[Reaction | None]:
    mover = table.units[move.unit]
    return Ask(
        seat=seat,
        rule=REACT,
        prompt=f"{mover.name} moves across your field of fire. Do you react?",
        options=[
            Option(id=PASS, label="Hold fire", detail="keeps the reaction for later", rule="fubar.guard.decline"),
            *(_option(table, move, unit, instant) for unit, window in windows.items() for instant in window),
        ],
        default=Answer(PASS),
        focus=(*(id_ for unit in windows for id_ in table.units[unit].models), *mover.models),
        window=True,
    )


def _option(table: Table, move: March, unit: str, instant: int) -> Option[Any]:
    return Option(
        id=f"react:{unit}:{instant}",
        label=f"Fire after {inches(move.covered(instant))} of {inches(move.length)}",
        group=table.units[unit].name,
        piece=table.units[unit].models[0],
        rule="fubar.guard.instant",
        bring=Reaction(unit, instant),
    )


def react(play: Play[Table], reaction: Reaction, move: March) -> Script[None]:
    """The reaction is carried out with the movers where they are. (fubar.guard.mover_effects, fubar.guard.no_chain)"""
    play.record(Reacted(unit=reaction.unit, mover=move.unit))
    yield from fire(play, reaction.unit, occasion(move))
