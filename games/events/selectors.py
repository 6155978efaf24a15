"""What the pages of events show."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q, QuerySet

from accounts.visitor import Visitor
from armies.emblems import army_emblem, army_name
from games.agreement import from_text
from games.events.meetings import Contender
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
from games.events.sheet import (
    BroughtArmy,
    EventSheet,
    OwnMatch,
    PairedEntrant,
    PairingRow,
    RoundStep,
    StandingRow,
)
from games.models import Seat, Status
from games.ratings.paces import rating_pace
from games.ratings.selectors import people_shown, ratings_of
from games.seeks.selectors import present_among

MOST_LISTED = 50
WORDS = {"first": "1 : 0", "second": "0 : 1", "draw": "½ : ½", "neither": "0 : 0"}


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
    open_lists = lists_open(tournament, entrants, pairings, viewer)
    rows = tuple(
        _pairing_row(one, by_id, own_entrant, open_lists)
        for one in pairings
        if shown is not None and one.round_id == shown.pk
    )
    return EventSheet(
        tournament=tournament,
        entrants=tuple(entrants),
        standings=_standing_rows(tournament, entrants, pairings, own_entrant, open_lists),
        tie_breaks=tie_breaks_of(tournament),
        rounds=rounds,
        shown=shown,
        pairings=rows,
        own=own,
        next_match=_next_match(tournament, pairings, own, open_lists),
        runs_it=tournament.organiser_id is not None and tournament.organiser_id == viewer.pk,
        way=_way(tournament, rounds),
        brought=_brought(tournament, entrants, pairings, open_lists),
        open_lists=open_lists,
    )


def _way(tournament: Tournament, rounds: Sequence[TournamentRound]) -> tuple[RoundStep, ...]:
    known = {one.number: one for one in rounds}
    steps = []
    for number in range(1, max(tournament.rounds if rounds else 0, len(rounds)) + 1):
        one = known.get(number)
        if one is None and tournament.stage == TournamentStage.OVER:
            continue
        stage = "later" if one is None else "now" if one.ended is None else "done"
        steps.append(RoundStep(number=number, stage=stage, when=(one.ended or one.due) if one else None))
    return tuple(steps)


def lists_open(
    tournament: Tournament, entrants: Sequence[Entrant], pairings: Sequence[TournamentPairing], viewer: Visitor
) -> frozenset[int]:
    """The players, by their keys, whose lists the visitor may read: as agreed, and always one’s own."""
    players = [player for entrant in entrants for player in entrant.players.all()]
    if lists_are_open(tournament):
        return frozenset(player.pk for player in players)
    matches = [played for one in pairings for played in one.matches.all()]
    begun = [one for one in matches if one.match is not None and one.match.status in (Status.PLAYING, Status.OVER)]
    own = {player.pk for player in players if viewer.pk is not None and player.user_id == viewer.pk}
    shown = own | {number for one in begun for number in (one.first_id, one.second_id)}
    return frozenset(shown if tournament.stage != TournamentStage.OPEN else own)


def _brought(
    tournament: Tournament,
    entrants: Sequence[Entrant],
    pairings: Sequence[TournamentPairing],
    open_lists: frozenset[int],
) -> tuple[BroughtArmy, ...]:
    found: dict[str, BroughtArmy] = {}
    armies: dict[int, BroughtArmy] = {}
    if tournament.stage == TournamentStage.OPEN:
        return ()
    for player in (player for entrant in entrants for player in entrant.players.all() if player.pk in open_lists):
        name, emblem = army_name(tournament.system, player.army), army_emblem(tournament.system, player.army)
        army = found.setdefault(player.army, BroughtArmy(name=name, emblem=emblem))
        army.count += 1
        armies[player.pk] = army
    for played in (played for one in pairings for played in one.matches.all() if played.outcome):
        for player_id, turned in ((played.first_id, played.turned), (played.second_id, not played.turned)):
            if player_id in armies:
                armies[player_id].played += 1
                armies[player_id].won += played.outcome == ("second" if turned else "first")
    return tuple(sorted(found.values(), key=lambda one: (-one.count, one.name)))


def _standing_rows(
    tournament: Tournament,
    entrants: Sequence[Entrant],
    pairings: Sequence[TournamentPairing],
    own: int | None,
    open_lists: frozenset[int],
) -> tuple[StandingRow, ...]:
    by_id = {one.pk: one for one in entrants}
    breaks, contenders = tie_breaks_of(tournament), contenders_of(entrants)
    lines = standings_of(tournament, contenders, meetings_of(pairings))
    before = _places_before(tournament, contenders, pairings)
    ratings = _ratings(tournament, entrants)
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
            emblem=_emblem(tournament, by_id[line.contender], open_lists),
            rating=ratings.get(line.contender, ""),
            climbed=before[line.contender] - line.place if line.contender in before else None,
        )
        for line in lines
    )


def _places_before(
    tournament: Tournament, contenders: Sequence[Contender], pairings: Sequence[TournamentPairing]
) -> dict[int, int]:
    """The places before the newest round with a result; empty in the first."""
    newest = max((one.round.number for one in pairings if one.outcome), default=0)
    if newest < 2:
        return {}
    earlier = meetings_of([one for one in pairings if one.round.number < newest])
    return {line.contender: line.place for line in standings_of(tournament, contenders, earlier)}


def _emblem(tournament: Tournament, entrant: Entrant, open_lists: frozenset[int]) -> str:
    player = next(iter(entrant.players.all()), None)
    return army_emblem(tournament.system, player.army) if player is not None and player.pk in open_lists else ""


def _ratings(tournament: Tournament, entrants: Sequence[Entrant]) -> dict[int, str]:
    """The ratings of those who play alone and show theirs, by entrant."""
    if tournament.for_teams:
        return {}
    people = {
        player.user_id: entrant.pk
        for entrant in entrants
        for player in entrant.players.all()
        if player.user_id is not None and not player.strength
    }
    shown = set(people_shown().filter(pk__in=people).values_list("pk", flat=True))
    found = ratings_of(shown, tournament.system, rating_pace(from_text(tournament.agreement)))
    return {people[person]: f"{one.mean:.0f}" for person, one in found.items() if one.played}


def _pairing_row(
    pairing: TournamentPairing, by_id: dict[int, Entrant], own: int | None, open_lists: frozenset[int]
) -> PairingRow:
    sides = tuple(
        _paired(by_id[side.entrant_id], number, open_lists) for number, side in enumerate(pairing.sides.all())
    )
    matches = tuple(pairing.matches.all())
    return PairingRow(
        pairing=pairing,
        sides=sides,
        score=_score(pairing, matches),
        state=_state(pairing, sides, matches),
        matches=matches,
        own=any(one.entrant.pk == own for one in sides),
    )


def _paired(entrant: Entrant, number: int, open_lists: frozenset[int]) -> PairedEntrant:
    players = tuple(entrant.players.all())
    lists = tuple(one for one in players if one.pk in open_lists)
    return PairedEntrant(entrant=entrant, number=number, lists=lists, sealed=len(lists) < len(players))


def _score(pairing: TournamentPairing, matches: Sequence[PairingMatch]) -> str:
    if len(matches) < 2:
        return WORDS.get(pairing.outcome, "")
    won = [sum(one.outcome == side for one in matches) for side in ("first", "second")]
    return f"{won[0]} : {won[1]}" if any(one.outcome for one in matches) else ""


def _state(pairing: TournamentPairing, sides: Sequence[PairedEntrant], matches: Sequence[PairingMatch]) -> str:
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


def _next_match(
    tournament: Tournament, pairings: Sequence[TournamentPairing], own: EntrantPlayer | None, open_lists: frozenset[int]
) -> OwnMatch | None:
    """The open match of this player."""
    if own is None or tournament.stage != TournamentStage.RUNNING:
        return None
    for pairing in pairings:
        for played in pairing.matches.all():
            if not played.outcome and own.pk in (played.first_id, played.second_id):
                return _shown_match(tournament, pairing, played, own, open_lists)
    return None


def _shown_match(
    tournament: Tournament,
    pairing: TournamentPairing,
    played: PairingMatch,
    own: EntrantPlayer,
    open_lists: frozenset[int],
) -> OwnMatch:
    opponent = played.second if own.pk == played.first_id else played.first
    seats = Seat.objects.filter(match=played.match_id).exclude(seed="").values_list("user_id", flat=True)
    came = set(seats) if played.match_id else set()
    sealed = opponent.pk not in open_lists
    return OwnMatch(
        played=played,
        table=pairing.number,
        opponent=opponent,
        own=own,
        emblem="" if sealed else army_emblem(tournament.system, opponent.army),
        opponent_here=bool(opponent.user_id and not opponent.strength and present_among([opponent.user_id])),
        opponent_came=bool(opponent.strength) or opponent.user_id in came,
        came=own.user_id in came,
        due=pairing.round.due,
    )


def lists_are_open(tournament: Tournament) -> bool:
    """Whether everybody may read every list."""
    locked = tournament.stage != TournamentStage.OPEN
    return tournament.stage == TournamentStage.OVER or (locked and tournament.reveal == "lock")


def exported(sheet: EventSheet, pairings: Sequence[TournamentPairing]) -> dict[str, Any]:
    """The event as data: its entrants, standings and results. Lists stay out while they are sealed."""
    tournament = sheet.tournament
    by_id = {one.pk: one for one in sheet.entrants}
    public = lists_open(tournament, sheet.entrants, pairings, AnonymousUser())
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
                "lists": [one.roster_name for one in row.entrant.players.all() if one.pk in public],
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
