"""What has happened in a match, for good: the entries, which are its evidence, and what the players said."""

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
    """One accepted input, with its dice and the sentences it led to. Written once, in sequence, never changed.

    `arrived` and `more` are those of `Given`, for answers of which the time decides something.
    """

    match = models.ForeignKey(  # both constraints begin with it: a third index would be written for every answer
        Match, on_delete=models.CASCADE, related_name="entries", db_index=False
    )
    sequence = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    kind = models.CharField(max_length=10, choices=EntryKind)
    question = models.PositiveIntegerField(null=True)
    answer = models.TextField(blank=True)
    rolls = models.TextField(default="[]")
    log = models.TextField(default="[]")
    client_key = models.CharField(max_length=64, null=True)
    arrived = models.PositiveIntegerField(default=0)
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
        """What tells it from another entry of the same number."""
        return mark_of(self.at)

    @cached_property
    def facts(self) -> tuple[LogEntry, ...]:
        """The log as facts. An entry that this process has made has them beside it."""
        return _LOG.decode(self.log)


class Remark(models.Model):
    """Something a player said to the other, or did that no rule knows: offered a draw, moved to another browser.

    `after` is the entry after which it was said.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="remark_set")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=MOST_REMARK_LETTERS)
    kind = models.CharField(max_length=10, choices=RemarkKind, default=RemarkKind.CHAT)
    after = models.PositiveIntegerField(default=0)
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
