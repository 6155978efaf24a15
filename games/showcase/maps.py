"""The battlefield of an agreement before models are placed, for the pages that set up a match."""

from functools import lru_cache
from itertools import cycle, islice
from typing import Any

from django.utils.safestring import SafeString
from msgspec import Struct

from games.agreement import TABLE, as_text, from_text
from games.showcase.draw import bare_table
from rules.kernel import engine
from rules.kernel.scene import View
from rules.registry import SYSTEMS, Agreement, Game
from rules.roster.scenarios import MISSION

MOST_KEPT = 64
TRIED = (1, 2)  # two seeds, to see whether the table is random


class TableMap(Struct, frozen=True):
    """A picture of the table and a sentence about it; a table without terrain has no picture."""

    picture: SafeString
    words: str


def map_of(game: Game, agreement: Agreement) -> TableMap | None:
    """The battlefield of an agreement; None if no ready-made army fits, so that no table can be made."""
    names = (*(setting.id for setting in game.settings), TABLE, MISSION)
    own = {name: agreement[name] for name in names if name in agreement}
    return _map_of(game.system.id, as_text(own))


@lru_cache(maxsize=MOST_KEPT)
def _map_of(system: str, agreement: str) -> TableMap | None:
    game = SYSTEMS[system]
    views = [_laid_out(game, from_text(agreement), seed) for seed in TRIED]
    view, other = views
    if view is None or other is None:
        return None
    size = f"The table is {view.width // 1_000}″ by {view.height // 1_000}″"
    if not view.ground:
        return TableMap(SafeString(""), f"{size}. Its terrain is decided when the match begins.")
    if view.ground != other.ground:
        return TableMap(_drawn(view, "An example table"), f"{size}. Every match gets another random table.")
    return TableMap(_drawn(view, "The table from above"), f"{size}.")


def _laid_out(game: Game, agreement: dict[str, Any], seed: int) -> View | None:
    """The table as a spectator sees it before the first question."""
    lists = [ready.roster for ready in game.ready_lists if not game.list_problem(agreement, ready.roster)]
    if not lists:
        return None
    musters = [game.muster(roster) for roster in islice(cycle(lists), len(game.seats(agreement)))]
    return engine.view_for(game.system, game.new_table(agreement, seed, musters), None)


def _drawn(view: View, title: str) -> SafeString:
    names = ", ".join(sorted({feature.name for feature in view.ground if feature.name}))
    return bare_table(view, f"{title}: {names}" if names else title)
