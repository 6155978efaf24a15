"""Which names and notes an army may have: visible characters of any script, and none that hide or deceive."""

import unicodedata
from collections.abc import Iterator

from accounts.look_alikes import alphabet_of, foreign_look_alike
from accounts.names import InvalidName, has_invisible

JOINER, NON_JOINER, COLOURED = "\u200d", "\u200c", "\ufe0f"
SKINS = frozenset("\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
JOINING = (  # scripts whose words are written with joiners
    "ARABIC", "SYRIAC", "MONGOLIAN", "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU",
    "KANNADA", "MALAYALAM", "SINHALA",
)  # fmt: skip
HIDDEN = "contains invisible characters. Type it by hand with letters, digits and emoji."


def check_name(name: str) -> None:
    """Raises InvalidName for hidden characters, and for letters that look like those of another alphabet."""
    if has_hidden(name):
        raise InvalidName(f"A name in this army {HIDDEN}")
    if letter := foreign_look_alike(name):
        raise InvalidName(
            f"“{letter}” is a {alphabet_of(letter)} letter that looks like a Latin one. Type each word in one alphabet."
        )


def check_note(note: str) -> None:
    """Raises InvalidName for hidden characters."""
    if has_hidden(note):
        raise InvalidName(f"A note in this army {HIDDEN}")


def has_hidden(text: str) -> bool:
    """Whether the text has invisible characters other than those that emoji and scripts are written with."""
    return has_invisible("".join(_without_joiners(text)))


def _without_joiners(text: str) -> Iterator[str]:
    for at, character in enumerate(text):
        before = text[:at].rstrip(COLOURED + "".join(SKINS))[-1:] if character in (JOINER, COLOURED) else text[:at][-1:]
        after = text[at + 1 : at + 2]
        if character == COLOURED and _is_symbol(before):
            continue
        if character == JOINER and _is_symbol(before) and _is_symbol(after):
            continue
        if character in (JOINER, NON_JOINER) and _script(before) and _script(before) == _script(after):
            continue
        yield character


def _is_symbol(character: str) -> bool:
    return bool(character) and unicodedata.category(character) == "So"


def _script(character: str) -> str:
    """The script of a letter or mark, if it is one that is written with joiners."""
    name = unicodedata.name(character, "") if character else ""
    return next((script for script in JOINING if name.startswith(script)), "")
