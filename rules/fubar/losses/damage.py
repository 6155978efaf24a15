"""Hits on a vehicle: saves by arc, damage dice, and hits on passengers."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from rules.fubar.board import ARCS, Arc, Effect, Table, Unit, arc, spot
from rules.fubar.losses.bail_out import bail_out
from rules.fubar.losses.facts import credit_losses
from rules.fubar.losses.owner_choice import take_hits
from rules.fubar.losses.saves import majority_save, roll_saves
from rules.fubar.sight.cover import plate_save
from rules.kernel.script import Answer, Die, Line, LogFact, Option, Play, Script, Seat, TableFact
from rules.skirmish.words import read_words

LADDER: Final[tuple[Effect, ...]] = ("stunned", "weapon", "immobilised", "destroyed")
WORDS: Final = read_words("rules.fubar.losses", "effects.toml")
CLASSES: Final = (1, 3, 5, 6)
_BY_FACE: Final[tuple[Effect, ...]] = ("stunned", "stunned", "weapon", "weapon", "immobilised", "destroyed")


def effect_names(effects: Sequence[Effect]) -> tuple[str, ...]:
    """The names of these effects, each once, from the lowest."""
    return tuple(WORDS[effect].name for effect in LADDER if effect in effects)


def rolled_effect(face: int) -> Effect:
    """The effect of a face on the damage table. (fubar.vehicle.damage.roll, fubar.dice.natural_scope)"""
    return _BY_FACE[face - 1]


def suffered_effect(table: Table, unit: Unit, face: int) -> Effect:
    """The effect of a damage die: its own, or the next one above it that is new this turn and can be applied.

    (fubar.vehicle.damage.duplicate, fubar.vehicle.damage.cascade, fubar.vehicle.damage.inapplicable)
    """
    above = LADDER[LADDER.index(rolled_effect(face)) :]
    return next(effect for effect in above if effect == "destroyed" or _is_new(table, unit, effect))


def _is_new(table: Table, unit: Unit, effect: Effect) -> bool:
    vehicle = unit.vehicle
    if vehicle is None or effect in vehicle.effects:
        return False
    if effect == "weapon":
        return bool(table.hull(unit).weapons)
    return not (effect == "immobilised" and vehicle.immobilised)


def _damaged(unit_id: str, effect: Effect, by: Seat, weapon: str) -> TableFact:
    """A vehicle suffers an effect; `weapon` is the one its owner gives up, points are credited to `by`.

    (fubar.vehicle.damage.stunned, fubar.vehicle.damage.stunned_not_cumulative, fubar.vehicle.damage.weapon,
    fubar.vehicle.damage.immobilised, fubar.vehicle.damage.destroyed, fubar.vehicle.damage.wreck,
    fubar.scenario.victory)
    """

    def change(table: Table) -> Table:
        unit = table.units[unit_id]
        hull, effects = table.hull(unit), (*unit.vehicle.effects, effect) if unit.vehicle else ()
        table = table.with_vehicle(unit_id, effects=effects)
        match effect:
            case "stunned":
                return table.with_vehicle(unit_id, stunned=True)
            case "weapon":
                weapons = list(hull.weapons)
                weapons.remove(weapon)
                return table.with_model(hull.id, weapons=tuple(weapons))
            case "immobilised":
                table = table.with_vehicle(unit_id, immobilised=True)
                return table if unit.is_halved else table.with_unit(unit_id, is_halved=True, halved_by=by)
            case "destroyed":
                return credit_losses(table.with_model(hull.id, life="wreck"), unit_id, by)

    def line(table: Table) -> Line:
        unit, words = table.units[unit_id], WORDS[effect]
        text = words.says.format(unit=unit.name, weapon=table.weapons[weapon].name if weapon else "")
        return Line(text=text, rule=words.rule, tone="loss", seat=unit.seat, pieces=unit.models)

    return TableFact(line, change)


THROUGH: Final = "fubar.passenger.through_hits"
DICE: Final[dict[Arc, int]] = {"front": 2, "side": 1, "rear": 2}
_KEPT: Final[dict[Arc, str]] = {"front": ", the lower counts", "side": "", "rear": ", the higher counts"}


def strike_vehicle(play: Play[Table], unit_id: str, firers: Sequence[str], by: Seat) -> Script[None]:
    """Resolve hits on a vehicle, one entry of `firers` (ids of the striking models) for each; `by` is credited.

    Front hits are saved first, then side, then rear, and the damage follows in that order. (fubar.vehicle.save,
    fubar.vehicle.damage.mixed_arcs, fubar.vehicle.damage.after_destroyed, fubar.passenger.vehicle_save_first,
    fubar.passenger.through_hits, fubar.passenger.through_hits_destroyed, fubar.dice.order)
    """
    unsaved = yield from unsaved_arcs(play, unit_id, firers)
    effects = yield from damage_vehicle(play, unit_id, unsaved, by)
    if "destroyed" in effects:
        yield from bail_out(play, unit_id, by)
    else:
        yield from take_through(play, unit_id, len(unsaved), by)


def unsaved_arcs(play: Play[Table], unit_id: str, firers: Sequence[str]) -> Script[tuple[Arc, ...]]:
    """The arc of every hit that is not saved, front first. (fubar.vehicle.save, fubar.vehicle.damage.mixed_arcs)"""
    unsaved: list[Arc] = []
    unit = play.table.units[unit_id]
    for side, hits in hits_by_arc(play.table, unit_id, firers):
        _, through = yield from roll_saves(play, hits, plate_save(unit), unit.name, rule="fubar.vehicle.save")
        unsaved += [side] * through
    return tuple(unsaved)


def damage_vehicle(play: Play[Table], unit_id: str, unsaved: Sequence[Arc], by: Seat) -> Script[tuple[Effect, ...]]:
    """Applies the unsaved hits one after another until the vehicle is destroyed.

    (fubar.vehicle.damage.after_destroyed)
    """
    effects: tuple[Effect, ...] = ()
    for side in unsaved:
        effects += ((yield from _damage(play, unit_id, side, by)),)
        if effects[-1] == "destroyed":
            break
    return effects


def hits_by_arc(table: Table, unit_id: str, firers: Sequence[str]) -> list[tuple[Arc, int]]:
    """How many of the hits come from each arc. (fubar.vehicle.damage.arcs, fubar.vehicle.damage.mixed_arcs)"""
    unit = table.units[unit_id]
    sides = [arc(table, unit, spot(table, table.models[firer])) for firer in firers]
    return [(side, sides.count(side)) for side in ARCS if side in sides]


def _damage(play: Play[Table], unit_id: str, side: Arc, by: Seat) -> Script[Effect]:
    """Rolls and applies one unsaved hit. (fubar.vehicle.damage.roll)"""
    unit = play.table.units[unit_id]
    fallen = yield from play.part(partial(_kept, name=unit.name, side=side))
    effect = suffered_effect(play.table, unit, fallen.kept)
    play.record(LogFact(lambda _: _damage_line(unit, side, fallen, effect)))
    weapon = (yield from _given_up(play, unit)) if effect == "weapon" else ""
    play.record(_damaged(unit_id, effect, by, weapon))
    return effect


def _damage_line(unit: Unit, side: Arc, fallen: "DamageDice", effect: Effect) -> Line:
    """The damage dice of one unsaved hit in a sentence. (fubar.vehicle.damage.roll)"""
    own = rolled_effect(fallen.kept)
    raised = "" if own == effect else f", raised to {WORDS[effect].name}"
    words = " and ".join(str(face) for face in fallen.faces)
    text = f"{unit.name} is hit on the {side}. {words}{_KEPT[side]}: {WORDS[own].name}{raised}."
    dice = (Die(faces=fallen.faces, outcome=WORDS[effect].name, note=f"{side}: {fallen.kept} counts"),)
    rule = f"fubar.vehicle.damage.{side}"
    return Line(text=text, rule=rule, tone="dice", seat=unit.seat, dice=dice, pieces=unit.models)


@dataclass(frozen=True)
class DamageDice:
    """Damage dice and the one that counts; compared by that one."""

    kept: int
    faces: tuple[int, ...] = field(compare=False)


def _kept(play: Play[Table], *, name: str, side: Arc) -> Script[DamageDice]:
    """Rolls by arc and keeps the better or the worse die.

    (fubar.vehicle.damage.front, fubar.vehicle.damage.side, fubar.vehicle.damage.rear)
    """
    faces = yield from play.roll(DICE[side], f"damage to {name}", cuts=CLASSES)
    return DamageDice(max(faces) if side == "rear" else min(faces), faces)


def _given_up(play: Play[Table], unit: Unit) -> Script[str]:
    """The weapon that is destroyed; its owner chooses among several. (fubar.vehicle.damage.weapon)"""
    weapons = tuple(dict.fromkeys(play.table.hull(unit).weapons))
    return play.ask(
        unit.seat,
        rule="fubar.vehicle.damage.weapon",
        prompt=f"{unit.name}: which weapon is destroyed?",
        options=[
            Option(id=f"lose:{weapon}", label=play.table.weapons[weapon].name, group=unit.name, bring=weapon)
            for weapon in weapons
        ],
        default=Answer(f"lose:{weapons[-1]}"),
        focus=unit.models,
        dice=play.last_dice(),
        obvious=True,
    )


def take_through(play: Play[Table], vehicle_id: str, hits: int, by: Seat) -> Script[None]:
    """The passengers take so many hits of one volley; losses are credited to `by`. (fubar.passenger.through_hits)

    Among several Units aboard the owner assigns each hit; every Unit saves by its own armour.
    """
    vehicle = play.table.units[vehicle_id]
    riders, inside = play.table.passengers(vehicle), f", aboard {vehicle.name},"
    if not riders or not hits:
        return
    taken: list[str] = []
    for number in range(1, hits + 1):
        taken += [(yield from _whose(play, riders, number, hits))]
    for rider in riders:
        many, save = taken.count(rider.id), majority_save(play.table, rider)
        _, unsaved = yield from roll_saves(play, many, save, rider.name, where=inside, rule=THROUGH)
        if unsaved:
            yield from take_hits(play, rider.id, unsaved, by, rule=THROUGH)


def _whose(play: Play[Table], riders: tuple[Unit, ...], number: int, hits: int) -> Script[str]:
    return play.ask(
        riders[0].seat,
        rule=THROUGH,
        prompt=f"Hit {number} of {hits} gets through. Which Unit aboard takes it?",
        options=[Option(id=f"through:{rider.id}", label=rider.name, bring=rider.id) for rider in riders],
        default=Answer(f"through:{riders[0].id}"),
        focus=tuple(id_ for rider in riders for id_ in rider.models),
        dice=play.last_dice(),
        obvious=True,
    )
