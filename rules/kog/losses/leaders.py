"""Unit leaders: the first ones before deployment, and successors when a leader falls."""

from collections.abc import Sequence

from msgspec import structs

from rules.kernel.question import Clock
from rules.kernel.script import Answer, Line, Option, Play, Refusal, Script, TableFact
from rules.kog.board import Model, Table, Unit, refusal
from rules.kog.board.measure import command


def _named(unit: Unit, model: Model) -> TableFact:
    """A unit gets a leader. (kog.leader.every-unit)"""
    text = f"{model.name} leads {unit.name}."
    line = Line(text=text, rule="kog.leader.every-unit", seat=unit.seat, pieces=(model.id,))
    return TableFact(line, lambda table: table.with_unit(unit.id, leader=model.id))


def _settled(table: Table, leaders: dict[str, Model]) -> TableFact:
    """The units whose leader follows from the list get it."""
    larger = [(table.units[unit].name, model.name) for unit, model in leaders.items() if table.units[unit].models[1:]]
    told = "; ".join(f"{model} leads {unit}" for unit, model in larger) or "Every unit is one model, which leads itself"
    line = Line(text=f"{told}.", rule="kog.leader.every-unit", pieces=tuple(model.id for model in leaders.values()))
    units = {unit: structs.replace(table.units[unit], leader=model.id) for unit, model in leaders.items()}
    return TableFact(line, lambda table: table.with_changes(units={**table.units, **units}))


def may_lead(table: Table, unit: Unit) -> tuple[Model, ...]:
    """The unit's survivors with its highest Command, in list order. (kog.leader.highest-command)"""
    highest = command(table, unit)
    return tuple(model for model in table.survivors(unit) if table.profile(model).command == highest)


def first_leaders(table: Table, unit: Unit) -> tuple[Model, ...]:
    """The models among which the owner chooses the leader, if the list has not decided. (kog.leader.highest-command)"""
    return tuple(model for model in may_lead(table, unit) if model.id in unit.leader_candidates)


def leaders_step(play: Play[Table]) -> Script[None]:
    """Leaders are chosen before deployment, since coherency is measured from them; the owner chooses among equals.

    Returns when every unit has its leader. (kog.leader.every-unit, kog.leader.highest-command)
    """
    candidates = {unit.id: first_leaders(play.table, unit) for unit in play.table.units.values() if not unit.leader}
    settled = {unit: among[0] for unit, among in candidates.items() if len(among) == 1}
    if settled:
        play.record(_settled(play.table, settled))
    for unit, among in candidates.items():
        if unit not in settled:
            yield from _name(play, play.table.units[unit], among, rule="kog.leader.highest-command", clock="setup")


def replace_leaders(play: Play[Table]) -> Script[None]:
    """Replaces fallen leaders at once, after each attack. (kog.leader.succession)"""
    for unit in play.table.units.values():
        survivors = play.table.survivors(unit)
        if survivors and unit.leader not in {model.id for model in survivors}:
            yield from _name(play, unit, may_lead(play.table, unit), rule="kog.leader.succession", clock="decision")


def _name(play: Play[Table], unit: Unit, among: Sequence[Model], *, rule: str, clock: Clock) -> Script[None]:
    named = _named(unit, among[0])
    if len(among) > 1:
        named = yield from play.ask(
            unit.seat,
            rule=rule,
            clock=clock,
            prompt=f"Who leads {unit.name}?",
            options=[_candidate(play.table, unit, model, among) for model in play.table.survivors(unit)],
            default=Answer(f"leader:{among[0].id}"),
            focus=tuple(model.id for model in among),
        )
    play.record(named)


def _candidate(table: Table, unit: Unit, model: Model, among: Sequence[Model]) -> Option[TableFact]:
    number = table.profile(model).command
    return Option(
        id=f"leader:{model.id}",
        label=model.name,
        detail=f"Command {number}",
        piece=model.id,
        bring=_named(unit, model),
        refusal=None if model in among else _outranked(table, unit, model),
    )


def _outranked(table: Table, unit: Unit, model: Model) -> Refusal:
    number, highest = table.profile(model).command, command(table, unit)
    return refusal("outranked", model=model.name, unit=unit.name, value=number, bound=highest)
