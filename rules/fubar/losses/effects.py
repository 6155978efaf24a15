"""What damage does to a vehicle: the ladder of effects, which of them happens, and the facts of each."""

from collections.abc import Sequence
from typing import Final

from rules.fubar.board.table import Effect, Table, Unit
from rules.fubar.losses.facts import credit_losses
from rules.kernel.script import Event, Line, Seat, override
from rules.skirmish.words import read_words

LADDER: Final[tuple[Effect, ...]] = ("stunned", "weapon", "immobilised", "destroyed")
WORDS: Final = read_words("rules.fubar.losses", "effects.toml")
CLASSES: Final = (1, 3, 5, 6)
_BY_FACE: Final[tuple[Effect, ...]] = ("stunned", "stunned", "weapon", "weapon", "immobilised", "destroyed")


def effect_names(effects: Sequence[Effect]) -> tuple[str, ...]:
    """The names of these effects, each once, the lowest first."""
    return tuple(WORDS[effect].name for effect in LADDER if effect in effects)


def rolled_effect(face: int) -> Effect:
    """The row of the damage table. (fubar.vehicle.damage.roll, fubar.dice.natural_scope)"""
    return _BY_FACE[face - 1]


def suffered_effect(table: Table, unit: Unit, face: int) -> Effect:
    """What a damage die comes to: its own effect, or the next above it that is new this turn and can be applied.

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


class VehicleDamaged(Event, frozen=True, kw_only=True):
    """A vehicle suffers an effect; `weapon` is the one its owner gives up, `by` is credited with what it is worth.

    (fubar.vehicle.damage.stunned, fubar.vehicle.damage.stunned_not_cumulative, fubar.vehicle.damage.weapon,
    fubar.vehicle.damage.immobilised, fubar.vehicle.damage.destroyed, fubar.vehicle.damage.wreck,
    fubar.scenario.victory)
    """

    unit: str
    effect: Effect
    by: Seat
    weapon: str = ""

    @override
    def apply(self, table: Table) -> Table:
        vehicle = table.units[self.unit].vehicle
        effects = (*vehicle.effects, self.effect) if vehicle else ()
        table = table.with_vehicle(self.unit, effects=effects)
        match self.effect:
            case "stunned":
                return table.with_vehicle(self.unit, stunned=True)
            case "weapon":
                return self._without_weapon(table)
            case "immobilised":
                return self._immobilised(table)
            case "destroyed":
                hull = table.hull(table.units[self.unit])
                return credit_losses(table.with_model(hull.id, life="wreck"), self.unit, self.by)

    def _without_weapon(self, table: Table) -> Table:
        hull = table.hull(table.units[self.unit])
        weapons = list(hull.weapons)
        weapons.remove(self.weapon)
        return table.with_model(hull.id, weapons=tuple(weapons))

    def _immobilised(self, table: Table) -> Table:
        unit = table.units[self.unit]
        table = table.with_vehicle(self.unit, immobilised=True)
        return table if unit.is_halved else table.with_unit(self.unit, is_halved=True, halved_by=self.by)

    @override
    def line(self, table: Table) -> Line:
        unit, words = table.units[self.unit], WORDS[self.effect]
        weapon = table.weapons[self.weapon].name if self.weapon else ""
        text = words.says.format(unit=unit.name, weapon=weapon)
        return Line(text=text, rule=words.rule, tone="loss", seat=unit.seat, pieces=unit.models)
