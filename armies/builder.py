"""The builder page as values: units with rows of equal models, possible additions, and problems."""

from collections import Counter
from collections.abc import Collection
from dataclasses import replace

from armies.builder_context import BuilderContext, click_for, click_on
from armies.panels import BuilderPage, EditButton, GroupPanel, ProblemPanel, UnitPanel
from armies.selectors import CheckedRoster
from armies.sheet import model_sheet
from armies.unit_panel import unit_panel
from rules.roster.edit import AddGroup, AddUnit, RemoveGroup, SetBattle
from rules.roster.offers import Offer
from rules.roster.roster import LOOSE, Group
from rules.roster.words import an, counted, listed, points


def build(checked: CheckedRoster, *, opened: Collection[str] = (), to_read: bool = False) -> BuilderPage:
    """The builder of a roster with these units opened; `to_read` leaves out the buttons."""
    desk = BuilderContext(checked=checked, opened=opened, to_read=to_read)
    return BuilderPage(
        checked=checked,
        groups=tuple(_group(desk, group) for group in checked.draft.groups),
        group_offers=() if to_read else _new_groups(desk),
        battles=() if to_read else _battles(checked),
        purchases=() if to_read else tuple(map(click_on, desk.offering.purchases())),
        bought=_bought(checked),
        complaints=tuple(
            ProblemPanel(
                problem=problem,
                rule=checked.rulebook.titles().get(problem.rule, ""),
                fixes=tuple(click_for(fix.label, fix.edits) for fix in problem.fixes),
            )
            for problem in checked.report.problems
        ),
    )


def build_unit(checked: CheckedRoster, unit_id: str, *, opened: bool) -> tuple[GroupPanel, UnitPanel]:
    """One unit of the page, opened or folded, with its group. Raises LookupError for a unit that is not there."""
    desk = BuilderContext(checked=checked, opened={unit_id} if opened else ())
    for group in checked.draft.groups:
        for unit in group.units:
            if unit.id == unit_id:
                panel = unit_panel(desk, unit, loose=group.kind == LOOSE)
                return _heading(desk, group), panel
    raise LookupError(unit_id)


def _new_groups(desk: BuilderContext) -> tuple[EditButton, ...]:
    return tuple(_group_click(offer) for offer in desk.offering.groups() if not _is_there(desk.checked, offer))


def _battles(checked: CheckedRoster) -> tuple[EditButton, ...]:
    others = [battle for battle in checked.catalogue.battles.values() if battle.id != checked.draft.battle]
    return tuple(click_for(battle.name, [SetBattle(battle.id)]) for battle in others)


def _bought(checked: CheckedRoster) -> tuple[str, ...]:
    wares = checked.catalogue.wares
    held = [(wares[one.id], one.count) for one in checked.draft.purchases if one.id in wares and one.count]
    return tuple(f"{counted(count, ware.name, ware.many)} bought" if ware.price else ware.name for ware, count in held)


def _group_click(offer: Offer[AddGroup]) -> EditButton:
    """The buttons that begin a group, or open the choice of models in a battle without groups."""
    loose = offer.edit.kind == LOOSE
    label = "Choose models" if loose else f"Add {an(offer.label)} · {points(offer.cost)}"
    return replace(click_on(offer), label=label)


def _is_there(checked: CheckedRoster, offer: Offer[AddGroup]) -> bool:
    """Whether the list already has the only group of the kind that it can have."""
    kind = offer.edit.kind
    return checked.catalogue.is_single(kind) and any(group.kind == kind for group in checked.draft.groups)


def _heading(desk: BuilderContext, group: Group) -> GroupPanel:
    """The group without what stands in it."""
    loose = group.kind == LOOSE
    name, only = _group_name(desk.checked, group), loose or _is_only(desk.checked, group)
    return GroupPanel(
        id=group.id,
        name=name,
        loose=loose,
        only=only,
        points=sum(desk.costs[unit.id].points for unit in group.units),
        remove=None if only else click_for(f"Remove {name}", [RemoveGroup(group.id)]),
        problems=desk.problems(group=group.id),
    )


def _group(desk: BuilderContext, group: Group) -> GroupPanel:
    offers = () if desk.to_read else desk.offering.units(desk.read_groups[group.id])
    alone = [offer for offer in offers if _adds_model(offer)]
    heading = _heading(desk, group)
    return replace(
        heading,
        units=tuple(unit_panel(desk, unit, loose=heading.loose) for unit in group.units),
        unit_offers=tuple(_with_models(desk.checked, offer) for offer in offers if offer not in alone),
        model_offers=tuple(_with_sheet(desk.checked, offer) for offer in alone),
    )


def _group_name(checked: CheckedRoster, group: Group) -> str:
    if group.kind == LOOSE:
        return "Models"
    same = [other.id for other in checked.draft.groups if other.kind == group.kind]
    kind = group.kind.replace("-", " ").capitalize()
    return group.name or (kind if _is_only(checked, group) else f"{kind} {same.index(group.id) + 1}")


def _is_only(checked: CheckedRoster, group: Group) -> bool:
    """Whether it is the one group of a kind of which there is only one."""
    return len(checked.draft.groups) == 1 and checked.catalogue.is_single(group.kind)


def _adds_model(offer: Offer[AddUnit]) -> bool:
    return offer.edit.unit.entry == ""


def _with_sheet(checked: CheckedRoster, offer: Offer[AddUnit]) -> EditButton:
    model = checked.catalogue.models[offer.edit.unit.models[0]]
    return replace(click_on(offer), sheet=model_sheet(checked.catalogue, model))


def _with_models(checked: CheckedRoster, offer: Offer[AddUnit]) -> EditButton:
    """The button that adds a unit. It tells the models the unit begins with, unless the unit's name does."""
    known = checked.catalogue.models
    told = [counted(count, known[m].name, known[m].many) for m, count in Counter(offer.edit.unit.models).items()]
    return replace(click_on(offer), brings="" if told == [f"1 {offer.label}"] else listed(told))
