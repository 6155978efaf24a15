"""Lists of forces that somebody wrote: begun empty, and mended by the fixes that players are offered."""

from dataclasses import replace

from rules.registry import Game, ReadyList
from rules.roster.apply import apply_edits
from rules.roster.draft import begin
from rules.roster.roster import Roster

MOST_FIXES = 60


def legal_list(game: Game, army: str, battle: str) -> Roster:
    """The list that the offered fixes lead to, at each step the one that leaves least to mend; else it fails."""
    roster = begin(game.catalogue, army, battle, "Own")
    seen = {roster}
    for _ in range(MOST_FIXES):
        errors = game.validate(roster).errors
        if not errors:
            return roster
        mended = [apply_edits(roster, fix.edits) for problem in errors for fix in problem.fixes]
        fresh = [one for one in mended if one not in seen]
        assert fresh, [problem.message for problem in errors]
        roster = min(fresh, key=lambda one: _missing(game, one))
        seen.add(roster)
    raise AssertionError([problem.message for problem in game.validate(roster).errors])


def _missing(game: Game, roster: Roster) -> int:
    """How far a list is from legal, over all its problems."""
    return sum(1 + problem.distance for problem in game.validate(roster).errors)


def legal_list_for(game: Game, battle: str) -> Roster:
    """The list of the game’s first army that the offered fixes lead to."""
    return legal_list(game, next(iter(game.catalogue.armies)), battle)


def with_own_list(game: Game, roster: Roster) -> Game:
    """The game with this list as its only ready-made one, so that the harness plays it against itself."""
    own = ReadyList(id="own", name="Own", description="", army=roster.army, battle=roster.battle, roster=roster)
    return replace(game, ready_lists=(own,))
