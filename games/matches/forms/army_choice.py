"""The choice of a list: the person's own legal lists and the ready-made ones."""

from collections import Counter
from dataclasses import dataclass

from accounts.visitor import Visitor
from armies.catalogues import game_for
from armies.models import RosterRecord
from armies.selectors import draft_of, roster_owned, rosters_for_match
from rules.kernel.play import refuse
from rules.kernel.refusal import Refused
from rules.registry import Agreement, Game
from rules.roster.roster import Roster
from rules.roster.text import text_export
from rules.roster.words import points

MINE, READY = "mine", "ready"

Group = tuple[str, list[tuple[str, str]]]


@dataclass(frozen=True, kw_only=True)
class ListChoices:
    """The lists that fit an agreement, for a select box: groups of (value, label), and a line about each list."""

    groups: list[Group]
    details: dict[str, str]

    def values(self) -> list[str]:
        """All values of the select box."""
        return [value for _, lists in self.groups for value, _ in lists]

    def first(self, number: int = 0) -> str:
        """The preselected value for the first or second player; different armies if possible."""
        ready = [value for heading, lists in self.groups for value, _ in lists[:1] if heading != "My armies"]
        return ready[number % len(ready)] if ready else ""


def lists_for(game: Game, user: Visitor, agreement: Agreement) -> ListChoices:
    """Every list this person may lock in under the agreement."""
    battle = str(agreement["battle"])
    records = rosters_for_match(user=user, system=game.system.id, battle=battle) if user.is_authenticated else []
    mine = [(f"{MINE}:{one.slug}", _label(one.name, one.points)) for one in records if _fits(game, agreement, one)]
    groups: list[Group] = [("My armies", mine)] if mine else []
    ready: dict[str, list[tuple[str, str]]] = {}
    details = {}
    for entry in game.ready_lists:
        if not game.list_problem(agreement, entry.roster):
            value = f"{READY}:{entry.id}"
            ready.setdefault(entry.army, []).append((value, _label(entry.name, game.validate(entry.roster).points)))
            details[value] = entry.description
    shelves = [(f"Ready-made, {_army(game, army)}", lists) for army, lists in ready.items()]
    return ListChoices(groups=[*groups, *shelves], details=details)


def _label(name: str, cost: int) -> str:
    return f"{name}, {points(cost)}" if cost else name


def _fits(game: Game, agreement: Agreement, record: RosterRecord) -> bool:
    return not game.list_problem(agreement, draft_of(record))


def _army(game: Game, army: str) -> str:
    known = game.catalogue.armies.get(army)
    return known.name if known else army


def chosen_roster(game: Game, user: Visitor, value: str) -> Roster:
    """The list of a select box's value. Raises `Refused`, also for somebody else's list."""
    kind, _, name = value.partition(":")
    if kind == READY:
        found = next((entry.roster for entry in game.ready_lists if entry.id == name), None)
        if found is not None:
            return found
    if kind == MINE and user.is_authenticated:
        try:
            return draft_of(roster_owned(slug=name, owner=user))
        except RosterRecord.DoesNotExist:
            pass
    raise refuse("match.list", "You have no list of that name.", remedy="Choose a list of yours, or a ready-made one.")


def lines_of(game: Game, user: Visitor, value: str) -> list[str]:
    """The units of the list with this value, equal ones on one line; empty if there is no such list."""
    try:
        roster = chosen_roster(game, user, value)
        catalogue = game_for(roster).catalogue
    except (Refused, ValueError):
        return []
    units = Counter(line[2:] for line in text_export(roster, catalogue).splitlines() if line.startswith("- "))
    return [f"{count} × {unit}" if count > 1 else unit for unit, count in units.items()]


def army_name(slug: str) -> str:
    """The name of a stored army, if it still exists."""
    found = RosterRecord.objects.filter(slug=slug).values_list("name", flat=True).first() if slug else None
    return found or ""
