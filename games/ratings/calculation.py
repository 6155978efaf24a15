"""How results change ratings, by the Plackett-Luce model of Weng and Lin in the library OpenSkill.

Nothing is stored here. The same results in the same order give the same numbers, to the last bit.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from openskill.models import PlackettLuce

MEAN: Final = 1500.0  # of somebody who has played nothing
DEVIATION: Final = 200.0
PROVISIONAL: Final = 8  # rated matches below which a rating is provisional


@dataclass(frozen=True)
class Skill:
    """An estimate of somebody's strength: its mean and its deviation."""

    mean: float = MEAN
    deviation: float = DEVIATION


@dataclass(frozen=True)
class SkillChange:
    """What one match makes of a skill; `expected` is the chance to win that the player had before it."""

    after: Skill
    expected: float


@cache
def _model() -> PlackettLuce:
    return PlackettLuce(mu=MEAN, sigma=DEVIATION, beta=DEVIATION / 2, tau=DEVIATION / 100)


def rate(before: Sequence[Skill], winner: int | None) -> tuple[SkillChange, ...]:
    """The skills after a match of these players; `winner` is the place of one of them, or None for a draw.

    Those who did not win share the last place.
    """
    model = _model()
    teams = [[model.rating(mu=one.mean, sigma=one.deviation)] for one in before]
    expected = model.predict_win(teams)
    ranks = [0.0 if winner in (None, place) else 1.0 for place in range(len(before))]
    rated = model.rate(teams, ranks=ranks)
    return tuple(
        SkillChange(Skill(team[0].mu, team[0].sigma), chance) for team, chance in zip(rated, expected, strict=True)
    )


def chance_to_win(skill: Skill, other: Skill) -> float:
    """The chance of one player to beat another."""
    model = _model()
    return model.predict_win([[model.rating(mu=one.mean, sigma=one.deviation)] for one in (skill, other)])[0]


@dataclass(frozen=True)
class MatchResult:
    """A counted match: its people in the order of their seats, and the one who won, by their place."""

    people: tuple[int, ...]
    winner: int | None


def skills_after(results: Iterable[MatchResult]) -> dict[int, Skill]:
    """Everybody's skill after these matches, in this order."""
    skills: dict[int, Skill] = {}
    for one in results:
        changes = rate([skills.get(person, Skill()) for person in one.people], one.winner)
        skills |= {person: change.after for person, change in zip(one.people, changes, strict=True)}
    return skills
