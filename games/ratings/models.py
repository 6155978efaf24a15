"""Stored ratings: the matches that were looked at, and everybody's rating after each.

All of it is derived from the stored matches and can be computed again at any time.
"""

from django.conf import settings
from django.db import models

from games.models import Match
from games.ratings.paces import RatingPace


class Ladder(models.Model):
    """One game at one pace. Its row is locked while results are counted."""

    system = models.CharField(max_length=20)
    pace = models.CharField(max_length=10, choices=RatingPace)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["system", "pace"], name="one_ladder_a_game_and_pace"),)

    def __str__(self) -> str:
        return f"{self.system}, {self.pace}"


class RatingStatus(models.TextChoices):
    """Whether a rated match counts, and if not, why."""

    COUNTS = "counts", "It counts."
    ABANDONED = "abandoned", "It does not count: a player abandoned it."
    CHANGED = "changed", "It does not count: something was changed or taken back by agreement."
    EMPTY = "empty", "It does not count: a seat was not held by a person of its own."
    UNDECIDED = "undecided", "It does not count: it has no result."


class RatedMatch(models.Model):
    """A finished rated match that was looked at."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="rated_match", primary_key=True)
    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="matches")
    # When its last entry was made. Matches count in this order; those of one moment in that of their ids.
    ended = models.DateTimeField()
    status = models.CharField(max_length=10, choices=RatingStatus)

    class Meta:
        indexes = (models.Index(fields=["ladder", "ended", "match"], name="rated_match_order"),)

    def __str__(self) -> str:
        return f"{self.match_id}: {self.status}"


class Score(models.TextChoices):
    """How a match ended for one player."""

    WON = "won", "Won"
    DRAWN = "drawn", "Drawn"
    LOST = "lost", "Lost"


class RatedResult(models.Model):
    """One player's part in a counted match, and their rating after it."""

    rated_match = models.ForeignKey(RatedMatch, models.CASCADE, related_name="results")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="rated_results")
    score = models.CharField(max_length=5, choices=Score)
    # The chance to win that the player had before the match.
    expected = models.FloatField()
    mean = models.FloatField()
    deviation = models.FloatField()
    # The army of the list, by its id in the game; empty for one of somebody's own.
    army = models.CharField(max_length=64, blank=True)
    # The ready-made list that was played, by its id; empty for any other.
    ready_list = models.CharField(max_length=64, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["rated_match", "seat"], name="one_result_a_seat"),)

    def __str__(self) -> str:
        return f"{self.user_id} in {self.rated_match_id}: {self.score}"


class Rating(models.Model):
    """Somebody's newest rating in a ladder."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="ratings")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings")
    mean = models.FloatField()
    deviation = models.FloatField()
    played = models.PositiveIntegerField()
    won = models.PositiveIntegerField()
    last_played = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["ladder", "user"], name="one_rating_a_ladder"),)

    def __str__(self) -> str:
        return f"{self.user_id}: {self.mean:.0f}"
