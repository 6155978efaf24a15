"""What the ratings say about one person: ladders, matches, favourite armies, opponents. Only for whoever agreed."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from accounts.models import User
from armies.emblems import army_emblem, army_name
from games.ids import person_token
from games.ratings.models import RatedResult, Rating, Score
from games.ratings.paces import RatingPace
from games.ratings.selectors import PlayerRating, people_shown, place_of, shown
from rules.registry import SYSTEMS

MOST_POINTS: Final = 60  # matches of a curve
MOST_ROWS: Final = 20
MOST_RESULTS: Final = 2_000


@dataclass(frozen=True, kw_only=True)
class RatingPoint:
    """A rated match of a person and the rating after it."""

    match_id: str
    ended: datetime
    mean: float
    deviation: float
    score: str
    expected: float


@dataclass(frozen=True, kw_only=True)
class LadderStanding:
    """A person in one ladder: rating, place (None while it is provisional or inactive), and the newest matches."""

    system: str
    game: str
    pace: str
    pace_name: str
    rating: PlayerRating
    place: int | None
    points: tuple[RatingPoint, ...]

    @property
    def key(self) -> str:
        """Its name in addresses."""
        return f"{self.system}-{self.pace}"


@dataclass(kw_only=True)
class ArmyRecord:
    """How often a person has played and won with an army."""

    name: str
    game: str
    emblem: str
    played: int = 0
    won: int = 0

    @property
    def percent(self) -> float:
        """The share of wins in percent."""
        return round(100 * self.won / self.played, 1)


@dataclass(kw_only=True)
class OpponentRecord:
    """A person’s results against somebody; `expected` is how many wins the ratings foretold.

    `token` is "" for those who do not want to be named, who stand together.
    """

    name: str
    token: str
    played: int = 0
    won: int = 0
    expected: float = 0.0


@dataclass(frozen=True, kw_only=True)
class RatingProfile:
    """All of it, the ladder with the most matches first."""

    ladders: tuple[LadderStanding, ...]
    armies: tuple[ArmyRecord, ...]
    opponents: tuple[OpponentRecord, ...]


def profile_of(person: User) -> RatingProfile | None:
    """What everybody may read of this person’s ratings; None for whoever has none or has not agreed to them."""
    if not people_shown().filter(pk=person.pk).exists():
        return None
    ratings = list(Rating.objects.filter(user=person, ladder__system__in=SYSTEMS).select_related("ladder"))
    if not ratings:
        return None
    found = RatedResult.objects.filter(user=person, rated_match__ladder__system__in=SYSTEMS)
    newest = list(found.select_related("rated_match").order_by("-rated_match__ended", "-pk")[:MOST_RESULTS])
    by_ladder: defaultdict[int, list[RatingPoint]] = defaultdict(list)
    for result in newest:
        points = by_ladder[result.rated_match.ladder_id]
        if len(points) < MOST_POINTS:
            points.append(_point(result))
    ladders = [_standing(one, by_ladder[one.ladder_id]) for one in ratings]
    return RatingProfile(
        ladders=tuple(sorted(ladders, key=lambda one: (-one.rating.played, one.key))),
        armies=_armies({one.ladder_id: one.ladder.system for one in ratings}, newest),
        opponents=_opponents(person, newest),
    )


def _point(result: RatedResult) -> RatingPoint:
    return RatingPoint(
        match_id=result.rated_match_id,
        ended=result.rated_match.ended,
        mean=result.mean,
        deviation=result.deviation,
        score=Score(result.score).label.lower(),
        expected=result.expected,
    )


def _standing(rating: Rating, newest: list[RatingPoint]) -> LadderStanding:
    system, pace = rating.ladder.system, rating.ladder.pace
    return LadderStanding(
        system=system,
        game=SYSTEMS[system].name,
        pace=pace,
        pace_name=RatingPace(pace).label,
        rating=shown(rating),
        place=place_of(rating),
        points=tuple(reversed(newest)),
    )


def _armies(systems: Mapping[int, str], results: Collection[RatedResult]) -> tuple[ArmyRecord, ...]:
    """Favourite armies. `systems` are the games of the ladders."""
    found: dict[tuple[str, str], ArmyRecord] = {}
    for result in results:
        system = systems.get(result.rated_match.ladder_id)
        if not system or not result.army:
            continue
        fresh = ArmyRecord(
            name=army_name(system, result.army),
            game=SYSTEMS[system].name,
            emblem=army_emblem(system, result.army),
        )
        one = found.setdefault((system, result.army), fresh)
        one.played, one.won = one.played + 1, one.won + (result.score == Score.WON)
    return tuple(sorted(found.values(), key=lambda one: (-one.played, -one.won, one.name))[:MOST_ROWS])


def _opponents(person: User, results: Collection[RatedResult]) -> tuple[OpponentRecord, ...]:
    own = {one.rated_match_id: one for one in results}
    others = RatedResult.objects.filter(rated_match__results__user=person).exclude(user=person)
    met = list(others.values_list("user", "rated_match"))
    named = people_shown().in_bulk({other for other, _ in met})
    found: dict[int, OpponentRecord] = {}
    for other, match_id in met:
        result = own.get(match_id)
        if result is None:
            continue
        known = named.get(other)
        fresh = OpponentRecord(name=str(known) if known else "Others", token=person_token(other) if known else "")
        one = found.setdefault(other if known else 0, fresh)
        one.played, one.won = one.played + 1, one.won + (result.score == Score.WON)
        one.expected += result.expected
    return tuple(sorted(found.values(), key=lambda one: (not one.token, -one.played, one.name))[:MOST_ROWS])
