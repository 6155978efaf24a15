"""Announcements of the operators, which every page shows for a while."""

from django.db import models
from django.utils import timezone


class Announcement(models.Model):
    """A sentence for everybody, from one moment until another."""

    text = models.CharField(max_length=300)
    starts = models.DateTimeField(default=timezone.now)
    ends = models.DateTimeField()

    class Meta:
        ordering = ("starts",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(ends__gt=models.F("starts")),
                name="announcement_ends_later",
                violation_error_message="It must end after it starts.",
            ),
        )

    def __str__(self) -> str:
        return self.text
