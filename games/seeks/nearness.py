"""How strong people are, as far as pairing minds it."""

from collections.abc import Collection, Mapping

from games.ratings import selectors
from games.ratings.services import results_count


def ratings_of(people: Collection[int], system: str, pace: str) -> Mapping[int, float]:
    """The rating of each person in this game at this pace, with all matches that are over."""
    results_count()
    return {person: rating.mean for person, rating in selectors.ratings_of(people, system, pace).items()}
