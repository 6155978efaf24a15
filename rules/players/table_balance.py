"""The balance of a table: matches between equal computers with equal lists, and how often each seat won."""

import hashlib
from collections.abc import Iterator

import msgspec
from msgspec import Struct

from rules.players.bot_match import BotMatch, Fixture, Pairing, play_bot_match
from rules.players.choice import QUICK
from rules.registry import SYSTEMS, Agreement

EVEN = (45, 55)  # per cent of decided matches for each seat on an even table


class TableBalance(Struct, frozen=True, kw_only=True):
    """Wins of the first and of the second seat over so many matches, and matches without an end."""

    matches: int
    first: int
    second: int
    broken: int

    @property
    def draws(self) -> int:
        """The matches without a winner."""
        return self.matches - self.first - self.second - self.broken

    @property
    def share(self) -> int:
        """Per cent won by the first seat, with a draw as half a win; 50 without matches."""
        ended = self.matches - self.broken
        return (100 * (2 * self.first + self.draws) + ended) // (2 * ended) if ended else 50

    @property
    def is_even(self) -> bool:
        """Whether the share is within the limits of an even table."""
        return EVEN[0] <= self.share <= EVEN[1]


def table_balance(system: str, agreement: Agreement, matches: int, seed: str) -> TableBalance:
    """The balance of the agreed table over so many matches; the same seed gives the same result."""
    played = list(_played(system, agreement, matches, seed))
    ended = [one for one in played if not one.fault]
    return TableBalance(
        matches=len(played),
        first=sum(one.winner == 0 for one in ended),
        second=sum(one.winner == 1 for one in ended),
        broken=len(played) - len(ended),
    )


def _played(system: str, agreement: Agreement, matches: int, seed: str) -> Iterator[BotMatch]:
    """Plays matches of each fitting ready-made list against itself, list by list in turn."""
    game = SYSTEMS[system]
    lists = [ready.roster for ready in game.ready_lists if not game.list_problem(agreement, ready.roster)]
    forces = tuple(msgspec.Raw(msgspec.json.encode(game.muster(roster))) for roster in lists)
    pairing = Pairing(
        system=system, version=game.system.version, agreement=dict(agreement), forces=forces, player=QUICK.id
    )
    for number in range(matches):
        key = hashlib.sha256(f"{seed}|{number}".encode()).digest()
        place = number % len(forces)
        fixture = Fixture(number=number, seats=(place, place), key=key, table=int.from_bytes(key[:8]))
        yield play_bot_match(pairing, fixture)
