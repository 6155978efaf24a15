"""The builder page as values: the roster as units with rows of equal models, what may be added, and what is wrong."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from armies.panels import Builder, Click, Complaint, GroupPanel, Leader, Row, UnitPanel
from armies.selectors import Checked
from armies.sheet import model_sheet
from rules.roster.edit import AddGroup, AddUnit, Edit, RemoveGroup, RemoveModel, RemoveUnit, SetLeader
from rules.roster.offers import Choices, Offer, choices
from rules.roster.report import Problem
from rules.roster.roster import LOOSE, Group, Unit
from rules.roster.words import an, counted, listed, numbered, points


def click_for(label: str, edits: Sequence[Edit], *, cost: int = 0, blocked: tuple[Problem, ...] = ()) -> Click:
    """A button that sends these edits."""
    return Click(label=label, edits=msgspec.json.encode(edits).decode(), cost=cost, blocked=blocked)


def build(checked: Checked, *, to_read: bool = False) -> Builder:
    """The builder of a roster as it stands; `to_read` leaves out what may be added, which is dear to work out."""
    offered = Choices() if to_read else choices(checked.draft, checked.catalogue)
    return Builder(
        checked=checked,
        groups=tuple(_group(checked, offered, group) for group in checked.draft.groups),
        group_offers=tuple(_group_click(offer) for offer in offered.groups if not _is_there(checked, offer)),
        battles=_clicks(offered.battles),
        purchases=_clicks(offered.purchases),
        bought=sum(purchase.count for purchase in checked.draft.purchases),
        complaints=tuple(
            Complaint(
                problem=problem,
                rule=checked.rulebook.titles().get(problem.rule, ""),
                fixes=tuple(click_for(fix.label, fix.edits) for fix in problem.fixes),
            )
            for problem in checked.report.problems
        ),
    )


def _clicks(offers: Iterable[Offer[Any]]) -> tuple[Click, ...]:
    return tuple(click_for(offer.label, [offer.edit], cost=offer.cost, blocked=offer.blocked) for offer in offers)


def _group_click(offer: Offer[AddGroup]) -> Click:
    """What begins a group, or opens the choice of models where the battle has no groups."""
    loose = offer.edit.kind == LOOSE
    label = "Choose models" if loose else f"Add {an(offer.label)} · {points(offer.cost)}"
    return click_for(label, [offer.edit], cost=offer.cost, blocked=offer.blocked)


def _is_there(checked: Checked, offer: Offer[AddGroup]) -> bool:
    """Whether the list already has the only group of the kind that it can have."""
    kind = offer.edit.kind
    return checked.catalogue.is_single(kind) and any(group.kind == kind for group in checked.draft.groups)


def _group(checked: Checked, offered: Choices, group: Group) -> GroupPanel:
    loose = group.kind == LOOSE
    names = numbered(_unit_name(checked, unit) for unit in group.units)
    units = tuple(
        _unit(checked, offered, unit, name, loose=loose) for unit, name in zip(group.units, names, strict=True)
    )
    offers = offered.units.get(group.id, ())
    alone = [offer for offer in offers if _adds_model(offer)]
    group_name, only = _group_name(checked, group), loose or _is_only(checked, group)
    return GroupPanel(
        id=group.id,
        name=group_name,
        loose=loose,
        only=only,
        points=sum(unit.points for unit in units),
        units=units,
        unit_offers=tuple(_with_models(checked, offer) for offer in offers if offer not in alone),
        model_offers=tuple(_with_sheet(checked, offer) for offer in alone),
        remove=None if only else click_for(f"Remove {group_name}", [RemoveGroup(group.id)]),
        problems=_problems(checked, group=group.id),
    )


def _group_name(checked: Checked, group: Group) -> str:
    if group.kind == LOOSE:
        return "Models"
    same = [other.id for other in checked.draft.groups if other.kind == group.kind]
    kind = group.kind.replace("-", " ").capitalize()
    return group.name or (kind if _is_only(checked, group) else f"{kind} {same.index(group.id) + 1}")


def _is_only(checked: Checked, group: Group) -> bool:
    """Whether it is the one group of a kind of which there is only one."""
    return len(checked.draft.groups) == 1 and checked.catalogue.is_single(group.kind)


def _adds_model(offer: Offer[AddUnit]) -> bool:
    return offer.edit.unit.entry == ""


def _with_sheet(checked: Checked, offer: Offer[AddUnit]) -> Click:
    model = checked.catalogue.models[offer.edit.unit.models[0]]
    return Click(
        label=offer.label,
        edits=msgspec.json.encode([offer.edit]).decode(),
        cost=offer.cost,
        blocked=offer.blocked,
        sheet=model_sheet(checked.catalogue, model),
    )


def _with_models(checked: Checked, offer: Offer[AddUnit]) -> Click:
    """What adds a unit, with the models it begins with where its name does not tell them."""
    known = checked.catalogue.models
    told = [counted(count, known[m].name, known[m].many) for m, count in Counter(offer.edit.unit.models).items()]
    click = click_for(offer.label, [offer.edit], cost=offer.cost, blocked=offer.blocked)
    return replace(click, brings="" if told == [f"1 {offer.label}"] else listed(told))


def _unit_name(checked: Checked, unit: Unit) -> str:
    entry = checked.catalogue.units.get(unit.entry)
    lone = checked.catalogue.models.get(unit.models[0].model) if len(unit.models) == 1 else None
    return unit.name or (entry.name if entry else (lone.name if lone else "Models"))


def _unit(checked: Checked, offered: Choices, unit: Unit, name: str, *, loose: bool) -> UnitPanel:
    joiners = offered.models.get(unit.id, ())
    held = {pick.model for pick in unit.models}
    return UnitPanel(
        id=unit.id,
        name=name,
        points=sum(cost.points for cost in checked.report.costs if cost.unit == unit.id),
        rows=tuple(_row(checked, offered, unit, model_id) for model_id in dict.fromkeys(p.model for p in unit.models)),
        joiners=_clicks(offer for offer in joiners if offer.edit.model not in held),
        options=_clicks(offered.options.get(unit.id, ())),
        rides=_clicks(offered.rides.get(unit.id, ())),
        has=_has(checked, unit),
        prices=_prices(checked, unit),
        leaders=() if loose else _leaders(checked, unit),
        remove=click_for(f"Remove {name}", [RemoveUnit(unit.id)]),
        problems=_problems(checked, unit=unit.id),
    )


def _has(checked: Checked, unit: Unit) -> str:
    """ "With grenades and a Veteran leader, in Carrier 2", or nothing."""
    known = checked.catalogue.options
    taken = [known[option].name if option in known else f"“{option}”" for option in unit.options]
    others = [other for group in checked.draft.groups for other in group.units]
    names = dict(zip((other.id for other in others), numbered(_unit_name(checked, u) for u in others), strict=True))
    ride = f"in {names.get(unit.carrier, 'a carrier that is not there')}" if unit.carrier else ""
    return _capital(", ".join(filter(None, (f"with {listed(taken)}" if taken else "", ride))))


def _prices(checked: Checked, unit: Unit) -> tuple[str, ...]:
    """What each option of the unit adds to its price, and the sum behind it."""
    costs = [cost for entry in checked.report.costs if entry.unit == unit.id for cost in entry.options if cost.maths]
    return tuple(
        f"{_capital(checked.catalogue.options[cost.option].name)}, {points(cost.points)}: {cost.maths}"
        for cost in costs
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _row(checked: Checked, offered: Choices, unit: Unit, model_id: str) -> Row:
    model = checked.catalogue.models.get(model_id)
    picks = [pick for pick in unit.models if pick.model == model_id]
    more = [offer for offer in offered.models.get(unit.id, ()) if offer.edit.model == model_id]
    name = model.name if model else f"“{model_id}”"
    costs = {cost.model: cost.points for entry in checked.report.costs for cost in entry.models}
    entry = checked.catalogue.units.get(unit.entry)
    fixed = entry is not None and entry.keeps(len(unit.models), model_id)
    alone = fixed and len(unit.models) == 1 and entry is not None and name == entry.name
    return Row(
        sheet=model_sheet(checked.catalogue, model) if model else None,
        name=name,
        count=len(picks),
        points=sum(costs.get(pick.id, 0) for pick in picks),
        more=_clicks(more)[0] if more and not fixed else None,
        fewer=None if fixed else click_for(f"One {name} less", [RemoveModel(picks[-1].id)]),
        told_above=alone,
        swaps=_clicks(offered.swaps.get(picks[-1].id, ())),
    )


def _leaders(checked: Checked, unit: Unit) -> tuple[Leader, ...]:
    """The models among which the owner may choose, when there is a choice."""
    leadership = checked.catalogue.leadership
    if leadership is None:
        return ()
    known = [(pick, checked.catalogue.models.get(pick.model)) for pick in unit.models]
    numbers = {pick.id: model.numbers.get(leadership.by, 0) for pick, model in known if model}
    best = [pick for pick, model in known if model and numbers.get(pick.id) == max(numbers.values())]
    kinds = {pick.model: pick for pick in reversed(best)}
    if len(kinds) < 2:
        return ()
    chosen = next((pick.model for pick in unit.models if pick.id == unit.leader), "")
    return tuple(
        Leader(
            click=click_for(checked.catalogue.models[kind].name, [SetLeader(unit.id, pick.id)]), chosen=kind == chosen
        )
        for kind, pick in kinds.items()
    )


def _problems(checked: Checked, *, group: str = "", unit: str = "") -> tuple[Problem, ...]:
    """The problems whose place is exactly this group, or anywhere in this unit."""
    if unit:
        return tuple(problem for problem in checked.report.problems if problem.where.unit == unit)
    return tuple(p for p in checked.report.problems if p.where.group == group and not p.where.unit)
