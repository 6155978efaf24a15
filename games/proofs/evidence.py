"""The evidence of a finished match as one document that anybody can check without this site."""

from dataclasses import asdict
from typing import Any

import msgspec

from games.matches.player_names import name_of
from games.models import CampaignEntry, Entry, Match, Seat
from games.storage.seals import seals_of
from rules.registry import SYSTEMS


def evidence_of(match: Match) -> dict[str, Any]:
    """Agreement, lists, secret, seeds, seals, and all entries with dice and sentences, including hidden ones.

    Only for a finished match.
    """
    seats, entries = (
        list(match.seats.order_by("number").select_related("user")),
        list(match.entries.order_by("sequence")),
    )
    return {
        "format": "gridless evidence 1",
        "match": match.id,
        "system": match.system,
        "rules_version": match.rules_version,
        "agreement": msgspec.json.decode(match.agreement),
        "commitment": match.commitment,
        "secret": match.secret,
        "seats": [_seat(seat) for seat in seats],
        "entries": [_entry(entry) for entry in entries],
        "seals": [asdict(seal) for seal in seals_of(match, seats, entries)],
        "result": msgspec.json.decode(match.result) if match.result else None,
        "position": msgspec.json.decode(match.position),
        **SYSTEMS[match.system].rulebook.book.credit,
    }


def _seat(seat: Seat) -> dict[str, Any]:
    return {
        "number": seat.number,
        "name": name_of(seat),
        "seed": seat.seed,
        "seed_from_own_browser": seat.own_seed,
        "roster": msgspec.json.decode(seat.roster),
        "muster": msgspec.json.decode(seat.muster),
    }


def answer_and_log(entry: Entry | CampaignEntry) -> dict[str, Any]:
    """The fields that entries of matches and campaigns share: who answered what, the dice, the sentences."""
    return {
        "kind": entry.kind,
        "seat": entry.seat,
        "question": entry.question,
        "answer": msgspec.json.decode(entry.answer) if entry.answer else None,
        "rolls": msgspec.json.decode(entry.rolls),
        "told": msgspec.json.decode(entry.log),
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "sequence": entry.sequence,
        **answer_and_log(entry),
        "at": entry.at.isoformat(),
        **({"arrived": entry.arrived} if entry.arrived else {}),
        **({"more": True} if entry.more else {}),
    }
