"""Choices of weapons in words: alternatives in a line, and one from each of several lines."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Final

from rules.killteam.written_team.rule_words import plain
from rules.killteam.written_team.written import WrittenOption, WrittenWeapon

_MOST: Final = 60


def choices_of_weapons(options: Sequence[WrittenOption], lines: Sequence[str]) -> list[WrittenOption]:
    """The options that the lines offer among an operative's weapons; weapons that no line names are always carried."""
    weapons = tuple(weapon for option in options for weapon in option.weapons)
    sets = list(islice(_sets(weapons, lines), _MOST))
    named = {weapon for one in sets for weapon in one}
    always = tuple(weapon for weapon in weapons if weapon not in named)
    made = dict.fromkeys(tuple(weapon for weapon in weapons if weapon in always or weapon in one) for one in sets)
    return [WrittenOption(one) for one in made] or list(options)


def _sets(weapons: Sequence[WrittenWeapon], lines: Sequence[str]) -> Iterator[frozenset[WrittenWeapon]]:
    """Every set of weapons that is offered."""
    from_each: list[list[frozenset[WrittenWeapon]]] = []
    each = False
    for line in lines:
        text = plain(line).lower().lstrip("-* ")
        if "following" in text:
            yield from _product(from_each)
            from_each = []
            each = "from each" in text
            continue
        told = text.partition(" with ")[2] or ("" if line == lines[0] else text)
        pieces = [list(_alternatives(weapons, piece)) for piece in re.split(r"[;,&+]| and ", told)]
        found = [piece for piece in pieces if piece]
        together = [one for piece in found for one in piece]
        if each and found:
            from_each.append(together)
        elif _is_enumeration(told, found):
            yield from together
        else:
            yield from _product(found)
    yield from _product(from_each)


def _is_enumeration(text: str, pieces: Sequence[Sequence[frozenset[WrittenWeapon]]]) -> bool:
    """Whether the text is an enumeration such as `a, b or c`, of which one is chosen."""
    return len(pieces) > 1 and ";" not in text and len(pieces[-1]) > 1 and all(len(one) == 1 for one in pieces[:-1])


def _product(parts: list[list[frozenset[WrittenWeapon]]]) -> Iterator[frozenset[WrittenWeapon]]:
    for picks in islice(product(*parts), _MOST) if parts else ():
        yield frozenset[WrittenWeapon]().union(*picks)


def _alternatives(weapons: Sequence[WrittenWeapon], piece: str) -> Iterator[frozenset[WrittenWeapon]]:
    """The weapons on either side of each "or"."""
    for text in piece.split(" or "):
        if found := _found(weapons, text):
            yield frozenset(found)


def _found(weapons: Sequence[WrittenWeapon], text: str) -> list[WrittenWeapon]:
    """The weapons named in the text; of names inside each other only the longest."""
    words = f" {_words(text)} "
    found = []
    for weapon in sorted(weapons, key=lambda one: -len(one.name)):
        name = f" {_words(weapon.name)} "
        if name.strip() and name in words:
            found.append(weapon)
            words = words.replace(name, " ")
    return found


def _words(text: str) -> str:
    told = re.sub(r"[^a-z0-9' ]", " ", plain(text).lower().replace("-", " ")).split()
    return " ".join(word.removesuffix("s") for word in told)
