"""A match in words for its pages: the agreement, free seats, the result."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec
from django.urls import reverse

from accounts.models import RatingPreference
from accounts.visitor import Visitor
from games.agreement import from_text, settings_of, value_label
from games.matches.house_marks import HouseMark, marks_of
from games.matches.player_names import name_of
from games.matches.rated import holders
from games.models import Campaign, CampaignSeat, Match
from rules.kernel.system import Result
from rules.registry import SYSTEMS, Agreement, Setting
from rules.roster.scenarios import MISSION, name_in

HOW_MANY = "How many matches"
RATED_ROW = ("Rated", "Yes. Nothing is taken back or changed by agreement.")
SERIES = (("0", "One match"), ("3", "Best of three, seats swapped after each"))


def free_seats(found: Match) -> int:
    """How many people are still missing."""
    return sum(seat.user_id is None and not seat.token_hash for seat in found.seats.all())


def match_description(found: Match) -> list[tuple[str, str]]:
    """The agreement of a match in words; `with_pace` has its details."""
    game, agreement = SYSTEMS[found.system], from_text(found.agreement)
    words = settings_in_words(settings_of(game), agreement)
    if game.scenarios and MISSION in agreement:
        words.append((game.scenarios.word.capitalize(), name_in(str(agreement[MISSION]))))
    if found.rated:
        words.append(RATED_ROW)
    return [*words, (HOW_MANY, dict(SERIES)[str(found.best_of)])] if found.best_of else words


def settings_in_words(settings: Iterable[Setting], agreement: Agreement) -> list[tuple[str, str]]:
    """The agreed values of these settings, without details. An older agreement may lack some."""
    shown = []
    for setting in settings:
        if setting.detail or setting.id not in agreement:
            continue
        value = agreement[setting.id]
        if setting.kind == "choice" or value:
            shown.append((setting.label, value_label(setting, agreement)))
    return shown


class RatingOffer(NamedTuple):
    """What a visitor has to agree to before they sit down at a rated match.

    `account`: they need one. `consent` is the preference that they would choose, `label` its words; "": no other.
    """

    account: bool = False
    consent: str = ""
    label: str = ""


def rating_offer(found: Match, visitor: Visitor) -> RatingOffer | None:
    """What somebody has to agree to before they sit down; None for a match that is not rated."""
    if not found.rated:
        return None
    if not visitor.is_authenticated or visitor.is_guest:
        return RatingOffer(account=True)
    bots = any(user.is_bot for user in holders(found.seats.all())) and not visitor.is_bot
    needed = RatingPreference.ALL if bots else RatingPreference.PEOPLE
    if visitor.rating_preference in {needed, RatingPreference.ALL}:
        return RatingOffer()
    against = "people and bots" if bots else "people"
    return RatingOffer(consent=needed, label=f"Rate my matches against {against} from now on")


class MarkRow(NamedTuple):
    """A house mark on a page: who brings it, and where it can be looked at."""

    mark: HouseMark
    who: str
    address: str


def mark_rows(found: Match) -> list[MarkRow]:
    """What of the match is not of the book."""
    seats = {seat.number: seat for seat in found.seats.all()}
    return [
        MarkRow(
            mark,
            name_of(seats[mark.seat]) if mark.seat is not None else "",
            reverse("games:house_force", args=[found.id, mark.seat])
            if mark.kind == "force"
            else reverse("games:house_text", args=[found.id, mark.kind]),
        )
        for mark in marks_of(found, list(seats.values()))
    ]


def campaign_mark_rows(found: Campaign, seats: Sequence[CampaignSeat]) -> list[MarkRow]:
    """What of the campaign is not of the book."""
    people = {seat.number: str(seat.user or "") for seat in seats}
    return [
        MarkRow(
            mark,
            people[mark.seat] if mark.seat is not None else "",
            reverse("games:campaign_force", args=[found.id, mark.seat]) if mark.kind == "force" else "",
        )
        for mark in marks_of(found, seats)
    ]


def heading(found: Match) -> str:
    """Which match it was and who won, in one line."""
    return ": ".join(filter(None, (found.title, headline(found))))


def headline(found: Match) -> str:
    """A headline with the winner; empty without a result."""
    result = msgspec.json.decode(found.result, type=Result) if found.result else None
    if result is None:
        return ""
    if result.winner is None:
        return "A draw"
    names = {seat.number: name_of(seat) for seat in found.seats.all()}
    return f"{names.get(result.winner, 'nobody')} wins"


def outcome(found: Match) -> str:
    """How the match ended, without what the headline already says."""
    result = msgspec.json.decode(found.result, type=Result) if found.result else None
    if result is None:
        return ""
    title = headline(found)
    rest = result.text.removeprefix(f"{title}: ").removesuffix(f"{title}.").strip()
    return rest[:1].upper() + rest[1:]
