"""One unit of the builder: its content, and, if it is opened, its possible changes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import msgspec

from armies.builder_context import ALL, NUMBER, BuilderContext, click_for, click_on, row_of
from armies.equal_units import Kind
from armies.gear_slots import cost_of, gear_slots
from armies.panels import Chip, EditButton, LeaderChoice, ModelRow, UnitPanel
from armies.row_edits import CountRow, Row, SwapOne
from armies.sheet import model_sheet, short_heading, span, weapon_line
from armies.silhouettes import commonest, silhouette
from armies.unit_rows import RosterRow
from armies.unit_steps import with_steps
from rules.roster.edit import AddModel, RemoveUnit, SetLeader, SetOption, SwapModel
from rules.roster.offers import Offer
from rules.roster.read_parts import ReadModel
from rules.roster.roster import Unit
from rules.roster.words import an, listed, points, upper


def unit_panel(context: BuilderContext, row: RosterRow, *, loose: bool) -> UnitPanel:
    """A row of the roster for the page; `loose` if its models act separately."""
    unit, single = row.first, len(row.units) == 1
    name, kinds = context.names[unit.id] if single else context.called(unit), dict.fromkeys(_kinds(unit))
    rows = tuple(_row(context, row, at, kind) for at, kind in enumerate(kinds, start=1))
    read = context.read_units[unit.id].models
    profiles = [model.profile for model in read if model.profile]
    folded = UnitPanel(
        id=unit.id,
        ids=row.ids,
        name=name,
        own_name=unit.name,
        note=unit.note,
        kind=context.kind(unit),
        points=sum(context.costs[id_].points for id_ in row.ids),
        rows=rows,
        has=_has(context, unit),
        prices=_prices(context, unit),
        terms=tuple(_terms(context, unit, rows)),
        leaders=() if loose else _leaders(context, unit),
        remove=click_for(f"Remove {name}", [RemoveUnit(unit.id)]),
        problems=tuple(problem for id_ in row.ids for problem in context.problems(unit=id_)),
        changeable=not context.to_read and context.offering.may_change(context.read_units[unit.id]),
        glyph=commonest([one.glyph for one in rows for _ in range(one.count) if one.glyph]),
        chips=_chips(context, read, rows),
        stats=tuple(
            (short_heading(name), span(context.checked.catalogue, key, profiles)) for key, name in context.columns
        ),
    )
    if context.to_read:
        return folded
    folded = with_steps(context, folded, row)
    return _opened(context, row, folded) if any(id_ in context.opened for id_ in row.ids) else folded


def _kinds(unit: Unit) -> list[Kind]:
    return [(pick.model, pick.options) for pick in unit.models]


def _opened(context: BuilderContext, row: RosterRow, folded: UnitPanel) -> UnitPanel:
    """The unit with all possible changes."""
    unit = row.first
    read, offering = context.read_units[unit.id], context.offering
    joiners = {offer.edit.model: offer for offer in offering.models(read)}
    swaps = offering.swaps(read)
    all_at_once = len(row.units) > 1 and f"{ALL}{unit.id}" in context.opened
    units = row.units if all_at_once else (unit,)
    held = {pick.model for pick in unit.models if not pick.options}
    return replace(
        folded,
        opened=True,
        all_at_once=all_at_once,
        rows=tuple(_open_row(context, units, one, joiners, swaps) for one in folded.rows),
        joiners=tuple(_joiner(context, offer) for model, offer in joiners.items() if model not in held),
        options=tuple(_option(context, unit, offer) for offer in offering.options(read)),
        rides=tuple(map(click_on, offering.rides(read))),
    )


def _joiner(context: BuilderContext, offer: Offer[AddModel]) -> EditButton:
    catalogue = context.checked.catalogue
    model, row = catalogue.models[offer.edit.model], Row(offer.edit.unit, offer.edit.model)
    exact = msgspec.json.encode([CountRow(row, to=NUMBER)]).decode()
    return replace(
        click_on(offer), sheet=model_sheet(catalogue, model), glyph=silhouette(catalogue, model), exact=exact
    )


def _option(context: BuilderContext, unit: Unit, offer: Offer) -> EditButton:
    """A box to tick: it says what the option is, not what ticking does."""
    if not isinstance(offer.edit, SetOption):
        return click_on(offer)
    option = context.checked.catalogue.options[offer.edit.option]
    sums = [cost.maths for cost in context.costs[unit.id].options if cost.option == option.id]
    told = " ".join(filter(None, (option.about, *sums)))
    return replace(
        click_on(offer), label=upper(option.name), key=f"option-{option.id}", line=told, pressed=not offer.edit.taken
    )


def _terms(context: BuilderContext, unit: Unit, rows: Sequence[ModelRow]) -> Iterator[tuple[str, str]]:
    """The price as a sum: a figure and what it is for, for each kind of model, each piece and each option."""
    read = {model.pick.id: model for model in context.read_units[unit.id].models}
    for row in rows:
        model = next((read[pick] for pick in row.picks if pick in read), None)
        gear = model.gear if model else ()
        times = f"{row.count} × " if row.count > 1 or not gear else ""
        yield f"{times}{row.each - sum(piece.cost for piece in gear)}", row.name
        for piece in gear:
            yield f"{times}{piece.cost}", piece.name
    known = context.checked.catalogue.options
    for cost in context.costs[unit.id].options:
        yield str(cost.points), upper(known[cost.option].name)


def _row(context: BuilderContext, row: RosterRow, at: int, kind: Kind) -> ModelRow:
    """Equal models of a unit, or of all units in a row; it repeats nothing that the heading already has."""
    model_id, options = kind
    catalogue, unit = context.checked.catalogue, row.first
    model = catalogue.models.get(model_id)
    picks = [pick.id for one in row.units for pick in one.models if (pick.model, pick.options) == kind]
    named = [(pick.id, pick.name or "") for pick in unit.models if (pick.model, pick.options) == kind]
    gear = [catalogue.gear[option] for option in options if option in catalogue.gear]
    name = model.name if model else f"“{model_id}”"
    return ModelRow(
        key=f"{model_id}-{at}" if options else model_id,
        model=model_id,
        picks=tuple(picks),
        sheet=model_sheet(catalogue, model, gear) if model else None,
        has=f"with {listed([piece.name for piece in gear])}" if gear else "",
        names=tuple(named) if len(row.units) == 1 and unit.entry else (),
        name=name,
        many=model.many if model else name,
        count=len(picks),
        points=sum(cost.points for id_ in row.ids for cost in context.costs[id_].models if cost.model in picks),
        named_above=len(unit.models) == 1
        and context.called(unit) == name
        and (not unit.entry or _is_fixed(context, unit, model_id)),
        glyph=silhouette(catalogue, model, gear) if model else "",
    )


def _chips(context: BuilderContext, read: Sequence[ReadModel], rows: Sequence[ModelRow]) -> tuple[Chip, ...]:
    """The kinds of models in a unit; of a single model its weapons and other gear."""
    if len(read) == 1 and read[0].profile:
        return tuple(_carried(context, read[0]))
    return tuple(Chip(label=_called(context, row, rows), glyph=row.glyph, sheet=row.sheet) for row in rows)


def _called(context: BuilderContext, row: ModelRow, rows: Sequence[ModelRow]) -> str:
    """A row as a chip: `6 Guards`, `2 LMG`. An upgrade is shortened to its first word, if that is unique."""
    model = context.checked.catalogue.models.get(row.model)
    first = row.name.split()[0]
    alone = sum(other.name.split()[0] == first for other in rows) == 1
    if model and model.upgrade_of and alone and len(rows) > 1:
        return f"{row.count} {first}"
    return f"{row.count} {row.many}" if row.count > 1 else row.name


def _carried(context: BuilderContext, model: ReadModel) -> Sequence[Chip]:
    catalogue, profile = context.checked.catalogue, model.profile
    own = [catalogue.weapons[weapon] for weapon in dict.fromkeys(profile.weapons)] if profile else []
    arms = {weapon.name.split(",")[0].split(" (")[0]: weapon_line(catalogue, weapon) for weapon in reversed(own)}
    chips = [Chip(label=name, line=_profile_line(line.profile, line.traits)) for name, line in reversed(arms.items())]
    for piece in model.carried:
        line = weapon_line(catalogue, catalogue.weapons[piece.weapon]) if piece.weapon else None
        told = _profile_line(line.profile, line.traits) if line else points(piece.cost)
        chips.append(Chip(label=upper(piece.name), line=told))
    return chips


def _profile_line(profile: str, traits: str) -> str:
    return "; ".join(filter(None, (profile, traits)))


def _is_fixed(context: BuilderContext, unit: Unit, model_id: str) -> bool:
    """Whether the unit must have exactly this number of the model."""
    entry = context.checked.catalogue.units.get(unit.entry)
    return entry is not None and entry.keeps(len(unit.models), model_id)


def _open_row(
    context: BuilderContext,
    units: Sequence[Unit],
    row: ModelRow,
    joiners: Mapping[str, Offer[AddModel]],
    swaps: Mapping[str, tuple[Offer[SwapModel], ...]],
) -> ModelRow:
    unit = units[0]
    last = [pick.id for pick in unit.models if pick.id in row.picks][-1]
    kind = row_of(unit, last)
    kinds = [kind, *(row_of(other, other.models[0].id) for other in units[1:])]
    row = replace(
        row,
        swaps=tuple(_swap(context, row, kinds, offer) for offer in swaps.get(last, ())),
        slots=gear_slots(context, kinds),
    )
    if _is_fixed(context, unit, row.model) or not unit.entry:
        return row
    more = None if row.has else joiners.get(row.model)
    fewer = click_for(f"One {row.name} less", [CountRow(kind, by=-1)])
    exact = msgspec.json.encode([CountRow(kind, to=NUMBER)]).decode()
    return replace(row, more=click_on(more) if more else None, fewer=fewer, exact=exact)


def _swap(context: BuilderContext, row: ModelRow, kinds: Sequence[Row], offer: Offer[SwapModel]) -> EditButton:
    """One of the row into another model, or all of it."""
    edits = [SwapOne(kind, offer.edit.to, offer.edit.options) for kind in kinds]
    one = f"One {row.name}" if row.count > 1 else row.name
    label = f"{one} becomes {an(offer.label)}" if len(kinds) == 1 else f"All {row.many} become {offer.label}"
    model = context.checked.catalogue.models[offer.edit.to]
    sheet = model_sheet(context.checked.catalogue, model)
    cost, blocked = (offer.cost, offer.blocked) if len(kinds) == 1 else cost_of(context.checked.judged, edits)
    return replace(click_for(upper(label), edits, cost=cost, blocked=blocked), sheet=sheet)


def _has(context: BuilderContext, unit: Unit) -> str:
    """ "With grenades and a Veteran leader, in Carrier 2", or ""."""
    known = context.checked.catalogue.options
    taken = [known[option].name if option in known else f"“{option}”" for option in unit.options]
    ride = f"in {context.names.get(unit.carrier, 'a missing carrier')}" if unit.carrier else ""
    return upper(", ".join(filter(None, (f"with {listed(taken)}" if taken else "", ride))))


def _prices(context: BuilderContext, unit: Unit) -> tuple[str, ...]:
    """The cost of each option and each piece of gear, with its sum."""
    known = context.checked.catalogue.options
    told = [cost for cost in context.costs[unit.id].options if cost.maths]
    options = [f"{upper(known[cost.option].name)}, {points(cost.points)}: {cost.maths}" for cost in told]
    pieces = {piece.id: piece for model in context.read_units[unit.id].models for piece in model.gear if piece.maths}
    gear = [f"{upper(piece.name)}, {points(piece.cost)}: {'; '.join(piece.maths)}" for piece in pieces.values()]
    return (*options, *gear)


def _leaders(context: BuilderContext, unit: Unit) -> tuple[LeaderChoice, ...]:
    """The models among which the owner may choose a leader, if there are several."""
    catalogue = context.checked.catalogue
    leadership = catalogue.leadership
    if leadership is None:
        return ()
    known = [(pick, catalogue.models.get(pick.model)) for pick in unit.models]
    numbers = {pick.id: model.numbers.get(leadership.by, 0) for pick, model in known if model}
    best = [pick for pick, model in known if model and numbers.get(pick.id) == max(numbers.values())]
    kinds = {pick.model: pick for pick in reversed(best)}
    if len(kinds) < 2:
        return ()
    chosen = next((pick.model for pick in unit.models if pick.id == unit.leader), "")
    return tuple(
        LeaderChoice(click=click_for(catalogue.models[kind].name, [SetLeader(unit.id, pick.id)]), chosen=kind == chosen)
        for kind, pick in kinds.items()
    )
