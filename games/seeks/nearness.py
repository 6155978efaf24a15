"""The strength of people as pairing uses it."""

from collections.abc import Collection, Mapping

from games.ratings.selectors import ratings_of


def strengths_of(people: Collection[int], system: str, pace: str) -> Mapping[int, float]:
    """The mean rating of each person in this game at this pace; that of a beginner for whoever has none."""
    return {person: rating.mean for person, rating in ratings_of(people, system, pace).items()}
