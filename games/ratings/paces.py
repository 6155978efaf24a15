"""The three paces by which ratings are kept apart: now, in an evening, over days."""

from django.db import models

from rules.registry import Agreement
from rules.roster.pace import HOUR, pace_of

QUICKEST_EVENING = 30  # seconds for a decision


class RatingPace(models.TextChoices):
    """How a match is played, as far as ratings know."""

    NOW = "now", "Now"
    EVENING = "evening", "An evening"
    DAYS = "days", "Days"


def rating_pace(agreement: Agreement) -> RatingPace:
    """The pace of a match: days with an hour or more for a decision, now below half a minute, else an evening.

    A match without a clock counts as an evening.
    """
    pace = pace_of(agreement)
    if pace.decision >= HOUR:
        return RatingPace.DAYS
    if 0 < pace.decision < QUICKEST_EVENING:
        return RatingPace.NOW
    return RatingPace.EVENING
