"""The numbers that rulings tell, found in their texts, and what they are held against."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules.geometry.point import INCH
from rules.roster.rulebook import NAMED, Rulebook

WORDS = dict(
    enumerate(["three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"], start=3)
) | {20: "twenty"}
_UNITS = "seconds? minutes? hours? days? degrees pts? points VP AP CP rounds? commands? proposals? directions?"
_AMOUNT = re.compile(
    rf"(?<![\w.])(\d+(?:\.\d+)?|{'|'.join(WORDS.values())})(?:(″| inch(?:es)?\b)| ({'|'.join(_UNITS.split())})\b)"
)
_CODE = re.compile(r"`[^`]*`")
_NUMBER = re.compile(rf"(?<![A-Za-z0-9.])\d+(?:\.\d+)?(?!\w)|\b(?:{'|'.join(WORDS.values())})\b", re.IGNORECASE)
PLAYING_HERE = "nline"  # sections on how a game is played on the site, whose texts are rulings as a whole


@dataclass(frozen=True, kw_only=True)
class Told:
    """The numbers of a game's rulings, by rule: those of settings and constants in force, and all others.

    The others quote the print, count steps or examples, or are faces of dice: nothing in the product can change them
    without the rule they stand in. `documented` are the amounts in `docs/rulings`, with their units.
    """

    in_force: Mapping[str, str]
    quoted: Mapping[str, str]
    documented: frozenset[str] = frozenset()

    def numbers(self, rule_id: str) -> list[str]:
        """What that ruling must tell, sorted."""
        return sorted({*self.in_force.get(rule_id, "").split(), *self.quoted.get(rule_id, "").split()})


def inched(*thousandths: int) -> set[str]:
    """Lengths in inches with their unit: `1″`, `0.005″`."""
    return {f"{length / INCH:g}″" for length in thousandths}


def said(*numbers: int) -> str:
    """Plain numbers, as they are in force."""
    return " ".join(map(str, numbers))


def lengths(*thousandths: int) -> str:
    """Lengths in inches without their unit: `1`, `1.5`, `0.005`."""
    return " ".join(f"{length / INCH:g}" for length in thousandths)


def rulings(book: Rulebook) -> Iterator[tuple[str, str]]:
    """Every ruling as it is written, by its rule: with the names of numbers still in braces."""
    for rule in book.rules:
        here = rule.origin and PLAYING_HERE in rule.section
        yield rule.id, f"{rule.text} {rule.ruling}" if here else rule.ruling


def numbers_in(text: str) -> list[str]:
    """The numbers written in a text, sorted; those that are filled in are none."""
    return sorted({found[0].lower() for found in _NUMBER.finditer(NAMED.sub("", text))})


def numbers_told(texts: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """The numbers of each text that has any."""
    return {id_: found for id_, text in texts if (found := numbers_in(text))}


def amounts_in(text: str) -> frozenset[str]:
    """The amounts that a document tells with their units, all lengths as `12″`; what stands in code is none."""
    found = _AMOUNT.finditer(_CODE.sub("", text))
    return frozenset(f"{amount[1]}″" if amount[2] else f"{amount[1]} {amount[3]}" for amount in found)
