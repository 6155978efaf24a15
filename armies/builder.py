"""The builder page as values: units with rows of equal models, possible additions, and problems."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from armies.builder_context import BuilderContext, click_for, click_on
from armies.favourites import favourite_offers
from armies.models import Favourite
from armies.panels import (
    BuilderPage,
    ChoiceList,
    EditButton,
    GroupPanel,
    PointsPart,
    ProblemPanel,
    SectionPanel,
    SlotCount,
)
from armies.sections import Section, kinds_of, sections_of
from armies.selectors import CheckedRoster
from armies.sheet import ModelSheet, model_sheet, short_heading
from armies.silhouettes import commonest, silhouette
from armies.unit_panel import unit_panel
from armies.unit_rows import between_groups, rows_of
from rules.roster.edit import AddGroup, AddUnit, Edit, RemoveGroup, RemoveUnit, SetArmy, SetBattle, SetPurchase
from rules.roster.needs import counted_by
from rules.roster.offers import Offer
from rules.roster.read_parts import ReadGroup
from rules.roster.roster import LOOSE, Group
from rules.roster.words import an, counted, listed, points, upper


def build(
    checked: CheckedRoster,
    *,
    opened: Collection[str] = (),
    to_read: bool = False,
    favourites: Sequence[Favourite] = (),
) -> BuilderPage:
    """The builder of a roster with these units opened; `to_read` leaves out the buttons."""
    context = BuilderContext(checked=checked, opened=opened, to_read=to_read, favourites=favourites)
    groups = tuple(_group(context, group) for group in checked.judged.reading.groups)
    return BuilderPage(
        checked=checked,
        groups=groups,
        group_offers=() if to_read else _new_groups(context),
        battles=() if to_read else _battles(checked),
        armies=() if to_read else tuple(_armies(checked)),
        purchases=() if to_read else tuple(_purchase(checked, offer) for offer in context.offering.purchases()),
        bought=_bought(checked),
        complaints=tuple(
            ProblemPanel(
                problem=problem,
                rule=checked.rulebook.titles().get(problem.rule, ""),
                fixes=tuple(click_for(fix.label, fix.edits) for fix in problem.fixes),
            )
            for problem in checked.report.problems
        ),
        columns=tuple((short_heading(name), name, _key(checked, id_)) for id_, name in context.columns),
        places=tuple(_places(context)),
        parts=tuple(_parts(checked, groups)),
    )


def _key(checked: CheckedRoster, number: str) -> str:
    """The key of what explains a column; empty if no rule does."""
    return f"number-{number}" if checked.catalogue.characteristics[number].rule else ""


def _places(context: BuilderContext) -> Iterator[SlotCount]:
    """The slots that the organisation of the list counts, if it has one group; several groups each show their own."""
    reading = context.checked.judged.reading
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


def _new_groups(context: BuilderContext) -> tuple[EditButton, ...]:
    return tuple(_group_click(offer) for offer in context.offering.groups() if not _is_there(context.checked, offer))


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


def _armies(checked: CheckedRoster) -> Iterator[EditButton]:
    """The other armies of the game, each with how many units would have to go."""
    units = checked.judged.reading.units
    for army in checked.catalogue.armies.values():
        if army.id == checked.draft.army:
            continue
        strangers = [unit for unit in units if unit.armies - {army.id}]
        edits: list[Edit] = [SetArmy(army.id), *(RemoveUnit(unit.unit.id) for unit in strangers)]
        line = f"{len(strangers)} of {counted(len(units), 'unit', 'units')} would go." if strangers else ""
        yield replace(click_for(army.name, edits), line=line)


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
    return replace(click_on(offer), label=ware.name, line=ware.about, pressed=edit.count == 0)


def _group_click(offer: Offer[AddGroup]) -> EditButton:
    """The buttons that add a group, or open the choice of models in a battle without groups."""
    loose = offer.edit.kind == LOOSE
    label = "Choose models" if loose else f"Add {an(offer.label)} · {points(offer.cost)}"
    return replace(click_on(offer), label=label)


def _is_there(checked: CheckedRoster, offer: Offer[AddGroup]) -> bool:
    """Whether the list already has the only possible group of this kind."""
    kind = offer.edit.kind
    return checked.catalogue.is_single(kind) and any(group.kind == kind for group in checked.draft.groups)


def _group(context: BuilderContext, read: ReadGroup) -> GroupPanel:
    """A group with its units in sections, and the lists of what may be added to it."""
    group = read.group
    loose = group.kind == LOOSE
    name, only = context.group_name(group), loose or context.is_only(group)
    panel = GroupPanel(
        id=group.id,
        name=name,
        loose=loose,
        only=only,
        points=sum(context.costs[unit.id].points for unit in group.units),
        remove=None if only else click_for(f"Remove {name}", [RemoveGroup(group.id)]),
        problems=context.problems(group=group.id),
    )
    sections = [_section(context, group, section, loose=loose) for section in sections_of(context, read)]
    units = [unit for section in sections for unit in section.units]
    if sections:
        sections[0] = replace(sections[0], problems=panel.problems, remove=panel.remove)
        sections = [replace(section, name=section.name or name) for section in sections]
    if context.to_read:  # in the order of the list
        order = [unit.id for unit in group.units]
        units.sort(key=lambda unit: order.index(unit.id))
    return replace(
        panel,
        units=tuple(units),
        sections=tuple(sections),
        choices=() if context.to_read else tuple(_choices(context, read, panel)),
    )


def _section(context: BuilderContext, group: Group, section: Section, *, loose: bool) -> SectionPanel:
    """A section with its rows."""
    groups = context.checked.draft.groups
    at = groups.index(group)
    rows = list(rows_of(group, section.units, apart=context.to_read))
    if len(section.units) == len(group.units):
        before, after = groups[at - 1] if at else None, next(iter(groups[at + 1 :]), None)
        rows = between_groups(rows, before, after)
    units = tuple(unit_panel(context, row, loose=loose) for row in rows)
    return SectionPanel(
        id=section.id,
        group=section.group,
        name=section.name,
        units=units,
        points=sum(unit.points for unit in units),
    )


def _choices(context: BuilderContext, read: ReadGroup, panel: GroupPanel) -> Iterator[ChoiceList]:
    """The possible additions, in the sections of the roster; in a loose group whole units come last."""
    kinds = dict(kinds_of(context, read))
    if kept := tuple(favourite_offers(context, read.group.id)):
        yield ChoiceList(id=f"{panel.id}-favourites", name="Favourites", count="", offers=kept)
    found: dict[str, list[EditButton]] = {kind: [] for kind in kinds}
    for offer in context.offering.units(read):
        click = _choice(context.checked, offer, kinds)
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
    models = Counter(unit.models)
    told = [counted(count, known[m].name, known[m].many) for m, count in models.items()]
    sheets = tuple((count, model_sheet(catalogue, known[m])) for m, count in models.items())
    entry = catalogue.units.get(unit.entry)
    alone = known[unit.models[0]] if len(set(unit.models)) == 1 else None
    words = (entry.slot,) if entry else alone.marks if alone else ()
    kind = next((word for word in words if word in kinds), "")
    return replace(
        click_on(offer),
        brings="" if told == [f"1 {offer.label}"] else listed(told),
        sheets=sheets,
        sums=tuple(_sums(offer, sheets)),
        glyph=commonest([silhouette(catalogue, known[model]) for model in unit.models]),
        kind=kind,
    )


def _sums(offer: Offer[AddUnit], sheets: Sequence[tuple[int, ModelSheet]]) -> Iterator[str]:
    """How the price comes about: that of each model where a formula makes it, and of several models the sum."""
    for _, sheet in sheets:
        yield from (f"{sheet.name}: {sum_}" for sum_ in sheet.maths)
    if sum(count for count, _ in sheets) > 1 and sum(count * sheet.cost for count, sheet in sheets) == offer.cost:
        yield f"{' + '.join(f'{count} × {sheet.cost}' for count, sheet in sheets)} = {points(offer.cost)}"
