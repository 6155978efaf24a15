"""The table after both lists are locked in: forces beside the board, and the agreed field."""

from collections.abc import Iterator

from msgspec import structs

from rules.battlefield.fields import field_named
from rules.battlefield.terrain import Battlefield
from rules.geometry import inches
from rules.kernel.script import Refused, Seat
from rules.kog.board import KIT, SEATS, Model, Settings, Side, Table, Unit, refusal
from rules.kog.board.measure import OBJECTIVE_RADIUS
from rules.kog.board.own_table import field_of_text
from rules.kog.board.territory import KEEP_OFF, MARKER_KEEP_OFF
from rules.kog.lists.muster import ModelProfile, Muster
from rules.kog.setup.arrangement import has_room
from rules.roster.words import apart
from rules.skirmish.forces import force_fields, numbered_force, own_id

ALTERNATE = "alternate"


def new_table(settings: Settings, musters: tuple[Muster, Muster], own: str = "") -> Table:
    """The table before the first question of set-up, on the terrain in the text `own` if there is one.

    Raises `Refused`. (kog.field.size, kog.setup.sequence)
    """
    profiles = {profile.id: profile for seat in SEATS for profile in _profiles(seat, musters[seat])}
    musters = _with_distinct_names(musters)
    table = Table(
        settings=settings,
        field=field_of_text(own) if own else field_for(settings),
        sides=(_side(SEATS[0], musters[0]), _side(SEATS[1], musters[1])),
        profiles=profiles,
        models={model.id: model for seat in SEATS for model in _models(seat, musters[seat], profiles)},
        units={unit.id: unit for seat in SEATS for unit in _units(seat, musters[seat])},
    )
    check_board(table)
    return table


def check_board(table: Table) -> None:
    """Refuses a board without room to deploy both forces, or for the Objectives. Raises `Refused`. (kog.field.size)"""
    width, height = table.settings.width, table.settings.height
    wide, high = inches(width), inches(height)
    markers = 2 * (MARKER_KEEP_OFF + 2 * OBJECTIVE_RADIUS)
    if min(width, height) <= markers:
        raise Refused(refusal("board-too-narrow", width=wide, height=high, least=inches(markers)))
    if not has_room(table):
        widest = 2 * max(profile.radius for profile in table.profiles.values())
        raise Refused(refusal("board-too-small", width=wide, height=high, least=inches(2 * (KEEP_OFF + widest))))


def field_for(settings: Settings) -> Battlefield:
    """The battlefield of the settings; empty if the players place terrain. (kog.terrain.alternate-placement)"""
    if settings.terrain == ALTERNATE:
        return Battlefield(id=ALTERNATE, name="Placed by the players", width=settings.width, height=settings.height)
    size = settings.width, settings.height
    return field_named(KIT, settings.terrain, settings.seed, *size, pieces=settings.features)


def _with_distinct_names(musters: tuple[Muster, Muster]) -> tuple[Muster, Muster]:
    """Both forces with distinct names: where the two have a Jaeger 1, numbers continue from force to force."""
    units = iter(apart([unit.name for muster in musters for unit in muster.units]))
    models = iter(apart([model.name for muster in musters for model in muster.models]))
    one, two = (numbered_force(muster, units, models) for muster in musters)
    return one, two


def _side(seat: Seat, muster: Muster) -> Side:
    return Side(seat=seat, army=muster.army, roster_name=muster.name, points=muster.points, rerolls=muster.rerolls)


def _profiles(seat: Seat, muster: Muster) -> Iterator[ModelProfile]:
    return (structs.replace(profile, id=own_id(seat, profile.id)) for profile in muster.profiles)


def _models(seat: Seat, muster: Muster, profiles: dict[str, ModelProfile]) -> Iterator[Model]:
    for model in muster.models:
        own = force_fields(seat, model, "id", "unit", "profile")
        yield Model(**own, hull=profiles[own["profile"]].hull)


def _units(seat: Seat, muster: Muster) -> Iterator[Unit]:
    return (Unit(**force_fields(seat, unit, "id", "models", "leader_candidates")) for unit in muster.units)
