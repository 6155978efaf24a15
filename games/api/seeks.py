"""The API of seeks: who looks for an opponent, and looking for one."""

from typing import Annotated, Any, Literal

from drf_spectacular.utils import extend_schema
from msgspec import Meta
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api_schema import PROBLEMS, read, takes
from accounts.limits import count_creation
from accounts.visitor import MemberRequest
from games.agreement import game_of
from games.api.refusals import refusals
from games.api.shapes import Name, RequestBody, Seed, Word
from games.matches.forms.army_choice import MINE, chosen_roster
from games.seeks.hours import EVERY_DAY, WeeklyHours
from games.seeks.models import Language, Seek, SeekPace
from games.seeks.selectors import SeekListing, found_opponents, own_seeks, seeks_for
from games.seeks.services import presence_note, seek_accept, seek_make, seek_withdraw
from games.time_zones import known_zones
from rules.kernel.play import refuse

Days = Annotated[int, Meta(ge=1, le=EVERY_DAY, description="The days of the week as bits; 1 is Monday.")]
FromHour = Annotated[int, Meta(ge=0, le=23)]
ToHour = Annotated[int, Meta(ge=1, le=24)]
LanguageCode = Annotated[str, Meta(pattern=r"^([a-z]{2})?\Z")]


class Availability(RequestBody, frozen=True):
    """Days and hours of the week, in a time zone such as "Europe/Berlin"."""

    days: Days = EVERY_DAY
    begins: FromHour = 0
    ends: ToHour = 24
    zone: Name = "UTC"


class NewSeek(RequestBody, frozen=True):
    """What to look for. `roster` is "ready:<id>" or "mine:<slug>"; without one it is chosen at the table."""

    system: Name
    battle: Name
    pace: Literal["now", "evening", "days"]
    roster: Word = ""
    hours: Availability = Availability()
    rated: bool = False
    language: LanguageCode = ""
    seed: Seed = ""


class AcceptSeek(RequestBody, frozen=True):
    """With which list to play; without one it is chosen at the table."""

    roster: Word = ""
    seed: Seed = ""


class SeekSerializer(serializers.Serializer[Any]):
    """A seek. `here`: a page or program of its person asked within about a minute."""

    id = serializers.CharField()
    person = serializers.CharField()
    name = serializers.CharField()
    system = serializers.CharField()
    battle = serializers.CharField()
    pace = serializers.CharField()
    hours = serializers.CharField()
    rated = serializers.BooleanField()
    language = serializers.CharField()
    here = serializers.BooleanField()
    record = serializers.CharField()


class PairingSerializer(serializers.Serializer[Any]):
    """A seek for which somebody was found."""

    seek = serializers.CharField()
    match = serializers.CharField()
    opponent = serializers.CharField()
    appointment = serializers.DateTimeField(allow_null=True)


class SeeksSerializer(serializers.Serializer[Any]):
    """The seeks of others that may be accepted, my own, and the newest pairings of mine."""

    open = SeekSerializer(many=True)
    mine = SeekSerializer(many=True)
    found = PairingSerializer(many=True)


class SeekSeatSerializer(serializers.Serializer[Any]):
    """The match of an accepted seek; `token` gives the seat back and is shown only here."""

    id = serializers.CharField()
    seat = serializers.IntegerField()
    token = serializers.CharField()
    appointment = serializers.DateTimeField(allow_null=True)


class Seeks(APIView):
    """Who looks for an opponent, and a seek of one’s own."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="seeks_list", responses={200: SeeksSerializer, **PROBLEMS})
    def get(self, request: MemberRequest) -> Response:
        """Every seek that may be accepted, mine, and whom I was paired with. Asking counts as being here."""
        presence_note(request.user)
        found = [
            {"seek": one.seek.pk, "match": one.match.pk, "opponent": one.opponent, "appointment": one.seek.appointment}
            for one in found_opponents(request.user)
        ]
        lists = {"open": _shown(seeks_for(request.user)), "mine": _shown(own_seeks(request.user)), "found": found}
        return Response(SeeksSerializer(lists).data)

    @extend_schema(request=takes(NewSeek), responses={201: SeekSerializer, **PROBLEMS})
    def post(self, request: MemberRequest) -> Response:
        """Look for an opponent."""
        wanted = read(NewSeek, request)
        count_creation(request, "seeks")
        with refusals():
            made = _made(request, wanted)
        (shown,) = [one for one in own_seeks(request.user) if one.id == made.pk]
        return Response(SeekSerializer(_as_data(shown)).data, status=201)


class SeekDetail(APIView):
    """One seek of one’s own."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="seeks_withdraw", responses={204: None, **PROBLEMS})
    def delete(self, request: MemberRequest, seek_id: str) -> Response:
        """Stop looking."""
        with refusals():
            seek_withdraw(user=request.user, seek_id=seek_id)
        return Response(status=204)


class SeekAccept(APIView):
    """Accepting a seek."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="seeks_accept", request=takes(AcceptSeek), responses={201: SeekSeatSerializer, **PROBLEMS}
    )
    def post(self, request: MemberRequest, seek_id: str) -> Response:
        """Play whoever looks for this match."""
        wanted = read(AcceptSeek, request)
        count_creation(request, "matches")
        with refusals():
            system = Seek.objects.filter(pk=seek_id).values_list("system", flat=True).first()
            listed = system and wanted.roster
            roster = chosen_roster(game_of(system), request.user, wanted.roster) if system and listed else None
            own, taken = seek_accept(user=request.user, seek_id=seek_id, roster=roster, seed=wanted.seed)
        seat = {"id": own.match_id, "seat": taken.seat, "token": taken.token, "appointment": own.appointment}
        return Response(SeekSeatSerializer(seat).data, status=201)


def _made(request: MemberRequest, wanted: NewSeek) -> Seek:
    """The stored seek. Raises `Refused`, also for a zone or language that is not known."""
    if wanted.hours.zone not in known_zones():
        raise refuse("match.seek", "That time zone is not known.", remedy="Name one such as “Europe/Berlin”, or “UTC”.")
    if wanted.language not in Language.values:
        known = ", ".join(filter(None, Language.values))
        raise refuse("match.seek", "That language is not offered.", limit=known, remedy=f"Choose one of: {known}.")
    game = game_of(wanted.system)
    presence_note(request.user)
    return seek_make(
        user=request.user,
        system=wanted.system,
        battle=wanted.battle,
        pace=SeekPace(wanted.pace),
        roster=chosen_roster(game, request.user, wanted.roster) if wanted.roster else None,
        own_list=wanted.roster.startswith(f"{MINE}:"),
        hours=WeeklyHours(wanted.hours.days, wanted.hours.begins, wanted.hours.ends, wanted.hours.zone),
        rated=wanted.rated,
        language=Language(wanted.language),
        seed=wanted.seed,
    )


def _shown(listings: list[SeekListing]) -> list[dict[str, Any]]:
    return [_as_data(one) for one in listings]


def _as_data(one: SeekListing) -> dict[str, Any]:
    seek = one.seek
    return {
        "id": seek.pk,
        "person": one.person,
        "name": one.name,
        "system": seek.system,
        "battle": seek.battle,
        "pace": seek.pace,
        "hours": one.when,
        "rated": seek.rated,
        "language": seek.language,
        "here": one.here,
        "record": str(one.record),
    }
