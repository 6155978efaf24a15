"""Changes of the table by agreement, as options: the subject, the limits, and the fact.

A game lists its own in `changes.py`. Each fact may be applied to an earlier table of the same step
(`rules.kernel.table_changes`), so `write` changes nothing but the subject of the change.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from rules.geometry.point import Point
from rules.kernel.event import Event, fact
from rules.kernel.play import refuse
from rules.kernel.question import Option
from rules.kernel.refusal import Refusal, Refused, Seat
from rules.kernel.shapes import Aim, AimShape, Number, NumberShape, Spot, SpotShape
from rules.skirmish.facing import compass, facing_towards

RULE: Final = "match.change"
ARROW: Final = 3_000
"""The length of the arrow of a facing."""

Write = Callable[[Any], Any]


class ChangeSubject(NamedTuple):
    """The subject of a change: its name, its piece on the board if it has one, and its seat."""

    name: str
    piece: str = ""
    seat: Seat | None = None


def changed(subject: ChangeSubject, text: str, write: Write, *also: str) -> Event:
    """The fact of a change, which everybody learns."""
    pieces = tuple(piece for piece in (subject.piece, *also) if piece)
    return fact(f"By agreement: {text}", RULE, write, seat=subject.seat, pieces=pieces)


def number_change(
    id_: str,
    subject: ChangeSubject,
    label: str,
    now: int,
    span: tuple[int, int],
    add: Callable[[Any, int], Any],
) -> Option[Event]:
    """A change of a number, within the span; `add` makes the table with the number so much larger."""
    least, most = span

    def resolve(value: Number) -> Event:
        by = value.count - now
        if by == 0:
            raise refuse(
                RULE,
                f"{subject.name}: {label} is {now} already.",
                measured=str(now),
                limit="another number",
                remedy="Choose another number.",
            )
        text = f"{subject.name}: {label} {value.count} instead of {now}."
        return changed(subject, text, lambda table: add(table, by))

    return Option(
        id=id_,
        label=f"Set {label}",
        detail=f"now {now}",
        group=subject.name,
        piece=subject.piece,
        rule=RULE,
        shape=NumberShape(least=min(least, now), most=max(most, now), suggested=now),
        resolve=resolve,
    )


def mark_change(id_: str, subject: ChangeSubject, label: str, text: str, write: Write) -> Option[Event]:
    """A change of something that is or is not so: `text` says it about the subject, without name and full stop."""
    said = f"{subject.name} {text}."
    return Option(
        id=id_,
        label=label,
        group=subject.name,
        piece=subject.piece,
        rule=RULE,
        bring=changed(subject, said, write),
    )


def place_change(
    id_: str,
    subject: ChangeSubject,
    label: str,
    text: str,
    shape: SpotShape,
    fault: Callable[[Spot], Refusal | None],
    write: Callable[[Any, Spot], Any],
) -> Option[Event]:
    """A change of place. `fault` says why it cannot be there; `text` is said about the subject."""

    def resolve(value: Spot) -> Event:
        if refusal := fault(value):
            raise Refused(refusal)
        return changed(subject, f"{subject.name} {text}.", lambda table: write(table, value))

    return Option(id=id_, label=label, group=subject.name, piece=subject.piece, rule=RULE, shape=shape, resolve=resolve)


def facing_change(
    id_: str, subject: ChangeSubject, at: Point, radius: int, write: Callable[[Any, int], Any]
) -> Option[Event]:
    """A change of facing; `write` gets it in whole degrees from the x axis towards the y axis."""

    def resolve(value: Aim) -> Event:
        facing = facing_towards(at, value.at)
        text = f"{subject.name} faces {compass(facing)}."
        return changed(subject, text, lambda table: write(table, facing))

    shape = AimShape(piece=subject.piece, start=at, radius=radius, length=ARROW, turns=True)
    return Option(
        id=id_, label="Turn it", group=subject.name, piece=subject.piece, rule=RULE, shape=shape, resolve=resolve
    )


def on_model(id_: str, **fields: Any) -> Write:
    """Sets fields of one model."""
    return lambda table: table.with_model(id_, **fields)


def on_unit(id_: str, **fields: Any) -> Write:
    """Sets fields of one unit."""
    return lambda table: table.with_unit(id_, **fields)


def on_side(seat: Seat, **fields: Any) -> Write:
    """Sets fields of one side."""
    return lambda table: table.with_side(seat, **fields)


def added_to_model(id_: str, field: str) -> Callable[[Any, int], Any]:
    """Adds to a number of one model."""
    return lambda table, by: table.with_model(id_, **{field: getattr(table.models[id_], field) + by})


def added_to_side(seat: Seat, field: str) -> Callable[[Any, int], Any]:
    """Adds to a number of one side."""
    return lambda table, by: table.with_side(seat, **{field: getattr(table.sides[seat], field) + by})
