"""The API of what players say and how they leave: the chat of a match, and resigning."""

import msgspec
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import structs
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api_pages import whole_number
from accounts.api_schema import PROBLEMS, read, takes
from accounts.limits import count_creation
from accounts.visitor import MemberRequest
from games.api import serializers as told
from games.api import shapes
from games.api.refusals import refusals
from games.matches import services
from games.matches.selectors import remarks_after
from games.matches.selectors.chat import muted_seats
from games.matches.services.chat import MOST_REMARKS
from games.matches.services.record import seats_held
from games.models import Match

AFTER = OpenApiParameter(
    "after",
    {"type": "integer", "minimum": 0, "maximum": MOST_REMARKS, "default": 0},
    description="The number of the last remark that you have.",
)


class RemarkSerializer(serializers.Serializer):
    """A remark. `manner` is “said” for what somebody wrote; others are offers and requests."""

    number = serializers.IntegerField()
    seat = serializers.IntegerField()
    name = serializers.CharField()
    text = serializers.CharField()
    manner = serializers.CharField()
    after = serializers.IntegerField()


class RemarkNumberSerializer(serializers.Serializer):
    """The number of the stored remark; the same key gives the same number."""

    number = serializers.IntegerField()


class MatchChat(APIView):
    """The chat of a match, for its players."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="matches_chat", parameters=[AFTER], responses={200: RemarkSerializer(many=True), **PROBLEMS}
    )
    def get(self, request: MemberRequest, match_id: str) -> Response:
        """The remarks after a number, without those of people whom the visitor has muted."""
        after = whole_number(request, "after", least=0, most=MOST_REMARKS, default=0)
        with refusals():
            seats_held(Match.objects.prefetch_related("seats").get(pk=match_id), request.user)
        muted = muted_seats(match_id, request.user.pk)
        heard = [one for one in remarks_after(match_id, after) if one.seat not in muted or one.manner != "said"]
        return Response(RemarkSerializer([msgspec.to_builtins(one) for one in heard], many=True).data)

    @extend_schema(request=takes(shapes.RemarkRequest), responses={200: RemarkNumberSerializer, **PROBLEMS})
    def post(self, request: MemberRequest, match_id: str) -> Response:
        """Say something to everybody at the table."""
        wanted = read(shapes.RemarkRequest, request)
        count_creation(request, "remarks", str(request.user.pk))
        with refusals():
            number = services.remark_add(match_id=match_id, user=request.user, **structs.asdict(wanted))
        return Response({"number": number})


class MatchResignation(APIView):
    """Giving a match up."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=takes(shapes.ResignRequest), responses={200: told.SequenceSerializer, **PROBLEMS})
    def post(self, request: MemberRequest, match_id: str) -> Response:
        """Concede; in a match of several the others play on."""
        wanted = read(shapes.ResignRequest, request)
        with refusals():
            done = services.match_resign(match_id=match_id, user=request.user, **structs.asdict(wanted))
        return Response({"sequence": done.sequence, "repeated": done.repeated})
