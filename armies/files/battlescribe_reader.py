"""Reads a list of ours from a roster of BattleScribe's format, whatever the order of its elements.

What another program has added is left out. Of names, costs and categories in the file nothing is believed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from msgspec import UNSET, structs

from armies.files.battlescribe import OURS
from rules.roster.codec import MOST_MODELS, NotARoster, check_size
from rules.roster.roster import LOOSE, Group, ModelPick, Purchase, Roster, Unit

LONGEST_ID, LONGEST_NAME, LONGEST_NOTE, MOST_COUNT = 64, 80, 200, 10_000


class ForeignRoster(ValueError):
    """A roster of another game; `game` is what the file calls it."""

    def __init__(self, game: str) -> None:
        super().__init__(f"It is a BattleScribe or New Recruit roster{f' for {game}' if game else ''}.")
        self.game = game


def roster_in(root: Element) -> Roster:
    """The list in the file, with new ids. Raises `ForeignRoster` and `NotARoster`."""
    if _tag(root) != "roster" or not root.get("gameSystemId", "").startswith(OURS):
        raise ForeignRoster(root.get("gameSystemName", "")[:80] if _tag(root) == "roster" else "")
    return _Reader(root.get("gameSystemId", "").removeprefix(OURS)[:LONGEST_ID]).roster(root)


def _tag(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def _within(element: Element, list_: str, tag: str) -> Iterator[Element]:
    """The elements of that tag in the list of that name."""
    for child in element:
        if _tag(child) == list_:
            yield from (one for one in child if _tag(one) == tag)


def _number(element: Element) -> int:
    told = element.get("number", "1")
    if not told.isascii() or not told.isdigit() or int(told[:6]) > MOST_COUNT:
        name = element.get("name", "")[:LONGEST_NAME]
        raise NotARoster(f"“{name}” has the number “{told[:20]}”; a whole number up to {MOST_COUNT} is needed.")
    return int(told)


def _plain(text: str, most: int) -> str:
    return "".join(letter for letter in text if letter >= " " and letter != "\x7f")[:most]


@dataclass
class _Reader:
    """Reads one roster.

    `ids` are the new ids of units by those of the file, `carriers` the other way round.
    """

    system: str
    ids: dict[str, str] = field(default_factory=dict)
    carriers: dict[str, str] = field(default_factory=dict)
    army: str = ""
    chosen: dict[str, Element] = field(default_factory=dict)
    wares: list[Purchase] = field(default_factory=list)
    models: int = 0

    def roster(self, root: Element) -> Roster:
        """The whole list."""
        forces = list(_within(root, "forces", "force"))
        groups = [self._group(at, force) for at, force in enumerate(forces) if not self._is_army(force)]
        name = next((force.get("customName", "") for force in forces if force.get("entryId") == "army::"), "")
        agreed = self.chosen.get("agreed")
        roster = Roster(
            system=self.system,
            army=_plain(self.army, LONGEST_ID),
            battle=self._chosen("battle"),
            name=_plain(name, LONGEST_NAME),
            groups=tuple(map(self._aboard, groups)),
            agreed_points=None if agreed is None else _number(agreed),
            purchases=tuple(self.wares),
            catalogue=self._chosen("catalogue"),
        )
        check_size(roster)
        return roster

    def _chosen(self, what: str) -> str:
        found = self.chosen.get(what)
        return "" if found is None else _plain(found.get("entryId", "").partition("::")[2], LONGEST_ID)

    def _is_army(self, force: Element) -> bool:
        """Whether it is the force with what the whole list has chosen, which is then read."""
        self.army = force.get("catalogueId", "").partition("::")[2]
        if force.get("entryId") != "army::":
            return False
        for selection in _within(force, "selections", "selection"):
            what, _, id_ = selection.get("entryId", "").partition("::")
            if what == "ware":
                self.wares.append(Purchase(_plain(id_, LONGEST_ID), _number(selection)))
            else:
                self.chosen[what] = selection
        return True

    def _group(self, at: int, force: Element) -> Group:
        units = tuple(self._unit(selection) for selection in _within(force, "selections", "selection"))
        kind = _plain(force.get("entryId") or LOOSE, LONGEST_ID)
        return Group(f"g{at}", kind, units, name=_plain(force.get("customName", ""), LONGEST_NAME))

    def _unit(self, selection: Element) -> Unit:
        id_ = f"u{len(self.ids) + 1}"
        self.ids[selection.get("id", id_)] = id_
        models: list[ModelPick] = []
        options: list[str] = []
        leader = ""
        for inner in _within(selection, "selections", "selection"):
            entry = inner.get("entryId", "")
            if entry.startswith("option::"):
                options.append(_plain(entry.removeprefix("option::"), LONGEST_ID))
                continue
            made = self._models(inner)
            models += made
            if made and any(one.get("entryId") == "leader::" for one in _within(inner, "categories", "category")):
                leader = made[0].id
        for category in _within(selection, "categories", "category"):
            what, _, carrier = category.get("entryId", "").partition("::")
            if what == "carrier":
                self.carriers[id_] = carrier
        note = next((child.text or "" for child in selection if _tag(child) == "customNotes"), "")
        return Unit(
            id_,
            _plain(selection.get("entryId", ""), LONGEST_ID),
            tuple(models),
            name=_plain(selection.get("customName", ""), LONGEST_NAME),
            leader=leader,
            options=tuple(options),
            note=_plain(note, LONGEST_NOTE),
        )

    def _models(self, selection: Element) -> list[ModelPick]:
        number = _number(selection)
        if self.models + number > MOST_MODELS:
            raise NotARoster(f"The list has more than {MOST_MODELS} models.")
        entry = _plain(selection.get("entryId", ""), LONGEST_ID)
        taken = [one.get("entryId", "") for one in _within(selection, "selections", "selection")]
        options = tuple(_plain(one.removeprefix("option::"), LONGEST_ID) for one in taken if one.startswith("option::"))
        name = _plain(selection.get("customName", ""), LONGEST_NAME) or UNSET
        made = [ModelPick(f"m{self.models + at}", entry, options, name) for at in range(1, number + 1)]
        self.models += number
        return made

    def _aboard(self, group: Group) -> Group:
        """The group with its units aboard those that carry them."""
        units = tuple(
            structs.replace(unit, carrier=self.ids.get(self.carriers.get(unit.id, ""), "")) for unit in group.units
        )
        return structs.replace(group, units=units)
