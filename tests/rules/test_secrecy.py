"""What no seat may learn shows nowhere, in every registered system; where nothing is hidden, `known` is the table."""

from collections.abc import Mapping
from random import Random

import pytest

from rules.killteam.board.op_cards import TAC_OPS, CardSet, TacCard, TacLine, TacOp
from rules.registry import SYSTEMS, Game
from rules.roster.scenarios import FORMAT, MISSION, VERSION, canonical
from tests.harness.beginning import begun
from tests.harness.match import Match
from tests.harness.secrecy import check_answers_secret, check_secrecy, nothing_hidden, vary_of

MOST = 60
HIDING = {"krygothic": {"waiting": "once"}}
"""What has to be agreed on in a game for something to be hidden."""


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_nothing_hidden_shows_in_any_way(name: str) -> None:
    compared = compared_in(SYSTEMS[name], HIDING.get(name, {}))
    assert compared > MOST or vary_of(SYSTEMS[name].system) is nothing_hidden, "nothing was hidden in all that time"


def compared_in(game: Game, agreed: Mapping[str, str]) -> int:
    """How many looks at two tables that differ only in what is hidden could be compared, match after match."""
    random, compared = Random(3), 0
    match = begun(game, agreed, 3, small=True).match(Match)
    for rest in range(MOST):
        if match.position.over:
            match = begun(game, agreed, rest, small=True).match(Match)
        compared += check_secrecy(match, vary_of(game.system), random)
        check_answers_secret(match, random)
        match.step()
    return compared


@pytest.mark.rule("killteam.op.own", "killteam.online.secrets")
def test_cards_of_ones_own_are_as_secret_as_ours() -> None:
    """One own TAC op for each archetype, about what ours are about, so that some of them are chosen and hidden."""
    cards = [TacCard(name=f"Own {op.name}", archetype=op.archetype, line=_lines(op)) for op in TAC_OPS.values()]
    header = {"format": FORMAT, "version": VERSION, "system": "killteam", "name": "Ours again"}
    agreed = {MISSION: canonical(CardSet(**header, tac=tuple(cards)))}
    assert compared_in(SYSTEMS["killteam"], agreed) > MOST


def _lines(op: TacOp) -> tuple[TacLine, ...]:
    return tuple(TacLine(what=line.what, points=line.points) for line in op.line)


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_what_is_known_stays_known(name: str) -> None:
    """Whoever is told what they know learns nothing and loses nothing."""
    system = SYSTEMS[name].system
    match = begun(SYSTEMS[name], {}, 4, small=True).match(Match)
    for _ in range(10):
        for viewer in (*system.seats, None):
            known = system.known(match.table, viewer)
            assert system.known(known, viewer) == known
        match.step()
