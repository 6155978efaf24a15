"""How even a table is: the same seed gives the same count, and a match without an end counts for nobody."""

import pytest

from games.agreement import agreement_from
from rules.players import table_balance as balance
from rules.players.bot_match import BotMatch
from rules.players.table_balance import TableBalance, table_balance
from rules.registry import SYSTEMS


def test_matches_are_counted_by_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    seats, results = [], iter([0, 1, None, 0])

    def played(pairing: object, fixture: object) -> BotMatch:
        seats.append(fixture.seats)  # type: ignore[attr-defined]
        number = fixture.number  # type: ignore[attr-defined]
        if number == 4:
            return BotMatch(number=number, fault="EndlessMatch: no end")
        return BotMatch(number=number, winner=next(results))

    monkeypatch.setattr(balance, "play_bot_match", played)
    agreed = agreement_from(SYSTEMS["kog"], {"battle": "duel", "terrain": "village"})
    found = table_balance("kog", agreed, 5, "seed")
    assert found == TableBalance(matches=5, first=2, second=1, broken=1)
    assert all(one == other for one, other in seats)
    assert len(set(seats)) > 1
    assert (found.draws, found.share, found.is_even) == (1, 63, False)


def test_an_even_table_is_within_the_limits() -> None:
    even = TableBalance(matches=200, first=90, second=110, broken=0)
    assert (even.share, even.is_even) == (45, True)
    assert not TableBalance(matches=200, first=88, second=112, broken=0).is_even
    assert TableBalance(matches=0, first=0, second=0, broken=0).share == 50


def test_one_match_is_played_to_its_end() -> None:
    agreed = agreement_from(SYSTEMS["kog"], {"battle": "duel", "terrain": "refinery"})
    found = table_balance("kog", agreed, 1, "seed")
    assert (found.matches, found.broken) == (1, 0)
    assert found == table_balance("kog", agreed, 1, "seed")
