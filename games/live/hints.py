"""Hints: what the computer would do in the player's place. They are computed in the processes of computer players.

Hints of one person, and of one address, run one after the other.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable

import msgspec

from accounts.fair_queue import Allowance
from accounts.models import User
from games.agreement import ALL, ALONE, HINTS, from_text
from games.bots.lookahead import advise
from games.bots.pool import run_in_pool
from games.live.latest_only_queue import LatestOnlyQueue, SharedTurns
from games.matches.selectors import match_and_position
from games.matches.services.record import acting_seat, running_match
from games.models import Match
from games.protocol import Error, FromServer, Hint, Hinted, IdeaShown, refusal_reply
from games.storage.database import in_database
from rules.kernel import engine
from rules.kernel.play import refuse
from rules.kernel.position import dump
from rules.kernel.refusal import Refused, Seat
from rules.registry import SYSTEMS

logger = logging.getLogger(__name__)

LONGEST = 15.0  # seconds, mostly for hints ahead in the queue
MOST_KEPT = 64  # cached hints
MINE = Allowance(together=1, waiting=1_000, ahead=20.0, gained=0.2)
OURS = Allowance(together=1, waiting=10_000, ahead=60.0, gained=0.3)

Scene = tuple[str, bytes, int, int, str]

_turns = SharedTurns(MINE, OURS)
_known: OrderedDict[tuple[str, str, int], tuple[IdeaShown, ...]] = OrderedDict()


def hints_allowed(match: Match) -> bool:
    """Whether the players agreed on hints. A person who plays alone always has them."""
    wanted = from_text(match.agreement).get(HINTS.id, HINTS.default)
    people = sum(not seat.player for seat in match.seats.all())
    return wanted == ALL or (wanted == ALONE and (match.hot_seat or people == 1))


class HintQueue(LatestOnlyQueue[Hint]):
    """The hints of one socket."""

    def __init__(self, reply: Callable[[FromServer], Awaitable[None]], address: str) -> None:
        super().__init__(reply, address, _turns, hint_for)


async def hint_for(match_id: str, user: User, wanted: Hint) -> FromServer:
    """The hint for the asked seat, or why there is none."""
    try:
        system, position, seat, asked, mark = await in_database(_scene, match_id, user, wanted)
        ideas = _known.get((match_id, mark, seat))
        if ideas is None:
            said = await asyncio.wait_for(run_in_pool(advise, system, position, seat), LONGEST)
            ideas = msgspec.json.decode(said, type=tuple[IdeaShown, ...])
            _remember((match_id, mark, seat), ideas)
        return Hinted(id=wanted.id, question=asked, seat=seat, ideas=ideas)
    except Refused as refused:
        return refusal_reply(refused, id_=wanted.id)
    except TimeoutError:
        return Error(id=wanted.id, message="Many people are asking for hints right now. Try again in a moment.")
    except Exception:
        logger.exception("Match %s: a hint failed", match_id)
        return Error(id=wanted.id, message="There is no hint right now. You can answer without one.")


def forget() -> None:
    """Clear the cached hints."""
    _known.clear()


def _remember(what: tuple[str, str, int], ideas: tuple[IdeaShown, ...]) -> None:
    _known[what] = ideas
    while len(_known) > MOST_KEPT:
        _known.popitem(last=False)


def _scene(match_id: str, user: User, wanted: Hint) -> Scene:
    """The data of the match that a hint needs. Raises `Refused`."""
    try:
        match, position = match_and_position(match_id)
    except Match.DoesNotExist:
        raise refuse("match.gathering", "No match is being played here yet.", remedy="Check the link.") from None
    seat = acting_seat(running_match(match), user, wanted.seat, match.waiting_seats())
    if not hints_allowed(match):
        raise refuse(
            "match.hints", "The players of this match did not agree on hints.", remedy="Decide without a hint."
        )
    engine.open_ask(SYSTEMS[match.system].system, position, Seat(seat), wanted.question)
    return match.system, dump(position), seat, position.asked, match.stamp
