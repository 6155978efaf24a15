"""The shapes of the matches API, as OpenAPI sees them. Views, questions and answers are the rules' own JSON."""

from typing import get_args

from rest_framework import serializers

from games.forms import OPPONENTS
from games.models import Wish
from rules.kernel.question import Clock

KEY = r"^[A-Za-z0-9_-]{8,64}\Z"
SEED = r"^([0-9a-f]{32,64})?\Z"


class ListingSerializer(serializers.Serializer):
    """A match in a list."""

    id = serializers.CharField()
    title = serializers.CharField()
    players = serializers.CharField()
    state = serializers.CharField()
    yours = serializers.BooleanField()


class MatchesSerializer(serializers.Serializer):
    """Open challenges, and the matches of whoever asks."""

    open = ListingSerializer(many=True)
    mine = ListingSerializer(many=True)


class NewMatchSerializer(serializers.Serializer):
    """A match to open. `rosters` are lists for the seats one takes, as "ready:<id>" or "mine:<slug>"."""

    system = serializers.CharField(max_length=20)
    settings = serializers.DictField(child=serializers.CharField(max_length=40, allow_blank=True), default=dict)
    opponent = serializers.ChoiceField(choices=OPPONENTS, default="link")
    seed = serializers.RegexField(SEED, default="", allow_blank=True)
    rosters = serializers.ListField(child=serializers.CharField(max_length=80), max_length=4, default=list)


class JoinSerializer(serializers.Serializer):
    """An invitation, by the token at the end of its link."""

    invitation = serializers.CharField(max_length=80)
    seed = serializers.RegexField(SEED, default="", allow_blank=True)


class SeatSerializer(serializers.Serializer):
    """A seat just taken; `token` gives it back and is shown only here."""

    seat = serializers.IntegerField()
    token = serializers.CharField()


class SeatedSerializer(serializers.Serializer):
    """A match one sits in now."""

    id = serializers.CharField()
    seats = SeatSerializer(many=True)
    invitation = serializers.CharField()
    commitment = serializers.CharField()


class ListInSerializer(serializers.Serializer):
    """A list to lock in."""

    roster = serializers.CharField(max_length=80)
    seat = serializers.IntegerField(min_value=0, max_value=15, required=False)


class StatusSerializer(serializers.Serializer):
    """Where a match stands."""

    id = serializers.CharField()
    status = serializers.CharField()


class UpdateSerializer(serializers.Serializer):
    """The `update` message of the socket protocol, as `docs/protocol.md` has it."""

    t = serializers.CharField()
    seq = serializers.IntegerField()
    since = serializers.IntegerField()
    view = serializers.JSONField()
    questions = serializers.JSONField()
    told = serializers.JSONField()
    over = serializers.BooleanField()


class AnswerInSerializer(serializers.Serializer):
    """An answer to the open question. The same key twice is one answer."""

    key = serializers.RegexField(KEY)
    question = serializers.IntegerField(min_value=0, max_value=2_000_000_000)
    option = serializers.CharField(max_length=200)
    value = serializers.JSONField(required=False, allow_null=True, help_text="As the socket protocol has it.")
    seat = serializers.IntegerField(min_value=0, max_value=15, required=False)


class AcceptedSerializer(serializers.Serializer):
    """An answer is stored as this entry; `repeated` when it had been stored before, `held` until the window closes."""

    sequence = serializers.IntegerField()
    repeated = serializers.BooleanField()
    held = serializers.BooleanField()


class WishInSerializer(serializers.Serializer):
    """How one is asked to react: as usual, to nothing this turn, or always and without a time limit."""

    wish = serializers.ChoiceField(choices=Wish.choices)
    seat = serializers.IntegerField(min_value=0, max_value=15, required=False)


class SeenInSerializer(serializers.Serializer):
    """The question that is shown to whoever asks, so that its clock starts."""

    question = serializers.IntegerField(min_value=0, max_value=2_000_000_000)


class CallInSerializer(serializers.Serializer):
    """A call for one's next question of the class `clock`, to confirm or drop then; without an option it is dropped."""

    clock = serializers.ChoiceField(choices=get_args(Clock))
    option = serializers.CharField(max_length=200, default="", allow_blank=True)
    value = serializers.JSONField(required=False, allow_null=True, help_text="As the socket protocol has it.")
    seat = serializers.IntegerField(min_value=0, max_value=15, required=False)


class InstructionInSerializer(serializers.Serializer):
    """Have questions that offer this instruction answered by it from the next one on (`on`), or not any more."""

    standing = serializers.CharField(max_length=64)
    on = serializers.BooleanField()
    seat = serializers.IntegerField(min_value=0, max_value=15, required=False)


class RefusalSerializer(serializers.Serializer):
    """Why a request was turned down: the sentence, and for a rule its id, measure, limit and remedy."""

    detail = serializers.CharField()
    rule = serializers.CharField(required=False)
    measured = serializers.CharField(required=False)
    limit = serializers.CharField(required=False)
    remedy = serializers.CharField(required=False)
