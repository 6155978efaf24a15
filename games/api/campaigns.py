"""The campaigns API: open, join, lock in, read, answer, and come to the due match."""

from typing import Annotated, Any

import msgspec
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
from games.api.shapes import Join, Name, OptionId, RequestBody, Seed, Word
from games.campaigns import services as campaign_services
from games.campaigns.selectors import CampaignSheet
from games.campaigns.services import CampaignSeatTaken
from games.campaigns.services.current_state import current_sheet
from games.ids import invite_token, match_of_invite
from games.matches.forms.army_choice import chosen_roster
from games.models import Campaign
from games.protocol import Number
from rules.kernel.question import Answer
from rules.kernel.shapes import Value
from rules.registry import SYSTEMS


class NewCampaign(RequestBody, frozen=True):
    """A campaign to open; with the `strength` of a computer against that computer."""

    system: Name
    settings: dict[Name, Name] = {}
    seed: Seed = ""
    strength: Name = ""


class FirstList(RequestBody, frozen=True):
    """The list to begin with, as "ready:<id>" or "mine:<slug>"."""

    roster: Word


class CampaignAnswer(RequestBody, frozen=True):
    """An answer to a question of this chapter."""

    chapter: Annotated[int, Meta(ge=0, le=10_000)]
    question: Number
    option: OptionId
    value: Value | None = None


class ComeToMatch(RequestBody, frozen=True):
    """Come to the due match."""

    seed: Seed = ""


class CampaignSeatSerializer(serializers.Serializer):
    """A new seat of a campaign; `token` gives it back and is shown only here."""

    id = serializers.CharField()
    seat = serializers.IntegerField()
    token = serializers.CharField()
    invitation = serializers.CharField()
    commitment = serializers.CharField()


class CampaignSerializer(serializers.Serializer):
    """A campaign as the visitor may see it. `match` is due or running. Sealed answers of others stay hidden."""

    id = serializers.CharField()
    title = serializers.CharField()
    status = serializers.CharField()
    chapter = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    view = serializers.JSONField(allow_null=True)
    questions = serializers.JSONField()
    waiting = serializers.JSONField()
    told = serializers.JSONField()
    match = serializers.CharField(allow_null=True)
    result = serializers.CharField()


class MatchDueSerializer(serializers.Serializer):
    """The match, and whether it has begun."""

    match = serializers.CharField()
    status = serializers.CharField()


class Campaigns(APIView):
    """Opening a campaign."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=takes(NewCampaign), responses={201: CampaignSeatSerializer, **PROBLEMS})
    def post(self, request: MemberRequest) -> Response:
        """Open it and take its first seat."""
        wanted = read(NewCampaign, request)
        count_creation(request, "matches")
        with refusals():
            taken = campaign_services.campaign_create(
                user=request.user,
                system=wanted.system,
                settings=wanted.settings,
                seed=wanted.seed,
                strength=wanted.strength,
            )
        return Response(_enlisted(taken), status=201)


class CampaignJoin(APIView):
    """Take a seat by invitation."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=takes(Join), responses={201: CampaignSeatSerializer, **PROBLEMS})
    def post(self, request: MemberRequest) -> Response:
        """Take the free seat."""
        wanted = read(Join, request)
        campaign_id = match_of_invite(wanted.invitation)
        if campaign_id is None:
            raise Http404
        with refusals():
            taken = campaign_services.campaign_join(campaign_id=campaign_id, user=request.user, seed=wanted.seed)
        return Response(_enlisted(taken), status=201)


class CampaignDetail(APIView):
    """One campaign as the visitor may see it."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="campaigns_look", responses={200: CampaignSerializer, **PROBLEMS})
    def get(self, request: Request, campaign_id: str) -> Response:
        """Its state, its log, and the visitor's questions. The result of a finished match is stored first."""
        with refusals():
            sheet = current_sheet(campaign_id, request.user.pk)
        return Response(_shown(sheet))


class CampaignList(APIView):
    """The first list of the visitor's seat."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=takes(FirstList), responses={200: CampaignSerializer, **PROBLEMS})
    def post(self, request: MemberRequest, campaign_id: str) -> Response:
        """Lock it in; with the last one the campaign begins."""
        wanted = read(FirstList, request)
        with refusals():
            game = SYSTEMS[Campaign.objects.only("system").get(pk=campaign_id).system]
            roster = chosen_roster(game, request.user, wanted.roster)
            campaign_services.campaign_lock_in(campaign_id=campaign_id, user=request.user, roster=roster)
            return Response(_shown(current_sheet(campaign_id, request.user.pk)))


class CampaignAnswers(APIView):
    """Answers between two matches."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=takes(CampaignAnswer), responses={200: CampaignSerializer, **PROBLEMS})
    def post(self, request: MemberRequest, campaign_id: str) -> Response:
        """Give an answer."""
        wanted = read(CampaignAnswer, request)
        answer = Answer(wanted.option, wanted.value)
        about: dict[str, Any] = {"chapter": wanted.chapter, "question": wanted.question, "answer": answer}
        with refusals():
            campaign_services.campaign_answer(campaign_id=campaign_id, user=request.user, **about)
            return Response(_shown(current_sheet(campaign_id, request.user.pk)))


class CampaignTable(APIView):
    """The match that is due."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=takes(ComeToMatch), responses={200: MatchDueSerializer, **PROBLEMS})
    def post(self, request: MemberRequest, campaign_id: str) -> Response:
        """Come to it; the match begins when both have come."""
        wanted = read(ComeToMatch, request)
        with refusals():
            match = campaign_services.battle_join(campaign_id=campaign_id, user=request.user, seed=wanted.seed)
        return Response({"match": match.id, "status": match.status})


def _enlisted(taken: CampaignSeatTaken) -> dict[str, Any]:
    campaign = taken.campaign
    return {
        "id": campaign.id,
        "seat": taken.seat,
        "token": taken.token,
        "invitation": invite_token(campaign.id),
        "commitment": campaign.commitment,
    }


def _shown(sheet: CampaignSheet) -> dict[str, Any]:
    campaign, look = sheet.campaign, sheet.look
    return {
        "id": campaign.id,
        "title": campaign.title,
        "status": campaign.status,
        "chapter": campaign.chapter,
        "seat": sheet.own.number if sheet.own else None,
        "view": msgspec.to_builtins(look.view) if look else None,
        "questions": msgspec.to_builtins(look.questions) if look else [],
        "waiting": list(look.waiting) if look else [],
        "told": [msgspec.to_builtins(line) for chapter in reversed(sheet.chapters) for line in chapter.lines],
        "match": sheet.due.match.id if sheet.due else None,
        "result": campaign.result,
    }
