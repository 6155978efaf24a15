"""The score of a series of matches between the same people."""

from collections import Counter
from dataclasses import dataclass

from games.models import Match, Status


@dataclass(frozen=True, kw_only=True)
class SeriesScore:
    """The score of a series. `score` has each player's name and won matches, in the order of their first seats.

    `draws` counts matches without a winner. `best_of` is the agreed number of matches (0: none), `number` how many have
    been played.
    """

    score: tuple[tuple[str, int], ...]
    draws: int
    number: int
    best_of: int

    @property
    def decided(self) -> bool:
        """Whether an agreed series has a winner, or all its matches have been played."""
        most = max((won for _, won in self.score), default=0)
        return bool(self.best_of) and (most > self.best_of // 2 or self.number >= self.best_of)

    def __str__(self) -> str:
        figures = ", ".join(f"{name} {won}" for name, won in self.score)
        draws = f", {self.draws} drawn" if self.draws else ""
        agreed = f"Best of {self.best_of}: " if self.best_of else ""
        return f"{agreed}{figures}{draws}, after {self.number} {'match' if self.number == 1 else 'matches'}"


def series_of(match: Match) -> SeriesScore:
    """The series of a match, or the match alone, with the matches played so far."""
    root = match.series or match.pk
    rows = Match.objects.filter(series=root) | Match.objects.filter(pk=root)
    played = rows.filter(status=Status.OVER).order_by("created").prefetch_related("seats__user")
    names: dict[int, str] = {}
    won: Counter[int] = Counter()
    draws = 0
    for one in played:
        holders = {seat.number: seat.user for seat in one.seats.all()}
        names |= {user.pk: str(user) for user in holders.values() if user is not None and user.pk not in names}
        winner = None if one.winner is None else holders.get(one.winner)
        draws += one.winner is None
        if winner is not None:
            won[winner.pk] += 1
    score = tuple((name, won[person]) for person, name in names.items())
    return SeriesScore(score=score, draws=draws, number=len(played), best_of=match.best_of)
