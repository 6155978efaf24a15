"""What the pages of events show."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet

from accounts.visitor import Visitor
from games.events.models import (
    Entrant,
    EntrantPlayer,
    PairingMatch,
    Tournament,
    TournamentPairing,
    TournamentRound,
    TournamentStage,
)
from games.events.records import (
    contenders_of,
    entrants_of,
    meetings_of,
    pairings_of,
    standings_of,
    tie_breaks_of,
)
from games.events.standings import TieBreak
from games.models import Status

MOST_LISTED = 50
WORDS = {"first": "1 : 0", "second": "0 : 1", "draw": "½ : ½", "neither": "0 : 0"}


@dataclass(frozen=True, kw_only=True)
class StandingRow:
    """A line of the standings on the page."""

    place: int
    entrant: Entrant
    points: int
    form: str
    broken: tuple[str, ...]
    own: bool


@dataclass(frozen=True, kw_only=True)
class PairingRow:
    """A table of a round. `score` is its result in figures, `state` where it stands, `live` the matches under way."""

    pairing: TournamentPairing
    sides: tuple[Entrant, ...]
    score: str
    state: str
    matches: tuple[PairingMatch, ...]
    own: bool

    @property
    def live(self) -> list[PairingMatch]:
        """The matches that can be watched."""
        return [one for one in self.matches if one.match is not None and one.match.status == Status.PLAYING]

    @property
    def finished(self) -> list[PairingMatch]:
        """The matches with a report."""
        return [one for one in self.matches if one.match is not None and one.match.status == Status.OVER]


@dataclass(frozen=True, kw_only=True)
class EventSheet:
    """An event as a visitor sees it."""

    tournament: Tournament
    entrants: tuple[Entrant, ...]
    standings: tuple[StandingRow, ...]
    tie_breaks: tuple[TieBreak, ...]
    rounds: tuple[TournamentRound, ...]
    shown: TournamentRound | None
    pairings: tuple[PairingRow, ...]
    own: EntrantPlayer | None
    next_match: PairingMatch | None
    runs_it: bool


def listed_events(user: Visitor) -> tuple[list[Tournament], list[Tournament]]:
    """The visitor’s events, and the public ones, the newest first."""
    found: QuerySet[Tournament] = Tournament.objects.annotate(entered=Count("entrants", distinct=True))
    own: list[Tournament] = []
    if user.pk is not None:
        mine = Q(organiser_id=user.pk) | Q(pk__in=EntrantPlayer.objects.filter(user_id=user.pk).values("tournament"))
        own = list(found.filter(mine)[:MOST_LISTED])
    return own, list(found.filter(public=True)[:MOST_LISTED])


def event_sheet(tournament: Tournament, viewer: Visitor, number: int | None = None) -> EventSheet:
    """The event with the pairings of round `number`, or of the newest."""
    entrants, pairings = entrants_of(tournament), list(pairings_of(tournament))
    rounds = tuple(tournament.all_rounds.order_by("number"))
    shown = next((one for one in rounds if one.number == number), rounds[-1] if rounds else None)
    own = next(
        (
            player
            for entrant in entrants
            for player in entrant.players.all()
            if viewer.pk is not None and player.user_id == viewer.pk and not player.strength
        ),
        None,
    )
    by_id = {one.pk: one for one in entrants}
    own_entrant = own.entrant_id if own else None
    rows = tuple(
        _pairing_row(one, by_id, own_entrant) for one in pairings if shown is not None and one.round_id == shown.pk
    )
    return EventSheet(
        tournament=tournament,
        entrants=tuple(entrants),
        standings=_standing_rows(tournament, entrants, pairings, own_entrant),
        tie_breaks=tie_breaks_of(tournament),
        rounds=rounds,
        shown=shown,
        pairings=rows,
        own=own,
        next_match=_next_match(pairings, own),
        runs_it=tournament.organiser_id is not None and tournament.organiser_id == viewer.pk,
    )


def _standing_rows(
    tournament: Tournament, entrants: Sequence[Entrant], pairings: Sequence[TournamentPairing], own: int | None
) -> tuple[StandingRow, ...]:
    by_id = {one.pk: one for one in entrants}
    breaks = tie_breaks_of(tournament)
    lines = standings_of(tournament, contenders_of(entrants), meetings_of(pairings))
    return tuple(
        StandingRow(
            place=line.place,
            entrant=by_id[line.contender],
            points=line.points,
            form=line.form,
            broken=tuple(
                "–" if value is None else one.shown(value) for one, value in zip(breaks, line.broken, strict=True)
            ),
            own=line.contender == own,
        )
        for line in lines
    )


def _pairing_row(pairing: TournamentPairing, by_id: dict[int, Entrant], own: int | None) -> PairingRow:
    sides = tuple(by_id[side.entrant_id] for side in pairing.sides.all())
    matches = tuple(pairing.matches.all())
    return PairingRow(
        pairing=pairing,
        sides=sides,
        score=_score(pairing, matches),
        state=_state(pairing, sides, matches),
        matches=matches,
        own=any(one.pk == own for one in sides),
    )


def _score(pairing: TournamentPairing, matches: Sequence[PairingMatch]) -> str:
    if len(matches) < 2:
        return WORDS.get(pairing.outcome, "")
    won = [sum(one.outcome == side for one in matches) for side in ("first", "second")]
    return f"{won[0]} : {won[1]}" if any(one.outcome for one in matches) else ""


def _state(pairing: TournamentPairing, sides: Sequence[Entrant], matches: Sequence[PairingMatch]) -> str:
    if len(sides) < 2:
        return "no opponent: a win"
    if pairing.disputed:
        return "the organiser is asked"
    if pairing.outcome:
        reasons = dict.fromkeys(one.get_reason_display() for one in matches)
        return ", ".join(reasons)
    if any(one.match is not None and one.match.status == Status.PLAYING for one in matches):
        return "being played"
    return "not begun"


def _next_match(pairings: Sequence[TournamentPairing], own: EntrantPlayer | None) -> PairingMatch | None:
    """The open match of this player."""
    if own is None:
        return None
    open_ = (one for pairing in pairings for one in pairing.matches.all() if not one.outcome)
    return next((one for one in open_ if own.pk in (one.first_id, one.second_id)), None)


def lists_are_open(tournament: Tournament) -> bool:
    """Whether everybody may read every list."""
    locked = tournament.stage != TournamentStage.OPEN
    return tournament.stage == TournamentStage.OVER or (locked and tournament.reveal == "lock")


def exported(sheet: EventSheet, pairings: Sequence[TournamentPairing]) -> dict[str, Any]:
    """The event as data: its entrants, standings and results. Lists stay out while they are sealed."""
    tournament = sheet.tournament
    open_ = lists_are_open(tournament)
    by_id = {one.pk: one for one in sheet.entrants}
    return {
        "format": "gridless-event",
        "version": 1,
        "id": tournament.pk,
        "title": tournament.title,
        "game": tournament.system,
        "kind": tournament.kind,
        "stage": tournament.stage,
        "round": tournament.number,
        "rounds": tournament.rounds,
        "tie_breaks": [{"name": one.name, "explanation": one.explanation} for one in sheet.tie_breaks],
        "standings": [
            {
                "place": row.place,
                "name": str(row.entrant),
                "points": row.points,
                "form": row.form,
                "tie_breaks": list(row.broken),
                "left": row.entrant.gone,
                "lists": [one.roster_name for one in row.entrant.players.all()] if open_ else [],
            }
            for row in sheet.standings
        ],
        "pairings": [
            {
                "round": one.round.number,
                "table": one.number,
                "sides": [str(by_id[side.entrant_id]) for side in one.sides.all()],
                "outcome": one.outcome,
                "matches": [
                    {"board": played.board, "match": played.match_id, "outcome": played.outcome, "how": played.reason}
                    for played in one.matches.all()
                ],
            }
            for one in pairings
        ],
    }
