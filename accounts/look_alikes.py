"""Which letters look alike, by the tables of Unicode (confusables.txt)."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache

from confusable_homoglyphs.utils import load

# Missing from the tables: small letters that are drawn as Latin capitals, and one Greek letter.
SMALL_CAPITALS = {"к": "k", "м": "m", "т": "t", "н": "h", "в": "b", "ε": "e", "κ": "k", "τ": "t"}
FIGURES = {"0": "o", "1": "l"}
PAIRS = (("rn", "m"), ("vv", "w"))
_WORD = re.compile(r"[^\W\d_]+")


@cache
def _latin_look_alikes() -> Mapping[str, str]:
    """The Latin letter, in lower case, that each letter or sign of other alphabets looks like."""
    found = dict(SMALL_CAPITALS)
    for character, others in load("confusables.json").items():
        if len(character) == 1 and not character.isascii():
            letters = [other["c"] for other in others if len(other["c"]) == 1 and other["c"].isascii()]
            if plain := next(filter(str.isalnum, letters), ""):
                found[character] = plain.lower()
    return found


def visible_form(name: str) -> str:
    """The same text for all names that look alike: case, blanks, signs and scripts do not matter."""
    plain = "".join(map(_plain, unicodedata.normalize("NFKD", name)))
    letters = "".join(letter for letter in plain if letter.isalnum())
    for pair, looks_like in PAIRS:
        letters = letters.replace(pair, looks_like)
    return letters.replace("l", "i")


def _plain(character: str) -> str:
    folded = character.casefold()
    if folded.isascii():
        return FIGURES.get(folded, folded)
    known = _latin_look_alikes()
    return known.get(character) or known.get(folded) or folded


def foreign_look_alike(name: str) -> str:
    """The first letter of another alphabet that looks like a Latin one, in a word with Latin letters; else ""."""
    for word in _WORD.findall(unicodedata.normalize("NFKC", name)):
        others = [letter for letter in word if not _is_latin(letter)]
        if len(others) < len(word):
            known = _latin_look_alikes()
            if found := next((letter for letter in others if letter in known or letter.casefold() in known), ""):
                return found
    return ""


def alphabet_of(letter: str) -> str:
    """The name of the letter's alphabet: "Cyrillic"."""
    return unicodedata.name(letter, "other").split()[0].capitalize()


def _is_latin(letter: str) -> bool:
    return letter.isascii() or unicodedata.name(letter, "").startswith("LATIN ")
