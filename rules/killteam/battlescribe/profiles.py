"""Profiles in BattleScribe's format, from data files and rosters: operatives, weapons, abilities."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final
from xml.etree.ElementTree import Element

from rules.killteam.teams.weapon_rules import Kind
from rules.killteam.written_team.rule_words import only_ranged, plain
from rules.killteam.written_team.written import WrittenAbility, WrittenMode, WrittenWeapon

OPERATIVE: Final = frozenset({"apl", "move", "save", "wounds"})
WEAPON: Final = frozenset({"atk", "hit", "dmg"})
EARLIER: Final = (frozenset({"m", "apl", "ga", "df"}), frozenset({"ws/bs", "sr"}), frozenset({"m", "ws", "bs", "ld"}))
"""Characteristics that only profiles of an earlier edition have."""
_SIGNS: Final[Mapping[str, Kind]] = {"⌖": "ranged", "⚔": "melee"}
_GUN: Final = re.compile(
    r"gun|pistol|rifle|bolter|launcher|flamer|cannon|carbine|\bbow\b|blaster|grenade|missile|shot|thrower", re.I
)
_COST: Final = re.compile(r"\s*\(?\b(\d) ?AP\b\)?", re.I)


def tag_of(element: Element) -> str:
    """The tag without its namespace."""
    return str(element.tag).rpartition("}")[2]


def within(element: Element, box: str) -> Iterator[Element]:
    """The elements inside the child element `box`: `within(entry, "profiles")`."""
    for child in element:
        if tag_of(child) == box:
            yield from child


def characteristics(profile: Element) -> dict[str, str]:
    """The characteristics of a profile, by name in small letters."""
    return {
        one.get("name", "").strip().lower(): "".join(one.itertext()).strip()
        for one in within(profile, "characteristics")
    }


def is_operative(profile: Element) -> bool:
    """Whether it has the four stats of an operative."""
    return characteristics(profile).keys() >= OPERATIVE


def is_weapon(profile: Element) -> bool:
    """Whether it is a profile of a weapon."""
    return characteristics(profile).keys() >= WEAPON


def stats(profile: Element) -> dict[str, str]:
    """The four stats as printed."""
    return {name: value for name, value in characteristics(profile).items() if name in OPERATIVE}


def ability(profile: Element) -> WrittenAbility:
    """An ability from a profile that is neither an operative nor a weapon, with its AP if it is an action."""
    parts = [(name, text) for name, text in characteristics(profile).items() if text]
    text = "\n".join(text if len(parts) == 1 else f"{name.capitalize()}: {text}" for name, text in parts)
    return named_ability(profile.get("name", ""), text)


def named_ability(name: str, text: str) -> WrittenAbility:
    """An ability whose name may end with its cost, such as `Overwatch (1AP)`."""
    found = _COST.search(name)
    cost = int(found[1]) if found else None
    return WrittenAbility(plain(_COST.sub("", name) if found else name) or "Ability", plain(text), cost)


def rule_ability(rule: Element) -> WrittenAbility:
    """A rule with its description, as an ability."""
    text = "\n".join("".join(one.itertext()) for one in rule if tag_of(one) == "description")
    return named_ability(rule.get("name", ""), text)


def weapons(profiles: Iterable[Element], called: str = "") -> tuple[WrittenWeapon, ...]:
    """The weapons of these profiles: profiles of one kind and name are modes of one weapon."""
    found: dict[tuple[Kind, str], list[WrittenMode]] = {}
    for profile in profiles:
        if is_weapon(profile):
            said = characteristics(profile)
            rules = tuple(filter(None, (said.get("wr") or said.get("weapon rules", ""),)))
            sign, name = _signed(profile.get("name", ""))
            kind = sign or kind_of(name, rules)
            weapon, mode = _named(name)
            written = WrittenMode(mode, said["atk"], said["hit"], said["dmg"], rules)
            found.setdefault((kind, weapon), []).append(written)
    return tuple(WrittenWeapon(name or called or "Weapon", kind, tuple(modes)) for (kind, name), modes in found.items())


def kind_of(name: str, rules: tuple[str, ...]) -> Kind:
    """The kind of a weapon whose profile does not state it, guessed from its rules, then from its name."""
    return "ranged" if only_ranged(rules) or _GUN.search(name) else "melee"


def _signed(name: str) -> tuple[Kind | None, str]:
    text = plain(name)
    kind = next((kind for sign, kind in _SIGNS.items() if text.startswith(sign)), None)
    return kind, text.lstrip("⌖⚔➤- \ufe0e\ufe0f").strip()


def _named(name: str) -> tuple[str, str]:
    """Weapon and mode of a name such as `Shoota (short range)` or `Shoota - long`."""
    found = re.fullmatch(r"(.+?)\s*(?:\(([^()]+)\)|\s-\s(.+))", name)
    return (found[1].strip(), (found[2] or found[3]).strip()) if found else (name, "")
