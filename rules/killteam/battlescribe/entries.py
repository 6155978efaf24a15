"""Entries of a BattleScribe data file: what links refer to, and the sets of weapons an operative may choose."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice, product
from typing import Final
from xml.etree.ElementTree import Element

from rules.killteam.battlescribe.constraints import Constraints
from rules.killteam.battlescribe.profiles import ability, is_operative, is_weapon, rule_ability, tag_of, weapons, within
from rules.killteam.written_team.written import WrittenAbility, WrittenWeapon

MOST_SETS: Final = 400
_DEEPEST: Final = 12


@dataclass(frozen=True)
class Bundle:
    """Everything that a choice brings with it."""

    weapons: tuple[WrittenWeapon, ...] = ()
    abilities: tuple[WrittenAbility, ...] = ()
    entries: frozenset[str] = frozenset()

    def __add__(self, other: "Bundle") -> "Bundle":
        fresh = tuple(one for one in other.weapons if one not in self.weapons)
        known = tuple(one for one in other.abilities if one not in self.abilities)
        return Bundle(self.weapons + fresh, self.abilities + known, self.entries | other.entries)


NOTHING: Final = Bundle()


@dataclass
class Entries:
    """All entries of the files by id, read under the constraints of one force."""

    by_id: dict[str, Element]
    constraints: Constraints
    limits: dict[str, int] = field(default_factory=dict)
    shared_rules: frozenset[str] = frozenset()

    def chain(self, entry: Element) -> list[Element]:
        """The entry itself, or a link followed by what it refers to."""
        found = [entry]
        while tag_of(found[-1]) in ("entryLink", "infoLink", "categoryLink") and len(found) < _DEEPEST:
            target = self.by_id.get(found[-1].get("targetId", ""))
            if target is None or target in found:
                break
            found.append(target)
        return found

    def profiles(self, chain: Iterable[Element], depth: int = 0) -> Iterator[Element]:
        """The profiles of an entry, including linked ones."""
        for holder in chain if depth < _DEEPEST else ():
            yield from within(holder, "profiles")
            for group in within(holder, "infoGroups"):
                yield from self.profiles([group], depth + 1)
            for link in within(holder, "infoLinks"):
                last = self.chain(link)[-1]
                if tag_of(last) == "profile":
                    yield last
                elif tag_of(last) == "infoGroup":
                    yield from self.profiles([last], depth + 1)

    def rules(self, chain: Iterable[Element]) -> Iterator[Element]:
        """The rules of an entry, without those that the game system explains for all teams."""
        for holder in chain:
            yield from within(holder, "rules")
            for link in within(holder, "infoLinks"):
                last = self.chain(link)[-1]
                if tag_of(last) == "rule" and last.get("id") not in self.shared_rules:
                    yield last

    def own(self, chain: Sequence[Element]) -> Bundle:
        """What an entry brings by itself, without its choices."""
        profiles = list(self.profiles(chain))
        told = [ability(one) for one in profiles if not is_weapon(one) and not is_operative(one)]
        told += [rule_ability(one) for one in self.rules(chain)]
        ids = frozenset(one.get("id", "") for one in chain)
        return Bundle(weapons(profiles, chain[0].get("name", "")), tuple(dict.fromkeys(told)), ids)

    def sets(self, chain: Sequence[Element], depth: int = 0) -> list[Bundle]:
        """Every way to choose within an entry, including what it brings by itself."""
        parts = [[self.own(chain)]]
        if depth < _DEEPEST:
            parts += [self._taken(one, depth) for one in self._members(chain)]
            groups = [one for holder in chain for one in within(holder, "selectionEntryGroups")]
            groups += [one for one in self._links(chain) if tag_of(self.chain(one)[-1]) == "selectionEntryGroup"]
            return self._product(parts, self._grouped(groups, depth))
        return self._product(parts, [()])

    def _product(self, parts: list[list[Bundle]], ways: list[tuple[list[Bundle], ...]]) -> list[Bundle]:
        made = (sum(picks, NOTHING) for way in ways for picks in islice(product(*parts, *way), MOST_SETS))
        return list(islice(dict.fromkeys(made), MOST_SETS))

    def _links(self, chain: Sequence[Element]) -> list[Element]:
        return [one for holder in chain for one in within(holder, "entryLinks")]

    def _members(self, chain: Sequence[Element]) -> list[Element]:
        """The upgrades directly inside an entry or group, without models."""
        links = [one for one in self._links(chain) if tag_of(self.chain(one)[-1]) == "selectionEntry"]
        direct = [one for holder in chain for one in within(holder, "selectionEntries")]
        found = [one for one in (*direct, *links) if self.chain(one)[-1].get("type") == "upgrade"]
        return [one for one in found if not self.constraints.is_hidden(self.chain(one))]

    def _alternatives(self, entry: Element, depth: int) -> list[Bundle]:
        chain = self.chain(entry)
        most = self.constraints.bound(chain, "max")
        if most is not None:
            self.limits[chain[0].get("id", "")] = most
        return self.sets(chain, depth + 1)

    def _taken(self, entry: Element, depth: int) -> list[Bundle]:
        """The ways to take an upgrade: required, or optional."""
        found = self._alternatives(entry, depth)
        must = self.constraints.bound(self.chain(entry), "min", inner=True)
        return found if must or not any(one.weapons for one in found) else [*found, NOTHING]

    def _grouped(self, groups: list[Element], depth: int) -> list[tuple[list[Bundle], ...]]:
        """Ways to choose among groups; of groups that exclude each other only one is used at a time."""
        shown = [one for one in groups if not self.constraints.is_hidden(self.chain(one))]
        sets = [self._group(one, depth) for one in shown]
        ids = [frozenset(part.get("id", "") for part in self.chain(one)) for one in shown]
        rivals = [self.constraints.rivals(one) for one in shown]
        against = {(a, b) for a, b in combinations(range(len(shown)), 2) if ids[a] & rivals[b] or ids[b] & rivals[a]}
        if not against or len(shown) > _DEEPEST // 2:
            return [tuple(sets)]
        sides = [
            set(some)
            for count in range(len(shown), 0, -1)
            for some in combinations(range(len(shown)), count)
            if not any(pair in against for pair in combinations(some, 2))
        ]
        fullest = [side for side in sides if not any(side < other for other in sides)]
        return [tuple(sets[at] for at in sorted(side)) for side in fullest]

    def _group(self, group: Element, depth: int) -> list[Bundle]:
        """Every way to choose within one group."""
        chain = self.chain(group)
        options = [self._alternatives(one, depth) for one in self._members(chain)]
        if depth < _DEEPEST:
            for inner in (one for holder in chain for one in within(holder, "selectionEntryGroups")):
                options += [[one] for one in self._group(inner, depth + 1) if one != NOTHING]
        if not any(one.weapons for alternatives in options for one in alternatives):
            return [sum((one for alternatives in options for one in alternatives), NOTHING)]
        least = self.constraints.bound(chain, "min", inner=True) or 0
        most = self.constraints.bound(chain, "max", inner=True)
        least = min(least, len(options))
        most = max(least, 1) if most is None else max(least, min(most, len(options)))
        found: dict[Bundle, None] = {}
        for count in range(most, least - 1, -1):
            for some in combinations(options, count):
                found.update(dict.fromkeys(sum(picks, NOTHING) for picks in islice(product(*some), MOST_SETS)))
                if len(found) > MOST_SETS:
                    return list(found)[:MOST_SETS]
        return list(found)
