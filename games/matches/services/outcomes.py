"""The rows that follow from an outcome.

Nothing is read or written here, so both ways of an answer share it: from the cache (`games/commands/fast_path.py`), and
from the database (`games/matches/services/record.py`).
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import takewhile
from typing import Any

import msgspec
from django.db.models.base import ModelState
from django.utils import timezone
from msgspec import Struct

from games.matches.change_proposals import ChangeRecord
from games.matches.take_back_requests import TakeBackRecord
from games.matches.windows import closing_after
from games.models import Entry, EntryKind, Match, Seat, Status
from games.storage.dice import dice_of
from games.storage.seals import with_seals
from rules.kernel import engine
from rules.kernel.engine import Outcome
from rules.kernel.play import refuse
from rules.kernel.position import Given, Input, Position
from rules.kernel.question import Answer
from rules.kernel.refusal import Seat as Number
from rules.kernel.system import Ending
from rules.registry import SYSTEMS

EntryContent = Answer | Ending | TakeBackRecord | ChangeRecord
_ENCODER = msgspec.json.Encoder()
NO_OFFER: Mapping[str, Any] = {"draw_offer": None, "draw_agreed": ""}
MOST_IN_A_ROW = 200  # answers of one seat in one step, without dice or answers of others in between


class MatchChange(Struct, frozen=True, kw_only=True):
    """The data to store for an outcome: its entry, and the fields of the row without revision, stamp and clocks."""

    outcome: Outcome
    entry: Entry
    fields: dict[str, Any]


def answer_outcome(
    match: Match, seats: Sequence[Seat], position: Position[Any], seat: int, question: int, answer: Answer
) -> Outcome:
    """The outcome of an answer. Raises `Refused`, and `Diverged` if the rules changed during the step."""
    system = SYSTEMS[match.system].system
    return engine.play(system, position, Number(seat), question, answer, dice_of(match, seats))


def refuse_endless(position: Position[Any], seat: int) -> None:
    """Raises `Refused` for a seat with too many answers in one step, because every view replays all of them."""
    in_a_row = sum(1 for _ in takewhile(lambda given: _is_by(given, seat), reversed(position.inputs)))
    if in_a_row >= MOST_IN_A_ROW and engine.may_undo(position, Number(seat)):
        raise refuse(
            "match.step",
            f"You have given {in_a_row} answers in a row without any result.",
            measured=f"{in_a_row} answers",
            limit=f"{MOST_IN_A_ROW} answers",
            remedy="Take some of them back, then continue.",
        )


def _is_by(item: Input, seat: int) -> bool:
    return isinstance(item, Given) and item.seat == seat


def match_change(  # noqa: PLR0913  # the parts of an entry, each by its name
    match: Match,
    seats: Sequence[Seat],
    outcome: Outcome,
    *,
    kind: EntryKind,
    seat: int | None = None,
    key: str | None = None,
    question: int | None = None,
    answer: EntryContent | None = None,
    by_the_clock: bool = False,
) -> MatchChange:
    """The change of a match by an outcome. New secrets are sealed."""
    outcome = with_seals(match, seats, outcome)
    entry = entry_of(match, outcome, kind=kind, seat=seat, key=key, question=question, answer=answer)
    fields = fields_after(match, outcome, entry, closing_after(match, outcome), by_the_clock=by_the_clock)
    return MatchChange(outcome=outcome, entry=entry, fields=fields)


def entry_of(  # the parts of an entry by name
    match: Match,
    outcome: Outcome,
    *,
    kind: EntryKind,
    seat: int | None = None,
    key: str | None = None,
    question: int | None = None,
    answer: EntryContent | None = None,
) -> Entry:
    """The unstored entry of an outcome, filled by hand, because Django's constructor takes longer than an answer."""
    entry = Entry.__new__(Entry)
    entry.__dict__.update(
        _state=ModelState(),
        id=None,
        match_id=match.pk,
        sequence=outcome.position.sequence,
        seat=seat,
        kind=kind,
        question=question,
        answer="" if answer is None else _text(answer),
        rolls=_text(outcome.rolls),
        log=_text(outcome.log),
        facts=outcome.log,
        client_key=key,
        arrived=0,
        more=False,
        at=timezone.now(),
    )
    return entry


def fields_after(
    match: Match, outcome: Outcome, entry: Entry, closes: datetime | None, *, by_the_clock: bool = False
) -> dict[str, Any]:
    """The fields of the match's row after an entry, without clocks and revision."""
    position = outcome.position
    stands = (by_the_clock or entry.seat in match.for_a_draw()) and not position.over
    return {
        "position": _text(position),
        "sequence": position.sequence,
        "window_closes": closes,
        "last_entry_at": entry.at,
        **({} if stands else NO_OFFER),
        **_standing(match, outcome),
    }


def _standing(match: Match, outcome: Outcome) -> dict[str, Any]:
    """The fields of the match that lists of matches show."""
    system = SYSTEMS[match.system].system
    if not outcome.position.over:
        return {"waiting": ",".join(str(seat) for seat in outcome.waiting), "status": Status.PLAYING}
    result = system.result(engine.open_table(system, outcome.position))
    return {
        "waiting": "",
        "status": Status.OVER,
        "result": "" if result is None else _text(result),
        "winner": None if result is None else result.winner,
    }


def _text(value: Any) -> str:
    return _ENCODER.encode(value).decode()
