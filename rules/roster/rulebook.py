"""A system's rulebook as data: every rule by its id, in our own words, in sections in reading order."""

import re
import tomllib
from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import Struct, structs

Numbers = Mapping[str, str]
NAMED: Final = re.compile(r"\{([a-z0-9_.-]+)\}")


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule. `ruling` is our decision where the printed game is silent; `decision` says who chooses what.

    Its texts may name numbers in braces, which are filled in from the settings (`Rulebook.with_numbers`). `origin` is
    empty for a rule of the printed game, else "general", "house" or "flavour" (no rule at all).
    """

    id: str
    section: str
    title: str
    text: str
    ruling: str = ""
    decision: str = ""
    dice: str = ""
    origin: str = ""
    variant: str = ""


class Players(Struct, frozen=True):
    min: int
    max: int


class Book(Struct, frozen=True):
    """What the rulebook says about the system as a whole; `attribution` and `legal` must be shown with it.

    `blurb` is one sentence for players who choose between systems.
    """

    id: str
    name: str
    blurb: str
    summary: str
    players: Players
    attribution: str = ""
    legal: str = ""

    @property
    def credit(self) -> dict[str, str]:
        """Credit and terms for every exported file, under the key "credit"; empty if none are due."""
        told = " ".join(filter(None, (self.attribution, self.legal)))
        return {"credit": told} if told else {}


class UnknownRule(KeyError):
    """No rule of this book has that id."""


class Rulebook:
    """The rules of one system. Raises ValueError when two rules share an id."""

    def __init__(self, book: Book, rules: tuple[Rule, ...]) -> None:
        self.book = book
        self.rules = rules
        self._by_id = {rule.id: rule for rule in rules}
        if len(self._by_id) != len(rules):
            raise ValueError("two rules share an id")

    def rule(self, rule_id: str) -> Rule:
        """The rule of that id. Raises UnknownRule."""
        if rule_id not in self._by_id:
            raise UnknownRule(rule_id)
        return self._by_id[rule_id]

    def titles(self) -> dict[str, str]:
        """The title of each rule by its id."""
        return {rule.id: rule.title for rule in self.rules}

    def with_numbers(self, numbers: Numbers) -> "Rulebook":
        """The book with numbers in place of the names in braces. Raises `KeyError` for an unknown name."""
        return Rulebook(self.book, tuple(_with_numbers(rule, numbers) for rule in self.rules))

    def ids(self) -> tuple[str, ...]:
        """Every rule id, in the order of the book."""
        return tuple(self._by_id)

    def sections(self) -> dict[str, tuple[Rule, ...]]:
        """The rules of each section, sections in order of appearance."""
        sections: dict[str, tuple[Rule, ...]] = {}
        for rule in self.rules:
            sections[rule.section] = (*sections.get(rule.section, ()), rule)
        return sections


def _with_numbers(rule: Rule, numbers: Numbers) -> Rule:
    texts = {name: getattr(rule, name) for name in ("text", "ruling", "decision", "dice")}
    return structs.replace(
        rule, **{name: NAMED.sub(lambda found: numbers[found[1]], text) for name, text in texts.items() if "{" in text}
    )


def read_rulebook(text: str) -> Rulebook:
    """The rulebook written in `text` (TOML). Raises msgspec.ValidationError if it does not match its schema."""
    data = tomllib.loads(text)
    return Rulebook(msgspec.convert(data["system"], Book), msgspec.convert(data["rule"], tuple[Rule, ...]))
