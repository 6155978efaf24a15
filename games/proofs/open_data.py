"""Finished matches as open data: what was played and rolled, without names, times, ids and words of people.

Only rated matches count, whose players have agreed to that, and matches between computers. What somebody wrote is left
out: names and notes of lists, and whole matches with a force, a table or a mission of somebody's own.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from django.db.models import Count, Q, QuerySet
from msgspec import structs

from games.matches.house_marks import marks_of
from games.models import Match, Seat, Status
from rules.roster.roster import Roster, Unit

FORMAT: Final = "gridless matches 1"
LICENCE: Final = "CC0-1.0"
PLAIN_ID: Final = re.compile(r"[A-Za-z0-9_.:+-]{0,24}")
BATCH: Final = 50


def header() -> dict[str, str]:
    """The first line of a file: its format and its licence."""
    return {
        "format": FORMAT,
        "licence": LICENCE,
        "about": "Anonymous matches of Gridless, one a line: no names, times, chats or accounts.",
    }


def open_matches() -> QuerySet[Match]:
    """Finished matches that are rated or played by computers alone, in an order that tells no time."""
    people = Count("seats", filter=Q(seats__player=""))
    return Match.objects.filter(status=Status.OVER).annotate(people=people).filter(Q(rated=True) | Q(people=0))


def open_records() -> Iterator[dict[str, Any]]:
    """One record for each of them that has nothing of somebody's own."""
    for match in open_matches().order_by("stamp").prefetch_related("seats").iterator(BATCH):
        if (record := open_record(match)) is not None:
            yield record


def open_record(match: Match) -> dict[str, Any] | None:
    """A match as data; None if something in it is of somebody's own. The match must be over."""
    seats = sorted(match.seats.all(), key=lambda seat: seat.number)
    if marks_of(match, seats):
        return None
    lists = [msgspec.json.decode(seat.roster, type=Roster) for seat in seats]
    if not all(PLAIN_ID.fullmatch(id_) for roster in lists for id_ in _ids(roster)):
        return None
    return {
        "system": match.system,
        "rules_version": match.rules_version,
        "agreement": msgspec.json.decode(match.agreement),
        "rated": match.rated,
        "players": [_kind(seat) for seat in seats],
        "lists": [msgspec.to_builtins(_without_words(roster)) for roster in lists],
        "winner": match.winner,
        "entries": [
            {
                "kind": entry.kind,
                "seat": entry.seat,
                "question": entry.question,
                "answer": msgspec.json.decode(entry.answer) if entry.answer else None,
                "rolls": msgspec.json.decode(entry.rolls),
            }
            for entry in match.entries.order_by("sequence")
        ],
    }


def _kind(seat: Seat) -> str:
    """Who played: a strength of the computer, a bot or a person."""
    return seat.player or ("bot" if seat.user and seat.user.is_bot else "person")


def _ids(roster: Roster) -> Iterator[str]:
    yield from (roster.army, roster.battle)
    for group in roster.groups:
        yield group.id
        for unit in group.units:
            yield unit.id
            yield from (model.id for model in unit.models)


def _without_words(roster: Roster) -> Roster:
    groups = tuple(
        structs.replace(group, name="", units=tuple(map(_plain_unit, group.units))) for group in roster.groups
    )
    return structs.replace(roster, name="", note="", groups=groups)


def _plain_unit(unit: Unit) -> Unit:
    models = tuple(structs.replace(model, name=msgspec.UNSET) for model in unit.models)
    return structs.replace(unit, name="", note="", models=models)
