"""Rules of selection, from the categories and constraints of a BattleScribe catalogue."""

from collections.abc import Mapping, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from rules.killteam.battlescribe.constraints import Dependence
from rules.killteam.battlescribe.entries import Entries
from rules.killteam.battlescribe.profiles import tag_of, within
from rules.killteam.written_team.written import WrittenLimit, WrittenTeam, WrittenType
from rules.roster.foreign_files import ReportLine

_MOST: Final = 20
_LEADER, _OPERATIVE = "leader", "operative"
_NOBODY: Final = ("configuration", "reference")


def choose_from(team: WrittenTeam, force: Element | None, entries: Entries, held: Mapping[str, list[Element]]) -> None:
    """Sets the size, the leaders and all limits of the team."""
    _Rules(team, force, entries, held).apply()


class _Rules:
    """Reads the rules of one catalogue."""

    def __init__(
        self, team: WrittenTeam, force: Element | None, entries: Entries, held: Mapping[str, list[Element]]
    ) -> None:
        self.team, self.entries, self.held = team, entries, held
        self.links = list(within(force, "categoryLinks")) if force is not None else []
        self.categories = {key: self._categories(chain) for key, chain in held.items()}

    def apply(self) -> None:
        """Reads all rules of selection."""
        for one in self.team.types:
            chain = self.held[one.key]
            one.leader = _LEADER in self._names(one)
            one.most = self.entries.constraints.bound(chain, "max")
            one.least = self.entries.constraints.bound(chain, "min") or 0
            self._report_dependence(one, list(self.entries.constraints.dependences(chain, "max")))
        self._leaders()
        self._size()
        for link in self.links:
            self._category(link)
        for entry, most in self.entries.limits.items():
            if most < _MOST:
                self.team.limits.append(WrittenLimit(most, entry=entry))

    def _categories(self, chain: Sequence[Element]) -> frozenset[str]:
        links = [one for holder in chain for one in within(holder, "categoryLinks")]
        ids = {one.get("id", "") for one in chain} | {one.get("targetId", "") for one in links}
        return frozenset(ids)

    def _names(self, one: WrittenType) -> set[str]:
        return {name.lower() for name in one.keywords}

    def _report_dependence(self, one: WrittenType, found: Sequence[Dependence]) -> None:
        if found:
            why = "How many of it there may be depends on what else is taken; that part is not checked."
            self.team.lines.append(ReportLine("Selection", one.name, "left out", why))

    def _leaders(self) -> None:
        """Chooses leaders if the file names none: the types that are always required, else the first type."""
        led = [one for one in self.team.types if one.leader]
        if not led and self.team.types:
            sole = next((one for one in self.team.types if one.least == 1), self.team.types[0])
            sole.leader = True
            why = "The file names no leader; this one leads. Change it below if that is wrong."
            self.team.lines.append(ReportLine("Selection", sole.name, "enforced", why))
        _, most = self._bounds(_LEADER)
        self.team.leaders = min(most or 1, sum(one.most or _MOST for one in self.team.types if one.leader)) or 1

    def _bounds(self, name: str) -> tuple[int | None, int | None]:
        link = next((one for one in self.links if one.get("name", "").lower() == name), None)
        if link is None:
            return None, None
        chain = self.entries.chain(link)
        return self.entries.constraints.bound(chain, "min"), self.entries.constraints.bound(chain, "max")

    def _size(self) -> None:
        """The total number of operatives: those of the category, and those outside of it."""
        least, most = self._bounds(_OPERATIVE)
        size = most or least
        inside = [one for one in self.team.types if _OPERATIVE in self._names(one)]
        outside = [one for one in self.team.types if one not in inside]
        if size is None:
            self.team.size = sum(one.least for one in self.team.types if not one.leader) + self.team.leaders
            return
        leaders = self.team.leaders if all(one in outside for one in self.team.types if one.leader) else 0
        others = [one for one in outside if not one.leader]
        self.team.size = size + leaders + sum(self._needed(one) for one in others)
        link = next(one for one in self.links if one.get("name", "").lower() == _OPERATIVE)
        for found in self.entries.constraints.dependences(self.entries.chain(link), "max"):
            self._weigh(found)

    def _needed(self, one: WrittenType) -> int:
        """How many of a type are always required, by its own constraint or by that of one of its categories."""
        least = one.least
        for link in self.links:
            if link.get("targetId") in self.categories[one.key]:
                least = max(least, self.entries.constraints.bound(self.entries.chain(link), "min") or 0)
        return least

    def _weigh(self, found: Dependence) -> None:
        """Finds types that change the number of operatives, and lets them count half, double or more."""
        types = [one for one in self.team.types if self.categories[one.key] & set(found.children)]
        if found.by == 1 and len(found.children) == 2 and types:
            for one in types:
                one.halves = 1
        elif found.by < 0 and types and len(found.children) == 1:
            for one in types:
                one.halves = 2 * (1 - found.by)
        else:
            why = "The number of operatives depends on what is taken; that part is not checked."
            self.team.lines.append(ReportLine("Selection", "Number of operatives", "left out", why))

    def _category(self, link: Element) -> None:
        """The limit from one category of the force."""
        name = link.get("name", "").strip()
        if name.lower() in (_LEADER, _OPERATIVE, *_NOBODY):
            return
        chain = self.entries.chain(link)
        least, most = (self.entries.constraints.bound(chain, which) for which in ("min", "max"))
        types = [one for one in self.team.types if chain[0].get("targetId") in self.categories[one.key]]
        if not types or (least is None and most is None):
            return
        found = list(self.entries.constraints.dependences(chain, "max"))
        weights = {one.key: 1 for one in types}
        for one in found:
            if one.each and one.by < 0:
                heavy = [two for two in types if self.categories[two.key] & set(one.children)]
                weights |= {two.key: 1 - one.by for two in heavy}
            elif most == 0 and one.by > 0:
                most = one.by
            else:
                why = "How many there may be depends on what else is taken; that part is not checked."
                self.team.lines.append(ReportLine("Selection", name, "left out", why))
        if len(types) == 1 and set(weights.values()) == {1}:
            one_type = types[0]
            one_type.most = min(most if most is not None else _MOST, one_type.most or _MOST)
            one_type.least = max(least or 0, one_type.least)
        else:
            self.team.limits.append(WrittenLimit(most if most is not None else _MOST, least or 0, weights))


def data_files(roots: Sequence[Element]) -> tuple[list[Element], list[Element]]:
    """The catalogues with operatives, in the order in which links lead to them, and all other data files."""
    catalogues = [one for one in roots if tag_of(one) == "catalogue"]
    first = sorted(catalogues, key=lambda one: not any(True for _ in within(one, "catalogueLinks")))
    return first[:1], [one for one in roots if one not in first[:1]]
