"""The rules of the site that hold in every game. Refusals and the log link to them. Read from site_rulebook.toml."""

from importlib.resources import files
from typing import Final

from games.models.match import ASKED_FOR, CHALLENGE_LASTS
from rules.roster.pace import length
from rules.roster.rulebook import Numbers, Rulebook, read_rulebook
from rules.skirmish.game import numbers_of

_NUMBERS: Final[Numbers] = {
    **numbers_of(()),
    "challenge": length(int(CHALLENGE_LASTS.total_seconds())),
    "asked_for": length(int(ASKED_FOR.total_seconds())),
}
_BOOK: Final = read_rulebook(files("games").joinpath("site_rulebook.toml").read_text("utf-8"))

SITE_RULEBOOK: Final[Rulebook] = _BOOK.with_numbers(_NUMBERS)
