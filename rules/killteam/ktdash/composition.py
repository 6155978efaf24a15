"""Rules of selection in KTDash's words: bullets with numbers, and sentences about them."""

import re
from dataclasses import dataclass, field
from typing import Final

from rules.killteam.ktdash.weapon_choices import choices_of_weapons
from rules.killteam.written_team.rule_words import plain
from rules.killteam.written_team.written import WrittenLimit, WrittenTeam, WrittenType
from rules.roster.foreign_files import ReportLine

_NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_NUMBER: Final = rf"(\d+|{'|'.join(_NUMBERS)})"
_MARK: Final = re.compile(r"\*+(?=\s|$)|\((?:\d|X)(?:,\s*\d)*\)", re.I)
_BULLET: Final = re.compile(r"( *)[-*] +(.+)")
_ABOUT_MARKED: Final = re.compile(
    r"(?:\((\d|X)\):?|(\*))?\s*"
    rf"(?:you cannot select more than {_NUMBER} of these operatives|these operatives count as half)",
    re.I,
)
_HALVES: Final = {"half": 1, "two": 4, "three": 6}


@dataclass
class _Item:
    """One bullet, and the lines below it."""

    indent: int
    text: str
    below: list[str] = field(default_factory=list)
    types: list[WrittenType] = field(default_factory=list)

    @property
    def marks(self) -> set[str]:
        """The marks by which sentences below the list refer to it, such as `*` and `(1)`."""
        found = _MARK.findall(self.text)
        return {mark for each in found for mark in (re.findall(r"\d|X", each, re.I) or ["*"])}


def choose_in_words(team: WrittenTeam, text: str) -> None:
    """Sets size, limits and choices of weapons from the composition of the team."""
    lines = [line.expandtabs(4) for line in text.replace("**", "").splitlines()]
    items = _items(lines)
    listed = _numbers(team, items)
    rest = plain(" ".join(line for line in lines if not _BULLET.match(line)))
    if not team.size:
        found = re.search(rf"composed of {_NUMBER} ", rest)
        team.size = _value(found[1]) if found else len(team.types)
        listed = [one for item in items for one in item.types]
    _sentences(team, rest, items, listed)
    for one in team.types:
        told = [line for item in items if one in item.types for line in (item.text, *item.below)]
        one.options = choices_of_weapons(one.options, told)
    _lead(team)


def _items(lines: list[str]) -> list[_Item]:
    """The bullets; indented lines belong to the bullet before them."""
    items: list[_Item] = []
    within: list[_Item] = []
    for line in lines:
        indent = len(line) - len(line.lstrip())
        if not line.strip():
            continue
        within = [one for one in within if one.indent < indent]
        for above in within:
            above.below.append(line.strip())
        if found := _BULLET.match(line):
            items.append(_Item(indent, found[2].strip()))
            within.append(items[-1])
    return items


def _numbers(team: WrittenTeam, items: list[_Item]) -> list[WrittenType]:
    """Adds up the numbers at the beginning of bullets; returns the types of lists from which a player chooses."""
    listed: list[WrittenType] = []
    choosing, top = False, 0
    for item in items:
        counted = re.match(r"(\d+) (.+)", item.text)
        if counted and (not choosing or item.indent <= top):
            top = item.indent
            choosing = "list" in item.text.lower() and "select" in item.text.lower()
            team.size += int(counted[1])
            if not choosing and (one := _named(team, counted[2])):
                item.types = [one]
                one.least += int(counted[1])
                one.most = (one.most or 0) + int(counted[1])
        elif choosing or not counted:
            one = _named(team, item.text)
            if one and not _is_option(items, item):
                item.types = [one]
                listed.append(one)
    return listed


def _is_option(items: list[_Item], item: _Item) -> bool:
    """Whether it is below a bullet that is itself an operative."""
    above = (one for one in items if one.types and item.indent > one.indent)
    return any(item.text in line for one in above for line in one.below)


def _head(text: str) -> str:
    """The name in a bullet, without equipment."""
    return re.split(r"\bwith\b|\(|\*", text)[0]


def _named(team: WrittenTeam, text: str) -> WrittenType | None:
    """The type that a bullet names; the longest matching name."""
    words = _words(_head(text))
    fitting = []
    for one in team.types:
        name = _words(one.name)
        if words and (set(words) <= set(name) or set(name) <= set(words)):
            fitting.append((len(set(words) & set(name)), -len(set(words) ^ set(name)), one))
    return max(fitting, key=lambda each: each[:2])[2] if fitting else None


def _words(text: str) -> list[str]:
    told = re.sub(r"[^a-z0-9' -]", " ", plain(text).lower()).replace("-", " ").split()
    return [word.removesuffix("s") for word in told if word not in ("operative", "operatives", "the", "a", "of")]


def _sentences(team: WrittenTeam, rest: str, items: list[_Item], listed: list[WrittenType]) -> None:
    once = re.search(r"only include each|each operative", rest, re.I)
    free = re.search(r"other than (.+?) operatives?,? ", rest, re.I)
    often = (
        [] if free is None else [one for part in re.split(r",| and ", free[1]) for one in _all_named(team, part, items)]
    )
    for one in listed:
        if one.most is None or one.least:
            one.most = (one.most or 0) + (1 if once and one not in often else team.size)
    for found in re.finditer(rf"up to {_NUMBER} ([A-Za-z' -]+?) operatives?", rest, re.I):
        if types := _all_named(team, found[2], items):
            team.limits.append(WrittenLimit(_value(found[1]), types={one.key: 1 for one in types}))
    _marked(team, rest, items)
    for item in items:
        if more := re.search(r"counts? as (two|three) selections", item.text, re.I):
            for one in item.types:
                one.halves = _HALVES[more[1].lower()]
    if re.search(r"also includes|must|cannot include|can only include a ", rest, re.I):
        why = "The file says more of who may be chosen together than is checked; its text: " + rest[:300]
        team.lines.append(ReportLine("Selection", "Composition", "left out", why))


def _marked(team: WrittenTeam, rest: str, items: list[_Item]) -> None:
    """Reads sentences about the bullets with a mark."""
    for sentence in _ABOUT_MARKED.finditer(rest):
        mark = sentence[1] or sentence[2] or ("*" if sentence[3] else "")
        types = [one for item in items if mark and mark in item.marks for one in item.types]
        if not types:
            continue
        if sentence[3]:
            team.limits.append(WrittenLimit(_value(sentence[3]), types={one.key: 1 for one in types}))
        else:
            for one in types:
                one.halves = 1


def _all_named(team: WrittenTeam, text: str, items: list[_Item]) -> list[WrittenType]:
    """The types of the bullet with exactly this text, or all types with these words in their names."""
    words = set(_words(text))
    exact = [one for item in items for one in item.types if words == set(_words(_head(item.text)))]
    if exact:
        return exact
    return [one for one in team.types if words and words <= set(_words(one.name))]


def _value(text: str) -> int:
    return _NUMBERS.get(text.lower()) or int(text)


def _lead(team: WrittenTeam) -> None:
    """The first type named leads if no keyword says who does. A type without a bullet may be taken once."""
    if team.types and not any(one.leader for one in team.types):
        first = next((one for one in team.types if one.least), team.types[0])
        first.leader = True
    led = [one for one in team.types if one.leader]
    team.leaders = max(1, sum(one.least for one in led if one.least == one.most))
    for one in team.types:
        if one.most is None:
            one.most = 1
