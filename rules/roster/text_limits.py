"""Limits of a TOML or JSON text from outside, checked before it is parsed.

The memory that a parser needs for `a.a.a.a = 1` grows with the square of its length, and a number of a hundred thousand
digits takes seconds. Within these limits time and memory grow only linearly.
"""

import re
from typing import Final

MOST_CHARACTERS: Final = 200_000
MOST_KEY_PARTS: Final = 12  # parts of one dotted key
MOST_DEPTH: Final = 24  # brackets within each other
MOST_DIGITS: Final = 40  # of one number

# Possessive quantifiers and `\Z` keep both expressions linear: an unended string reaches to the end of the text.
_COMMENT_OR_STRING: Final = re.compile(
    r"""
    \#[^\n]*+
    | \"{3}(?:\\.|[^\\])*?(?:\"{3}|\Z)
    | '{3}.*?(?:'{3}|\Z)
    | "(?:\\.|[^"\\\n])*+"
    | '[^'\n]*+'
    """,
    re.DOTALL | re.VERBOSE,
)
_LONG_KEY: Final = re.compile(rf"(?<![\w-])[\w-]++(?:[ \t]*+\.[ \t]*+[\w-]++){{{MOST_KEY_PARTS}}}")
_LONG_NUMBER: Final = re.compile(rf"\d(?:_?\d){{{MOST_DIGITS}}}")
_BRACKET: Final = re.compile(r"[\[{\]}]")


class TextTooComplex(ValueError):
    """A text is too large or too deeply nested; the message says where, how much, and the limit."""


def check_text(text: str) -> None:
    """Raises `TextTooComplex` for a text beyond the limits."""
    if len(text) > MOST_CHARACTERS:
        raise TextTooComplex(f"It has {len(text)} characters; the most is {MOST_CHARACTERS}. Leave something out.")
    plain = _COMMENT_OR_STRING.sub(_blank, text)
    if found := _LONG_KEY.search(plain):
        line = _line(plain, found.start())
        raise TextTooComplex(f"Line {line} has a key of more than {MOST_KEY_PARTS} parts. Use fewer dots in it.")
    if found := _LONG_NUMBER.search(plain):
        line = _line(plain, found.start())
        raise TextTooComplex(f"Line {line} has a number of more than {MOST_DIGITS} digits. Write a shorter one.")
    _check_depth(plain)


def _check_depth(plain: str) -> None:
    depth = 0
    for bracket in _BRACKET.finditer(plain):
        depth = depth + 1 if bracket[0] in "[{" else max(0, depth - 1)
        if depth > MOST_DEPTH:
            line = _line(plain, bracket.start())
            raise TextTooComplex(f"Line {line} nests more than {MOST_DEPTH} brackets in each other. Nest fewer.")


def _blank(found: re.Match[str]) -> str:
    """A string as one word, so that quoted keys count as parts; a comment as nothing. Lines stay in place."""
    word = "" if found[0].startswith("#") else "s"
    return word + "\n" * found[0].count("\n")


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
