"""Whether a list is of the size that was agreed on."""

from rules.roster.catalogue import Catalogue
from rules.roster.roster import Roster
from rules.roster.words import an


def misfit(catalogue: Catalogue, battle: str, ceiling: int, roster: Roster) -> str:
    """Why a list cannot be played in a battle with that ceiling in points, as a sentence; else ""."""
    wanted, theirs = catalogue.battles[battle], catalogue.battles.get(roster.battle)
    if theirs is not wanted:
        other = an(theirs.name) if theirs else "another size"
        return f"This match is {an(wanted.name)}; that list is made for {other}."
    own = roster.agreed_points or wanted.points
    if own is None or own > ceiling:
        made_for = f"{own} pts" if own else "no agreed points"
        return f"This match is for {ceiling} pts; that list is made for {made_for}."
    return ""
