"""A person's ratings: to export, and what happens to them when the account is deleted."""

from collections.abc import Iterator

from accounts.archive import as_json
from accounts.belongings import Belongings, Files, counted
from accounts.models import User
from games.ratings.models import RatedResult, Rating


def files(user: User) -> Files:
    """One list with every rating and every counted result."""
    results = RatedResult.objects.filter(user=user).select_related("rated_match__ladder")
    told = [
        {
            "match": one.rated_match_id,
            "game": one.rated_match.ladder.system,
            "pace": one.rated_match.ladder.pace,
            "ended": one.rated_match.ended.isoformat(),
            "score": one.score,
            "rating": one.mean,
            "deviation": one.deviation,
        }
        for one in results.order_by("rated_match__ended", "pk")
    ]
    yield "ratings.json", as_json(told)


def warnings(user: User) -> Iterator[str]:
    """What becomes of ratings."""
    if own := Rating.objects.filter(user=user).count():
        yield f"{counted(own, 'rating')} will no longer be shown. Your opponents keep what they won against you."


def erase(user: User) -> None:
    """Nothing to do: people without an account are in no ladder, and the results of others stay."""


BELONGINGS = Belongings(files=files, warnings=warnings, erase=erase)
