"""A game as people choose it, from its parts: what every game with a catalogue and a ceiling in points does alike."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from rules.kernel.refusal import Seat
from rules.roster.agreement import list_problem, match_title
from rules.roster.catalogue import Catalogue
from rules.roster.game import Agreement, Game, ReadyList, Setting
from rules.roster.reference_numbers import numbers_of
from rules.roster.roster import Roster
from rules.roster.rulebook import Numbers, Rulebook
from rules.roster.validate import Check, validate
from rules.skirmish.system import Rules

M = TypeVar("M")


def game(  # noqa: PLR0913  # the parts of a game, each by its name
    system: Rules[Any],
    *,
    catalogue: Catalogue,
    rulebook: Rulebook,
    settings: tuple[Setting, ...],
    ready_lists: tuple[ReadyList, ...],
    muster: Callable[[Roster, Catalogue], M],
    muster_type: type[M],
    ceiling: Callable[[Agreement], int],
    new_table: Callable[[Agreement, int, Sequence[M]], Any],
    note: Callable[[Agreement], str] = lambda agreement: "",
    seats: Callable[[Agreement], tuple[Seat, ...]] | None = None,
    checks: tuple[Check, ...] = (),
    windows: bool = False,
    standing: bool = False,
    numbers: Numbers | None = None,
) -> Game:
    """The game as the applications see it.

    `ceiling` is what a list may cost under an agreement; `note` stands behind the battle in the title of a match;
    without `seats` every seat of the system is taken. `checks` judge what the catalogue cannot say.
    `windows`: its rules give chances to step in. `standing`: some questions may be left to standing instructions.
    `numbers` are those that its rulebook names in braces, besides the numbers of the settings and the pace.
    """
    return Game(
        system=system,
        name=system.name,
        seats=seats or (lambda agreement: system.seats),
        catalogue=catalogue,
        rulebook=rulebook.with_numbers({**numbers_of(settings), **(numbers or {})}),
        validate=lambda roster: validate(roster, catalogue, checks),
        muster=lambda roster: muster(roster, catalogue),
        muster_type=muster_type,
        settings=settings,
        title=lambda agreement: match_title(system.name, settings, agreement, note(agreement)),
        list_problem=lambda agreement, roster: list_problem(
            catalogue, str(agreement["battle"]), ceiling(agreement), roster
        ),
        new_table=new_table,
        ready_lists=ready_lists,
        windows=windows,
        standing=standing,
        checks=checks,
    )
