"""How a person wants to be told of their turn while they are away, and what they were told."""

import secrets

from django.conf import settings
from django.db import models

from games.models.match import Match

MOST_URL = 1_000  # letters


def new_hook_secret() -> str:
    """What signs the calls of one person's hook."""
    return secrets.token_urlsafe(24)


class NoticeSettings(models.Model):
    """One person's ways to be told: letters to `email` once it is `confirmed`, calls of the address `hook`.

    `asked` is when the letter that asks for the confirmation was sent. Calls are signed with `secret`; `failed` of them
    have failed one after another, and `last_result` is what came of the last one, at `last_called_at`.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notice")
    email = models.EmailField(blank=True)
    confirmed = models.BooleanField(default=False)
    asked = models.DateTimeField(null=True, blank=True)
    hook = models.CharField(max_length=MOST_URL, blank=True)
    secret = models.CharField(max_length=64, default=new_hook_secret)
    failed = models.PositiveSmallIntegerField(default=0)
    last_result = models.CharField(max_length=120, blank=True)
    last_called_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"notices of {self.user_id}"


class PushSubscription(models.Model):
    """A browser that its person wants to be told in, also while it shows no page of this site.

    `endpoint` is the address at which the service of the browser's maker takes pushes for it.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="browsers")
    endpoint = models.CharField(max_length=MOST_URL, unique=True)
    since = models.DateTimeField(auto_now_add=True)
    failed = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"a browser of {self.user_id}"


class SentNotice(models.Model):
    """The holder of a seat was told that they are waited for at entry `sequence`: once until they have answered."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="noticed")
    seat = models.PositiveSmallIntegerField()
    sequence = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_notice_a_seat")]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.match_id} at {self.sequence}"
