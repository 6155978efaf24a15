"""Making an event, and entering it: people, teams, computers, and their lists. Each function holds the row's lock."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.db import transaction

from accounts.blocks import apart
from accounts.models import User
from accounts.names import has_invisible, normalized
from accounts.services import computer_user
from accounts.visitor import Visitor
from games.agreement import agreement_from, as_text, from_text, game_of
from games.events.models import (
    MOST_ENTRANTS,
    NAME_LENGTH,
    Entrant,
    EntrantPlayer,
    ListReveal,
    Tournament,
    TournamentKind,
    TournamentStage,
)
from games.events.records import lot_of
from games.events.services.locking import locked, refuse_begun, refuse_strangers, touch
from games.matches.owners import RULE
from games.matches.sanctioned import refuse_suspended
from games.matches.services.gathering import legal_muster
from games.tables.selectors import with_table
from rules.kernel.play import refuse
from rules.players.choice import STRENGTHS
from rules.registry import SYSTEMS
from rules.roster.roster import Roster

MOST_OPEN = 10  # events of one person that are not over
MOST_TEAM, MOST_LEGS, MOST_DAYS, MOST_ROUNDS = 6, 2, 28, 15


@transaction.atomic
def event_make(  # noqa: PLR0913  # what an event is made with, each by its name
    *,
    user: User,
    title: str,
    system: str,
    settings: Mapping[str, Any],
    kind: TournamentKind,
    about: str = "",
    rounds: int = 0,
    legs: int = 1,
    team_size: int = 1,
    places: int = MOST_ENTRANTS,
    days: int = 7,
    reveal: ListReveal = ListReveal.ROUND,
    late_entry: bool = False,
    public: bool = False,
) -> Tournament:
    """Make an event, open for entries. Raises `Refused`."""
    game = game_of(system)
    agreement = agreement_from(game, with_table(system, settings, user))
    refuse_suspended(user)
    if len(game.seats(agreement)) != 2:
        raise refuse(
            RULE, "An event is made of matches between two players.", remedy="Choose two players in the settings."
        )
    if Tournament.objects.filter(organiser=user).exclude(stage=TournamentStage.OVER).count() >= MOST_OPEN:
        raise refuse(
            RULE,
            f"You run {MOST_OPEN} events already.",
            limit=f"{MOST_OPEN} events",
            remedy="End or delete one of them first.",
        )
    return Tournament.objects.create(
        organiser=user,
        title=name_checked(title, "The event"),
        about=about.strip(),
        system=system,
        agreement=as_text(agreement),
        kind=kind,
        rounds=_within(rounds, 0, MOST_ROUNDS, "rounds") if kind == TournamentKind.SWISS else 0,
        legs=_within(legs, 1, MOST_LEGS, "legs"),
        team_size=_within(team_size, 1, MOST_TEAM, "people in a team"),
        places=_within(places, 2, MOST_ENTRANTS, "places"),
        days=_within(days, 1, MOST_DAYS, "days"),
        reveal=reveal,
        late_entry=late_entry and kind == TournamentKind.SWISS,
        public=public,
    )


def _within(number: int, least: int, most: int, what: str) -> int:
    if not least <= number <= most:
        limit = f"{least} to {most}"
        raise refuse(RULE, f"{number} {what} cannot be.", measured=str(number), limit=limit, remedy=f"Choose {limit}.")
    return number


def name_checked(name: str, what: str) -> str:
    """A name as it is stored. Raises `Refused` for an empty, long or invisible one."""
    written = " ".join(normalized(name).split())
    if not written or len(written) > NAME_LENGTH or has_invisible(written):
        raise refuse(
            RULE,
            f"{what} needs a name of up to {NAME_LENGTH} letters that can be seen.",
            limit=f"{NAME_LENGTH} letters",
            remedy="Write a shorter name, without special signs.",
        )
    return written


@transaction.atomic
def event_enter(*, tournament_id: str, user: User, roster: Roster | None = None, team: str = "") -> EntrantPlayer:
    """Enter alone or with a new team. Raises `Refused`, `NoSuchTournament`."""
    tournament = locked(tournament_id)
    _refuse_entry(tournament, user)
    name = name_checked(team, "A team") if tournament.for_teams else ""
    if name and tournament.entrants.filter(name__iexact=name).exists():
        raise refuse(RULE, f"There is a team “{name}” already.", remedy="Choose another name, or enter by its link.")
    player = _added(tournament, _new_entrant(tournament, name), user, roster)
    if tournament.stage == TournamentStage.RUNNING and (tournament.for_teams or roster is None):
        raise refuse(RULE, "The event runs, so you need a list to enter.", remedy="Choose your list.")
    return player


@transaction.atomic
def team_join(*, tournament_id: str, user: User, token: str, roster: Roster | None = None) -> EntrantPlayer:
    """Enter a team by the token of its link. Raises `Refused`, `NoSuchTournament`."""
    tournament = locked(tournament_id)
    refuse_begun(tournament)
    entrant = tournament.entrants.filter(token=token).first() if token and tournament.for_teams else None
    if entrant is None:
        raise refuse(RULE, "That link belongs to no team of this event.", remedy="Ask the team for its link.")
    _refuse_person(tournament, user)
    if entrant.players.count() >= tournament.team_size:
        raise refuse(
            RULE,
            f"The team “{entrant}” is complete.",
            limit=f"{tournament.team_size} people",
            remedy="Enter another team.",
        )
    return _added(tournament, entrant, user, roster)


@transaction.atomic
def computers_add(*, tournament_id: str, user: Visitor, strength: str, count: int = 1) -> None:
    """Enter computers with ready-made armies, by the organiser. Raises `Refused`, `NoSuchTournament`."""
    tournament = locked(tournament_id)
    refuse_strangers(tournament, user)
    refuse_begun(tournament)
    if strength not in STRENGTHS:
        raise refuse(RULE, "No computer has that strength.", remedy="Choose one of the offered strengths.")
    game, agreement = SYSTEMS[tournament.system], from_text(tournament.agreement)
    fit = [ready.roster for ready in game.ready_lists if not game.list_problem(agreement, ready.roster)]
    if not fit:
        raise refuse(RULE, "No ready-made army fits the format.", remedy="Let people enter instead.")
    word = STRENGTHS[strength].name.lower()
    computer = computer_user(strength=strength, name=f"Computer ({word})")
    for _ in range(count):
        _refuse_full(tournament)
        known = tournament.players.exclude(strength="").count()
        entrant = _new_entrant(tournament, f"Computers {tournament.entrants.count() + 1}" * tournament.for_teams)
        for board in range(1, tournament.team_size + 1):
            number = known + board
            player = EntrantPlayer(tournament=tournament, entrant=entrant, board=board, user=computer)
            player.strength, player.name = strength, f"Computer {number} ({word})"
            _with_list(player, fit[(number - 1) % len(fit)])
    touch(tournament)


@transaction.atomic
def list_choose(*, tournament_id: str, user: Visitor, roster: Roster) -> None:
    """Choose the list for all rounds; until the event begins it may be changed. Raises `Refused`."""
    tournament = locked(tournament_id)
    refuse_begun(tournament)
    player = own_player(tournament, user)
    _with_list(player, _checked(tournament, roster))
    touch(tournament)


def own_player(tournament: Tournament, user: Visitor) -> EntrantPlayer:
    """The entry of this person. Raises `Refused`."""
    found = tournament.players.filter(user_id=user.pk, strength="").first() if user.pk is not None else None
    if found is None:
        raise refuse(RULE, "You do not take part in this event.", remedy="Enter it first.")
    return found


def _refuse_entry(tournament: Tournament, user: User) -> None:
    late = tournament.stage == TournamentStage.RUNNING and tournament.late_entry
    if not late:
        refuse_begun(tournament)
    if late and tournament.number >= tournament.rounds:
        raise refuse(RULE, "The last round is under way.", remedy="Enter the next event.")
    _refuse_person(tournament, user)
    _refuse_full(tournament)


def _refuse_person(tournament: Tournament, user: User) -> None:
    refuse_suspended(user)
    if tournament.players.filter(user=user, strength="").exists():
        raise refuse(RULE, "You take part in this event already.", remedy="Go to its page.")
    if apart(user, [tournament.organiser_id]):
        raise refuse(RULE, "You cannot enter this event.", remedy="Choose another event.")


def _refuse_full(tournament: Tournament) -> None:
    if tournament.entrants.count() >= tournament.places:
        raise refuse(
            RULE,
            "Every place of this event is taken.",
            limit=f"{tournament.places} places",
            remedy="Ask the organiser, or make an event of your own.",
        )


def _new_entrant(tournament: Tournament, name: str) -> Entrant:
    last = tournament.entrants.order_by("-number").values_list("number", flat=True).first() or 0
    return Entrant.objects.create(tournament=tournament, number=last + 1, name=name, lot=lot_of(tournament, last + 1))


def _added(tournament: Tournament, entrant: Entrant, user: User, roster: Roster | None) -> EntrantPlayer:
    taken = set(entrant.players.values_list("board", flat=True))
    board = next(number for number in range(1, tournament.team_size + 1) if number not in taken)
    player = EntrantPlayer(tournament=tournament, entrant=entrant, board=board, user=user)
    if roster is None:
        player.save()
    else:
        _with_list(player, _checked(tournament, roster))
    touch(tournament)
    return player


def _checked(tournament: Tournament, roster: Roster) -> Roster:
    """The list, if it is legal and fits the format. Raises `Refused`."""
    if roster.catalogue:
        word = SYSTEMS[tournament.system].custom_catalogue.word
        raise refuse(
            RULE,
            f"An event is played with a {word} of the book; that list is made from another.",
            remedy=f"Choose a list from a {word} of the book.",
        )
    legal_muster(tournament.system, from_text(tournament.agreement), roster)
    return roster


def _with_list(player: EntrantPlayer, roster: Roster) -> None:
    player.roster = msgspec.json.encode(roster).decode()
    player.roster_name, player.army = (roster.name or roster.army)[:120], roster.army[:64]
    player.save()
