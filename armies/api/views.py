"""The armies API: lists the games, checks lists, stores and changes rosters."""

from typing import Any

import msgspec
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api_schema import PROBLEMS, RequestRefused, read, takes
from accounts.limits import count_creation, count_edit
from accounts.visitor import MemberRequest
from armies import services
from armies.api.serializers import (
    RosterSerializer,
    RosterSummarySerializer,
    SystemSerializer,
    VerdictSerializer,
)
from armies.api.shapes import Edits, KeptList
from armies.catalogues import game_for
from armies.models import RosterRecord
from armies.selectors import CheckedRoster, draft_read, roster_checked, roster_shared, rosters_of
from armies.services import RosterError
from rules.registry import SYSTEMS
from rules.roster.apply import UnknownPlace
from rules.roster.codec import NotARoster, dump_roster
from rules.roster.roster import Roster as Draft


class Systems(APIView):
    """The games that can be played here."""

    permission_classes = (AllowAny,)

    @extend_schema(responses={200: SystemSerializer(many=True), **PROBLEMS})
    def get(self, request: Request) -> Response:
        """All games, with the settings of their matches."""
        return Response(SystemSerializer(SYSTEMS.values(), many=True).data)


class RosterCheck(APIView):
    """Judge a list without storing it."""

    permission_classes = (AllowAny,)

    @extend_schema(request=takes(KeptList), responses={200: VerdictSerializer, **PROBLEMS})
    def post(self, request: Request) -> Response:
        """The verdict on the list in the request."""
        draft = _draft(request)
        return Response({"report": msgspec.to_builtins(game_for(draft).validate(draft))})


class Rosters(APIView):
    """My rosters."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(responses={200: RosterSummarySerializer(many=True), **PROBLEMS})
    def get(self, request: MemberRequest) -> Response:
        """All of them, the last changed first."""
        return Response(RosterSummarySerializer(rosters_of(request.user), many=True).data)

    @extend_schema(request=takes(KeptList), responses={201: RosterSerializer, **PROBLEMS})
    def post(self, request: MemberRequest) -> Response:
        """Store the list in the request."""
        draft = _draft(request)
        count_creation(request, "armies")
        try:
            record = services.roster_create(owner=request.user, draft=draft)
        except RosterError as error:
            raise RequestRefused(str(error)) from error
        return Response(_shown(request, roster_checked(record)), status=201)


class RosterDetail(APIView):
    """One roster, for anybody who knows its slug."""

    permission_classes = (AllowAny,)

    @extend_schema(responses={200: RosterSerializer, **PROBLEMS})
    def get(self, request: Request, slug: str) -> Response:
        """The list and the present verdict."""
        try:
            return Response(_shown(request, roster_checked(roster_shared(slug=slug, viewer=request.user))))
        except NotARoster as wrong:
            raise RequestRefused(str(wrong)) from wrong
        except RosterRecord.DoesNotExist:
            raise Http404 from None


class RosterEdits(APIView):
    """Changes to one of my rosters."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=takes(Edits), responses={200: RosterSerializer, **PROBLEMS})
    def post(self, request: MemberRequest, slug: str) -> Response:
        """Apply the edits; all of them or none."""
        wanted = read(Edits, request)
        count_edit(request)
        try:
            checked = services.roster_edit(slug=slug, owner=request.user, edits=wanted.edits, revision=wanted.revision)
        except (UnknownPlace, RosterError, NotARoster) as error:
            raise RequestRefused(str(error)) from error
        except RosterRecord.DoesNotExist:
            raise Http404 from None
        return Response(_shown(request, checked))


def _draft(request: Request) -> Draft:
    wanted = read(KeptList, request)
    try:
        return draft_read(msgspec.json.encode(wanted.roster))
    except NotARoster as wrong:
        raise RequestRefused({"detail": str(wrong), "at": wrong.path.replace("$", "$.roster", 1)}) from wrong


def _shown(request: Request, checked: CheckedRoster) -> dict[str, Any]:
    record = checked.record
    return {
        "slug": record.slug,
        "revision": record.revision,
        "url": request.build_absolute_uri(record.get_absolute_url()),
        "owner": str(record.owner),
        "roster": msgspec.json.decode(dump_roster(checked.draft)),
        "report": msgspec.to_builtins(checked.report),
    }
