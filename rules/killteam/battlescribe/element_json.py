"""Converts New Recruit's JSON into BattleScribe's XML elements, so that one reader serves both."""

from collections.abc import Mapping
from typing import Any, Final
from xml.etree.ElementTree import Element

_DEEPEST: Final = 40
_ONE: Final = {
    "profiles": "profile", "characteristics": "characteristic", "selections": "selection", "forces": "force",
    "rules": "rule", "categories": "category", "selectionEntries": "selectionEntry",
    "sharedSelectionEntries": "selectionEntry", "entryLinks": "entryLink", "infoLinks": "infoLink",
    "categoryLinks": "categoryLink", "categoryEntries": "categoryEntry", "constraints": "constraint",
    "modifiers": "modifier", "modifierGroups": "modifierGroup", "conditions": "condition",
    "conditionGroups": "conditionGroup", "repeats": "repeat", "forceEntries": "forceEntry",
    "selectionEntryGroups": "selectionEntryGroup", "sharedSelectionEntryGroups": "selectionEntryGroup",
    "sharedProfiles": "profile", "sharedRules": "rule", "infoGroups": "infoGroup", "sharedInfoGroups": "infoGroup",
    "catalogueLinks": "catalogueLink", "profileTypes": "profileType", "characteristicTypes": "characteristicType",
}  # fmt: skip
ROOTS: Final = ("roster", "catalogue", "gameSystem")


def element_of(data: Any) -> Element | None:
    """The root element from JSON under `roster`, `catalogue` or `gameSystem`; None if there is none."""
    if not isinstance(data, Mapping):
        return None
    return next((_element(tag, data[tag], 0) for tag in ROOTS if isinstance(data.get(tag), Mapping)), None)


def _element(tag: str, data: Any, depth: int) -> Element:
    made = Element(tag)
    if not isinstance(data, Mapping):
        made.text = _text(data)
        return made
    for key, value in data.items():
        name = str(key)
        if isinstance(value, list):
            if depth < _DEEPEST:
                box = Element(name)
                box.extend([_element(_ONE.get(name, name), one, depth + 1) for one in value])
                made.append(box)
        elif isinstance(value, Mapping):
            if depth < _DEEPEST:
                made.append(_element(name, value, depth + 1))
        elif name in ("$text", "_text", "__text", "#text"):
            made.text = _text(value)
        elif name == "description":
            made.append(_element(name, value, depth + 1))
        else:
            made.set(name.lstrip("_@"), _text(value))
    return made


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else str(value)
