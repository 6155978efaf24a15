"""Deployment: the Defender places every model, then the Attacker, unit by unit, more than 12 inches from the enemy."""

from collections.abc import Mapping

from msgspec import structs

from rules.battlefield.resting import resting_faults
from rules.geometry import Disc, Point, gap, inches, within
from rules.kernel.question import Answer, Option
from rules.kernel.script import Event, Line, Places, PlacesShape, Play, Refused, Script, Seat, TableFact, check_each
from rules.kog.board import SENSOR_LOCK, disc, discs, refusal, resting_refusal
from rules.kog.board.table import SEATS, Model, Stage, Table, Unit, defender, opponent
from rules.kog.board.territory import KEEP_OFF, deployment_area, dividing_line, from_line, is_deployable
from rules.kog.setup.arrangement import arrangement
from rules.skirmish.limits import Length

LEGAL_SPOT = "kog.setup.deploy.legal-spot"


def _deployed(table: Table, unit: Unit, places: Mapping[str, Point]) -> TableFact:
    """A unit is deployed.

    After the last one Objectives are placed, unless a scenario has its own. (kog.scenario.agreed)
    """

    def change(table: Table) -> Table:
        placed = {id_: structs.replace(table.models[id_], at=places[id_], life="live") for id_ in unit.models}
        table = table.with_models(placed)
        after: Stage = "commanders" if table.settings.scenario else "objectives"
        return table if in_reserve(table) else table.with_changes(stage=after)

    text = f"{table.side(unit.seat).roster_name} deploys {unit.name}."
    return TableFact(Line(text=text, rule=_deploy_rule(table, unit.seat), seat=unit.seat, pieces=unit.models), change)


def in_reserve(table: Table) -> tuple[Unit, ...]:
    """The units that are not deployed yet, the Defender's first. (kog.setup.deploy.everything)"""
    order = (defender(table), opponent(defender(table)))
    waiting = [unit for seat in order for unit in table.units_of(seat)]
    return tuple(unit for unit in waiting if any(table.models[id_].life == "reserve" for id_ in unit.models))


def deploy_step(play: Play[Table]) -> Script[None]:
    """One unit, or all that are left, are deployed. (kog.setup.deploy.defender, kog.setup.deploy.attacker)"""
    table = play.table
    waiting = in_reserve(table)
    seat = waiting[0].seat
    own = [unit for unit in waiting if unit.seat == seat]
    suggested = arrangement(table, own)
    deployed = yield from play.ask(
        seat,
        rule=_deploy_rule(table, seat),
        clock="setup",
        prompt="Deploy a unit, more than 12″ from the enemy half.",
        options=[_rest(table, own, suggested), *(_unit(table, unit, suggested) for unit in own)],
        default=Answer("rest") if suggested else None,
        focus=tuple(id_ for unit in own for id_ in unit.models),
    )
    for fact in deployed:
        play.record(fact)


def _deploy_rule(table: Table, seat: Seat) -> str:
    return "kog.setup.deploy.defender" if seat == defender(table) else "kog.setup.deploy.attacker"


def _unit(table: Table, unit: Unit, arranged: Mapping[str, Point] | None) -> Option[tuple[Event, ...]]:
    def placed(value: Places) -> tuple[Event, ...]:
        check_deployed(table, unit, value.at)
        return (_deployed(table, unit, value.at),)

    suggested = arranged or arrangement(table, [unit]) or {}
    places = {id_: suggested[id_] for id_ in unit.models if id_ in suggested}
    area = deployment_area(table.field, dividing_line(table), table.side(unit.seat).half)
    together = f"{len(unit.models)} models, within {inches(SENSOR_LOCK)} of {table.models[unit.leader].name}"
    return Option(
        id=f"deploy:{unit.id}",
        label=unit.name,
        detail=together if unit.models[1:] else "",
        group=unit.name,
        piece=unit.leader,
        shape=PlacesShape(pieces=unit.models, zones=(area,), suggested=places),
        resolve=placed,
    )


def _rest(table: Table, units: list[Unit], suggested: Mapping[str, Point] | None) -> Option[tuple[Event, ...]]:
    label = f"Deploy all {len(units)} units left for me" if units[1:] else f"Deploy {units[0].name} for me"
    if suggested is None:
        return Option(id="rest", label=label, refusal=refusal("not-arranged"))
    deployed = tuple(_deployed(table, unit, suggested) for unit in units)
    return Option(id="rest", label=label, detail="in good order along the front", bring=deployed)


def check_deployed(table: Table, unit: Unit, places: Mapping[str, Point]) -> None:
    """Refuses places where a unit may not be deployed.

    Raises `Refused`. (kog.field.edges, kog.setup.deploy.legal-spot, kog.setup.deploy.zone, kog.setup.deploy.coherency)
    """
    placed = {id_: disc(table, table.models[id_], places[id_]) for id_ in unit.models}
    standing = discs(table, tuple(model for seat in SEATS for model in table.living(seat)))

    def check(id_: str) -> None:
        model, base = table.models[id_], placed[id_]
        others = {other_id: there for other_id, there in {**standing, **placed}.items() if other_id != id_}
        for fault in resting_faults(table.field, base, others):
            raise Refused(
                resting_refusal(table, model.name, base.radius, (base.centre,), fault, others, rule=LEGAL_SPOT)
            )
        _check_zone(table, model, base)
        _check_coherency(table, table.models[unit.leader], model, placed)

    check_each(unit.models, check)


def _check_zone(table: Table, model: Model, base: Disc) -> None:
    line, half = dividing_line(table), table.side(model.seat).half
    if is_deployable(line, half, base):
        return
    away = Length(from_line(line, half, base), KEEP_OFF)
    where = f"{away} from the enemy half" if away.value >= 0 else "across the line, in the enemy half"
    back = f"by more than {away.over}" if away.value < KEEP_OFF else "a hair"
    raise Refused(refusal("too-far-forward", away, model=model.name, where=where, back=back))


def _check_coherency(table: Table, leader: Model, model: Model, placed: Mapping[str, Disc]) -> None:
    if within(placed[leader.id], placed[model.id], SENSOR_LOCK):
        return
    apart = Length(gap(placed[leader.id], placed[model.id]), SENSOR_LOCK)
    raise Refused(refusal("far-from-leader", apart, model=model.name, leader=leader.name))
