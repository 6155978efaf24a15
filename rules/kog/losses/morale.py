"""Morale: units that lost models to the enemy this player turn are tested, and some of their models become Shaken."""

from collections.abc import Sequence
from itertools import chain
from typing import Final

from rules.kernel.script import Answer, Line, Option, Pick, PickItem, PickShape, Play, Script, TableFact
from rules.kog.board import Model, Table, Unit, opponent
from rules.kog.board.dice import CRUSHING, HOUSE, calls_for
from rules.kog.board.measure import command
from rules.kog.turn.rounds import end_step
from rules.roster.words import listed
from rules.skirmish.rolling import DieSpec, RollPurpose, roll_dice

_SHAKEN: Final = (
    "is Shaken: in its next turn it can move only 1″ and cannot shoot",
    "are Shaken: in their next turn they can move only 1″ and cannot shoot",
)


def _tested(table: Table, unit: Unit, called: int, shaken: tuple[str, ...]) -> TableFact:
    """A unit took its test of this player turn; of the number called for, these models are Shaken for their next turn.

    (kog.morale.roll, kog.morale.shaken.duration)
    """
    names = listed([table.models[id_].name for id_ in shaken])
    spared = f"Everybody left in {unit.name} is Shaken already." if called else f"{unit.name} stands firm."
    text, tone = (f"{names} {_SHAKEN[bool(shaken[1:])]}.", "loss") if names else (spared, "plain")
    line = Line(text=text, rule="kog.morale.roll", tone=tone, seat=unit.seat, pieces=shaken or unit.models)
    return TableFact(
        line, lambda table: table.with_each(shaken, shaken=True).with_changes(tested=(*table.tested, unit.id))
    )


def morale_step(play: Play[Table]) -> Script[None]:
    """The next unit that must test, or the end of the player turn. (kog.morale.when)"""
    unit = next(iter(to_test(play.table)), None)
    if unit is None:
        untested = "Nobody tests morale: no unit still here had a model Crippled or lost to the enemy this turn."
        end_step(play, "morale", "" if play.table.tested else untested)
        return
    yield from morale_test(play, unit)


def to_test(table: Table) -> tuple[Unit, ...]:
    """The units that still have to test, the inactive player's first; those without survivors do not test.

    (kog.morale.when, kog.morale.both-players, kog.morale.no-survivors)
    """
    sides = (table.units_of(opponent(table.active)), table.units_of(table.active))
    return tuple(unit for unit in chain(*sides) if unit.id not in table.tested and must_test(table, unit))


def must_test(table: Table, unit: Unit) -> bool:
    """Whether the enemy crippled or destroyed one of its models this turn, or a Pinning weapon damaged one.

    (kog.morale.when, kog.morale.own-fire, kog.weapon.pinning)
    """
    struck = any(loss.unit == unit.id and loss.by != unit.seat for loss in table.losses)
    return struck or any(id_ in table.pinned for id_ in unit.models)


def morale_dice(table: Table, unit: Unit) -> tuple[str, ...]:
    """The models that give a die, each once: lost this turn to anybody, or damaged by a Pinning weapon.

    (kog.morale.dice-count, kog.morale.own-fire, kog.weapon.pinning)
    """
    lost = [loss.model for loss in table.losses if loss.unit == unit.id]
    pinned = [id_ for id_ in table.pinned if id_ in unit.models]
    return tuple(dict.fromkeys([*lost, *pinned]))


def morale_test(play: Play[Table], unit: Unit) -> Script[None]:
    """The opponent rolls a die for each loss; each die above the unit's Command makes a model Shaken, a 6 two of them.

    (kog.morale.roll, kog.morale.who-rolls, kog.morale.crushing-loss)
    """
    need = min(max(command(play.table, unit) + 1, 2), 6)
    specs = [DieSpec(need=need, marks=(CRUSHING,))] * len(morale_dice(play.table, unit))
    roll = RollPurpose(opponent(unit.seat), "morale", f"{unit.name}, Command {need - 1}", HOUSE)
    dice = yield from roll_dice(play, roll, specs, rule="kog.morale.roll")
    called = sum(calls_for(die.face) for die in dice if die.success)
    shaken = yield from _choose_shaken(play, unit, called)
    play.record(_tested(play.table, unit, called, shaken))


def _choose_shaken(play: Play[Table], unit: Unit, called: int) -> Script[tuple[str, ...]]:
    """Which survivors become Shaken: the owner's choice, unless all of them must. (kog.morale.choose-shaken)"""
    steady = [model for model in play.table.survivors(unit) if not model.shaken]
    ids = tuple(model.id for model in steady)
    if called == 0 or called >= len(steady):
        return ids[:called]
    chosen = yield from play.ask(
        unit.seat,
        rule="kog.morale.choose-shaken",
        prompt=f"{unit.name}: which {'model becomes' if called == 1 else f'{called} models become'} Shaken?",
        options=[_shake(play.table, unit, steady, called)],
        default=Answer("shaken", Pick(ids[-called:])),
        focus=ids,
    )
    return chosen


def _shake(table: Table, unit: Unit, steady: Sequence[Model], called: int) -> Option[tuple[str, ...]]:
    items = tuple(
        PickItem(id=model.id, label=model.name, detail=f"Command {table.profile(model).command}", piece=model.id)
        for model in steady
    )

    def picked(pick: Pick) -> tuple[str, ...]:
        return tuple(model.id for model in steady if model.id in pick.ids)

    return Option(
        id="shaken",
        label="Make it Shaken" if called == 1 else "Make them Shaken",
        detail=f"{called} of {len(steady)}",
        group=unit.name,
        rule="kog.morale.choose-shaken",
        shape=PickShape(items=items, least=called, most=called),
        resolve=picked,
    )
