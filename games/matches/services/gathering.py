"""The beginning of a match: open it, take seats, lock in lists, start.

Lists stay sealed: nobody sees another list before all lists are locked in, and then the match has begun.
(kog.engine.hidden-information)
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Literal

import msgspec
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.services import computer_user
from accounts.visitor import Visitor
from armies.catalogues import game_for
from armies.selectors import roster_like
from games.agreement import GUIDED, agreement_from, as_text, from_text, game_of
from games.ids import new_seat_token, new_seed, token_hash
from games.matches.house_marks import (
    LONGEST_NAME,
    agreed_marks,
    marks_of,
    not_accepted,
    refuse_unnamed,
    unaccepted,
)
from games.matches.owners import refuse_owned
from games.matches.player_names import called, names_at
from games.matches.rated import holders, refuse_not_rated, refuse_unrateable
from games.matches.sanctioned import refuse_apart, refuse_suspended
from games.matches.services.record import acting_seat, change, locked, seats_of, store
from games.models import CHALLENGE_LASTS, Battle, EntryKind, Match, Seat, Status
from games.storage.dice import commitment_of, dice_of, key_of, table_seed, usable_seed
from games.tables.selectors import with_table
from rules.kernel import engine
from rules.kernel.play import refuse
from rules.players.choice import STRENGTHS
from rules.registry import SYSTEMS, Agreement, Game
from rules.roster.roster import Roster

MOST_GATHERING = 30
MOST_OPEN = 3  # challenges of one person in the lobby at a time
MOST_OPEN_NEAR = 8  # of all who come from one address
HOST = 0  # the seat of the player who opened the match

Opponent = Literal["link", "open", "hot_seat", "computer"]
Rosters = Sequence[Roster]


@dataclass(frozen=True, kw_only=True)
class SeatTaken:
    """A new seat, and the token of its recovery link, which is shown once and not stored."""

    match: Match
    seat: int
    token: str


@transaction.atomic
def match_create(  # noqa: PLR0913  # what a match is opened with, each by its name
    *,
    user: User,
    system: str,
    settings: Mapping[str, Any],
    opponent: Opponent,
    seed: str = "",
    rosters: Rosters = (),
    strength: str = "",
    origin: str = "",
    best_of: int = 0,
    guided: bool = False,
    rated: bool = False,
) -> tuple[SeatTaken, ...]:
    """Open a match: by invitation, in the lobby, with every seat for one person, or against a computer.

    `seed` is the browser's part of the dice (32 hex digits or more); without a usable one the server makes it, and the
    seat records that. `rosters` are locked in for the seats that the person now holds, which are returned, and then for
    those of a computer of this `strength`; an army is chosen where none is left. `origin` identifies the address of a
    challenge in the lobby. A `guided` match shows explanations. The result of a `rated` one counts for ratings. Raises
    `Refused`.
    """
    game = game_of(system)
    agreement = agreement_from(game, with_table(system, settings, user)) | (GUIDED if guided else {})
    refuse_too_many(user)
    refuse_suspended(user)
    if rated:
        refuse_unrateable(opponent, agreement)
        refuse_not_rated(user)
    if opponent == "open":
        _refuse_too_many_open(user, origin)
    match = Match(system=system, rules_version=game.system.version, agreement=as_text(agreement))
    match.origin, match.best_of = origin, best_of
    match.title, match.rated = game.title(agreement), rated
    match.public, match.hot_seat = opponent == "open", opponent == "hot_seat"
    match.commitment = commitment_of(match.id, match.secret)
    match.save(force_insert=True)
    seats = Seat.objects.bulk_create(Seat(match=match, number=number) for number in game.seats(agreement))
    own = seats if match.hot_seat else seats[:1]
    for seat in own:
        seat.accepted_marks = " ".join(mark.key for mark in agreed_marks(game, agreement))
    taken = tuple(sit_down(match, seat, user, seed) for seat in own)
    for place, roster in zip(taken, rosters, strict=False):
        list_lock_in(match_id=match.id, user=user, roster=roster, seat=place.seat)
    if opponent == "computer":
        seat_computers(match, strength, rosters[len(taken) :])
    return taken


def seat_computers(match: Match, strength: str, rosters: Rosters) -> None:
    """Give every free seat to a computer of this strength, with these armies or suitable ones. Raises `Refused`."""
    if strength not in STRENGTHS:
        raise refuse("match.computer", "No computer has that strength.", remedy="Choose one of the offered strengths.")
    computer = computer_user(strength=strength, name=f"Computer ({STRENGTHS[strength].name.lower()})")
    free = [seat for seat in seats_of(match) if seat.user_id is None]
    for seat, roster in zip_longest(free, rosters[: len(free)]):
        seat.player = strength
        sit_down(match, seat, computer, "")
        chosen = roster or _fitting(match, seat.number)
        list_lock_in(match_id=match.id, user=computer, roster=chosen, seat=seat.number)


def _fitting(match: Match, seat: int) -> Roster:
    """A ready-made army for the agreement, different ones for several seats if possible. Raises `Refused`."""
    game, agreement = SYSTEMS[match.system], from_text(match.agreement)
    fit = [ready.roster for ready in game.ready_lists if not game.list_problem(agreement, ready.roster)]
    if not fit:
        raise refuse("match.list", "No ready-made army fits the agreement.", remedy="Choose the computer’s army.")
    return fit[seat % len(fit)]


@transaction.atomic
def seat_take(*, match_id: str, user: User, seed: str = "", accepted: Collection[str] = ()) -> SeatTaken:
    """Take the next free seat and accept the match's house marks, by their keys. Locks the match's row.

    Raises `Refused`, also while a mark is not accepted, and `NoSuchMatch`.
    """
    match = locked(match_id)
    seats = seats_of(match)
    if any(seat.user_id == user.pk for seat in seats):
        raise refuse("match.seat", "You already have a seat in this match.", remedy="Send the link to somebody else.")
    refuse_suspended(user)
    refuse_apart(user, [seat.user_id for seat in seats], "You cannot sit down at this match.")
    if match.rated:
        refuse_not_rated(user, holders(seats))
    free = next((seat for seat in seats if seat.user_id is None and not seat.token_hash), None)
    if free is None or match.status != Status.GATHERING:
        raise refuse(
            "match.seat", "Every seat of this match is taken.", remedy="Watch it, or start a match of your own."
        )
    marks = marks_of(match, seats)
    refuse_unnamed(marks, accepted)
    free.accepted_marks = " ".join(mark.key for mark in marks)
    taken = sit_down(match, free, user, seed)
    change(match)
    return taken


def sit_down(match: Match, seat: Seat, user: User, seed: str) -> SeatTaken:
    """Give a seat to a person, with a new recovery link."""
    token = new_seat_token()
    seat.user, seat.token_hash = user, token_hash(token)
    seat.own_seed = bool(usable_seed(seed))
    seat.seed = usable_seed(seed) or new_seed()
    seat.save()
    return SeatTaken(match=match, seat=seat.number, token=token)


@transaction.atomic
def list_lock_in(*, match_id: str, user: Visitor, roster: Roster, seat: int | None = None) -> Match:
    """Lock in a list for a seat; with the last one the match begins. Locks the match's row.

    It waits while a player has to accept that something is not of the book. Raises `Refused` for a list that is illegal
    or does not fit the agreement, and `NoSuchMatch`.
    """
    match = locked(match_id)
    refuse_decided_elsewhere(match)
    if match.status != Status.GATHERING:
        raise refuse("match.list", "The match has begun, so lists cannot change.", remedy="Continue with your list.")
    waiting = [place.number for place in seats_of(match) if not place.ready]
    number = acting_seat(match, user, seat, waiting)
    freeze(match, next(place for place in seats_of(match) if place.number == number), roster)
    change(match)
    begin_if_ready(match)
    return match


def begin_if_ready(match: Match) -> None:
    """Begin the match once every list is locked in and nobody has anything to accept. Its row is locked."""
    seats = seats_of(match)
    if all(place.ready for place in seats) and not unaccepted(match, seats):
        match_start(match)


def freeze(match: Match, seat: Seat, roster: Roster) -> None:
    """Store a list, and the force made from it, in a seat. The caller has locked the row. Raises `Refused`."""
    game = legal_muster(match.system, from_text(match.agreement), roster)
    freeze_force(seat, roster, game, game.muster(roster))


def freeze_force(seat: Seat, roster: Roster, game: Game, force: Any) -> None:
    """Store a legal list in a seat, and the force that fights for it, which may be more than the list says."""
    seat.roster = msgspec.json.encode(roster).decode()
    seat.muster = msgspec.json.encode(force).decode()
    seat.roster_name = (roster.name or roster.army)[:120]
    seat.own_catalogue, seat.declined_force = roster.catalogue, ""
    seat.own_catalogue_name = game.catalogue.name[:LONGEST_NAME] if roster.catalogue else ""
    seat.army_id = roster_like(owner=seat.user, roster=roster) if seat.user and not seat.player else None
    seat.ready = True
    seat.save()


def legal_muster(system: str, agreement: Agreement, roster: Roster) -> Game:
    """The game with the list's own catalogue. Raises `Refused` if the list is illegal or does not fit the agreement."""
    game = SYSTEMS[system]
    if roster.system != system:
        raise refuse("match.list", "That list is for another game.", remedy=f"Choose a list for {game.name}.")
    game = game_for(roster)
    if fault := game.list_problem(agreement, roster):
        raise refuse("match.list", fault, remedy="Choose a list of the agreed size, or a ready-made one.")
    if errors := game.validate(roster).errors:
        first = errors[0]
        raise refuse(first.rule, f"That list is not legal: {first.message}", remedy="Fix it in the builder first.")
    return game


def refuse_decided_elsewhere(match: Match) -> None:
    """Raises `Refused` for a match of a campaign or an event, whose seats and lists follow from that."""
    refuse_owned(match, "This match belongs to “{owner}”, which decides its lists.", "Go to the page of the event.")
    if Battle.objects.filter(match=match).exists():
        raise refuse(
            "match.campaign", "This match belongs to a campaign, which decides its lists.", remedy="Go to the campaign."
        )


def match_start(match: Match) -> None:
    """Commit the dice and ask the first question. The caller has locked the row.

    Raises `Refused`, also while somebody has not accepted what is not of the book.
    """
    seats = seats_of(match)
    for missing in unaccepted(match, seats).values():
        raise not_accepted(missing)
    game = SYSTEMS[match.system]
    for seat, name in zip(seats, names_at(seats), strict=True):
        seat.display_name = name
    Seat.objects.bulk_update(seats, ["display_name"])
    table = opening_table(match, seats)
    store(match, engine.start(game.system, table, dice_of(match, seats)), kind=EntryKind.START)


def opening_table(match: Match, seats: list[Seat]) -> Any:
    """The table before the first question. It follows from agreement, lists, names and the key of the dice alone."""
    game = SYSTEMS[match.system]
    musters = [called(msgspec.json.decode(seat.muster, type=game.muster_type), seat.display_name) for seat in seats]
    return game.new_table(from_text(match.agreement), table_seed(key_of(match, seats)), musters)


def refuse_too_many(user: User) -> None:
    """Raises `Refused` for a person with too many matches that wait for players."""
    gathering = Match.objects.filter(seats__user=user, status=Status.GATHERING).distinct().count()
    if gathering >= MOST_GATHERING:
        raise refuse(
            "match.many",
            f"You have {gathering} matches that wait for players.",
            limit=f"{MOST_GATHERING} matches",
            remedy="Withdraw one of them.",
        )


def _refuse_too_many_open(user: User, origin: str) -> None:
    """Refuse more challenges of one person, or from one address. Challenges expire after a day."""
    posted = Match.objects.filter(seats__number=HOST, status=Status.GATHERING, public=True)
    posted = posted.filter(created__gte=timezone.now() - CHALLENGE_LASTS)
    own = posted.filter(seats__user=user).count()
    near = posted.filter(origin=origin).count() if origin else 0
    if own < MOST_OPEN and near < MOST_OPEN_NEAR:
        return
    whose, count, most = (
        ("You have", own, MOST_OPEN) if own >= MOST_OPEN else ("Your address has", near, MOST_OPEN_NEAR)
    )
    raise refuse(
        "match.many",
        f"{whose} {count} open challenges in the lobby already.",
        measured=f"{count} challenges",
        limit=f"{most} challenges",
        remedy="Withdraw one, or invite somebody by a link.",
    )
