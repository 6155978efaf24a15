"""The changes API: what may be changed by agreement, a proposal, and the answer to one."""

from typing import Any

import msgspec
from django.http import Http404
from drf_spectacular.utils import extend_schema
from msgspec import structs
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api_schema import PROBLEMS, read, takes
from accounts.visitor import MemberRequest
from games.api import serializers as told
from games.api import shapes
from games.api.refusals import refusals
from games.matches import services
from games.matches.change_proposals import may_agree_changes
from games.matches.selectors import match_and_position
from games.matches.services.record import acting_seat
from games.models import Match
from rules.kernel.refusal import Refused, Seat
from rules.kernel.table_changes import foresee_changes
from rules.registry import SYSTEMS


class MatchChangesTried(APIView):
    """Changes of the table, tried without proposing them."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=takes(shapes.ChangesTried), responses={200: told.ChangesSerializer, **PROBLEMS})
    def post(self, request: MemberRequest, match_id: str) -> Response:
        """How the table would look with these changes, if any, and what else could be changed."""
        wanted = read(shapes.ChangesTried, request)
        with refusals():
            match, position = _running(match_id)
            seat = Seat(acting_seat(match, request.user, wanted.seat, match.waiting_seats()))
            if barred := may_agree_changes(match):
                raise Refused(barred)
            found = foresee_changes(SYSTEMS[match.system].system, position, seat, wanted.changes)
        return Response(msgspec.to_builtins(found))


class MatchChanges(APIView):
    """Proposals to change the table."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=takes(shapes.ChangesRequest), responses={200: told.SequenceSerializer, **PROBLEMS})
    def post(self, request: MemberRequest, match_id: str) -> Response:
        """Propose changes. Against computers alone they are made at once."""
        wanted = read(shapes.ChangesRequest, request)
        with refusals():
            done = services.change_propose(match_id=match_id, user=request.user, **structs.asdict(wanted))
        return Response({"sequence": done.sequence, "repeated": done.repeated})


class MatchProposal(APIView):
    """The open proposal."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=takes(shapes.ProposalAnswer), responses={200: told.SequenceSerializer, **PROBLEMS})
    def post(self, request: MemberRequest, match_id: str) -> Response:
        """Agree, decline, or withdraw the own one. With the last seat that agrees the table is changed."""
        wanted = read(shapes.ProposalAnswer, request)
        with refusals():
            done = services.change_answer(match_id=match_id, user=request.user, **structs.asdict(wanted))
        return Response({"sequence": done.sequence, "repeated": done.repeated})


def _running(match_id: str) -> tuple[Match, Any]:
    try:
        return match_and_position(match_id)
    except Match.DoesNotExist:
        raise Http404 from None
