"""A match as a film: every entry replayed, with what its viewer saw and read after each.

The film of a running match shows what one seat knew at that moment; the film of a finished match shows everything.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Struct

from games.matches.selectors.log_visibility import LogVisibility
from games.models import Entry
from games.proofs.replaying import MatchRecord, MatchReplay
from games.protocol.changes import Change, changes
from games.replays.highlights import Highlight, highlights_between, scores_in, strengths_in
from games.replays.luck import LuckSoFar, luck_so_far
from games.storage.seals import log_of
from rules.kernel import engine
from rules.kernel.event import Line
from rules.kernel.position import Position, load
from rules.kernel.refusal import Diverged, Refused, RulesBug, Seat
from rules.kernel.scene import View
from rules.registry import SYSTEMS


@dataclass(frozen=True)
class FilmViewer:
    """The viewer: a `seat` with what it knew at each moment, a spectator, or (`open`) one who sees everything."""

    seat: int | None = None
    open: bool = False


class Frame(Struct, frozen=True, kw_only=True):
    """The match after one entry: its lines, and the changes of the view since the frame before.

    `at` is when the entry was made, in milliseconds since 1970; `left`, `scores` and `luck` (of the dice so far) are
    lists by seat. A line that the viewer may not read is null.
    """

    seq: int
    kind: str
    seat: int | None
    at: int
    lines: tuple[Line | None, ...]
    waiting: tuple[int, ...]
    changes: tuple[Change, ...]
    left: tuple[int, ...]
    scores: tuple[int, ...]
    marks: tuple[Highlight, ...] = ()
    luck: tuple[LuckSoFar, ...] = ()


@dataclass(frozen=True, kw_only=True)
class FilmShot:
    """A frame with its whole view."""

    frame: Frame
    view: View


class ReplayStopped(Exception):
    """An entry cannot be replayed, probably because the rules have changed since."""


def shots(
    record: MatchRecord, eyes: FilmViewer, replay: MatchReplay, after: FilmShot | None = None
) -> Iterator[FilmShot]:
    """The frames of the entries after a shot, or of all; `replay` has replayed those before. Raises `ReplayStopped`."""
    last, system = after, SYSTEMS[record.match.system].system
    stands = load(record.match.position.encode(), system.table)
    for entry in record.entries:
        if after is not None and entry.sequence <= after.frame.seq:
            continue
        try:
            outcome = replay.play(entry)
            view = viewer_sees(system, outcome.position, eyes)
        except (Refused, Diverged, RulesBug, ValueError, LookupError) as fault:
            raise ReplayStopped(f"Entry {entry.sequence} cannot be replayed by today’s rules.") from fault
        frame = _frame(entry, _lines(entry, stands, eyes), outcome.waiting, last, view)
        last = FilmShot(frame=frame, view=view)
        yield last


def viewer_sees(system: Any, position: Position[Any], eyes: FilmViewer) -> View:
    """The view in the middle of the step, as this viewer may see it."""
    if eyes.open:
        shown: View = system.view(engine.open_table(system, position), None)
        return shown
    return engine.look(system, position, None if eyes.seat is None else Seat(eyes.seat)).view


def _lines(entry: Entry, stands: Position[Any], eyes: FilmViewer) -> tuple[Line | None, ...]:
    if eyes.open:
        return tuple(fact.line for fact in log_of(entry))
    reader = LogVisibility(stands, () if eyes.seat is None else (eyes.seat,))
    return tuple(reader.sees(fact) for fact in log_of(entry))


def _frame(
    entry: Entry, lines: tuple[Line | None, ...], waiting: Sequence[int], last: FilmShot | None, view: View
) -> Frame:
    left, scores = strengths_in(view), scores_in(view)
    seats = sorted(side.seat for side in view.sides)
    before = last.view if last is not None else None
    luck = luck_so_far(dict(zip(seats, last.frame.luck, strict=False)) if last is not None else {}, lines)
    return Frame(
        seq=entry.sequence,
        kind=entry.kind,
        seat=entry.seat,
        at=int(entry.at.timestamp() * 1000),
        lines=lines,
        waiting=tuple(waiting),
        changes=changes(before, view) if before is not None else (),
        left=tuple(left[seat] for seat in seats),
        scores=tuple(scores.get(seat, 0) for seat in seats),
        marks=tuple(highlights_between(before, view)) if before is not None else (),
        luck=tuple(luck.get(seat, LuckSoFar()) for seat in seats),
    )


def as_text(value: Any) -> bytes:
    """The JSON of a frame or a view."""
    return msgspec.json.encode(value)
