"""The API of house marks: what of a match is not of the book, and accepting it."""

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api_schema import PROBLEMS, read, takes
from accounts.visitor import MemberRequest
from games.api import serializers as told
from games.api import shapes
from games.api.refusals import refusals
from games.matches import services
from games.matches.house_marks import marks_of, unaccepted
from games.models import Match


class MatchMarks(APIView):
    """What of a match is not of the book."""

    permission_classes = (IsAuthenticated,)

    def get_permissions(self) -> list[AllowAny | IsAuthenticated]:
        """Anybody may look; only players accept."""
        return [AllowAny()] if self.request.method == "GET" else [IsAuthenticated()]

    @extend_schema(responses={200: told.MarksSerializer, **PROBLEMS})
    def get(self, request: Request, match_id: str) -> Response:
        """Every mark, and the keys of those that the visitor has still to accept."""
        with refusals():
            match = Match.objects.prefetch_related("seats").get(pk=match_id)
        seats = list(match.seats.all())
        mine = {seat.number for seat in seats if seat.user_id is not None and seat.user_id == request.user.pk}
        missing = [mark.key for seat, marks in unaccepted(match, seats).items() if seat in mine for mark in marks]
        return Response(told.MarksSerializer({"marks": marks_of(match, seats), "missing": missing}).data)

    @extend_schema(request=takes(shapes.AcceptMarks), responses={200: told.StatusSerializer, **PROBLEMS})
    def post(self, request: MemberRequest, match_id: str) -> Response:
        """Accept marks by their keys; when nothing else is missing, the match begins."""
        wanted = read(shapes.AcceptMarks, request)
        with refusals():
            match = services.marks_accept(
                match_id=match_id, user=request.user, accepted=wanted.accept, seat=wanted.seat
            )
        return Response({"id": match.id, "status": match.status})
