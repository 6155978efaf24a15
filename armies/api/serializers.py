"""The shapes of the armies API, as OpenAPI sees them. Lists and reports are the rules' own JSON."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.api_schema import ProblemSerializer, answers
from rules.roster.codec import Envelope
from rules.roster.report import Report


class ChoiceSerializer(serializers.Serializer):
    """One value a setting may have."""

    value = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a word of serializers' own, here a field
    detail = serializers.CharField()


class SettingSerializer(serializers.Serializer):
    """One thing to agree on: a choice, or a whole number from `least` to `most`."""

    id = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a word of serializers' own, here a field
    kind = serializers.ChoiceField(choices=("choice", "number"))
    default = serializers.JSONField()
    choices = ChoiceSerializer(many=True)
    least = serializers.IntegerField()
    most = serializers.IntegerField()


class ReadySerializer(serializers.Serializer):
    """A ready-made list, which a match takes as "ready:<id>"."""

    id = serializers.CharField()
    name = serializers.CharField()
    army = serializers.CharField()
    battle = serializers.CharField()


class SystemSerializer(serializers.Serializer):
    """A playable game: its name and a line about it, the settings of a match, and its ready-made lists."""

    id = serializers.CharField(source="system.id")
    name = serializers.CharField()
    blurb = serializers.CharField()
    players = serializers.CharField()
    settings = SettingSerializer(many=True)
    ready_lists = ReadySerializer(many=True)


@extend_schema_field(answers(Envelope))
class RosterField(serializers.JSONField):
    """A list, as in army files."""


@extend_schema_field(answers(Report))
class ReportField(serializers.JSONField):
    """A verdict: points, legality and every problem with place, rule and fixes."""


class RosterSerializer(serializers.Serializer):
    """A stored roster: its slug, the list itself, and the verdict of the present catalogue."""

    slug = serializers.CharField()
    revision = serializers.IntegerField()
    url = serializers.CharField()
    owner = serializers.CharField()
    visibility = serializers.ChoiceField(choices=("private", "unlisted", "public"))
    roster = RosterField()
    report = ReportField()


class RosterSummarySerializer(serializers.Serializer):
    """A roster in a list of rosters."""

    slug = serializers.CharField()
    name = serializers.CharField()
    system = serializers.CharField()
    army = serializers.CharField()
    battle = serializers.CharField()
    points = serializers.IntegerField()
    legal = serializers.BooleanField()


class VerdictSerializer(serializers.Serializer):
    """The verdict on a list that is not stored."""

    report = ReportField()


class StaleSerializer(ProblemSerializer):
    """A change that was refused; `state` is the roster as it is now, if it was changed in the meantime."""

    state = RosterSerializer(required=False)


class CatalogueSummarySerializer(serializers.Serializer):
    """A catalogue in the list of catalogues: the game's own has the id of the game."""

    id = serializers.CharField()
    name = serializers.CharField()
    version = serializers.CharField()
