"""The matches API: open, join, lock in, look, answer."""

from typing import Any

import msgspec
from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import structs
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api_pages import PAGE, page_of
from accounts.api_schema import PROBLEMS, named, read, takes
from accounts.limits import count_creation
from accounts.visitor import MemberRequest
from games.agreement import game_of
from games.api import serializers as told
from games.api import shapes
from games.api.refusals import refusals
from games.ids import invite_token, match_of_invite
from games.live.spectator_delay import DelayedSnapshots, delay_in, delayed_record
from games.matches import services
from games.matches.forms.army_choice import chosen_roster
from games.matches.selectors import (
    match_snapshot,
    match_update,
    matches_of,
    open_challenges,
    overdue_matches,
    own_state,
)
from games.matches.services import SeatTaken
from games.models import Match, ReactionPreference
from games.storage.signals import announce_own
from rules.kernel.question import Answer
from rules.kernel.refusal import Diverged

MOST_SEQUENCE = 2_000_000_000
MOST_SEAT = 15


def _whole(most: int) -> dict[str, Any]:
    """A whole number from -1 on, as OpenAPI says it."""
    return {"type": "integer", "minimum": -1, "maximum": most, "default": -1}


class Matches(APIView):
    """Open challenges and my matches; opening a new one."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(parameters=[PAGE], responses={200: told.MatchesSerializer, **PROBLEMS})
    def get(self, request: MemberRequest) -> Response:
        """Open challenges, and a page of my matches. The header `Link` has the address of the next page."""
        mine, headers = page_of(request, matches_of(request.user))
        lists = {"open": open_challenges(besides=request.user), "mine": mine}
        return Response(told.MatchesSerializer(lists).data, headers=headers)

    @extend_schema(request=takes(shapes.NewMatch), responses={201: told.SeatedSerializer, **PROBLEMS})
    def post(self, request: MemberRequest) -> Response:
        """Open a match and take a seat."""
        wanted = read(shapes.NewMatch, request)
        count_creation(request, "matches")
        with refusals():
            game = game_of(wanted.system)
            rosters = [chosen_roster(game, request.user, chosen) for chosen in wanted.rosters]
            taken = services.match_create(user=request.user, **{**structs.asdict(wanted), "rosters": rosters})
        return Response(_seated(taken), status=201)


class MatchJoin(APIView):
    """Take a seat by invitation."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=takes(shapes.Join), responses={201: told.SeatedSerializer, **PROBLEMS})
    def post(self, request: MemberRequest) -> Response:
        """Take the free seat."""
        wanted = read(shapes.Join, request)
        match_id = match_of_invite(wanted.invitation)
        if match_id is None:
            raise Http404
        with refusals():
            taken = services.seat_take(match_id=match_id, user=request.user, seed=wanted.seed, accepted=wanted.accept)
        return Response(_seated((taken,)), status=201)


class MatchList(APIView):
    """The list for a seat of the visitor."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=takes(shapes.ListRequest), responses={200: told.StatusSerializer, **PROBLEMS})
    def post(self, request: MemberRequest, match_id: str) -> Response:
        """Lock it in; with the last one the match begins."""
        wanted = read(shapes.ListRequest, request)
        with refusals():
            game = game_of(Match.objects.only("system").get(pk=match_id).system)
            roster = chosen_roster(game, request.user, wanted.roster)
            match = services.list_lock_in(match_id=match_id, user=request.user, roster=roster, seat=wanted.seat)
        return Response({"id": match.id, "status": match.status})


class MatchDetail(APIView):
    """One match as the visitor may see it."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="matches_look",
        parameters=[
            OpenApiParameter("since", _whole(MOST_SEQUENCE), description="The newest sequence you have; -1 for none."),
            OpenApiParameter("seat", _whole(MOST_SEAT), description="Which of your seats looks now; -1 for any."),
        ],
        responses={200: told.UpdateSerializer, **PROBLEMS},
    )
    def get(self, request: Request, match_id: str) -> Response:
        """The socket's `update`; only for a match that has begun."""
        since = _number(request, "since", MOST_SEQUENCE)
        wanted = _number(request, "seat", MOST_SEAT)
        with refusals():
            try:
                snapshot = match_snapshot(match_id, since)
            except Diverged:
                services.match_restart(match_id=match_id)
                snapshot = match_snapshot(match_id, since)
            if request.user.pk is not None:
                services.presence_keep({match_id: {request.user.pk}})
            if overdue_matches([match_id]):
                services.time_meet(match_id=match_id)
                snapshot = match_snapshot(match_id, since)
        seats = snapshot.seats_of(request.user.pk)
        if not seats and delay_in(snapshot.match):
            snapshot = DelayedSnapshots().snapshot(snapshot, delayed_record(match_id))
        update = match_update(snapshot, seats, since, own_state(snapshot.match, seats, snapshot.turn), wanted)
        return Response(msgspec.to_builtins(update))


class MatchAnswers(APIView):
    """Answers to the open question."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=takes(shapes.AnswerRequest), responses={200: told.AcceptedSerializer, **PROBLEMS})
    def post(self, request: MemberRequest, match_id: str) -> Response:
        """Give an answer."""
        wanted = read(shapes.AnswerRequest, request)
        who: dict[str, Any] = {"match_id": match_id, "user": request.user, "seat": wanted.seat}
        answer = Answer(wanted.option, wanted.value)
        with refusals():
            done = services.match_answer(**who, key=wanted.key, question=wanted.question, answer=answer)
        if done.held:
            announce_own(match_id, request.user.pk)
        return Response({"sequence": done.sequence, "repeated": done.repeated, "held": done.held})


class MatchReactions(APIView):
    """How the visitor wants to be asked to react."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        request=takes(shapes.ReactionPreferenceRequest),
        responses={200: named(shapes.ReactionPreferenceRequest), **PROBLEMS},
    )
    def post(self, request: MemberRequest, match_id: str) -> Response:
        """Store the preference. Nobody else is told."""
        wanted = read(shapes.ReactionPreferenceRequest, request)
        with refusals():
            services.reaction_preference_set(
                match_id=match_id, user=request.user, seat=wanted.seat, wish=ReactionPreference(wanted.wish)
            )
        announce_own(match_id, request.user.pk)
        return Response(msgspec.to_builtins(wanted))


class MatchSeen(APIView):
    """A question that is shown."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=takes(shapes.QuestionSeen), responses={200: named(shapes.QuestionSeen), **PROBLEMS})
    def post(self, request: MemberRequest, match_id: str) -> Response:
        """Start the clocks of the person's seats; nothing is answered."""
        wanted = read(shapes.QuestionSeen, request)
        with refusals():
            services.question_seen(match_id=match_id, user=request.user, **structs.asdict(wanted))
        return Response(msgspec.to_builtins(wanted))


class MatchCalls(APIView):
    """Calls made ahead, while something else is resolved."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=takes(shapes.CallAheadRequest), responses={200: named(shapes.CallAheadRequest), **PROBLEMS})
    def post(self, request: MemberRequest, match_id: str) -> Response:
        """Keep a call, replacing another of its class, or drop it. Nobody else is told."""
        wanted = read(shapes.CallAheadRequest, request)
        answer = Answer(wanted.option, wanted.value) if wanted.option else None
        with refusals():
            services.call_park(
                match_id=match_id, user=request.user, clock=wanted.clock, answer=answer, seat=wanted.seat
            )
        announce_own(match_id, request.user.pk)
        return Response(msgspec.to_builtins(wanted))


class MatchInstructions(APIView):
    """Standing instructions."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        request=takes(shapes.InstructionRequest), responses={200: named(shapes.InstructionRequest), **PROBLEMS}
    )
    def post(self, request: MemberRequest, match_id: str) -> Response:
        """Leave or withdraw one; nobody else is told."""
        wanted = read(shapes.InstructionRequest, request)
        with refusals():
            services.instruction_set(match_id=match_id, user=request.user, **structs.asdict(wanted))
        announce_own(match_id, request.user.pk)
        return Response(msgspec.to_builtins(wanted))


def _number(request: Request, name: str, most: int) -> int:
    """A number from the address, from 0 to `most`; -1 if it is missing. Raises `ValidationError`."""
    told = request.query_params.getlist(name) or ["-1"]
    text = told[0]
    fits = text == "-1" or (text.isascii() and text.isdigit() and len(text) <= len(str(most)) and int(text) <= most)
    if len(told) > 1 or not fits:
        raise ValidationError({"detail": f"`{name}` is one whole number of at most {most}.", "at": name})
    return int(text)


def _seated(taken: tuple[SeatTaken, ...]) -> dict[str, Any]:
    match = taken[0].match
    return {
        "id": match.id,
        "seats": [{"seat": one.seat, "token": one.token} for one in taken],
        "invitation": invite_token(match.id),
        "commitment": match.commitment,
    }
