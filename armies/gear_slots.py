"""What one model may carry in each slot, and what a change would cost and break."""

from collections.abc import Iterator

from armies.builder_context import BuilderContext, click_for
from armies.panels import EditButton, GearSlot
from armies.row_edits import GearOne, Row
from rules.roster.edit import SetGear
from rules.roster.offers import Offer
from rules.roster.profiles import Gear
from rules.roster.reading import ReadModel
from rules.roster.report import Problem
from rules.roster.validate import Judged
from rules.roster.words import upper


def gear_slots(desk: BuilderContext, model: ReadModel, row: Row) -> tuple[GearSlot, ...]:
    """The slots of a model, each with the pieces it may carry there, in the order of the catalogue."""
    known = desk.checked.catalogue.gear
    found: dict[str, list[EditButton]] = {}
    for offer in sorted(desk.offering.gear(model), key=lambda offer: list(known).index(offer.edit.gear)):
        piece = known[offer.edit.gear]
        another = offer.edit.taken and piece in model.gear
        if not (another and offer.blocked):
            found.setdefault(piece.slot, []).append(_pick(desk, model, row, offer, another=another))
    return tuple(GearSlot(name=upper(slot), pieces=tuple(pieces)) for slot, pieces in found.items())


def _pick(desk: BuilderContext, model: ReadModel, row: Row, offer: Offer[SetGear], *, another: bool) -> EditButton:
    """A button for a piece. In a full slot it replaces the present piece, if that is enough."""
    piece = desk.checked.catalogue.gear[offer.edit.gear]
    label = f"Another {piece.name}" if another else upper(piece.name)
    if not offer.edit.taken:
        edit = GearOne(row, piece.id, taken=False)
        return click_for(label, [edit], cost=offer.cost, blocked=offer.blocked, pressed=True)
    take = GearOne(row, piece.id, taken=True)
    there = [other for other in model.gear if other.slot == piece.slot]
    if offer.blocked and len(there) == 1:
        instead = _instead(desk.checked.judged, model, there[0], piece)
        if instead is not None:
            edits = [GearOne(row, there[0].id, taken=False), _after(take, there[0])]
            return click_for(label, edits, cost=instead, pressed=False)
    return click_for(label, [take], cost=offer.cost, blocked=offer.blocked, pressed=False)


def _after(take: GearOne, laid_down: Gear) -> GearOne:
    """The same for the row without that piece."""
    left = list(take.row.options)
    left.remove(laid_down.id)
    row = Row(take.row.unit, take.row.model, tuple(left), take.row.pick)
    return GearOne(row, take.gear, take.taken)


def _instead(judged: Judged, model: ReadModel, there: Gear, piece: Gear) -> int | None:
    """The change of the list's cost with one piece in place of another; None if that would break a rule."""
    pick = model.pick.id
    after = judged.after(SetGear(pick, there.id, taken=False)).after(SetGear(pick, piece.id, taken=True))
    return None if any(_worse(judged, after)) else after.points - judged.points


def _worse(before: Judged, after: Judged) -> Iterator[Problem]:
    distances = {problem.key: problem.distance for problem in before.errors}
    for problem in after.errors:
        if not problem.unfinished and problem.distance > distances.get(problem.key, -1):
            yield problem
