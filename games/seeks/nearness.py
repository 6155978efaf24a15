"""How strong people are, as far as pairing minds it."""

from collections.abc import Collection, Mapping

RATING_OF_NOBODY = 1500.0  # of whoever has no rating


def ratings_of(people: Collection[int], system: str, pace: str) -> Mapping[int, float]:
    """The rating of each person in this game at this pace."""
    return dict.fromkeys(people, RATING_OF_NOBODY)
