"""The builder page as values: units with rows of equal models, possible additions, and problems."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace

from armies.builder_context import BuilderContext, click_for, click_on
from armies.panels import (
    BuilderPage,
    ChoiceList,
    EditButton,
    GroupPanel,
    PointsPart,
    ProblemPanel,
    SectionPanel,
    SlotCount,
    UnitPanel,
)
from armies.sections import kinds_of, sections_of
from armies.selectors import CheckedRoster
from armies.sheet import model_sheet, short_heading
from armies.silhouettes import commonest, silhouette
from armies.unit_panel import unit_panel
from rules.roster.edit import AddGroup, AddUnit, RemoveGroup, SetBattle, SetPurchase
from rules.roster.needs import counted_by
from rules.roster.offers import Offer
from rules.roster.reading import ReadGroup
from rules.roster.roster import LOOSE, Group
from rules.roster.words import an, counted, listed, points, upper


def build(checked: CheckedRoster, *, opened: Collection[str] = (), to_read: bool = False) -> BuilderPage:
    """The builder of a roster with these units opened; `to_read` leaves out the buttons."""
    desk = BuilderContext(checked=checked, opened=opened, to_read=to_read)
    groups = tuple(_group(desk, group) for group in checked.judged.reading.groups)
    return BuilderPage(
        checked=checked,
        groups=groups,
        group_offers=() if to_read else _new_groups(desk),
        battles=() if to_read else _battles(checked),
        purchases=() if to_read else tuple(_purchase(checked, offer) for offer in desk.offering.purchases()),
        bought=_bought(checked),
        complaints=tuple(
            ProblemPanel(
                problem=problem,
                rule=checked.rulebook.titles().get(problem.rule, ""),
                fixes=tuple(click_for(fix.label, fix.edits) for fix in problem.fixes),
            )
            for problem in checked.report.problems
        ),
        columns=tuple((short_heading(name), name) for _, name in desk.columns),
        places=tuple(_places(desk)),
        parts=tuple(_parts(checked, groups)),
    )


def _places(desk: BuilderContext) -> Iterator[SlotCount]:
    """The slots that the organisation of the list counts, if it has one group; several groups each show their own."""
    reading = desk.checked.judged.reading
    if len(reading.groups) != 1:
        return
    group = reading.groups[0]
    organisation = reading.organisation(group.group.kind)
    models = [model for unit in group.units for model in unit.models]
    for limit in organisation.limits if organisation else ():
        if group.group.kind == LOOSE:
            count = len(counted_by(models, limit.of))
            per = len(counted_by(models, (limit.per,))) if limit.per else 0
        else:
            count, per = group.count(*limit.of), group.count(limit.per)
        most = limit.most(per)
        if count or limit.min or most != 0:
            name = upper(limit.name.removesuffix(" Unit").removesuffix(" model") if " " in limit.name else limit.many)
            yield SlotCount(name=name, count=count, least=limit.min, most=most)


def _parts(checked: CheckedRoster, groups: Collection[GroupPanel]) -> Iterator[PointsPart]:
    """The points bar: a part for each section, for purchases, and for what is over the limit."""
    report = checked.report
    whole = max(report.limit or 0, report.points)
    if not whole:
        return
    told = [(section.name or group.name, section.points) for group in groups for section in group.sections]
    if len(told) == 1 or len(groups) > 1 or all(len(group.sections) == 1 for group in groups):
        units = [(unit.name, unit.points) for group in groups for section in group.sections for unit in section.units]
        told = told if len(told) > 1 else units
    if len(told) > MOST_PARTS:
        told = [("Models", report.model_points)]
    at = 0
    for name, cost in (*told, ("Bought", report.points - report.model_points)):
        if cost > 0:
            yield PointsPart(name=name, points=cost, start=1000 * at // whole, length=max(2, 1000 * cost // whole - 2))
            at += cost
    if report.over and report.limit:
        start = 1000 * report.limit // whole
        yield PointsPart(name="Over the limit", points=report.over, start=start, length=1000 - start, over=True)


MOST_PARTS = 8


def _new_groups(desk: BuilderContext) -> tuple[EditButton, ...]:
    return tuple(_group_click(offer) for offer in desk.offering.groups() if not _is_there(desk.checked, offer))


def _battles(checked: CheckedRoster) -> tuple[EditButton, ...]:
    """The other battle sizes, each with the problems the list would have there."""
    offers = []
    for battle in checked.catalogue.battles.values():
        if battle.id != checked.draft.battle:
            edit = SetBattle(battle.id)
            after = checked.judged.after(edit)
            worse = tuple(problem for problem in after.errors if not problem.unfinished)
            offers.append(click_for(battle.name, [edit], blocked=worse))
    return tuple(offers)


def _bought(checked: CheckedRoster) -> tuple[str, ...]:
    wares = checked.catalogue.wares
    held = [(wares[one.id], one.count) for one in checked.draft.purchases if one.id in wares and one.count]
    return tuple(f"{counted(count, ware.name, ware.many)} bought" if ware.price else ware.name for ware, count in held)


def _purchase(checked: CheckedRoster, offer: Offer) -> EditButton:
    """The buttons to buy a ware or to return it; a ware without a price is taken or not."""
    edit = offer.edit
    ware = checked.catalogue.wares[edit.purchase] if isinstance(edit, SetPurchase) else None
    if ware is None or ware.price or not isinstance(edit, SetPurchase):
        return click_on(offer)
    return replace(click_on(offer), label=ware.name, pressed=edit.count == 0)


def _group_click(offer: Offer[AddGroup]) -> EditButton:
    """The buttons that add a group, or open the choice of models in a battle without groups."""
    loose = offer.edit.kind == LOOSE
    label = "Choose models" if loose else f"Add {an(offer.label)} · {points(offer.cost)}"
    return replace(click_on(offer), label=label)


def _is_there(checked: CheckedRoster, offer: Offer[AddGroup]) -> bool:
    """Whether the list already has the only possible group of this kind."""
    kind = offer.edit.kind
    return checked.catalogue.is_single(kind) and any(group.kind == kind for group in checked.draft.groups)


def _group(desk: BuilderContext, read: ReadGroup) -> GroupPanel:
    """A group with its units in sections, and the lists of what may be added to it."""
    group = read.group
    loose = group.kind == LOOSE
    name, only = _group_name(desk.checked, group), loose or _is_only(desk.checked, group)
    panel = GroupPanel(
        id=group.id,
        name=name,
        loose=loose,
        only=only,
        points=sum(desk.costs[unit.id].points for unit in group.units),
        remove=None if only else click_for(f"Remove {name}", [RemoveGroup(group.id)]),
        problems=desk.problems(group=group.id),
    )
    units = {unit.id: unit_panel(desk, unit, loose=loose) for unit in group.units}
    sections = [
        SectionPanel(
            id=section.id,
            group=group.id,
            name=section.name,
            units=tuple(units[unit.id] for unit in section.units),
            points=sum(units[unit.id].points for unit in section.units),
        )
        for section in sections_of(desk, read)
    ]
    if sections:
        sections[0] = replace(sections[0], problems=panel.problems, remove=panel.remove)
        sections = [replace(section, name=section.name or name) for section in sections]
    return replace(
        panel,
        units=tuple(units.values()),
        sections=tuple(sections),
        choices=() if desk.to_read else tuple(_choices(desk, read, panel)),
    )


def _group_name(checked: CheckedRoster, group: Group) -> str:
    if group.kind == LOOSE:
        return group.name or "Models"
    same = [other.id for other in checked.draft.groups if other.kind == group.kind]
    kind = group.kind.replace("-", " ").capitalize()
    return group.name or (kind if _is_only(checked, group) else f"{kind} {same.index(group.id) + 1}")


def _is_only(checked: CheckedRoster, group: Group) -> bool:
    """Whether the kind of this group allows only one."""
    return len(checked.draft.groups) == 1 and checked.catalogue.is_single(group.kind)


def _choices(desk: BuilderContext, read: ReadGroup, panel: GroupPanel) -> Iterator[ChoiceList]:
    """The possible additions, in the sections of the roster; in a loose group whole units come last."""
    kinds = dict(kinds_of(desk, read))
    found: dict[str, list[EditButton]] = {kind: [] for kind in kinds}
    for offer in desk.offering.units(read):
        click = _choice(desk.checked, offer, kinds)
        kind = "units" if panel.loose and offer.edit.unit.entry else click.kind
        found.setdefault(kind, []).append(click)
    counts = {section.id: len(section.units) for section in panel.sections}
    for kind, offers in found.items():
        name = kinds.get(kind) or ("Units, model by model" if kind == "units" else panel.name)
        here = counts.get(f"{panel.id}-{kind}".replace(" ", "_"), 0)
        if offers:
            key = f"{panel.id}-{kind or 'others'}".replace(" ", "_")
            yield ChoiceList(id=key, name=name, count=str(here) if here and kinds else "", offers=tuple(offers))


def _choice(checked: CheckedRoster, offer: Offer[AddUnit], kinds: Collection[str]) -> EditButton:
    """The button that adds a unit or a model. It names the models of a new unit, unless its name does."""
    catalogue, unit = checked.catalogue, offer.edit.unit
    known = catalogue.models
    told = [counted(count, known[m].name, known[m].many) for m, count in Counter(unit.models).items()]
    entry = catalogue.units.get(unit.entry)
    alone = known[unit.models[0]] if len(set(unit.models)) == 1 else None
    words = (entry.slot,) if entry else alone.marks if alone else ()
    kind = next((word for word in words if word in kinds), "")
    return replace(
        click_on(offer),
        brings="" if told == [f"1 {offer.label}"] else listed(told),
        sheet=model_sheet(catalogue, alone) if alone else None,
        glyph=commonest([silhouette(catalogue, known[model]) for model in unit.models]),
        kind=kind,
    )


def unit_of(page: BuilderPage, unit_id: str) -> UnitPanel:
    """A unit of the page. Raises LookupError if there is none."""
    for group in page.groups:
        for unit in group.units:
            if unit.id == unit_id:
                return unit
    raise LookupError(unit_id)
