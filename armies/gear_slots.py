"""What one model may carry in each slot, and what a change would cost and break."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from armies.builder_context import BuilderContext, click_for
from armies.explanations import gear_line
from armies.panels import EditButton, GearSlot
from armies.row_edits import BuilderEdit, GearOne, Row, apply_builder_edit
from rules.roster.edit import SetGear
from rules.roster.offers import Offer
from rules.roster.profiles import Gear
from rules.roster.read_parts import ReadModel
from rules.roster.reading import read_again
from rules.roster.report import Problem
from rules.roster.validate import Judged, judge
from rules.roster.words import upper


def gear_slots(context: BuilderContext, rows: Sequence[Row]) -> tuple[GearSlot, ...]:
    """The places of a model, each with all the pieces it may carry there, in the order of the catalogue.

    Of several rows a piece is taken by one model of each; they are alike.
    """
    known = context.checked.catalogue.gear
    model = next(one for one in context.read_units[rows[0].unit].models if one.pick.id == rows[0].pick)
    found: dict[str, list[EditButton]] = {}
    for offer in sorted(context.offering.gear(model), key=lambda offer: list(known).index(offer.edit.gear)):
        piece = known[offer.edit.gear]
        another = offer.edit.taken and piece in model.gear
        if not (another and offer.blocked):
            found.setdefault(piece.slot, []).append(_pick(context, model, rows, offer, another=another))
    return tuple(GearSlot(name=upper(slot), pieces=tuple(pieces)) for slot, pieces in found.items())


def cost_of(judged: Judged, edits: Sequence[BuilderEdit]) -> tuple[int, tuple[Problem, ...]]:
    """What the list costs more after the edits, and the problems that they add or make worse."""
    draft = judged.reading.roster
    for edit in edits:
        draft = apply_builder_edit(draft, edit)
    after = judge(read_again(judged.reading, draft), judged.checks, judged)
    return after.points - judged.points, tuple(_worse(judged, after))


def _pick(
    context: BuilderContext, model: ReadModel, rows: Sequence[Row], offer: Offer[SetGear], *, another: bool
) -> EditButton:
    """A button for a piece. Where its place is full, it takes the place of what is there, if that would do."""
    piece, judged = context.checked.catalogue.gear[offer.edit.gear], context.checked.judged
    label = f"Another {piece.name}" if another else upper(piece.name)
    explained = partial(replace, key=f"gear-{piece.id}", line=gear_line(context.checked.catalogue, piece))
    edits = [GearOne(row, piece.id, taken=offer.edit.taken) for row in rows]
    cost, blocked = (offer.cost, offer.blocked) if len(rows) == 1 else cost_of(judged, edits)
    there = [other for other in model.gear if other.slot == piece.slot]
    if offer.edit.taken and blocked and len(there) == 1:
        instead = [edit for row in rows for edit in _instead(row, there[0], piece)]
        cost_instead, worse = cost_of(judged, instead)
        if not worse:
            return explained(click_for(label, instead, cost=cost_instead, pressed=False))
    return explained(click_for(label, edits, cost=cost, blocked=blocked, pressed=not offer.edit.taken))


def _instead(row: Row, there: Gear, piece: Gear) -> Iterator[GearOne]:
    """Remove one piece, then give the other to the row that no longer has it."""
    yield GearOne(row, there.id, taken=False)
    left = list(row.options)
    left.remove(there.id)
    yield GearOne(Row(row.unit, row.model, tuple(left), row.pick), piece.id, taken=True)


def _worse(before: Judged, after: Judged) -> Iterator[Problem]:
    distances = {problem.key: problem.distance for problem in before.errors}
    for problem in after.errors:
        if not problem.unfinished and problem.distance > distances.get(problem.key, -1):
            yield problem
