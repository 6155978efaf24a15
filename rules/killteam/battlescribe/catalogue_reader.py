"""Reads a BattleScribe catalogue as a written team: operatives, choices of weapons, and rules of selection."""

from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from rules.killteam.battlescribe.constraints import Constraints
from rules.killteam.battlescribe.entries import Bundle, Entries
from rules.killteam.battlescribe.profiles import ability, is_operative, rule_ability, stats, tag_of, within
from rules.killteam.battlescribe.selection_rules import choose_from
from rules.killteam.written_team.written import WrittenAbility, WrittenOption, WrittenTeam, WrittenType
from rules.roster.foreign_files import ReportLine

_DEEPEST: Final = 6
_EQUIPMENT: Final = ("equipment", "configuration", "reference")


def catalogue_team(catalogue: Element, others: Sequence[Element]) -> WrittenTeam:
    """The team in a catalogue; `others` are further data files that its links may refer to."""
    forces = [one for root in (catalogue, *others) for one in within(root, "forceEntries")]
    force = forces[0] if forces else None
    by_id = {one.get("id", ""): one for root in (*others, catalogue) for one in root.iter() if one.get("id")}
    shared = frozenset(
        one.get("id", "") for root in others if tag_of(root) == "gameSystem" for one in within(root, "sharedRules")
    )
    constraints = Constraints(force.get("id", "") if force is not None else "")
    return _Reader(catalogue, force, Entries(by_id, constraints, shared_rules=shared)).team()


class _Reader:
    """Reads a single catalogue."""

    def __init__(self, catalogue: Element, force: Element | None, entries: Entries) -> None:
        self.catalogue, self.force, self.entries = catalogue, force, entries
        self.lines: list[ReportLine] = []
        self.held: dict[str, list[Element]] = {}

    def team(self) -> WrittenTeam:
        """Reads the whole team."""
        root = self.catalogue
        tops = [*within(root, "selectionEntries"), *within(root, "entryLinks")]
        types = [one for top in tops for one in self._types(top, 0)]
        if not types:
            lost = [one for one in within(root, "sharedSelectionEntries") if one.get("type") == "model"]
            types = [one for top in lost for one in self._types(top, 0)]
        team = WrittenTeam(root.get("name", "").strip(), types, lines=self.lines)
        team.rules = list(dict.fromkeys(rule_ability(one) for one in self.entries.rules([root])))
        team.rules += [ability(one) for one in self.entries.profiles([_links_alone(root)])]
        team.equipment = list(dict.fromkeys(self._equipment()))
        for link in within(root, "catalogueLinks"):
            why = "It is in another catalogue. Bring that file together with this one."
            self.lines.append(ReportLine("Selection", link.get("name", ""), "left out", why))
        choose_from(team, self.force, self.entries, self.held)
        return team

    def _types(self, entry: Element, depth: int) -> Iterator[WrittenType]:
        """The operative types of an entry, or of the entries inside it."""
        chain = self.entries.chain(entry)
        last = chain[-1]
        if tag_of(last) not in ("selectionEntry", "selectionEntryGroup") or depth > _DEEPEST:
            return
        if self.entries.constraints.is_hidden(chain):
            self.lines.append(ReportLine("Operatives", entry.get("name", ""), "left out", "The file hides it."))
            return
        printed = next((one for one in self.entries.profiles(chain) if is_operative(one)), None)
        if printed is not None:
            yield self._type(chain, printed)
            return
        if last.get("type") == "model":
            why = "It has no APL, Move, Save and Wounds."
            self.lines.append(ReportLine("Operatives", entry.get("name", ""), "left out", why))
        for box in ("selectionEntries", "entryLinks", "selectionEntryGroups"):
            for holder in chain:
                for inner in within(holder, box):
                    yield from self._types(inner, depth + 1)

    def _type(self, chain: list[Element], printed: Element) -> WrittenType:
        sets = self.entries.sets(chain)
        key = chain[0].get("id", "")
        while key in self.held:
            key += "+"
        self.held[key] = chain
        names = [one.get("name", "") for holder in chain for one in within(holder, "categoryLinks")]
        every = dict.fromkeys(told for one in sets for told in one.abilities)
        return WrittenType(
            key=key,
            name=chain[0].get("name", "").strip() or printed.get("name", "").strip(),
            stats=stats(printed),
            options=_options(sets),
            abilities=list(every),
            keywords=tuple(dict.fromkeys(names)),
        )

    def _equipment(self) -> Iterator[WrittenAbility]:
        """Equipment of the team, from groups with that name."""
        groups = [
            *within(self.catalogue, "sharedSelectionEntryGroups"),
            *within(self.catalogue, "selectionEntryGroups"),
        ]
        tops = [one for one in within(self.catalogue, "selectionEntries") if one.get("type") == "upgrade"]
        for group in groups:
            if "equipment" in group.get("name", "").lower():
                yield from self._items(group)
        for top in tops:
            if any(word in top.get("name", "").lower() for word in _EQUIPMENT):
                for inner in within(top, "selectionEntryGroups"):
                    yield from self._items(inner)

    def _items(self, group: Element) -> Iterator[WrittenAbility]:
        for item in (*within(group, "selectionEntries"), *within(group, "entryLinks")):
            chain = self.entries.chain(item)
            bundle = self.entries.own(chain)
            yield WrittenAbility(item.get("name", "").strip(), _in_words(bundle))


def _links_alone(root: Element) -> Element:
    """The root with only its links to profiles, without shared entries."""
    holder = Element("holder")
    holder.extend([one for one in root if tag_of(one) in ("infoLinks", "profiles")])
    return holder


def _options(sets: Sequence[Bundle]) -> list[WrittenOption]:
    found: dict[frozenset[str], WrittenOption] = {}
    for one in sets:
        names = frozenset(f"{weapon.kind} {weapon.name} {weapon.modes}" for weapon in one.weapons)
        if names in found:
            found[names].entries = found[names].entries & one.entries
        else:
            found[names] = WrittenOption(one.weapons, one.entries)
    return list(found.values())


def _in_words(bundle: Bundle) -> str:
    """Equipment as text: what it does, and the weapons it gives."""
    arms = [
        f"{weapon.name} ({weapon.kind}): "
        + "; ".join(
            f"{mode.name + ' ' if mode.name else ''}ATK {mode.atk}, HIT {mode.hit}, DMG {mode.dmg}"
            f"{', ' + ', '.join(mode.rules) if mode.rules and mode.rules != ('-',) else ''}"
            for mode in weapon.modes
        )
        for weapon in bundle.weapons
    ]
    return "\n".join((*(one.text for one in bundle.abilities), *arms))
