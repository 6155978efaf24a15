"""House marks: the parts of a match that are not from the rulebook, and who has still to accept them.

A force that somebody wrote marks a match, and so do a table and a mission of somebody’s own in the agreement. A match
begins only when every player has accepted every mark, or has brought what is marked.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, Literal

import msgspec

from games.agreement import from_text
from games.models import Campaign, CampaignSeat, Match, Seat
from rules.kernel.play import refuse
from rules.kernel.refusal import Refused
from rules.registry import SYSTEMS, Agreement, Game
from rules.roster.words import listed

RULE: Final = "match.marks"
MOST_NAMED: Final = 12  # marks that one request may accept
NO_NAME: Final = "without a name"
LONGEST_NAME: Final = 80

Kind = Literal["force", "table", "mission"]


@dataclass(frozen=True, kw_only=True)
class HouseMark:
    """One thing that is not from the rulebook. `word` is what players call it; `seat` brings it, if it is a force."""

    key: str
    kind: Kind
    word: str
    name: str
    seat: int | None = None

    def __str__(self) -> str:
        return f"the {self.word} “{self.name}”"


def marks_of(match: Match | Campaign, seats: Iterable[Seat | CampaignSeat]) -> tuple[HouseMark, ...]:
    """Every mark of a match or a campaign: those of the agreement, and the forces in the order of the seats."""
    word = SYSTEMS[match.system].custom_catalogue.word
    forces = (
        HouseMark(
            key=f"force:{seat.own_catalogue}",
            kind="force",
            word=word,
            name=seat.own_catalogue_name or NO_NAME,
            seat=seat.number,
        )
        for seat in seats
        if seat.own_catalogue
    )
    return (*agreed_marks(SYSTEMS[match.system], from_text(match.agreement)), *forces)


def agreed_marks(game: Game, agreement: Agreement) -> tuple[HouseMark, ...]:
    """The marks of an agreement: a table or a mission that somebody drew or wrote. The site's own need none."""
    found: list[HouseMark] = []
    kinds: tuple[Kind, ...] = ("table", "mission")
    for kind in kinds:
        text = agreement.get(kind, "")
        if isinstance(text, str) and text.startswith("{") and not _is_ready_made(game, kind, text):
            key = f"{kind}:{sha256(text.encode()).hexdigest()[:16]}"
            word = game.scenarios.word if kind == "mission" and game.scenarios else kind
            found.append(HouseMark(key=key, kind=kind, word=word, name=_name_in(text)))
    return tuple(found)


def _is_ready_made(game: Game, kind: Kind, text: str) -> bool:
    if kind != "mission" or game.scenarios is None:
        return False
    return any(text == game.scenarios.read(one.text).text for one in game.scenarios.ready)


def _name_in(text: str) -> str:
    try:
        data: Any = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return NO_NAME
    name = data.get("name") if isinstance(data, dict) else None
    return name[:LONGEST_NAME] if isinstance(name, str) and name else NO_NAME


def accepted_by(seat: Seat) -> frozenset[str]:
    """The keys of the marks that the holder of a seat has accepted."""
    return frozenset(seat.accepted_marks.split())


def missing_for(match: Match, seat: Seat, marks: Sequence[HouseMark]) -> tuple[HouseMark, ...]:
    """The marks that the holder of this seat has still to accept; a computer and a shared screen accept all."""
    if match.hot_seat or seat.player:
        return ()
    known = accepted_by(seat)
    return tuple(mark for mark in marks if mark.seat != seat.number and mark.key not in known)


def unaccepted(match: Match, seats: Iterable[Seat]) -> dict[int, tuple[HouseMark, ...]]:
    """The marks that the holder of each taken seat has still to accept before the match begins, by seat."""
    seats = tuple(seats)
    marks = marks_of(match, seats)
    if not marks:
        return {}
    found = {seat.number: missing_for(match, seat, marks) for seat in seats if seat.user_id is not None}
    return {number: missing for number, missing in found.items() if missing}


def refuse_unnamed(marks: Sequence[HouseMark], accepted: Iterable[str]) -> None:
    """Raises `Refused` unless every one of these marks is named among the accepted ones."""
    named = set(accepted)
    if missing := [mark for mark in marks if mark.key not in named]:
        raise not_accepted(missing)


def not_accepted(missing: Sequence[HouseMark]) -> Refused:
    """The refusal of a step that needs these marks accepted."""
    names = listed([str(mark) for mark in missing])
    return refuse(
        RULE,
        f"This match is not wholly of the book: it has {names}.",
        measured=f"{len(missing)} not accepted",
        limit="every player accepts",
        remedy="Look at what is marked, and accept it, or choose another match.",
    )
