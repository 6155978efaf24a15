"""The stored film of a finished match: its replay and report stay when the rules have changed since."""

from django.db import models
from django.utils import timezone

from games.models.match import Match


class StoredFilm(models.Model):
    """Every frame of a finished match with its whole view, made under the rules that it was played with."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, primary_key=True, related_name="stored_film")
    # The number of entries that the match had: an entry that is taken back or added makes the film useless.
    entries = models.PositiveIntegerField()
    # When the last of them was made.
    last_entry_at = models.DateTimeField()
    # The version of the rules that replayed it.
    rules_version = models.CharField(max_length=80)
    # The frames with their views as JSON, compressed with LZMA.
    shots = models.BinaryField()
    made = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"film of {self.match_id}"
