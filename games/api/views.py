"""The matches API: open, join, lock in, look, answer."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from accounts.limits import count_one_more
from accounts.visitor import MemberRequest
from games import services
from games.agreement import game_called
from games.api import serializers as shapes
from games.choosing import roster_chosen
from games.ids import invite_token, invited_match
from games.models import Match, Wish
from games.selectors import match_snapshot, match_update, matches_of, open_challenges, overdue_matches, own_state
from games.services import Taken
from rules.kernel.question import Answer
from rules.kernel.refusal import Diverged, Refused
from rules.kernel.shapes import Value

REFUSALS = dict.fromkeys((400, 403, 404, 409, 415, 429), shapes.RefusalSerializer)


class TurnedDown(APIException):
    """A refusal of the rules or of the table's manners."""

    status_code = 409


@contextmanager
def refusals() -> Iterator[None]:
    """Turns what services raise into answers."""
    try:
        yield
    except Refused as refused:
        refusal = refused.refusal
        why = {name: getattr(refusal, name) for name in ("rule", "measured", "limit", "remedy")}
        raise TurnedDown({"detail": refusal.message, **why}) from refused
    except (services.NoSuchMatch, Match.DoesNotExist):
        raise Http404 from None


class Matches(APIView):
    """Open challenges and my matches; opening a new one."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(responses={200: shapes.MatchesSerializer, **REFUSALS})
    def get(self, request: MemberRequest) -> Response:
        """Both lists."""
        lists = {"open": open_challenges(besides=request.user), "mine": matches_of(request.user)}
        return Response(shapes.MatchesSerializer(lists).data)

    @extend_schema(request=shapes.NewMatchSerializer, responses={201: shapes.SeatedSerializer, **REFUSALS})
    def post(self, request: MemberRequest) -> Response:
        """Open a match and sit down."""
        wanted = _read(shapes.NewMatchSerializer, request)
        count_one_more(request, "matches")
        with refusals():
            game = game_called(wanted["system"])
            rosters = [roster_chosen(game, request.user, chosen) for chosen in wanted.pop("rosters")]
            taken = services.match_create(user=request.user, rosters=rosters, **wanted)
        return Response(_seated(taken), status=201)


class MatchJoin(APIView):
    """Sitting down by invitation."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=shapes.JoinSerializer, responses={201: shapes.SeatedSerializer, **REFUSALS})
    def post(self, request: MemberRequest) -> Response:
        """Take the free seat."""
        wanted = _read(shapes.JoinSerializer, request)
        match_id = invited_match(wanted["invitation"])
        if match_id is None:
            raise Http404
        with refusals():
            taken = services.seat_take(match_id=match_id, user=request.user, seed=wanted["seed"])
        return Response(_seated((taken,)), status=201)


class MatchList(APIView):
    """The list for one's seat."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=shapes.ListInSerializer, responses={200: shapes.StatusSerializer, **REFUSALS})
    def post(self, request: MemberRequest, match_id: str) -> Response:
        """Lock it in; with the last one the match begins."""
        wanted = _read(shapes.ListInSerializer, request)
        with refusals():
            game = game_called(Match.objects.only("system").get(pk=match_id).system)
            roster = roster_chosen(game, request.user, wanted["roster"])
            match = services.list_lock_in(match_id=match_id, user=request.user, roster=roster, seat=wanted.get("seat"))
        return Response({"id": match.id, "status": match.status})


class MatchDetail(APIView):
    """One match as one may see it."""

    permission_classes = ()

    @extend_schema(
        operation_id="matches_look",
        parameters=[
            OpenApiParameter("since", OpenApiTypes.INT, description="The newest sequence you have."),
            OpenApiParameter("seat", OpenApiTypes.INT, description="Which of your several seats looks now."),
        ],
        responses={200: shapes.UpdateSerializer, **REFUSALS},
    )
    def get(self, request: Request, match_id: str) -> Response:
        """What the socket's `update` would say; only for a match that has begun."""
        since = _number("since", request.query_params.get("since", "-1"))
        wanted = _number("seat", request.query_params.get("seat", "-1"))
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
        update = match_update(snapshot, seats, since, own_state(snapshot.match, seats, snapshot.turn), wanted)
        return Response(msgspec.to_builtins(update))


class MatchAnswers(APIView):
    """Answers to the open question."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=shapes.AnswerInSerializer, responses={200: shapes.AcceptedSerializer, **REFUSALS})
    def post(self, request: MemberRequest, match_id: str) -> Response:
        """Give an answer."""
        wanted = _read(shapes.AnswerInSerializer, request)
        answer = Answer(wanted.pop("option"), _value(wanted.pop("value", None)))
        with refusals():
            done = services.match_answer(match_id=match_id, user=request.user, answer=answer, **wanted)
        return Response({"sequence": done.sequence, "repeated": done.repeated, "held": done.held})


class MatchReactions(APIView):
    """How one is asked to react."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=shapes.WishInSerializer, responses={200: shapes.WishInSerializer, **REFUSALS})
    def post(self, request: MemberRequest, match_id: str) -> Response:
        """Say so; nobody else is told."""
        wanted = _read(shapes.WishInSerializer, request)
        with refusals():
            services.wish_set(match_id=match_id, user=request.user, **{**wanted, "wish": Wish(wanted["wish"])})
        return Response(wanted)


class MatchSeen(APIView):
    """A question that is shown."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=shapes.SeenInSerializer, responses={200: shapes.SeenInSerializer, **REFUSALS})
    def post(self, request: MemberRequest, match_id: str) -> Response:
        """Start the clocks of one's own seats; nothing is answered."""
        wanted = _read(shapes.SeenInSerializer, request)
        with refusals():
            services.question_seen(match_id=match_id, user=request.user, **wanted)
        return Response(wanted)


class MatchCalls(APIView):
    """Calls made ahead, while something else is resolved."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=shapes.CallInSerializer, responses={200: shapes.CallInSerializer, **REFUSALS})
    def post(self, request: MemberRequest, match_id: str) -> Response:
        """Keep a call, in place of another of its class, or drop it; nobody else is told."""
        wanted = _read(shapes.CallInSerializer, request)
        value = _value(wanted.get("value"))
        answer = Answer(wanted["option"], value) if wanted["option"] else None
        with refusals():
            services.call_park(
                match_id=match_id, user=request.user, clock=wanted["clock"], answer=answer, seat=wanted.get("seat")
            )
        return Response(wanted)


class MatchInstructions(APIView):
    """Standing instructions."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=shapes.InstructionInSerializer, responses={200: shapes.InstructionInSerializer, **REFUSALS})
    def post(self, request: MemberRequest, match_id: str) -> Response:
        """Leave or withdraw one; nobody else is told."""
        wanted = _read(shapes.InstructionInSerializer, request)
        with refusals():
            services.instruction_set(match_id=match_id, user=request.user, **wanted)
        return Response(wanted)


def _read(shape: type[Serializer], request: Request) -> dict[str, Any]:
    body = shape(data=request.data)
    body.is_valid(raise_exception=True)
    return dict(body.validated_data)


def _value(given: Any) -> Value | None:
    try:
        value: Value | None = msgspec.convert(given, Value | None)
        return value
    except (msgspec.ValidationError, RecursionError) as fault:
        raise ValidationError({"detail": f"This value cannot be read: {fault}."}) from fault


def _number(name: str, text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        raise ValidationError({"detail": f"`{name}` is a whole number."})
    return max(-1, int(text))


def _seated(taken: tuple[Taken, ...]) -> dict[str, Any]:
    match = taken[0].match
    return {
        "id": match.id,
        "seats": [{"seat": one.seat, "token": one.token} for one in taken],
        "invitation": invite_token(match.id),
        "commitment": match.commitment,
    }
