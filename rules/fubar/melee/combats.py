"""Continuing combats: one after another at the start of a turn, broken off or fought for another round."""

from typing import Final

from rules.fubar.board.combat import Pair, combat_of, in_contact, in_initiative_order, units_activated, units_released
from rules.fubar.board.table import Table
from rules.fubar.melee.break_off import break_offs
from rules.fubar.melee.move_up import MoveUpOrder, move_up
from rules.fubar.melee.strike import CombatRound, fight_round
from rules.fubar.move.course import MoveOrder
from rules.kernel.script import Answer, Line, Option, Play, Script, TableFact
from rules.roster.words import listed

CLOSING_UP: Final = 3_000


ALL_HANDLED: Final = TableFact(
    Line(text="Every close combat has been fought out for this turn.", rule="fubar.melee.continue"),
    lambda table: table.with_changes(stage="activations"),
)


def _handled(table: Table, units: tuple[str, ...]) -> TableFact:
    """The continuing combat of these Units has its turn. (fubar.melee.continue)"""
    names = listed([table.units[id_].name for id_ in units])
    line = Line(text=f"Close combat goes on: {names}.", rule="fubar.melee.continue", tone="heading")
    return TableFact(line, lambda table: table.with_changes(fought=(*table.fought, *units)))


def combats_step(play: Play[Table]) -> Script[None]:
    """One continuing combat, or the end of them all; the holder of the initiative chooses which is next."""
    waiting = waiting_combats(play.table)
    if not waiting:
        play.record(ALL_HANDLED)
        return
    units = yield from _chosen(play, waiting)
    play.record(_handled(play.table, units))
    yield from break_offs(play, units)
    yield from _another_round(play, units)


def waiting_combats(table: Table) -> tuple[tuple[str, ...], ...]:
    """The combats of this turn that have not been handled, each as its Units."""
    found: dict[str, tuple[str, ...]] = {}
    for unit in table.units.values():
        if unit.locked and unit.id not in table.fought:
            units = in_initiative_order(table, combat_of(table, unit.id))
            found.setdefault(min(units), units)
    return tuple(found.values())


def _chosen(play: Play[Table], waiting: tuple[tuple[str, ...], ...]) -> Script[tuple[str, ...]]:
    """Which combat is next; the first player in initiative order decides. (fubar.melee.order_of_combats)"""
    table = play.table
    options = [
        Option(
            id=f"combat:{units[0]}",
            label=listed([table.units[id_].name for id_ in units]),
            piece=table.living(table.units[units[0]])[0].id,
            bring=units,
        )
        for units in waiting
    ]
    return play.ask(
        next(seat for seat in table.order if table.units_of(seat)),
        rule="fubar.melee.order_of_combats",
        prompt="Which close combat is handled next?",
        options=options,
        default=Answer(options[0].id),
        obvious=True,
    )


def _another_round(play: Play[Table], units: tuple[str, ...]) -> Script[None]:
    """Close up and fight, or let the combat end where nobody is in contact any more. (fubar.melee.end)"""
    for id_ in in_initiative_order(play.table, units):
        yield from _close_up(play, id_)
    table = play.table
    pairs = locked_pairs(table, units)
    met = tuple(pair for pair in pairs if in_contact(table, table.units[pair[0]], (pair[1],)))
    if not met:
        if pairs:
            play.record(units_released(table, pairs, "fubar.melee.end"))
        return
    play.record(units_activated(table, [id_ for id_ in units if table.units[id_].locked]))
    yield from fight_round(play, CombatRound(pairs=met, order=table.order))


def _close_up(play: Play[Table], unit_id: str) -> Script[None]:
    """Figures out of contact may move up to 3 inches into it. (fubar.melee.move_up)"""
    table = play.table
    unit = table.units[unit_id]
    if not unit.locked:
        return
    order = MoveOrder(name="closing up", rule="fubar.melee.move_up", allowance=CLOSING_UP, may_touch=unit.locked)
    movers = tuple(model.id for model in table.living(unit))
    yield from move_up(play, MoveUpOrder(unit=unit_id, movers=movers, order=order))


def locked_pairs(table: Table, units: tuple[str, ...]) -> tuple[Pair, ...]:
    """Every two of these Units that are locked with each other, once."""
    order = {id_: number for number, id_ in enumerate(units)}
    return tuple((id_, foe) for id_ in units for foe in table.units[id_].locked if order[id_] < order.get(foe, -1))
