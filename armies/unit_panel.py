"""One unit of the builder: its content, and, if it is opened, its possible changes."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import msgspec

from armies.builder_context import BuilderContext, click_for, click_on
from armies.gear_slots import gear_slots
from armies.panels import Chip, EditButton, LeaderChoice, ModelRow, UnitPanel
from armies.row_edits import CopyUnit, CountRow, PlaceUnit, Row, SwapOne
from armies.sheet import model_sheet, short_heading, span, weapon_line
from armies.silhouettes import commonest, silhouette
from rules.roster.edit import AddModel, RemoveUnit, SetLeader, SetOption, SwapModel
from rules.roster.offers import Offer
from rules.roster.reading import ReadModel
from rules.roster.roster import Unit
from rules.roster.words import an, listed, points, upper

NUMBER = 987_654  # replaced on the page by the typed number


def unit_panel(desk: BuilderContext, unit: Unit, *, loose: bool) -> UnitPanel:
    """The unit for the page; `loose` if its models act separately."""
    name, kinds = desk.names[unit.id], dict.fromkeys((pick.model, pick.options) for pick in unit.models)
    rows = tuple(_row(desk, unit, at, kind) for at, kind in enumerate(kinds, start=1))
    read = desk.read_units[unit.id].models
    profiles = [model.profile for model in read if model.profile]
    folded = UnitPanel(
        id=unit.id,
        name=name,
        own_name=unit.name,
        note=unit.note,
        kind=desk.kind(unit),
        points=desk.costs[unit.id].points,
        rows=rows,
        has=_has(desk, unit),
        prices=_prices(desk, unit),
        leaders=() if loose else _leaders(desk, unit),
        remove=click_for(f"Remove {name}", [RemoveUnit(unit.id)]),
        problems=desk.problems(unit=unit.id),
        changeable=not desk.to_read and desk.offering.may_change(desk.read_units[unit.id]),
        glyph=commonest([row.glyph for row in rows for _ in range(row.count) if row.glyph]),
        chips=_chips(desk, read, rows),
        stats=tuple((short_heading(name), span(desk.checked.catalogue, key, profiles)) for key, name in desk.columns),
    )
    if desk.to_read:
        return folded
    folded = _with_steps(desk, unit, folded)
    return _opened(desk, unit, folded) if unit.id in desk.opened else folded


def _with_steps(desk: BuilderContext, unit: Unit, panel: UnitPanel) -> UnitPanel:
    """The unit with the buttons for the whole unit: one model more or less, copy, move."""
    group = next(group for group in desk.checked.draft.groups if unit in group.units)
    at = group.units.index(unit)
    before = group.units[at - 1].id if at else ""
    after = [other.id for other in group.units[at + 2 :]][:1]
    earlier = click_for(f"Move {panel.name} up", [PlaceUnit(unit.id, group.id, before)]) if before else None
    later = click_for(f"Move {panel.name} down", [PlaceUnit(unit.id, group.id, *after)])
    copy = click_for(f"Duplicate {panel.name}", [CopyUnit(unit.id)])
    panel = replace(panel, copy=copy, earlier=earlier, later=later if at + 1 < len(group.units) else None)
    entry = desk.checked.catalogue.units.get(unit.entry)
    if entry is not None:
        least, ends = sum(line.min for line in entry.lines), [line.max for line in entry.lines]
        most = None if None in ends else sum(end for end in ends if end)
        size = f"{least} or more" if most is None else str(least) if least == most else f"{least}–{most}"
        panel = replace(panel, size=size)
    if entry is None and panel.models == 1:
        another = replace(copy, label=f"Another {panel.rows[0].name}")
        return replace(panel, more=another, fewer=panel.remove)
    if entry is None or not panel.rows or all(entry.keeps(len(unit.models), row.model) for row in panel.rows):
        return panel
    plain = max((row for row in panel.rows), key=lambda row: (not row.has, row.count))
    room = any(line.max is None or len(desk.read_units[unit.id].on_line(line)) < line.max for line in entry.lines)
    joins = next((line.of[0] for line in reversed(entry.lines) if plain.model in line.of), plain.model)
    return replace(
        panel,
        more=click_for(f"One more {_name(desk, joins)}", [AddModel(unit.id, joins)]) if room else None,
        fewer=click_for(f"One {plain.name} less", [CountRow(_row_of(unit, plain), by=-1)]),
    )


def _name(desk: BuilderContext, model: str) -> str:
    known = desk.checked.catalogue.models
    return known[model].name if model in known else f"“{model}”"


def _row_of(unit: Unit, row: ModelRow) -> Row:
    last = next(pick for pick in reversed(unit.models) if pick.id == row.picks[-1])
    return Row(unit.id, last.model, last.options, last.id)


def _opened(desk: BuilderContext, unit: Unit, folded: UnitPanel) -> UnitPanel:
    """The unit with all possible changes."""
    read, offering = desk.read_units[unit.id], desk.offering
    joiners = {offer.edit.model: offer for offer in offering.models(read)}
    swaps = offering.swaps(read)
    held = {pick.model for pick in unit.models if not pick.options}
    return replace(
        folded,
        opened=True,
        rows=tuple(_open_row(desk, unit, row, joiners, swaps) for row in folded.rows),
        joiners=tuple(_joiner(desk, offer) for model, offer in joiners.items() if model not in held),
        options=tuple(_option(desk, offer) for offer in offering.options(read)),
        rides=tuple(map(click_on, offering.rides(read))),
    )


def _joiner(desk: BuilderContext, offer: Offer[AddModel]) -> EditButton:
    catalogue = desk.checked.catalogue
    model = catalogue.models[offer.edit.model]
    return replace(click_on(offer), sheet=model_sheet(catalogue, model), glyph=silhouette(catalogue, model))


def _option(desk: BuilderContext, offer: Offer) -> EditButton:
    """A checkbox; its label names the option."""
    if not isinstance(offer.edit, SetOption):
        return click_on(offer)
    name = desk.checked.catalogue.options[offer.edit.option].name
    return replace(click_on(offer), label=upper(name), pressed=not offer.edit.taken)


Kind = tuple[str, tuple[str, ...]]  # a catalogue model, and what it has taken


def _row(desk: BuilderContext, unit: Unit, at: int, kind: Kind) -> ModelRow:
    """Equal models of a unit. If the unit's heading has name, number and points, the row does not repeat them."""
    model_id, options = kind
    catalogue = desk.checked.catalogue
    model = catalogue.models.get(model_id)
    picks = [pick.id for pick in unit.models if (pick.model, pick.options) == kind]
    gear = [catalogue.gear[option] for option in options if option in catalogue.gear]
    name = model.name if model else f"“{model_id}”"
    return ModelRow(
        key=f"{model_id}-{at}" if options else model_id,
        model=model_id,
        picks=tuple(picks),
        sheet=model_sheet(catalogue, model, gear) if model else None,
        has=f"with {listed([piece.name for piece in gear])}" if gear else "",
        name=name,
        many=model.many if model else name,
        count=len(picks),
        points=sum(cost.points for cost in desk.costs[unit.id].models if cost.model in picks),
        named_above=len(unit.models) == 1
        and desk.called(unit) == name
        and (not unit.entry or _is_fixed(desk, unit, model_id)),
        glyph=silhouette(catalogue, model, gear) if model else "",
    )


def _chips(desk: BuilderContext, read: Sequence[ReadModel], rows: Sequence[ModelRow]) -> tuple[Chip, ...]:
    """The kinds of models in a unit; of a single model its weapons and other gear."""
    if len(read) == 1 and read[0].profile:
        return tuple(_carried(desk, read[0]))
    return tuple(Chip(label=_called(desk, row, rows), glyph=row.glyph, sheet=row.sheet) for row in rows)


def _called(desk: BuilderContext, row: ModelRow, rows: Sequence[ModelRow]) -> str:
    """A row as a chip: `6 Guards`, `2 LMG`. An upgrade is shortened to its first word, if that is unique."""
    model = desk.checked.catalogue.models.get(row.model)
    first = row.name.split()[0]
    alone = sum(other.name.split()[0] == first for other in rows) == 1
    if model and model.upgrade_of and alone and len(rows) > 1:
        return f"{row.count} {first}"
    return f"{row.count} {row.many}" if row.count > 1 else row.name


def _carried(desk: BuilderContext, model: ReadModel) -> Sequence[Chip]:
    catalogue, profile = desk.checked.catalogue, model.profile
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


def _is_fixed(desk: BuilderContext, unit: Unit, model_id: str) -> bool:
    """Whether the unit must have exactly this number of the model."""
    entry = desk.checked.catalogue.units.get(unit.entry)
    return entry is not None and entry.keeps(len(unit.models), model_id)


def _open_row(
    desk: BuilderContext,
    unit: Unit,
    row: ModelRow,
    joiners: Mapping[str, Offer[AddModel]],
    swaps: Mapping[str, tuple[Offer[SwapModel], ...]],
) -> ModelRow:
    last, kind = row.picks[-1], _row_of(unit, row)
    read = next(model for model in desk.read_units[unit.id].models if model.pick.id == last)
    row = replace(
        row,
        swaps=tuple(_swap(desk, row, kind, offer) for offer in swaps.get(last, ())),
        slots=gear_slots(desk, read, kind),
    )
    if _is_fixed(desk, unit, row.model) or not unit.entry:
        return row
    more = None if row.has else joiners.get(row.model)
    fewer = click_for(f"One {row.name} less", [CountRow(kind, by=-1)])
    exact = msgspec.json.encode([CountRow(kind, to=NUMBER)]).decode()
    return replace(row, more=click_on(more) if more else None, fewer=fewer, exact=exact)


def _swap(desk: BuilderContext, row: ModelRow, kind: Row, offer: Offer[SwapModel]) -> EditButton:
    """The button that turns one model of the row into another."""
    edit = SwapOne(kind, offer.edit.to, offer.edit.options)
    label = f"{f'One {row.name}' if row.count > 1 else row.name} becomes {an(offer.label)}"
    model = desk.checked.catalogue.models[offer.edit.to]
    sheet = model_sheet(desk.checked.catalogue, model)
    return replace(click_for(upper(label), [edit], cost=offer.cost, blocked=offer.blocked), sheet=sheet)


def _has(desk: BuilderContext, unit: Unit) -> str:
    """ "With grenades and a Veteran leader, in Carrier 2", or ""."""
    known = desk.checked.catalogue.options
    taken = [known[option].name if option in known else f"“{option}”" for option in unit.options]
    ride = f"in {desk.names.get(unit.carrier, 'a missing carrier')}" if unit.carrier else ""
    return upper(", ".join(filter(None, (f"with {listed(taken)}" if taken else "", ride))))


def _prices(desk: BuilderContext, unit: Unit) -> tuple[str, ...]:
    """The cost of each option and each piece of gear, with its sum."""
    known = desk.checked.catalogue.options
    told = [cost for cost in desk.costs[unit.id].options if cost.maths]
    options = [f"{upper(known[cost.option].name)}, {points(cost.points)}: {cost.maths}" for cost in told]
    pieces = {piece.id: piece for model in desk.read_units[unit.id].models for piece in model.gear if piece.maths}
    gear = [f"{upper(piece.name)}, {points(piece.cost)}: {'; '.join(piece.maths)}" for piece in pieces.values()]
    return (*options, *gear)


def _leaders(desk: BuilderContext, unit: Unit) -> tuple[LeaderChoice, ...]:
    """The models among which the owner may choose a leader, if there are several."""
    catalogue = desk.checked.catalogue
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
