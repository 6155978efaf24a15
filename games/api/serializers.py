"""The answers of the matches API for OpenAPI. Views and questions are the rules' own JSON."""

from rest_framework import serializers


class ListingSerializer(serializers.Serializer):
    """A match in a list."""

    id = serializers.CharField()
    title = serializers.CharField()
    players = serializers.CharField()
    state = serializers.CharField()
    yours = serializers.BooleanField()
    rated = serializers.BooleanField()


class MatchesSerializer(serializers.Serializer):
    """Open challenges, and the matches of the visitor."""

    open = ListingSerializer(many=True)
    mine = ListingSerializer(many=True)


class SeatSerializer(serializers.Serializer):
    """A new seat; `token` gives it back and is shown only here."""

    seat = serializers.IntegerField()
    token = serializers.CharField()


class SeatedSerializer(serializers.Serializer):
    """A match in which the visitor now has a seat."""

    id = serializers.CharField()
    seats = SeatSerializer(many=True)
    invitation = serializers.CharField()
    commitment = serializers.CharField()


class StatusSerializer(serializers.Serializer):
    """Where a match stands."""

    id = serializers.CharField()
    status = serializers.CharField()


class MarkSerializer(serializers.Serializer):
    """One thing in a match that is not of the book."""

    key = serializers.CharField()
    kind = serializers.ChoiceField(choices=["force", "table", "mission"])
    name = serializers.CharField()
    seat = serializers.IntegerField(allow_null=True)


class MarksSerializer(serializers.Serializer):
    """What of a match is not of the book, and the keys of what the visitor has still to accept."""

    marks = MarkSerializer(many=True)
    missing = serializers.ListField(child=serializers.CharField())


class UpdateSerializer(serializers.Serializer):
    """The `update` message of the socket protocol, as `docs/protocol.md` has it."""

    t = serializers.CharField()
    seq = serializers.IntegerField()
    since = serializers.IntegerField()
    view = serializers.JSONField()
    questions = serializers.JSONField()
    told = serializers.JSONField()
    over = serializers.BooleanField()


class ChangesSerializer(serializers.Serializer):
    """The table with the changes, their sentences, and what else may be changed then."""

    view = serializers.JSONField()
    lines = serializers.ListField(child=serializers.CharField())
    options = serializers.JSONField()


class SequenceSerializer(serializers.Serializer):
    """The newest entry of the match; `repeated` if the message was stored before."""

    sequence = serializers.IntegerField()
    repeated = serializers.BooleanField()


class AcceptedSerializer(serializers.Serializer):
    """The answer is stored as this entry; `repeated` if it was stored before, `held` until the window closes."""

    sequence = serializers.IntegerField()
    repeated = serializers.BooleanField()
    held = serializers.BooleanField()
