"""One unit on the builder page: its content, and once opened, its possible changes."""

from collections.abc import Mapping
from dataclasses import replace

from armies.builder_context import BuilderContext, click_for, click_on
from armies.panels import EditButton, LeaderChoice, ModelRow, UnitPanel
from armies.sheet import model_sheet
from rules.roster.edit import AddModel, RemoveModel, RemoveUnit, SetGear, SetLeader, SwapModel
from rules.roster.offers import Offer
from rules.roster.roster import Unit
from rules.roster.words import listed, points, upper


def unit_panel(desk: BuilderContext, unit: Unit, *, loose: bool) -> UnitPanel:
    """The unit for the page; `loose` if its models act separately."""
    name, kinds = desk.names[unit.id], dict.fromkeys((pick.model, pick.options) for pick in unit.models)
    folded = UnitPanel(
        id=unit.id,
        name=name,
        points=desk.costs[unit.id].points,
        rows=tuple(_row(desk, unit, at, kind) for at, kind in enumerate(kinds, start=1)),
        has=_has(desk, unit),
        prices=_prices(desk, unit),
        leaders=() if loose else _leaders(desk, unit),
        remove=click_for(f"Remove {name}", [RemoveUnit(unit.id)]),
        problems=desk.problems(unit=unit.id),
        changeable=not desk.to_read and desk.offering.may_change(desk.read_units[unit.id]),
    )
    return folded if desk.to_read or unit.id not in desk.opened else _opened(desk, unit, folded)


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
        joiners=tuple(click_on(offer) for model, offer in joiners.items() if model not in held),
        options=tuple(map(click_on, offering.options(read))),
        rides=tuple(map(click_on, offering.rides(read))),
    )


Kind = tuple[str, tuple[str, ...]]  # a model of the catalogue, and what is taken on it


def _row(desk: BuilderContext, unit: Unit, at: int, kind: Kind) -> ModelRow:
    """Equal models of a unit. If the unit's heading already has name, number and points, the row repeats nothing."""
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
        count=len(picks),
        points=sum(cost.points for cost in desk.costs[unit.id].models if cost.model in picks),
        named_above=len(unit.models) == 1
        and desk.called(unit) == name
        and (not unit.entry or _is_fixed(desk, unit, model_id)),
    )


def _is_fixed(desk: BuilderContext, unit: Unit, model_id: str) -> bool:
    """Whether the unit must have as many of the model as it has."""
    entry = desk.checked.catalogue.units.get(unit.entry)
    return entry is not None and entry.keeps(len(unit.models), model_id)


def _open_row(
    desk: BuilderContext,
    unit: Unit,
    row: ModelRow,
    joiners: Mapping[str, Offer[AddModel]],
    swaps: Mapping[str, tuple[Offer[SwapModel], ...]],
) -> ModelRow:
    last = row.picks[-1]
    read = next(model for model in desk.read_units[unit.id].models if model.pick.id == last)
    gear = desk.offering.gear(read)
    row = replace(
        row,
        swaps=tuple(map(click_on, swaps.get(last, ()))),
        takes=tuple(_on_gear(desk, offer) for offer in gear if offer.edit.taken),
        lays_down=tuple(_on_gear(desk, offer) for offer in gear if not offer.edit.taken),
    )
    if _is_fixed(desk, unit, row.model):
        return row
    more, fewer = None if row.has else joiners.get(row.model), click_for(f"One {row.name} less", [RemoveModel(last)])
    return replace(row, more=click_on(more) if more else None, fewer=fewer)


def _on_gear(desk: BuilderContext, offer: Offer[SetGear]) -> EditButton:
    """A button with the name of the piece alone: what is done with it stands before all of them."""
    return replace(click_on(offer), label=upper(desk.checked.catalogue.gear[offer.edit.gear].name))


def _has(desk: BuilderContext, unit: Unit) -> str:
    """ "With grenades and a Veteran leader, in Carrier 2", or nothing."""
    known = desk.checked.catalogue.options
    taken = [known[option].name if option in known else f"“{option}”" for option in unit.options]
    ride = f"in {desk.names.get(unit.carrier, 'a missing carrier')}" if unit.carrier else ""
    return upper(", ".join(filter(None, (f"with {listed(taken)}" if taken else "", ride))))


def _prices(desk: BuilderContext, unit: Unit) -> tuple[str, ...]:
    """What each option and each piece of gear adds to the unit's price, with the sum behind it."""
    known = desk.checked.catalogue.options
    told = [cost for cost in desk.costs[unit.id].options if cost.maths]
    options = [f"{upper(known[cost.option].name)}, {points(cost.points)}: {cost.maths}" for cost in told]
    pieces = {piece.id: piece for model in desk.read_units[unit.id].models for piece in model.gear if piece.maths}
    gear = [f"{upper(piece.name)}, {points(piece.cost)}: {'; '.join(piece.maths)}" for piece in pieces.values()]
    return (*options, *gear)


def _leaders(desk: BuilderContext, unit: Unit) -> tuple[LeaderChoice, ...]:
    """The models among which the owner may choose, when there is a choice."""
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
