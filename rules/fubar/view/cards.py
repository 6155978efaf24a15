"""Cards of models, Units and sides: numbers, weapons, and every state with its word and rule."""

from typing import Final, NamedTuple

from rules.fubar.board import Model, Side, Table, Unit, Vehicle, disc
from rules.fubar.lists.force import WeaponProfile
from rules.fubar.lists.levels import TRAINING, Armour, Level
from rules.fubar.turn.scoring import AGREED, scenario_table, score
from rules.geometry import inches
from rules.kernel.cache import PartCache
from rules.kernel.package_files import read_text
from rules.kernel.scene import CardValue, Piece, SideCard, State, UnitCard
from rules.roster.words import counted
from rules.skirmish.facing import bearing
from rules.skirmish.scenario_points import held_states
from rules.skirmish.view import facts_with_text, read_look, unit_card, unit_numbers

LOOK: Final = read_look(read_text("rules.fubar.view", "look.toml"))
_DESTROYED = "destroyed"


class _Shown(NamedTuple):
    """The values that the piece of a model depends on."""

    model: Model
    unit: Unit
    elevation: int
    number: int
    is_acting: bool
    facts: tuple[CardValue, ...]


class _Card(NamedTuple):
    """The values that the card of a model depends on; `aboard` are the passengers of a vehicle."""

    unit: str
    training: Level
    vehicle: Vehicle | None
    armour: Armour
    weapons: tuple[WeaponProfile, ...]
    aboard: str


def pieces(table: Table, drawn: PartCache) -> tuple[Piece, ...]:
    """Every model beside or on the table, including wrecks; passengers are shown inside their vehicle.

    Position, numbers and the Unit's number come from model and Unit.
    """

    def piece(model: Model, unit: Unit, is_acting: bool, aboard: str) -> Piece:  # noqa: FBT001
        number = unit_numbers(table.units.values(), table.seats)[unit.id]
        weapons = tuple([table.weapons[id_] for id_ in model.weapons])
        card = _Card(unit.name, unit.training, unit.vehicle, model.armour, weapons, aboard)
        facts = drawn.part((model.id, "facts"), _facts, card)
        return _piece(_Shown(model, unit, disc(table, model).elevation, number, is_acting, facts))

    return tuple(
        [
            drawn.part(model.id, piece, model, unit, unit.id == table.acting, _aboard(table, unit))
            for model in table.models.values()
            if model.life != "casualty" and not (unit := table.units[model.unit]).aboard
        ]
    )


def _piece(shown: _Shown) -> Piece:
    model, unit, wreck = shown.model, shown.unit, shown.model.life == "wreck"
    return Piece(
        id=model.id,
        name=model.name,
        glyph="tank" if unit.vehicle else "operative",
        radius=model.radius,
        at=None if model.life == "reserve" else model.at,
        seat=model.seat,
        unit=unit.id,
        number=str(shown.number),
        elevation=shown.elevation,
        height=model.height,
        life="wreck" if wreck else "live",
        facing=unit.vehicle.facing if unit.vehicle and not wreck else None,
        done=unit.attempted and not shown.is_acting,
        states=LOOK.held({"wreck": True}) if wreck else _states(shown),
        facts=shown.facts,
    )


def _states(shown: _Shown) -> tuple[State, ...]:
    states = {"down": shown.model.down, "leader": shown.unit.leader == shown.model.id}
    return (*LOOK.held(states), *unit_states(shown.unit, is_acting=shown.is_acting))


def unit_states(unit: Unit, *, is_acting: bool) -> tuple[State, ...]:
    """The states a whole Unit is in."""
    vehicle = unit.vehicle
    states = {
        unit.stance: unit.stance != "",
        "acting": is_acting,
        "locked": bool(unit.locked),
        "reacted": unit.reacted,
        "stunned": vehicle is not None and vehicle.stunned,
        "stuck": vehicle is not None and vehicle.immobilised,
    }
    return LOOK.held(states)


def _facts(card: _Card) -> tuple[CardValue, ...]:
    numbers, vehicle = TRAINING[card.training], card.vehicle
    armour = vehicle.plate if vehicle else card.armour
    rule = f"fubar.{'vehicle.armour' if vehicle else 'armour'}.{armour.replace('-', '_')}"
    rows = [
        CardValue(label="Unit", value=card.unit, rule="fubar.unit.definition"),
        CardValue(label="Training", value=numbers.name, rule=f"fubar.unit.training.{card.training}"),
        CardValue(label="Activation", value=f"{numbers.activation}+", rule="fubar.unit.training.use"),
        CardValue(label="Expertise", value=f"{numbers.expertise}+", rule="fubar.unit.training.use"),
        CardValue(label="Suppress", value="" if vehicle else str(numbers.suppress), rule="fubar.suppress.limit"),
        CardValue(label="Armour", value=armour.replace("-", " ").capitalize(), rule=rule),
        CardValue(
            label="Facing", value=f"{bearing(vehicle.facing)}°" if vehicle else "", rule="fubar.vehicle.damage.arcs"
        ),
        CardValue(label="Aboard", value=card.aboard, rule="fubar.passenger.capacity"),
        *(_weapon(weapon) for weapon in card.weapons),
    ]
    return facts_with_text(rows)


def _aboard(table: Table, unit: Unit) -> str:
    if not unit.vehicle or not unit.vehicle.seats:
        return ""
    riders = table.passengers(unit)
    taken = sum(len(table.living(rider)) for rider in riders)
    who = ", ".join(rider.name for rider in riders) or "nobody"
    return f"{who}, {taken} of {unit.vehicle.seats} seats"


def _weapon(weapon: WeaponProfile) -> CardValue:
    return CardValue(label=weapon.name, value=weapon_in_words(weapon), rule="fubar.weapon.generic")


def weapon_in_words(weapon: WeaponProfile) -> str:
    """A weapon in words: "24″, 1 Fire Point, 2 at 12″ or less"."""
    words = [inches(weapon.range), counted(weapon.points, "Fire Point", "Fire Points")]
    if weapon.close_points:
        words.append(f"{weapon.close_points} at 12″ or less")
    if weapon.kind == "support":
        words.append("support")
    marks = (("ignores cover", weapon.ignores_cover), ("indirect", weapon.indirect), ("two crew", weapon.crew > 1))
    return ", ".join([*words, *(word for word, holds in marks if holds)])


def unit_cards(table: Table, drawn: PartCache) -> tuple[UnitCard, ...]:
    """Every Unit with its models."""
    numbers = unit_numbers(table.units.values(), table.seats)
    return tuple(
        drawn.part(unit.id, _unit_card, unit, numbers[unit.id], _note(table, unit), unit.id == table.acting)
        for unit in table.units.values()
    )


def _unit_card(unit: Unit, number: int, note: str, is_acting: bool) -> UnitCard:  # noqa: FBT001
    if note == _DESTROYED:
        return unit_card(unit, number, note, ())
    return unit_card(unit, number, note, unit_states(unit, is_acting=is_acting), aboard=unit.aboard)


def _note(table: Table, unit: Unit) -> str:
    living = table.living(unit)
    if not living:
        return _DESTROYED
    words = [f"{len(living)} of {unit.strength}"] if unit.strength > 1 else []
    down = len(table.down(unit))
    words += [f"{down} Suppressed"] if down else []
    words += [f"aboard {table.units[unit.aboard].name}"] if unit.aboard else []
    return ", ".join(words)


def side_cards(table: Table) -> tuple[SideCard, ...]:
    """Every player's list, edge and score."""
    return tuple(_side(table, side) for side in table.sides)


def _side(table: Table, side: Side) -> SideCard:
    rank = table.order.index(side.seat) + 1 if side.seat in table.order and table.turn else 0
    facts = (
        CardValue(label="List", value=f"{side.points} pts", rule="fubar.list.points_cap"),
        CardValue(label="Edge", value=side.edge.capitalize(), rule="fubar.scenario.deployment"),
        CardValue(
            label="Initiative", value=f"{rank} of {len(table.order)}" if rank else "", rule="fubar.initiative.roll"
        ),
    )
    scenario = table.settings.scenario
    points = side.scored if scenario else score(table, side.seat)
    rule = AGREED if scenario else "fubar.scenario.victory"
    return SideCard(
        seat=side.seat,
        title=side.roster_name,
        score=CardValue(label="Score", value=str(points), rule=rule),
        points=points,
        facts=facts_with_text(facts),
        states=held_states(scenario, scenario_table(table), side.seat, AGREED) if scenario else (),
    )
