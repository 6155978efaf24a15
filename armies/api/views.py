"""The armies API: lists the games, checks lists, stores and changes rosters."""

from typing import Any

import msgspec
from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api_pages import PAGE, page_of, whole_number
from accounts.api_schema import PROBLEMS, RequestRefused, answers, read, takes
from accounts.limits import count_creation, count_edit
from accounts.visitor import MemberRequest
from armies import services
from armies.api.serializers import (
    CatalogueSummarySerializer,
    RosterSerializer,
    RosterSummarySerializer,
    StaleSerializer,
    SystemSerializer,
    VerdictSerializer,
)
from armies.api.shapes import Edits, KeptList, Sharing
from armies.catalogues import game_for, may_look, refuse_private
from armies.models import OwnCatalogue, RosterRecord, Visibility
from armies.selectors import CheckedRoster, draft_read, roster_checked, roster_shared, rosters_of
from armies.services import RosterChangedElsewhere, RosterError
from rules.registry import SYSTEMS
from rules.roster.apply import UnknownPlace
from rules.roster.catalogue import Catalogue
from rules.roster.codec import NotARoster, dump_roster
from rules.roster.roster import Roster as Draft

MOST_REVISION = 2_000_000_000
REVISION = OpenApiParameter(
    "revision",
    {"type": "integer", "minimum": 0, "maximum": MOST_REVISION},
    required=True,
    description="The revision that you have.",
)


class Systems(APIView):
    """The games that can be played here."""

    permission_classes = (AllowAny,)

    @extend_schema(responses={200: SystemSerializer(many=True), **PROBLEMS})
    def get(self, request: Request) -> Response:
        """All games, with the settings of their matches."""
        return Response(SystemSerializer(SYSTEMS.values(), many=True).data)


class Catalogues(APIView):
    """What lists are made from."""

    permission_classes = (AllowAny,)

    @extend_schema(responses={200: CatalogueSummarySerializer(many=True), **PROBLEMS})
    def get(self, request: Request) -> Response:
        """The catalogue of every game."""
        found = [(id_, game.catalogue) for id_, game in SYSTEMS.items()]
        return Response([{"id": id_, "name": one.name, "version": one.version} for id_, one in found])


class CatalogueDetail(APIView):
    """One catalogue: every army, unit, model, weapon, option and price, each with the id of its rule."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="catalogue_retrieve", responses={200: answers(Catalogue), **PROBLEMS})
    def get(self, request: Request, catalogue: str) -> Response:
        """That of a game, by its id, or somebody's own, by the end of its link."""
        try:
            own = OwnCatalogue.objects.filter(slug=catalogue).first()
            if own is not None and not may_look(own, request.user):
                raise Http404
            game = game_for(Draft(own.system if own else catalogue, "", "", catalogue=own.slug if own else ""))
        except NotARoster:
            raise Http404 from None
        return Response(msgspec.to_builtins(game.catalogue))


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

    @extend_schema(parameters=[PAGE], responses={200: RosterSummarySerializer(many=True), **PROBLEMS})
    def get(self, request: MemberRequest) -> Response:
        """A page of them, the last changed first. The header `Link` has the address of the next page."""
        shown, headers = page_of(request, rosters_of(request.user))
        return Response(RosterSummarySerializer(shown, many=True).data, headers=headers)

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

    @extend_schema(request=takes(Sharing), responses={200: RosterSerializer, **PROBLEMS})
    def patch(self, request: Request, slug: str) -> Response:
        """Say who may look at one of my rosters."""
        if not request.user.is_authenticated:
            raise NotAuthenticated
        wanted = read(Sharing, request)
        count_edit(request)
        try:
            record = services.roster_show(slug=slug, owner=request.user, visibility=Visibility(wanted.visibility))
            return Response(_shown(request, roster_checked(record)))
        except NotARoster as wrong:
            raise RequestRefused(str(wrong)) from wrong
        except RosterRecord.DoesNotExist:
            raise Http404 from None

    @extend_schema(parameters=[REVISION], responses={204: None, **PROBLEMS, 409: StaleSerializer})
    def delete(self, request: Request, slug: str) -> Response:
        """Delete one of my rosters, if it is still at this revision. Matches keep their own copy."""
        if not request.user.is_authenticated:
            raise NotAuthenticated
        revision = whole_number(request, "revision", least=0, most=MOST_REVISION)
        count_edit(request)
        try:
            services.roster_delete(slug=slug, owner=request.user, revision=revision)
        except RosterChangedElsewhere as error:
            return _stale(request, slug, error)
        except RosterRecord.DoesNotExist:
            raise Http404 from None
        return Response(status=204)


class RosterEdits(APIView):
    """Changes to one of my rosters."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=takes(Edits), responses={200: RosterSerializer, **PROBLEMS, 409: StaleSerializer})
    def post(self, request: MemberRequest, slug: str) -> Response:
        """Apply the edits; all of them or none."""
        wanted = read(Edits, request)
        count_edit(request)
        try:
            checked = services.roster_edit(slug=slug, owner=request.user, edits=wanted.edits, revision=wanted.revision)
        except RosterChangedElsewhere as error:
            return _stale(request, slug, error)
        except (UnknownPlace, RosterError, NotARoster) as error:
            raise RequestRefused(str(error)) from error
        except RosterRecord.DoesNotExist:
            raise Http404 from None
        return Response(_shown(request, checked))


def _stale(request: MemberRequest | Request, slug: str, error: RosterChangedElsewhere) -> Response:
    """A change of an older revision: refused, with the roster as it is now."""
    checked = roster_checked(roster_shared(slug=slug, viewer=request.user))
    return Response({"detail": str(error), "state": _shown(request, checked)}, status=409)


def _draft(request: Request) -> Draft:
    wanted = read(KeptList, request)
    try:
        draft = draft_read(msgspec.json.encode(wanted.roster))
        refuse_private(draft.catalogue, draft.system, request.user)
    except NotARoster as wrong:
        raise RequestRefused({"detail": str(wrong), "at": wrong.path.replace("$", "$.roster", 1)}) from wrong
    return draft


def _shown(request: Request, checked: CheckedRoster) -> dict[str, Any]:
    record = checked.record
    return {
        "slug": record.slug,
        "revision": record.revision,
        "url": request.build_absolute_uri(record.get_absolute_url()),
        "owner": str(record.owner),
        "visibility": record.visibility,
        "roster": msgspec.json.decode(dump_roster(checked.draft)),
        "report": msgspec.to_builtins(checked.report),
    }
