"""How and when a person wants to be notified, and which notifications were sent."""

import secrets

from django.conf import settings
from django.db import models

from games.models.match import Match

MOST_URL = 1_000  # letters


def new_hook_secret() -> str:
    """The secret that signs the calls of one person's webhook."""
    return secrets.token_urlsafe(24)


class NoticeKind(models.TextChoices):
    """What a notification is about."""

    TURN = "turn", "It is my turn"
    OPPONENT = "opponent", "An opponent is found, an appointment comes up"
    CHALLENGE = "challenge", "Somebody challenges me or asks for a rematch"


class NoticeTiming(models.TextChoices):
    """When a notification is sent."""

    ONCE = "once", "At once"
    DAILY = "daily", "In one e-mail a day"
    NEVER = "never", "Not at all"


class HookStyle(models.TextChoices):
    """What the body of a webhook call looks like."""

    GRIDLESS = "gridless", "Gridless (signed JSON, for programs)"
    DISCORD = "discord", "Discord"
    SLACK = "slack", "Slack"


class NoticeSettings(models.Model):
    """The notifications of one person, except for browsers."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notice")
    # The e-mail address. Empty: no e-mails.
    email = models.EmailField(blank=True)
    # Whether the address was confirmed. Nothing is sent before.
    confirmed = models.BooleanField(default=False)
    # When the e-mail that asks for confirmation was sent.
    asked = models.DateTimeField(null=True, blank=True)
    # The address of the webhook. Empty: no calls.
    hook = models.CharField(max_length=MOST_URL, blank=True)
    # The secret that signs the calls.
    secret = models.CharField(max_length=64, default=new_hook_secret)
    # How many calls have failed in a row.
    failed = models.PositiveSmallIntegerField(default=0)
    # The result of the last call, as a sentence.
    last_result = models.CharField(max_length=120, blank=True)
    # When the webhook was last called.
    last_called_at = models.DateTimeField(null=True, blank=True)
    hook_style = models.CharField(max_length=10, choices=HookStyle, default=HookStyle.GRIDLESS)
    # When each kind of notification is sent.
    turn = models.CharField(max_length=6, choices=NoticeTiming, default=NoticeTiming.ONCE)
    opponent = models.CharField(max_length=6, choices=NoticeTiming, default=NoticeTiming.ONCE)
    challenge = models.CharField(max_length=6, choices=NoticeTiming, default=NoticeTiming.ONCE)
    # The time zone of the hours below.
    zone = models.CharField(max_length=40, default="UTC")
    # From which hour to which nothing is sent. Null: there are no such hours.
    quiet_from = models.PositiveSmallIntegerField(null=True, blank=True)
    quiet_until = models.PositiveSmallIntegerField(null=True, blank=True)
    # The hour of the daily e-mail.
    summary_hour = models.PositiveSmallIntegerField(default=18)
    # When the last one was due, whether there was anything to say or not.
    summary_sent = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"notices of {self.user_id}"


class PushSubscription(models.Model):
    """A browser in which its person wants notifications, even without an open page."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="browsers")
    # The address at the browser's push service.
    endpoint = models.CharField(max_length=MOST_URL, unique=True)
    # When the browser was added.
    since = models.DateTimeField(auto_now_add=True)
    # How many pushes have failed in a row.
    failed = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"a browser of {self.user_id}"


class SentNotice(models.Model):
    """A turn notification that was sent. There is no other for the seat before it has answered."""

    # The match that waits.
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="noticed")
    # The seat whose holder was notified.
    seat = models.PositiveSmallIntegerField()
    # The newest entry of the match at that time.
    sequence = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_notice_a_seat")]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.match_id} at {self.sequence}"


class MatchNoticeTiming(models.Model):
    """When a person is notified of their turn in one match, in place of their usual choice."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="match_notice_timings")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="notice_timings")
    timing = models.CharField(max_length=6, choices=NoticeTiming)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "match"], name="one_timing_a_match")]

    def __str__(self) -> str:
        return f"{self.timing} for {self.user_id} in {self.match_id}"


class Notice(models.Model):
    """A notification of something else than a turn."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=10, choices=NoticeKind)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="notices")
    # What happened, as a sentence.
    words = models.CharField(max_length=200)
    # From when on it may be sent. One of a kind for a match and a moment is enough.
    due = models.DateTimeField()
    # When it was sent. Null: not yet.
    sent = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "kind", "match", "due"], name="one_notice_a_moment")]
        indexes = [models.Index(fields=["sent", "due"], name="notice_due")]

    def __str__(self) -> str:
        return f"{self.kind} for {self.user_id}"
