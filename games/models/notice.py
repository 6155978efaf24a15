"""How a person wants to be notified of their turn, and which notifications were sent."""

import secrets

from django.conf import settings
from django.db import models

from games.models.match import Match

MOST_URL = 1_000  # letters


def new_hook_secret() -> str:
    """The secret that signs the calls of one person's webhook."""
    return secrets.token_urlsafe(24)


class NoticeSettings(models.Model):
    """The turn notifications of one person, except for browsers."""

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
