"""The chat: remarks of players, and records of what they do outside the rules, such as offers of a draw."""

import re
import unicodedata
from typing import Any

from django.db import transaction

from accounts.blocks import silenced_by
from accounts.models import User
from accounts.names import is_invisible, without_stacked_marks
from games.matches.sanctioned import refuse_silenced
from games.matches.services.record import acting_seat, change, locked
from games.models import MOST_REMARK_LETTERS, Match, Remark, RemarkKind
from rules.kernel.play import refuse

MOST_REMARKS = 2_000
EMPTY_LINES = re.compile(r"\n\s*\n\s*\n\s*")


@transaction.atomic
def remark_add(*, match_id: str, user: User, key: str, text: str, seat: int | None = None) -> int:
    """Store a remark and return its number. A repeated key is not stored again.

    Locks the match's row. Raises `Refused` and `NoSuchMatch`.
    """
    match = locked(match_id)
    speaker = acting_seat(match, user, seat, match.waiting_seats())
    said = Remark.objects.filter(match=match, client_key=key).first()
    if said is not None:
        return said.number
    refuse_silenced(user)
    if silenced_by(user, match.seats.values_list("user_id", flat=True)):
        raise refuse(
            "match.chat", "A player of this match has blocked you, so nothing is sent.", remedy="Play on without chat."
        )
    number = match.remarks + 1
    if number > MOST_REMARKS:
        raise refuse(
            "match.chat", f"This match already has {MOST_REMARKS} remarks; no more are stored.", remedy="Play on."
        )
    Remark.objects.create(
        match=match, number=number, seat=speaker, text=tidy(text), client_key=key, after=match.sequence
    )
    change(match, remarks=number)
    return number


def remark_record(match: Match, seat: int, manner: RemarkKind, words: str) -> dict[str, Any]:
    """Store an action outside the rules as a remark. Returns the fields of the row that change.

    Nothing is stored when the match has the maximum of remarks. The caller has locked the row and writes the fields.
    """
    number = match.remarks + 1
    if number > MOST_REMARKS:
        return {}
    key, after = f"{manner}-{number}", match.sequence
    Remark.objects.create(match=match, number=number, seat=seat, text=words, kind=manner, after=after, client_key=key)
    return {"remarks": number}


def last_word(match: Match, manner: RemarkKind) -> int | None:
    """The seat that made the last remark of this kind since the newest answer; None if there is none."""
    since = Remark.objects.filter(match=match, kind=manner, after=match.sequence)
    return since.order_by("-number").values_list("seat", flat=True).first()


def tidy(text: str) -> str:
    """The text without invisible characters, heaped marks and needless empty lines.

    Raises `Refused` if nothing is left or it is too long.
    """
    composed = unicodedata.normalize("NFC", text)
    seen = "".join(letter for letter in composed if letter == "\n" or not is_invisible(letter))
    kept = EMPTY_LINES.sub("\n\n", without_stacked_marks(seen)).strip()
    if not kept:
        raise refuse("match.chat", "The remark is empty.", remedy="Write a word or two.")
    if len(kept) > MOST_REMARK_LETTERS:
        raise refuse(
            "match.chat",
            f"The remark is too long: {len(kept)} letters.",
            measured=f"{len(kept)} letters",
            limit=f"{MOST_REMARK_LETTERS} letters",
            remedy=f"Shorten it by {len(kept) - MOST_REMARK_LETTERS}, or send two.",
        )
    return kept
