"""Assault: up to 8 inches into contact with one enemy Unit, its counter-move, and the first round at once."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from rules.fubar.activation.actions import ACTIONS
from rules.fubar.board import Arc, Effect, Table, Unit, combat_of, foes_in_contact, moved_up, refusal, touched_units
from rules.fubar.board.combat import units_locked
from rules.fubar.board.measure import TOLERANCE, can_reach, flat_base, flat_gap_of, spot
from rules.fubar.guard.march import march
from rules.fubar.losses.damage import damage_vehicle, effect_names, unsaved_arcs
from rules.fubar.melee.move_up import MoveUpOrder, move_up
from rules.fubar.melee.strike import CombatRound, blows_at, fight_round, strike_hull
from rules.fubar.move.closing import foes_of, ways_in, ways_towards
from rules.fubar.move.course import MoveOrder, Paths
from rules.fubar.move.disembark import ways_out
from rules.fubar.move.plan import PlannedMove, not_allowed, plan_move
from rules.fubar.move.preview import arrivals
from rules.geometry import distance_up, tenths
from rules.kernel.odds import Forecast
from rules.kernel.script import Line, LogFact, Option, Play, Refusal, Script
from rules.skirmish.limits import Length, out_of_range
from rules.skirmish.supposed_table import Forecasting, SupposedTable, after

DESTROYED = "Unit destroyed"
Arriving = Callable[[Play[Table]], Script[CombatRound]]


def round_odds(unit_id: str, target_id: str, arriving: Arriving) -> Forecasting:
    """The odds of a round between a Unit and its target, after all have arrived."""
    ready: list[tuple[Table, CombatRound]] = []

    def script(play: Play[Table]) -> Script[Forecast]:
        if not ready:
            ready.append(after(play.table, arriving))
        supposed, clash = ready[0]
        play.record(SupposedTable(table=supposed))
        if supposed.units[target_id].vehicle:
            return (yield from _at_hull(play, unit_id, target_id))
        if clash.pairs:
            yield from fight_round(play, clash)
        return _forecast_of(supposed, play.table, unit_id, target_id)

    return script


def _forecast_of(before: Table, now: Table, unit_id: str, target_id: str) -> Forecast:
    def lost(id_: str) -> int:
        return len(before.living(before.units[id_])) - len(now.living(now.units[id_]))

    unit, target = now.units[unit_id], now.units[target_id]
    labels = (*_losses(now, target, lost(target_id), "enemy"), *_losses(now, unit, lost(unit_id), "own"))
    end = "" if now.living(target) else f"enemy {DESTROYED}"
    return Forecast(labels, lost(target_id), "figures lost", end=end, own=lost(unit_id))


def _losses(after: Table, unit: Unit, lost: int, whose: str) -> Iterator[str]:
    if lost:
        yield f"{whose} casualty"
    if not after.living(unit):
        yield f"{whose} {DESTROYED}"


def _at_hull(play: Play[Table], unit_id: str, vehicle_id: str) -> Script[Forecast]:
    """(fubar.melee.vehicle_target, fubar.melee.suppressed_last, fubar.vehicle.damage.roll)"""
    by = play.table.units[unit_id].seat
    effects: tuple[Effect, ...] = ()
    unsaved = 0
    for down in (False, True):
        if "destroyed" not in effects:
            arcs = yield from play.part(partial(_struck, unit_id=unit_id, vehicle_id=vehicle_id, down=down))
            unsaved += len(arcs)
            effects += yield from damage_vehicle(play, vehicle_id, arcs, by)
    return Forecast((*(("unsaved hit",) if unsaved else ()), *effect_names(effects)), unsaved, "unsaved hits")


def _struck(play: Play[Table], *, unit_id: str, vehicle_id: str, down: bool) -> Script[tuple[Arc, ...]]:
    hitting = yield from blows_at(play, unit_id, vehicle_id, down=down)
    return (yield from unsaved_arcs(play, vehicle_id, hitting))


REACH: Final = 8_000
COUNTER: Final = MoveOrder(name="counter-move", rule="fubar.melee.counter_move", allowance=3_000)


def _barred(table: Table, unit: Unit) -> Refusal | None:
    """Why the Unit cannot assault anybody: the distance to the nearest enemy. (fubar.melee.target)"""
    foes = _foes(table, unit)
    return _out_of_reach(table, unit, foes[0]) if foes else refusal("no-enemy")


def _foes(table: Table, unit: Unit) -> list[Unit]:
    """The enemy Units on the table, nearest first, visible or not. (fubar.melee.target)"""
    return sorted(table.enemies_on_board(unit.seat), key=lambda foe: flat_gap_of(table, unit, foe))


def _out_of_reach(table: Table, unit: Unit, foe: Unit) -> Refusal | None:
    """Why no figure can reach the Unit. (fubar.melee.target, fubar.action.assault.move)"""
    far = Length(flat_gap_of(table, unit, foe), REACH)
    if far.value <= REACH + TOLERANCE:
        return None
    return out_of_range("fubar.melee.target", far, foe.name, "an Assault", remedy=f"Come {far.over} closer first.")


def _assault(play: Play[Table], unit_id: str) -> Script[None]:
    """Names the target, moves, and fights if anybody is in contact.

    (fubar.melee.enter, fubar.melee.target, fubar.action.assault.no_fire, fubar.melee.failed_contact)
    """
    target_id: str = yield from _target(play, unit_id)
    foes = may_touch(play.table, unit_id, target_id)
    yield from _advance(play, unit_id, target_id, foes)
    yield from fight_reached(play, unit_id, target_id)


def fight_reached(play: Play[Table], unit_id: str, target_id: str) -> Script[None]:
    """Fights the Units that have been reached. (fubar.melee.failed_contact, fubar.melee.vehicle_target)"""
    reached = _reached(play.table, unit_id, target_id)
    if not reached:
        unit, target = play.table.units[unit_id], play.table.units[target_id]
        text = f"Nobody of {unit.name} reaches {target.name}: no combat."
        play.record(LogFact(Line(text=text, rule="fubar.melee.failed_contact", seat=unit.seat, pieces=unit.models)))
    elif play.table.units[target_id].vehicle:
        yield from strike_hull(play, unit_id, target_id)
    else:
        yield from fight_round(play, (yield from join_combat(play, unit_id, target_id, reached)))


def _reached(table: Table, unit_id: str, target_id: str) -> tuple[str, ...]:
    """The Units that may be touched and are."""
    unit = table.units[unit_id]
    foes = () if unit.aboard else may_touch(table, unit_id, target_id)
    return foes_in_contact(table, unit, foes)


def _target(play: Play[Table], unit_id: str) -> Script[str]:
    table = play.table
    unit = table.units[unit_id]
    foes = _foes(table, unit)
    refusals = {foe.id: _out_of_reach(table, unit, foe) for foe in foes}
    options = [
        Option(
            id=f"assault:{foe.id}",
            label=foe.name,
            detail=tenths(flat_gap_of(table, unit, foe)),
            piece=table.living(foe)[0].id,
            pieces=foe.models,
            refusal=refusals[foe.id],
            bring=foe.id,
            forecast=None if refusals[foe.id] or unit.aboard else assault_odds(unit_id, foe.id),
        )
        for foe in foes
    ]
    return play.ask(
        unit.seat,
        rule="fubar.melee.target",
        prompt=f"Which enemy Unit does {unit.name} assault?",
        options=options,
        focus=unit.models,
    )


def may_touch(table: Table, unit_id: str, target_id: str) -> tuple[str, ...]:
    """The enemy Units that an assaulting figure may end in contact with: those in the target's combat.

    (fubar.melee.join)
    """
    seat = table.units[unit_id].seat
    return tuple(id_ for id_ in combat_of(table, target_id) if table.units[id_].seat != seat)


def _order(foes: tuple[str, ...]) -> MoveOrder:
    return MoveOrder(name="Assault", rule="fubar.action.assault.move", allowance=REACH, may_touch=foes)


def _advance(play: Play[Table], unit_id: str, target_id: str, foes: tuple[str, ...]) -> Script[None]:
    """The assault move, with the reactions to it. (fubar.action.assault.move, fubar.guard.against_assault)"""
    table = play.table
    order = _order(foes)
    straight = _straight(table, table.units[unit_id], target_id, order)
    charge = _charge(table, table.units[unit_id], target_id, order, straight)
    going: PlannedMove | None = yield from plan_move(play, unit_id, order, ready=straight, others=[charge])
    if going:
        yield from march(play, unit_id, going.paths)


def _charge(table: Table, unit: Unit, target_id: str, order: MoveOrder, paths: Paths) -> Option[PlannedMove]:
    """The option of a straight move of all figures: into contact, or as near as there is room. (fubar.melee.contact)"""
    target, many = table.units[target_id], arrivals(table, unit.id, paths, order.may_touch)
    blocked = refusal("no-straight-way", unit=unit.name, target=target.name)
    return Option(
        id="charge",
        label=f"Straight at {target.name}",
        detail=f"{many} of {len(table.living(unit))} figures into contact",
        group=unit.name,
        rule="fubar.melee.contact",
        bring=PlannedMove(table, unit.id, order, paths),
        refusal=not_allowed(table, unit, order, paths) if paths else blocked,
    )


def _straight(table: Table, unit: Unit, target_id: str, order: MoveOrder) -> Paths:
    """Straight ways into contact, and for the other figures ways as near as possible.

    A figure that gets out of a vehicle and has no straight way ends beside the vehicle. (fubar.passenger.disembark)
    """
    living, foes = table.living(unit), foes_of(table, (target_id,))
    paths = ways_towards(table, living, foes, order, ways_in(table, living, foes, order))
    left = [model for model in living if model.id not in paths]
    if not unit.aboard or not left:
        return paths
    ends = {id_: flat_base(table, table.models[id_], path[-1]) for id_, path in paths.items()}
    nearest = min(foes, key=lambda foe: distance_up(spot(table, left[0]), foe.at))
    return {**paths, **ways_out(table, left, order, nearest.at, ends)}


def assault_odds(unit_id: str, target_id: str) -> Forecasting:
    """The odds of the first round if nobody reacts and all figures move straight at the enemy. (fubar.melee.contact)"""

    def charged(play: Play[Table]) -> Script[CombatRound]:
        foes = may_touch(play.table, unit_id, target_id)
        paths = _straight(play.table, play.table.units[unit_id], target_id, _order(foes))
        places = {id_: path[-1] for id_, path in paths.items()}
        play.record(moved_up(play.table, unit_id, places, "fubar.action.assault.move"))
        reached = _reached(play.table, unit_id, target_id)
        if reached and not play.table.units[target_id].vehicle:
            return (yield from join_combat(play, unit_id, target_id, reached))
        return CombatRound(pairs=(), order=play.table.order)

    return round_odds(unit_id, target_id, charged)


def join_combat(play: Play[Table], unit_id: str, target_id: str, met: tuple[str, ...]) -> Script[CombatRound]:
    """Locks the Units, lets the assaulted Unit move up, and says who fights: the assaulting side strikes first.

    (fubar.melee.counter_move, fubar.melee.join, fubar.dice.order)
    """
    play.record(units_locked(play.table, [(unit_id, foe) for foe in met]))
    yield from move_up(play, _counter_move(play.table, unit_id, target_id))
    table = play.table
    order = (table.units[unit_id].seat, *(seat for seat in table.order if seat != table.units[unit_id].seat))
    unit = table.units[unit_id]
    return CombatRound(pairs=tuple((unit_id, foe) for foe in foes_in_contact(table, unit, unit.locked)), order=order)


def _counter_move(table: Table, unit_id: str, target_id: str) -> MoveUpOrder:
    """Moves figures of the assaulted Unit that are not in contact but within 3 inches of an assaulting figure.

    (fubar.melee.counter_move, fubar.melee.counter_move_own_unit)
    """
    target, enemies = table.units[target_id], [other.id for other in table.enemies_of(table.units[target_id].seat)]
    free = [model for model in table.living(target) if not touched_units(table, model, enemies)]
    assaulting = table.living(table.units[unit_id])
    near = [model for model in free if any(can_reach(table, model, foe, COUNTER.allowance) for foe in assaulting)]
    order = replace(COUNTER, may_touch=(unit_id,))
    return MoveUpOrder(unit=target_id, movers=tuple(model.id for model in near), order=order)


ASSAULT = ACTIONS("assault", _assault, _barred)
