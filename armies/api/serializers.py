"""The shapes of the armies API, as OpenAPI sees them. Lists and reports are the rules' own JSON."""

from rest_framework import serializers


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


class RosterSerializer(serializers.Serializer):
    """A stored roster: its slug, the list itself, and the verdict of the present catalogue."""

    slug = serializers.CharField()
    revision = serializers.IntegerField()
    url = serializers.CharField()
    owner = serializers.CharField()
    roster = serializers.JSONField(help_text="The list, as in the export of the builder.")
    report = serializers.JSONField(help_text="Points, legality and every problem with place, rule and fixes.")


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

    report = serializers.JSONField(help_text="Points, legality and every problem with place, rule and fixes.")
