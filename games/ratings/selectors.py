"""Reads ratings. Whoever has not agreed to ratings, or was deleted, appears nowhere."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import RatingPreference, User
from games.ids import person_token
from games.ratings.calculation import DEVIATION, MEAN, PROVISIONAL
from games.ratings.models import Rating
from games.ratings.paces import RatingPace

INACTIVE: Final = timedelta(days=90)  # without a rated match, after which somebody leaves the ladder


@dataclass(frozen=True, kw_only=True)
class PlayerRating:
    """A rating in one game and pace. `deviation`: how far off the mean may be."""

    mean: float = MEAN
    deviation: float = DEVIATION
    played: int = 0
    won: int = 0
    last_played: datetime | None = None

    @property
    def is_provisional(self) -> bool:
        """Whether too few matches were played to rank it."""
        return self.played < PROVISIONAL

    @property
    def is_inactive(self) -> bool:
        """Whether nothing was played for long."""
        return self.last_played is not None and self.last_played < timezone.now() - INACTIVE

    def __str__(self) -> str:
        return f"{self.mean:.0f} ± {self.deviation:.0f}"


def rating_of(user: User, game: str, pace: str) -> PlayerRating:
    """The rating of a person in a game, by its id, at a pace; that of a beginner if they have none."""
    return ratings_of([user.pk], game, pace)[user.pk]


def ratings_of(people: Iterable[int], game: str, pace: str) -> dict[int, PlayerRating]:
    """The ratings of these people, by their keys."""
    wanted = list(people)
    found = Rating.objects.filter(user__in=wanted, ladder__system=game, ladder__pace=pace)
    return dict.fromkeys(wanted, PlayerRating()) | {one.user_id: shown(one) for one in found}


@dataclass(frozen=True, kw_only=True)
class LadderRow:
    """A player in a ladder; `place` is None for a provisional rating."""

    place: int | None
    name: str
    token: str
    rating: PlayerRating


def shown_ratings(system: str, pace: str) -> QuerySet[Rating]:
    """The ratings of those who want to be shown and have played lately, the best first."""
    since = timezone.now() - INACTIVE
    found = Rating.objects.filter(ladder__system=system, ladder__pace=pace, last_played__gte=since)
    return found.filter(user__in=people_shown()).select_related("user").order_by("-mean", "pk")


def people_shown() -> QuerySet[User]:
    """Everybody who has agreed to ratings."""
    return User.objects.filter(is_active=True, is_guest=False).exclude(rating_preference=RatingPreference.NONE)


def ladder_rows(system: str, pace: str, first: int = 0, most: int = 50) -> list[LadderRow]:
    """The ranked players of a ladder, from place `first` + 1 on."""
    ranked = shown_ratings(system, pace).filter(played__gte=PROVISIONAL)[first : first + most]
    return [_row(one, place) for place, one in enumerate(ranked, start=first + 1)]


def provisional_rows(system: str, pace: str, most: int = 50) -> list[LadderRow]:
    """Those who have played too few matches to be ranked, the most played first."""
    found = shown_ratings(system, pace).filter(played__lt=PROVISIONAL).order_by("-played", "-mean", "pk")
    return [_row(one, None) for one in found[:most]]


def place_of(rating: Rating) -> int | None:
    """The place of somebody in their ladder; None for a rating that is not ranked."""
    ranked = shown_ratings(rating.ladder.system, rating.ladder.pace).filter(played__gte=PROVISIONAL)
    if not ranked.filter(pk=rating.pk).exists():
        return None
    return 1 + ranked.filter(Q(mean__gt=rating.mean) | Q(mean=rating.mean, pk__lt=rating.pk)).count()


def ranked_count(system: str, pace: str) -> int:
    """How many people a ladder ranks."""
    return shown_ratings(system, pace).filter(played__gte=PROVISIONAL).count()


def paces() -> list[tuple[str, str]]:
    """The paces and their names."""
    return [(one.value, one.label) for one in RatingPace]


def _row(rating: Rating, place: int | None) -> LadderRow:
    return LadderRow(place=place, name=str(rating.user), token=person_token(rating.user_id), rating=shown(rating))


def shown(rating: Rating) -> PlayerRating:
    """The stored rating as pages show it."""
    return PlayerRating(
        mean=rating.mean,
        deviation=rating.deviation,
        played=rating.played,
        won=rating.won,
        last_played=rating.last_played,
    )
