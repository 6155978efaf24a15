"""Deployment: whole Units in turn, within 8 inches of the player's own edge or aboard a vehicle."""

from collections.abc import Mapping

from rules.fubar.activation.initiative import initiative_order
from rules.fubar.board import Edge, Table, Unit, check_places, place_all, refusal
from rules.fubar.board.ground import EDGES, FACING_IN, deployment_area, depth_agreed, depth_of
from rules.fubar.move.vehicle_ground import is_stuck
from rules.geometry import Disc, Outline, Point, disc_inside, inches, within
from rules.kernel.script import Answer, Event, Line, Option, Places, PlacesShape, Play, Refused, Script, Seat, TableFact
from rules.skirmish.choices import BY_HAND
from rules.skirmish.figures import nearest
from rules.skirmish.limits import Length
from rules.skirmish.turn_order import alternate

_FACING: dict[Edge, Edge] = {"south": "north", "north": "south", "west": "east", "east": "west"}


def _taken(table: Table, edges: dict[Seat, Edge]) -> TableFact:
    """The players take their edges; they deploy in this order. (fubar.scenario.deployment)"""

    def change(table: Table) -> Table:
        for seat, edge in edges.items():
            table = table.with_side(seat, edge=edge)
        return table.with_changes(order=tuple(edges), holder=next(iter(edges)), stage="deploy")

    words = ", ".join(f"{table.side(seat).roster_name} from the {edge}" for seat, edge in edges.items())
    return TableFact(Line(text=f"Deployment: {words}.", rule="fubar.scenario.deployment", tone="heading"), change)


def edges_step(play: Play[Table]) -> Script[None]:
    """The players roll off and take edges in that order; of two players the loser gets the opposite edge.

    (fubar.scenario.deployment)
    """
    table = play.table
    seats = [side.seat for side in table.sides if not side.has_left]
    modifiers = [0] * len(table.sides)
    order = yield from initiative_order(
        play, seats, "deployment", rule="fubar.scenario.deployment", modifiers=modifiers
    )
    taken: dict[Seat, Edge] = {}
    for seat in order:
        free = [edge for edge in EDGES if edge not in taken.values()]
        if len(order) == 2 and taken:
            taken[seat] = _FACING[taken[order[0]]]
        else:
            taken[seat] = yield from _choose(play, seat, free)
    play.record(_taken(table, taken))


def _choose(play: Play[Table], seat: Seat, free: list[Edge]) -> Script[Edge]:
    options: list[Option[Edge]] = [Option(id=f"edge:{edge}", label=edge.capitalize(), bring=edge) for edge in free]
    return play.ask(
        seat,
        rule="fubar.scenario.deployment",
        clock="setup",
        prompt="Which edge is yours?",
        options=options,
        default=Answer(options[0].id),
        obvious=True,
    )


APART = 12_000
DEPLOYMENT = "fubar.scenario.deployment"


def _deployed(table: Table, unit: Unit, places: Mapping[str, Point], carrier: Unit | None = None) -> TableFact:
    """A Unit is deployed on the table or aboard a vehicle; then the next player deploys one."""
    how, side = f" aboard {carrier.name}" if carrier else "", table.side(unit.seat)

    def change(table: Table) -> Table:
        table = table.with_each(unit.models, at=Point(0, 0), life="live").with_places(places)
        table = table.with_unit(unit.id, aboard=carrier.id if carrier else "")
        table = table.with_vehicle(unit.id, facing=FACING_IN[side.edge])
        heir = next_to_deploy(table, unit.seat)
        return table.with_changes(holder=heir, stage="turn" if heir is None else "deploy")

    text = f"{side.roster_name} deploys {unit.name}{how}."
    return TableFact(Line(text=text, rule=DEPLOYMENT, seat=unit.seat, pieces=unit.models), change)


def undeployed_units(table: Table, seat: Seat) -> tuple[Unit, ...]:
    """The player's Units that are not deployed yet."""
    return tuple(unit for unit in table.units_of(seat) if table.models[unit.models[0]].life == "reserve")


def next_to_deploy(table: Table, seat: Seat) -> Seat | None:
    """The next player with a Unit to deploy; the same one if nobody else has any."""
    return alternate(table.order, seat, [other for other in table.order if undeployed_units(table, other)])


def deploy_step(play: Play[Table]) -> Script[None]:
    """The player whose turn it is deploys one Unit, perhaps aboard a vehicle. (fubar.scenario.deployment)"""
    table = play.table
    seat = table.holder if table.holder is not None else table.order[0]
    units = undeployed_units(table, seat)
    deployed: Event = yield from play.ask(
        seat,
        rule=DEPLOYMENT,
        clock="setup",
        prompt=f"Deploy a Unit within {inches(depth_agreed(table.settings))} of your own edge.",
        options=[option for unit in units for option in _ways_in(table, unit)],
        default=Answer(f"arrange:{units[0].id}"),
        focus=tuple(id_ for unit in units for id_ in unit.models),
    )
    play.record(deployed)


def _ways_in(table: Table, unit: Unit) -> list[Option[Event]]:
    suggested = suggestion(table, unit)
    options = [_by_hand(table, unit, suggested)]
    if suggested is not None:
        deployed = _deployed(table, unit, suggested)
        options.append(Option(id=f"arrange:{unit.id}", label="Set it up for me", group=unit.name, bring=deployed))
    return [*options, *_rides(table, unit)]


def suggestion(table: Table, unit: Unit) -> dict[str, Point] | None:
    """Legal places for the models of a Unit, side by side with the player's others."""
    return _suggested(table, unit, _foes(table, unit)) or _suggested(table, unit, {})


def _suggested(table: Table, unit: Unit, foes: Mapping[str, Disc]) -> dict[str, Point] | None:
    """Places in the deployment area, 12 inches from all of these enemies, from which a vehicle can drive away."""
    zone = deployment_area(table.settings, table.side(unit.seat).edge)
    models = [table.models[id_] for id_ in unit.models]
    near = _share(table, unit, zone)

    def allowed(base: Disc) -> bool:
        return disc_inside(zone, base) and _clear_of(base, foes) and not is_stuck(table, unit, base.centre)

    return place_all(table, models, near, zone, allowed)


def _share(table: Table, unit: Unit, zone: Outline) -> Point:
    """The middle of this Unit's share of the player's area, in which all Units stand side by side."""
    own = [other for other in table.units.values() if other.seat == unit.seat]
    part, parts = 2 * own.index(unit) + 1, 2 * len(own)
    low, high = zone[0], zone[2]
    across, along = high.x - low.x, high.y - low.y
    if across > along:
        return Point(low.x + across * part // parts, low.y + along // 2)
    return Point(low.x + across // 2, low.y + along * part // parts)


def _clear_of(base: Disc, foes: Mapping[str, Disc]) -> bool:
    return not any(within(base, foe, APART - 1) for foe in foes.values())


def _foes(table: Table, unit: Unit) -> dict[str, Disc]:
    """The enemies to keep away from; none between two players, whose edges are apart anyway."""
    if len(table.sides) == 2:
        return {}
    return {id_: base for id_, base in table.bases.items() if table.models[id_].seat != unit.seat}


def _by_hand(table: Table, unit: Unit, suggested: Mapping[str, Point] | None) -> Option[Event]:
    def placed(value: Places) -> Event:
        check_deployed(table, unit, value.at)
        return _deployed(table, unit, value.at)

    zone = deployment_area(table.settings, table.side(unit.seat).edge)
    return Option(
        id=f"deploy:{unit.id}",
        label=BY_HAND,
        detail=f"{len(unit.models)} within {inches(depth_agreed(table.settings))} of the edge",
        group=unit.name,
        shape=PlacesShape(pieces=unit.models, zones=(zone,), suggested=dict(suggested or {})),
        resolve=placed,
    )


def _rides(table: Table, unit: Unit) -> list[Option[Event]]:
    """Options to ride in vehicles that are on the table and have room. (fubar.passenger.capacity)"""
    if unit.vehicle:
        return []
    carriers = [other for other in table.units_of(unit.seat) if other.vehicle and table.has_room(other, unit)]
    standing = [carrier for carrier in carriers if table.hull(carrier).life == "live"]
    return [
        Option(
            id=f"ride:{unit.id}:{carrier.id}",
            label=f"Aboard {carrier.name}",
            detail="the vehicle the list assigns to it" if unit.transport == carrier.id else "",
            group=unit.name,
            piece=carrier.models[0],
            rule="fubar.passenger.capacity",
            bring=_deployed(table, unit, {}, carrier),
        )
        for carrier in standing
    ]


def check_deployed(table: Table, unit: Unit, places: Mapping[str, Point]) -> None:
    """Refuses places where a Unit may not be deployed.

    Raises `Refused`. (fubar.scenario.deployment, fubar.move.bases)
    """
    foes = _to_avoid(table, unit)

    def check(name: str, base: Disc) -> None:
        _check_zone(table, name, unit.seat, base)
        _check_apart(table, name, base, foes)

    check_places(table, {id_: places[id_] for id_ in unit.models}, check)


def _to_avoid(table: Table, unit: Unit) -> dict[str, Disc]:
    """The enemies to keep away from, if the Unit has any place away from them. (fubar.scenario.deployment)"""
    foes = _foes(table, unit)
    return foes if foes and _suggested(table, unit, foes) else {}


def _check_zone(table: Table, name: str, seat: Seat, base: Disc) -> None:
    reach = Length(depth_of(table.settings, table.side(seat).edge, base), depth_agreed(table.settings))
    if reach.value <= reach.limit:
        return
    where = "partly" if reach.value - 2 * base.radius < reach.limit else "wholly"
    raise Refused(refusal("outside", reach, figure=name, where=where))


def _check_apart(table: Table, name: str, base: Disc, foes: Mapping[str, Disc]) -> None:
    if _clear_of(base, foes):
        return
    near, far = nearest(base, foes)
    apart = Length(far, APART)
    raise Refused(refusal("near-an-enemy", apart, figure=name, foe=table.models[near].name))
