"""Explains the words on the sheets of a list, each by its rule in the rulebook."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from armies.selectors import CheckedRoster
from rules.roster.catalogue import Catalogue
from rules.roster.profiles import Characteristic, Gear, Model, Trait


@dataclass(frozen=True, kw_only=True)
class Term:
    """A word and its rule. The text of an ability of one team is its own; its rule only says what abilities are."""

    word: str
    rule: str
    text: str


def glossary(checked: CheckedRoster) -> tuple[Term, ...]:
    """The numbers and traits of the list's models and weapons, each once, in the order of the catalogue."""
    picks = [pick for group in checked.draft.groups for unit in group.units for pick in unit.models]
    taken, known = dict.fromkeys(pick.model for pick in picks), checked.catalogue.models
    used = {word for model in taken if model in known for word in _words(checked.catalogue, known[model])}
    carried = {option for pick in picks for option in pick.options if option in checked.catalogue.gear}
    used.update(word for name in carried for word in _gear_words(checked.catalogue, checked.catalogue.gear[name]))
    known_rules = checked.rulebook.titles()  # an own catalogue may name unknown rules
    entries: dict[str, Characteristic | Trait] = {**checked.catalogue.characteristics, **checked.catalogue.traits}
    return tuple(
        Term(word=entry.name, rule=entry.rule, text=_about(entry) or checked.rulebook.rule(entry.rule).text)
        for id_, entry in entries.items()
        if id_ in used and entry.rule in known_rules
    )


def joined_terms(terms: Sequence[Term]) -> tuple[Term, ...]:
    """The terms, those with one text as one: `ATK, HIT, damage`."""
    found: dict[tuple[str, str], list[str]] = {}
    for term in terms:
        found.setdefault((term.rule, term.text), []).append(term.word)
    return tuple(Term(word=", ".join(words), rule=rule, text=text) for (rule, text), words in found.items())


def _about(entry: Characteristic | Trait) -> str:
    return entry.about if isinstance(entry, Trait) else ""


def _words(catalogue: Catalogue, model: Model) -> Iterator[str]:
    yield from (*model.numbers, *model.traits)
    for gear in model.fixed:
        yield from _gear_words(catalogue, catalogue.gear[gear])
    yield from _weapon_words(catalogue, *model.weapons)


def _gear_words(catalogue: Catalogue, gear: Gear) -> Iterator[str]:
    yield from gear.numbers
    yield from _weapon_words(catalogue, *([gear.weapon] if gear.weapon else []))


def _weapon_words(catalogue: Catalogue, *weapons: str) -> Iterator[str]:
    for weapon in weapons:
        yield from (*catalogue.weapons[weapon].numbers, *catalogue.weapons[weapon].traits)
