"""The best ideas for whoever is asked, in every game: with odds where dice decide, with reasons, and to be drawn."""

from collections.abc import Iterator

import msgspec
import pytest

from games.bots import lookahead
from games.bots.lookahead import advise
from games.protocol import IdeaShown
from rules.kernel import engine
from rules.kernel.position import Position, dump
from rules.kernel.question import Ask
from rules.kernel.refusal import Seat
from rules.registry import SYSTEMS
from tests.harness.beginning import begun
from tests.harness.match import Match

MOST = 400  # answers until something can be shot at
ASKED = 8  # hints asked for


def _chancy(name: str) -> Iterator[tuple[Position[object], Ask[object]]]:
    """The questions of a small match in which something is offered whose odds can be told."""
    game = SYSTEMS[name]
    match = begun(game, {}, 4, small=True).match(Match, bold=True)
    for _ in range(MOST):
        for seat in engine.look(game.system, match.position, None).waiting:
            ask = engine.open_ask_of(game.system, match.position, Seat(seat))
            if ask and any(option.forecast and not option.refusal for option in ask.options):
                yield match.position, ask
        if match.position.over:
            return
        match.step()


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_ideas_tell_their_odds_and_reasons_and_can_be_drawn(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookahead, "monotonic", lambda: 0.0)
    told: set[str] = set()
    for (position, ask), _ in zip(_chancy(name), range(ASKED), strict=False):
        ideas = msgspec.json.decode(advise(name, dump(position), ask.seat), type=tuple[IdeaShown, ...])
        assert 1 <= len(ideas) <= 3
        free = {option.id: option for option in ask.options if option.refusal is None}
        for idea in ideas:
            option = free[idea.option]
            told |= {"odds"} if idea.odds else set()
            told |= {"reasons"} if idea.reasons else set()
            told |= {"drawn"} if option.piece or option.pieces or idea.value else set()
        if told == {"odds", "reasons", "drawn"}:
            return
    assert told == {"odds", "reasons", "drawn"}
