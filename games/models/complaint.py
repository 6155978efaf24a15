"""A player's complaint about another, for moderators."""

from django.conf import settings
from django.db import models
from django.utils import timezone

MOST_WORDS = 1_000  # letters


class Complaint(models.Model):
    """A complaint, with the lines of chat as they were then. It is closed, never changed."""

    # Who complains. Null: that account was deleted.
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="complaints_made"
    )
    # About whom.
    about = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="complaints_about")
    # What happened, in the words of the person.
    words = models.CharField(max_length=MOST_WORDS)
    # The lines it is about, with their matches, as JSON.
    lines = models.TextField(default="[]")
    at = models.DateTimeField(default=timezone.now)
    # When a moderator closed it. Null: it is open.
    closed = models.DateTimeField(null=True, blank=True)
    # Who closed it.
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="complaints_closed"
    )
    # What was decided.
    decision = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["at"]

    def __str__(self) -> str:
        return f"complaint {self.pk} about {self.about_id}"
