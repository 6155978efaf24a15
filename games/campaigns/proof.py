"""Proof of a campaign: replays every chapter from its lists, its answers and the matches between."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from games.agreement import from_text
from games.campaigns.services.record import (
    facts_with_seal,
    key_of,
    offer_of,
    own_texts,
    places_of,
    position_of,
    seal_of,
)
from games.models import Battle, Campaign, CampaignEntry, EntryKind
from games.proofs.evidence import answer_and_log
from games.storage.dice import commitment_of
from games.storage.match_cache import position_of as match_position
from rules.kernel import engine
from rules.kernel.dice import CommittedDice
from rules.kernel.engine import Outcome
from rules.kernel.event import LogEntry
from rules.kernel.position import Position
from rules.kernel.question import Answer
from rules.kernel.refusal import Diverged, Refused, RulesBug, Seat
from rules.kernel.system import Ending
from rules.registry import SYSTEMS
from rules.roster.roster import Roster


@dataclass(frozen=True, kw_only=True)
class CampaignVerdict:
    """`faults` are sentences, none when everything fits."""

    entries: int
    dice: int
    seals: int
    faults: tuple[str, ...]


def campaign_verify(campaign: Campaign) -> CampaignVerdict:
    """Check a campaign that has begun; the matches in it have proofs of their own."""
    entries = list(campaign.entries.order_by("number"))
    faults = [*_secret_faults(campaign), *_entry_faults(campaign, entries)]
    rolls = [roll for entry in entries for roll in msgspec.json.decode(entry.rolls)]
    return CampaignVerdict(
        entries=len(entries),
        dice=sum(len(roll["faces"]) for roll in rolls),
        seals=sum("under a seal" in entry.log for entry in entries),
        faults=tuple(faults),
    )


def _secret_faults(campaign: Campaign) -> Iterator[str]:
    if commitment_of(campaign.id, campaign.secret) != campaign.commitment:
        yield "The secret does not fit the fingerprint shown before the campaign."


def _entry_faults(campaign: Campaign, entries: list[CampaignEntry]) -> Iterator[str]:
    """The faults of the entries; the comparison ends at the first one."""
    position: Position[Any] | None = None
    for number, entry in enumerate(entries):
        if entry.number != number:
            yield f"Entry {entry.number} is in the place of entry {number}."
            return
        try:
            outcome = _again(campaign, position, entry)
            recorded = msgspec.json.decode(entry.log, type=tuple[LogEntry, ...])
        except (Refused, Diverged, RulesBug, ValueError, LookupError) as fault:
            yield f"Entry {number} cannot be replayed: {fault}"
            return
        if msgspec.json.encode(outcome.rolls).decode() != entry.rolls:
            yield f"Entry {number} led to other rolls in the replay."
            return
        if facts_with_seal(campaign, entry, outcome) != recorded:
            yield f"Entry {number} led to other sentences in the replay."
            return
        position = outcome.position
    if position != position_of(campaign):
        yield "The replayed campaign is not the stored campaign."


def _again(campaign: Campaign, position: Position[Any] | None, entry: CampaignEntry) -> Outcome:
    """The outcome of this entry's input at the position before it."""
    system, dice = offer_of(campaign).system, CommittedDice(key_of(campaign, entry.chapter))
    if position is None or entry.kind == EntryKind.START:
        return engine.start(system, _first_table(campaign, position, entry.chapter), dice)
    if entry.kind == EntryKind.RESTART:
        return engine.restart(system, position, dice)
    if entry.kind == EntryKind.END:
        return engine.end(system, position, msgspec.json.decode(entry.answer, type=Ending), dice)
    if entry.seat is None or entry.question is None:
        raise ValueError("it names no seat or question.")
    answer = msgspec.json.decode(entry.answer, type=Answer)
    return engine.play(system, position, Seat(entry.seat), entry.question, answer, dice)


def _first_table(campaign: Campaign, before: Position[Any] | None, chapter: int) -> Any:
    """The table at the start of a chapter: made from both lists, or from the match before it."""
    offer = offer_of(campaign)
    if before is None:
        rosters = [msgspec.json.decode(place.roster, type=Roster) for place in places_of(campaign)]
        return offer.begin(from_text(campaign.agreement), rosters, own_texts(rosters))
    match = Battle.objects.select_related("match").get(campaign=campaign, chapter=chapter - 1).match
    system = SYSTEMS[match.system].system
    table = engine.open_table(system, match_position(match))
    return offer.fought(engine.open_table(offer.system, before), table, system.result(table))


def campaign_evidence(campaign: Campaign) -> dict[str, Any]:
    """The evidence for the proof, without the matches, which have their own. Only for a finished campaign."""
    entries = list(campaign.entries.order_by("number"))
    return {
        "format": "gridless campaign 1",
        "campaign": campaign.id,
        "system": campaign.system,
        "rules_version": campaign.rules_version,
        "agreement": msgspec.json.decode(campaign.agreement),
        "commitment": campaign.commitment,
        "secret": campaign.secret,
        "seats": [
            {
                "number": place.number,
                "name": str(place.user or ""),
                "seed": place.seed,
                "seed_from_own_browser": place.own_seed,
                "roster": msgspec.json.decode(place.roster) if place.roster else None,
            }
            for place in places_of(campaign)
        ],
        "matches": [battle.match_id for battle in campaign.battles.all()],
        "entries": [_evidence_of_entry(campaign, entry) for entry in entries],
        "result": campaign.result,
        **SYSTEMS[campaign.system].rulebook.book.credit,
    }


def _evidence_of_entry(campaign: Campaign, entry: CampaignEntry) -> dict[str, Any]:
    sealed = "under a seal" in entry.log
    return {
        "number": entry.number,
        "chapter": entry.chapter,
        **answer_and_log(entry),
        **({"salt": seal_of(campaign, entry)[0]} if sealed else {}),
    }
