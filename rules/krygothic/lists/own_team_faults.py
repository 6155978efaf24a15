"""Faults of a team of one's own beyond types, and remarks for its author.

(krygothic.team.own, krygothic.squad.validation)
"""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.krygothic.lists.catalogue import WRITTEN
from rules.krygothic.lists.force import TEAMS
from rules.krygothic.lists.muster import CHECKS
from rules.krygothic.lists.own_team import KEY, OwnGun, OwnTeam
from rules.krygothic.lists.own_team_catalogue import model_id
from rules.roster.catalogue import Catalogue
from rules.roster.custom_file import FileFault, faulty_ids, unknown_ids
from rules.roster.draft import compose
from rules.roster.edit import NewUnit
from rules.roster.validate import validate

_SMALLEST: Final = "patrol"
_FEW, _SEVERAL = 1, 2  # squad leaders, or lesser ones instead


def faults(team: OwnTeam) -> Iterator[FileFault]:
    """Everything that is wrong with the file itself, the first fault first."""
    yield from (FileFault(f"{KEY}.id", fault.message) for fault in faulty_ids(KEY, [team.id], TEAMS))
    yield from faulty_ids(f"{KEY}.gear", [one.id for one in team.gear], WRITTEN.gear)
    yield from faulty_ids(f"{KEY}.model", [one.id for one in team.model])
    pieces = [*WRITTEN.gear, *(one.id for one in team.gear)]
    yield from unknown_ids(f"{KEY}.armoury", team.armoury, pieces, "piece of gear")
    for at, one in enumerate(team.model):
        yield from unknown_ids(f"{KEY}.model[{at}].fixed", one.fixed, pieces, "piece of gear")
    yield from _same_twice(team)
    yield from _balance(team)
    yield from _ranges(team)
    yield from _archaic(team)
    yield from _missing_types(team)


def _same_twice(team: OwnTeam) -> Iterator[FileFault]:
    lists: list[tuple[str, Sequence[str]]] = [
        (f"{KEY}.{name}", getattr(team, name)) for name in ("strengths", "weaknesses", "armoury")
    ]
    lists += [(f"{KEY}.model[{at}].traits", one.traits) for at, one in enumerate(team.model)]
    for path, names in lists:
        for at, name in enumerate(names):
            if name in names[:at]:
                yield FileFault(f"{path}[{at}]", f"“{name}” appears here twice. Remove one.")


def _balance(team: OwnTeam) -> Iterator[FileFault]:
    """(krygothic.team.own)"""
    strong, weak = len(team.strengths), len(team.weaknesses)
    if strong > weak:
        told = f"The team has {strong} strengths and {weak} weaknesses. It needs as many weaknesses as strengths."
        yield FileFault(f"{KEY}.weaknesses", told)


def _ranges(team: OwnTeam) -> Iterator[FileFault]:
    """(krygothic.gun.line)"""
    for at, one in enumerate(team.gear):
        if isinstance(one, OwnGun) and one.long <= one.short:
            told = f"Long range begins at {one.long}″ and short range reaches {one.short}″. Let it begin farther away."
            yield FileFault(f"{KEY}.gear[{at}].long", told)


def _archaic(team: OwnTeam) -> Iterator[FileFault]:
    """(krygothic.team.slaves)"""
    if "archaic_armoury" not in team.weaknesses:
        return
    modern = {one.id for one in team.gear if isinstance(one, OwnGun) and (one.s > 1 or "suppressive" in one.traits)}
    modern |= {id_ for id_, piece in WRITTEN.gear.items() if "gun" in piece.marks and _is_modern(piece.weapon)}
    lists = [(f"{KEY}.armoury", team.armoury)]
    lists += [(f"{KEY}.model[{at}].fixed", one.fixed) for at, one in enumerate(team.model)]
    for path, names in lists:
        for at, name in enumerate(names):
            if name in modern:
                told = f"“{name}” is above S1 or suppressive, which Archaic armoury rules out. Remove it."
                yield FileFault(f"{path}[{at}]", told)


def _is_modern(weapon: str) -> bool:
    gun = WRITTEN.weapons[weapon]
    return gun.numbers["s"] > 1 or "suppressive" in gun.traits


def _missing_types(team: OwnTeam) -> Iterator[FileFault]:
    """(krygothic.squad.leader_required, krygothic.squad.house_limits)"""
    types = {one.type for one in team.model}
    if not types & {"leader", "lesser leader"}:
        yield FileFault(f"{KEY}.model", "The team has no squad leader. Add a model of that type, or lesser ones.")
    if "storm" not in types:
        yield FileFault(f"{KEY}.model", "The team has no Storm model, and every squad needs one. Add one.")


def impossible_squads(team: OwnTeam, catalogue: Catalogue) -> Iterator[FileFault]:
    """What makes every list illegal: gear a model can never have, and a smallest squad above the cap.

    (krygothic.squad.equipment_slots, krygothic.armour.speed, krygothic.squad.cost_cap)
    """
    for at, one in enumerate(team.model):
        alone = compose(catalogue, team.id, _SMALLEST, [[NewUnit("", (model_id(team, one),))]])
        for problem in validate(alone, catalogue, CHECKS).errors:
            if problem.where.model:
                yield FileFault(f"{KEY}.model[{at}].fixed", problem.message)
    yield from _unbearable(team, catalogue)
    cap = catalogue.armies[team.id].ceiling(catalogue.battles[_SMALLEST].points or 0)
    cost = _cheapest(team, catalogue)
    if cost > cap:
        told = f"The cheapest squad of a Patrol costs {cost} points; the cap is {cap}. Make its models cheaper."
        yield FileFault(f"{KEY}.model", told)


def _unbearable(team: OwnTeam, catalogue: Catalogue) -> Iterator[FileFault]:
    """Fixed gear that the model could not buy. (krygothic.stat.x_rc, krygothic.trait.heavy)"""
    for at, one in enumerate(team.model):
        model = catalogue.models[model_id(team, one)]
        for number, id_ in enumerate(model.fixed):
            piece = catalogue.gear[id_]
            if piece.bearers and not any(mark in model.marks for mark in piece.bearers):
                told = f"{one.name} cannot carry the {piece.name}: it is for {' or '.join(piece.bearers)} models."
                yield FileFault(f"{KEY}.model[{at}].fixed[{number}]", told)


def _cheapest(team: OwnTeam, catalogue: Catalogue) -> int:
    """The cost of the cheapest leaders and Storm models of a smallest squad."""
    least = next(limit for limit in catalogue.organisations[team.id].limits if "models" in limit.of).at(_SMALLEST).min
    costs = [(one.type, catalogue.models[model_id(team, one)].cost) for one in team.model]
    storm = min(cost for type_, cost in costs if type_ == "storm")
    led = {"leader": _FEW, "lesser leader": _SEVERAL}
    return min(
        count * cost + (least - count) * storm for kind, count in led.items() for type_, cost in costs if type_ == kind
    )


def warnings(team: OwnTeam, catalogue: Catalogue) -> Iterator[str]:
    """Remarks for its author, in sentences."""
    army = catalogue.armies[team.id]
    cap = f"; its lists may cost {army.allowance} per cent more than the cap" if army.allowance else ""
    yield f"{KEY}: {team.name} is not of the book: opponents see that. Its prices are those of the formulas{cap}."
    carried = {*team.armoury, *(id_ for one in team.model for id_ in one.fixed)}
    for at, one in enumerate(team.gear):
        if one.id not in carried:
            yield f"{KEY}.gear[{at}]: Nobody carries the {one.name}. Tick it in the armoury, or give it to a model."
