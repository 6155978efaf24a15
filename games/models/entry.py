"""What has happened in a match: the entries, which are its evidence, and the chat."""

from functools import cached_property

import msgspec
from django.db import models
from django.utils import timezone

from games.models.enums import EntryKind, RemarkKind
from games.models.match import Match, mark_of
from rules.kernel.event import LogEntry

MOST_REMARK_LETTERS = 500
_LOG = msgspec.json.Decoder(tuple[LogEntry, ...])


class Entry(models.Model):
    """One accepted input, with its dice and sentences. Written once, in sequence, never changed."""

    match = models.ForeignKey(  # both constraints begin with it: a third index would be written for every answer
        Match, on_delete=models.CASCADE, related_name="entries", db_index=False
    )
    # The number of the entry: 0 is the start, then 1, 2, 3 without gaps.
    sequence = models.PositiveIntegerField()
    # The seat that gave the input; null for none.
    seat = models.PositiveSmallIntegerField(null=True)
    # What the entry records.
    kind = models.CharField(max_length=10, choices=EntryKind)
    # The number of the answered question; null for none.
    question = models.PositiveIntegerField(null=True)
    # The answer, ending or take-back, as JSON.
    answer = models.TextField(blank=True)
    # The dice that fell, as JSON.
    rolls = models.TextField(default="[]")
    # The sentences with their audience, as JSON.
    log = models.TextField(default="[]")
    # The key with which the page sent it. A repeated key is not stored again.
    client_key = models.CharField(max_length=64, null=True)
    # `Given.at`: when the answer arrived, if time decides something.
    arrived = models.PositiveIntegerField(default=0)
    # `Given.more`: whether another answer arrived at the same time.
    more = models.BooleanField(default=False)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["sequence"]
        constraints = [
            models.UniqueConstraint(fields=["match", "sequence"], name="one_entry_a_sequence"),
            models.UniqueConstraint(fields=["match", "client_key"], name="one_entry_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.sequence} of {self.match_id}"

    @cached_property
    def mark(self) -> str:
        """Distinguishes the entry from another one with the same number, after a database was restored."""
        return mark_of(self.at)

    @cached_property
    def facts(self) -> tuple[LogEntry, ...]:
        """The facts of the entry. They are cached for an entry that this process made."""
        return _LOG.decode(self.log)


class Remark(models.Model):
    """A remark of a player, or an action outside the rules: an offer of a draw, a move to another browser."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="remark_set")
    # The number of the remark, from 1 without gaps.
    number = models.PositiveIntegerField()
    # The seat that made it.
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=MOST_REMARK_LETTERS)
    # Whether it is a remark or which act it is.
    kind = models.CharField(max_length=10, choices=RemarkKind, default=RemarkKind.CHAT)
    # The entry after which it was made.
    after = models.PositiveIntegerField(default=0)
    # The key with which the page sent it. A repeated key is not stored again.
    client_key = models.CharField(max_length=64)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_remark_a_number"),
            models.UniqueConstraint(fields=["match", "client_key"], name="one_remark_a_key"),
        ]

    def __str__(self) -> str:
        return f"remark {self.number} in {self.match_id}"
