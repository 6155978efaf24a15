"""Gives a player of a finished match another name: in the seat, the log, the table and the result.

Under the same rules the match is played again with the other name, so its proof holds as before. A match of older rules
has its texts replaced, and its seals made again over them.
"""

from typing import Any

import msgspec
from django.db import transaction

from games.matches.player_names import name_of
from games.matches.services.record import change, locked
from games.models import Entry, Match, Seat, Status
from games.proofs.replaying import MatchReplay
from games.proofs.verification import log_as_recorded
from games.storage.seals import log_of, sealed_again
from rules.kernel import engine
from rules.kernel.position import dump
from rules.kernel.refusal import Diverged, Refused, RulesBug
from rules.registry import SYSTEMS


@transaction.atomic
def player_rename(*, match_id: str, number: int, name: str) -> None:
    """Rename the player of this seat. Only for a match that is over. Locks its row."""
    match = locked(match_id)
    if match.status != Status.OVER:
        raise ValueError(f"match {match_id} is not over.")
    seats, entries = list(match.seats.order_by("number")), list(match.entries.order_by("sequence"))
    seat = next(seat for seat in seats if seat.number == number)
    before, seat.display_name = name_of(seat), name
    try:
        fields = _played_again(match, seats, entries)
    except (Refused, Diverged, RulesBug, ValueError, LookupError):
        fields = _replaced(match, seats, entries, before, name)
    seat.save(update_fields=["display_name"])
    Entry.objects.bulk_update(entries, ["log"], batch_size=200)
    change(match, **fields)


def _played_again(match: Match, seats: list[Seat], entries: list[Entry]) -> dict[str, Any]:
    """The sentences of every entry and the row's fields, as they are with the new name. Raises as `MatchReplay`."""
    system = SYSTEMS[match.system].system
    if match.rules_version != system.version:
        raise ValueError("The match was played under other rules.")
    replay = MatchReplay(match, seats, entries)
    logs = [log_as_recorded(replay.play(entry).log, log_of(entry)) for entry in entries]
    if replay.position is None or not replay.position.over:
        raise ValueError("The record does not lead to the end.")
    for entry, log in zip(entries, logs, strict=True):
        entry.log = _text(log)
    result = system.result(engine.open_table(system, replay.position))
    return {"position": dump(replay.position).decode(), "result": _text(result) if result else ""}


def _replaced(match: Match, seats: list[Seat], entries: list[Entry], before: str, name: str) -> dict[str, Any]:
    """The same by replacing the old name wherever it stands."""
    old, new = (_text(words)[1:-1] for words in (before, name))
    for entry in entries:
        entry.log = entry.log.replace(old, new)
        entry.log = _text(sealed_again(match, seats, entry))
    return {"position": match.position.replace(old, new), "result": match.result.replace(old, new)}


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()
