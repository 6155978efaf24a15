"""On Guard: the instants of an enemy move at which a Unit may fire at the mover, and the question to its owner."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial

from rules.fubar.board import Table, Unit
from rules.fubar.guard.paced_move import PacedMove, can_stop, first_contact, under_way
from rules.fubar.shoot.aim import Shot, allowed_guns, has_mark
from rules.fubar.shoot.fire import Firing, fire
from rules.fubar.shoot.firepower import FirePlan, aims_at, all_shots, farthest_guns, targets
from rules.fubar.shoot.odds import fire_odds
from rules.fubar.shoot.volley import Volley, dice_in_words
from rules.geometry import tenths
from rules.kernel.script import PASS, Answer, Ask, Moment, MomentShape, Option, Play, Preview, Script, Seat, TableFact
from rules.skirmish.supposed_table import Forecasting, supposing

REACT = "fubar.guard.react"


@dataclass(frozen=True)
class Reaction:
    """A Unit On Guard fires at this instant of the move."""

    table: Table
    move: PacedMove
    unit: str
    instant: int

    def describe(self) -> Preview:
        """The preview of all its fire at that instant. (fubar.guard.instant)"""
        return Preview(lines=(f"{dice_in_words(self._shots())}.",))

    def odds_script(self) -> Forecasting:
        """The odds of all its fire, with the movers at that instant. (fubar.guard.mover_effects)"""
        volley = Volley(unit=self.unit, target=self.move.unit, shots=self._shots())
        return supposing(under_way(self.table, self.move, self.instant), fire_odds(lambda: volley))

    def _shots(self) -> tuple[Shot, ...]:
        there = under_way(self.table, self.move, self.instant)
        declared = FirePlan(unit=self.unit, firing=firing(self.move))
        mover = there.units[self.move.unit]
        return all_shots(there, declared, mover, aims_at(there, declared, mover))


def firing(move: PacedMove) -> Firing:
    """The fire of a reaction, at the mover only.

    (fubar.guard.target, fubar.guard.no_aimed_bonus, fubar.guard.weapons)
    """
    return Firing(kind="guard", only=move.unit)


def can_react(table: Table, unit: Unit) -> bool:
    """Whether the Unit is On Guard, has not reacted this turn and has a standing figure outside a vehicle.

    (fubar.guard.both_ways, fubar.guard.once_per_turn, fubar.guard.suppressed, fubar.passenger.no_actions)
    """
    free = unit.stance == "guard" and not unit.reacted and not unit.aboard and not unit.locked
    return free and bool(table.standing(unit))


def reaction_instants(
    table: Table, units: Iterable[Unit], move: PacedMove, since: int, until: int
) -> dict[str, tuple[int, ...]]:
    """The Units that may react, each with its instants from `since` on and before `until`.

    (fubar.guard.trigger, fubar.guard.field_of_fire)
    """
    there = cache(partial(under_way, table, move))
    ready = [unit for unit in units if can_react(table, unit)]
    hull = ready and table.units[move.unit].vehicle
    when = [at for at in range(since, until) if not hull or can_stop(there(at), move, at)]
    found = {unit.id: _instants(table, unit, move, when, there) for unit in ready}
    return {id_: window for id_, window in found.items() if window}


def _instants(
    table: Table, unit: Unit, move: PacedMove, when: Sequence[int], there: Callable[[int], Table]
) -> tuple[int, ...]:
    """The instants at which a mover is in the field of fire of an able figure."""
    fired = firing(move)
    guns = farthest_guns(table, unit, fired)
    movers = targets(table, unit, fired) if guns else ()
    able_at = [(mover, allowed_guns(table, guns, mover, fired)) for mover in movers]
    return tuple(
        instant
        for instant in (when if movers else ())
        if any(has_mark(there(instant), free, mover) for mover, free in able_at)
    )


def next_reaction(play: Play[Table], move: PacedMove, since: int, holding: list[str]) -> Script[Reaction | None]:
    """The earliest reaction that a player chooses from `since` on.

    All owners are asked at once and in secret; at the same instant initiative decides. Units whose owner holds fire are
    added to `holding` and not asked about again during this move. (fubar.guard.order, fubar.guard.decline)
    """
    table = play.table
    windows = {seat: _windows(table, seat, move, since, holding) for seat in table.order}
    asks = [_ask(table, seat, move, window) for seat, window in windows.items() if window]
    if not asks:
        return None
    answers: dict[Seat, Reaction | None] = yield from play.ask_each(*asks)
    holding += [unit for seat, answer in answers.items() if answer is None for unit in windows[seat]]
    chosen = (reaction for reaction in answers.values() if reaction is not None)
    return min(chosen, key=lambda reaction: reaction.instant, default=None)


def _windows(table: Table, seat: Seat, move: PacedMove, since: int, held: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """The player's Units that may react, each with its instants. (fubar.guard.against_assault)"""
    if seat == table.units[move.unit].seat:
        return {}
    units = [unit for unit in table.units_of(seat) if unit.id not in held and can_react(table, unit)]
    return reaction_instants(table, units, move, since, first_contact(table, move)) if units else {}


def _ask(table: Table, seat: Seat, move: PacedMove, windows: dict[str, tuple[int, ...]]) -> Ask[Reaction | None]:
    mover = table.units[move.unit]
    return Ask(
        seat=seat,
        rule=REACT,
        prompt=f"{mover.name} moves across your field of fire. Do you react?",
        options=[
            Option(id=PASS, label="Hold fire", detail="keeps the reaction for later", rule="fubar.guard.decline"),
            *(_option(table, move, unit, window) for unit, window in windows.items()),
        ],
        default=Answer(PASS),
        focus=(*(id_ for unit in windows for id_ in table.units[unit].models), *mover.models),
        window=True,
    )


def _option(table: Table, move: PacedMove, unit: str, window: Sequence[int]) -> Option[Reaction]:
    """The option to fire at one of these instants, each shown with the places of the movers. (fubar.guard.instant)"""
    return Option(
        id=f"react:{unit}",
        label="Fire at it",
        detail=move.stretch(window),
        group=table.units[unit].name,
        piece=table.units[unit].models[0],
        pieces=table.units[unit].models,
        rule="fubar.guard.instant",
        shape=MomentShape(moments=tuple(_moment(move, instant) for instant in window)),
        resolve=lambda when: Reaction(table, move, unit, when.moment),
    )


def _moment(move: PacedMove, instant: int) -> Moment:
    label = f"{tenths(move.covered(instant))} of {tenths(move.length)}"
    return Moment(number=instant, label=label, at=move.places(instant))


def react(play: Play[Table], reaction: Reaction, move: PacedMove) -> Script[None]:
    """A Unit On Guard uses its reaction of this turn and stays On Guard; the movers are at their places of that
    instant.

    (fubar.guard.once_per_turn, fubar.guard.kept_after_reacting, fubar.guard.mover_effects, fubar.guard.no_chain)
    """
    unit, mover = play.table.units[reaction.unit], play.table.units[move.unit]
    says = unit.says(f"reacts to {mover.name}", REACT, "heading")
    play.record(TableFact(says, lambda table: table.with_unit(unit.id, reacted=True)))
    yield from fire(play, reaction.unit, firing(move))
