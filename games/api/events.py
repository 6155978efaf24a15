"""The API of cups and leagues: list, make, read, enter, begin, come to one’s match, leave."""

from typing import Annotated, Any, Literal

from django.http import Http404
from drf_spectacular.utils import extend_schema
from msgspec import Meta
from rest_framework import serializers
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api_schema import PROBLEMS, read, takes
from accounts.limits import count_creation
from accounts.visitor import MemberRequest
from games.api.refusals import refusals
from games.api.shapes import Name, RequestBody, Seed, Word
from games.events import services
from games.events.models import MOST_ENTRANTS, NAME_LENGTH, ListReveal, Tournament, TournamentKind
from games.events.records import pairings_of
from games.events.selectors import event_sheet, exported, listed_events
from games.events.services.entries import MOST_DAYS, MOST_ROUNDS
from games.events.upkeep import event_go_on
from games.matches.forms.army_choice import chosen_roster
from rules.kernel.play import refuse
from rules.registry import SYSTEMS

Title = Annotated[str, Meta(max_length=NAME_LENGTH, pattern=r"^[^\x00]*\Z")]
About = Annotated[str, Meta(max_length=2000, pattern=r"^[^\x00]*\Z")]


class NewEvent(RequestBody, frozen=True):
    """A cup or a league to make. `rounds` are those of a Swiss event; 0 takes as many as one winner needs."""

    title: Title
    system: Name
    kind: Literal["swiss", "round_robin", "league", "knock_out"]
    settings: dict[Name, Name] = {}
    about: About = ""
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    days: Annotated[int, Meta(ge=1, le=MOST_DAYS)] = 7
    places: Annotated[int, Meta(ge=2, le=MOST_ENTRANTS)] = 16
    reveal: Literal["lock", "round"] = "round"
    late_entry: bool = False
    public: bool = False


class EnterEvent(RequestBody, frozen=True):
    """With which list to enter, as "ready:<id>" or "mine:<slug>"; a team needs a name."""

    roster: Word
    team: Title = ""


class ComeToEventMatch(RequestBody, frozen=True):
    """Come to the own match of this round."""

    seed: Seed = ""


class EventSerializer(serializers.Serializer[Any]):
    """An event in a list. `round` is the number of the newest round, 0 before the first."""

    id = serializers.CharField()
    title = serializers.CharField()
    system = serializers.CharField()
    kind = serializers.CharField()
    stage = serializers.CharField()
    round = serializers.IntegerField()
    entered = serializers.IntegerField()
    places = serializers.IntegerField()


class EventsSerializer(serializers.Serializer[Any]):
    """The events that the caller runs or plays in, and the public ones, the newest first."""

    mine = EventSerializer(many=True)
    public = EventSerializer(many=True)


class EventMatchSerializer(serializers.Serializer[Any]):
    """The own open match; `match` is null until the site has opened it."""

    match = serializers.CharField(allow_null=True)
    opponent = serializers.CharField()
    due = serializers.DateTimeField()


class EventDetailSerializer(serializers.Serializer[Any]):
    """An event as its JSON file has it, and the caller’s open match."""

    event = serializers.DictField()
    next = EventMatchSerializer(allow_null=True)


class EventSeatSerializer(serializers.Serializer[Any]):
    """The match to which the caller has come, and whether it has begun."""

    match = serializers.CharField()
    status = serializers.CharField()


class Events(APIView):
    """Cups and leagues."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="events_list", responses={200: EventsSerializer, **PROBLEMS})
    def get(self, request: MemberRequest) -> Response:
        """My events and the public ones."""
        mine, public = listed_events(request.user)
        return Response(EventsSerializer({"mine": map(_listed, mine), "public": map(_listed, public)}).data)

    @extend_schema(request=takes(NewEvent), responses={201: EventSerializer, **PROBLEMS})
    def post(self, request: MemberRequest) -> Response:
        """Make an event, open for entries."""
        wanted = read(NewEvent, request)
        count_creation(request, "matches")
        with refusals():
            made = services.event_make(
                user=request.user,
                title=wanted.title,
                system=wanted.system,
                settings=wanted.settings,
                kind=TournamentKind(wanted.kind),
                about=wanted.about,
                rounds=wanted.rounds,
                days=wanted.days,
                places=wanted.places,
                reveal=ListReveal(wanted.reveal),
                late_entry=wanted.late_entry,
                public=wanted.public,
            )
        return Response(EventSerializer(_listed(made)).data, status=201)


class EventDetail(APIView):
    """One event."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="events_read", responses={200: EventDetailSerializer, **PROBLEMS})
    def get(self, request: Request, event_id: str) -> Response:
        """Standings, pairings and results, and my open match. Whoever knows the id may read it."""
        found = _found(event_id)
        sheet = event_sheet(found, request.user)
        one = sheet.next_match
        own = {"match": one.played.match_id, "opponent": str(one.opponent), "due": one.due} if one else None
        told = {"event": exported(sheet, list(pairings_of(found))), "next": own}
        return Response(EventDetailSerializer(told).data)


class EventEnter(APIView):
    """Entering an event, and choosing another list until it begins."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="events_enter", request=takes(EnterEvent), responses={200: EventSerializer, **PROBLEMS})
    def post(self, request: MemberRequest, event_id: str) -> Response:
        """Enter; whoever has entered changes the list by it."""
        wanted, found = read(EnterEvent, request), _found(event_id)
        with refusals():
            roster = chosen_roster(SYSTEMS[found.system], request.user, wanted.roster)
            if found.players.filter(user=request.user, strength="").exists():
                services.list_choose(tournament_id=found.pk, user=request.user, roster=roster)
            else:
                services.event_enter(tournament_id=found.pk, user=request.user, roster=roster, team=wanted.team)
        return Response(EventSerializer(_listed(found)).data)


class EventBegin(APIView):
    """Beginning an event."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="events_begin", request=None, responses={200: EventSerializer, **PROBLEMS})
    def post(self, request: MemberRequest, event_id: str) -> Response:
        """Lock the lists and pair the first round, by the organiser."""
        found = _found(event_id)
        with refusals():
            services.event_begin(tournament_id=found.pk, user=request.user)
        event_go_on(found.pk)
        return Response(EventSerializer(_listed(_found(event_id))).data)


class EventLeave(APIView):
    """Leaving an event."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="events_leave", request=None, responses={204: None, **PROBLEMS})
    def post(self, request: MemberRequest, event_id: str) -> Response:
        """Leave. An open match is lost by it."""
        found = _found(event_id)
        with refusals():
            services.event_leave(tournament_id=found.pk, user=request.user)
        return Response(status=204)


class EventCome(APIView):
    """Coming to one’s match."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="events_come", request=takes(ComeToEventMatch), responses={200: EventSeatSerializer, **PROBLEMS}
    )
    def post(self, request: MemberRequest, event_id: str) -> Response:
        """Come to the own match of this round. It begins when both have come."""
        wanted, found = read(ComeToEventMatch, request), _found(event_id)
        one = event_sheet(found, request.user).next_match
        with refusals():
            if one is None or one.played.match_id is None:
                raise refuse("match.event", "No match of yours is open in this event.", remedy="Ask again later.")
            match = services.match_come(match_id=str(one.played.match_id), user=request.user, seed=wanted.seed)
        return Response(EventSeatSerializer({"match": match.pk, "status": match.status}).data)


def _found(event_id: str) -> Tournament:
    found = Tournament.objects.filter(pk=event_id).first()
    if found is None:
        raise Http404
    return found


def _listed(found: Tournament) -> dict[str, Any]:
    return {
        "id": found.pk,
        "title": found.title,
        "system": found.system,
        "kind": found.kind,
        "stage": found.stage,
        "round": found.number,
        "entered": found.entrants.count(),
        "places": found.places,
    }
