"""What the words on the sheets of a list mean: each with its rule, as the rulebook tells it."""

from collections.abc import Iterator
from dataclasses import dataclass

from armies.selectors import Checked
from rules.roster.catalogue import Catalogue, Characteristic, Model, Trait


@dataclass(frozen=True, kw_only=True)
class Term:
    """A word, and the rule that gives it its meaning."""

    word: str
    rule: str
    text: str


def glossary(checked: Checked) -> tuple[Term, ...]:
    """The numbers and special words of the list's models and their weapons, each once, as the catalogue orders them."""
    taken = dict.fromkeys(pick.model for group in checked.draft.groups for unit in group.units for pick in unit.models)
    known = checked.catalogue.models
    used = {word for model in taken if model in known for word in _words(checked.catalogue, known[model])}
    entries: dict[str, Characteristic | Trait] = {**checked.catalogue.characteristics, **checked.catalogue.traits}
    return tuple(
        Term(word=entry.name, rule=entry.rule, text=checked.rulebook.rule(entry.rule).text)
        for id_, entry in entries.items()
        if id_ in used and entry.rule
    )


def _words(catalogue: Catalogue, model: Model) -> Iterator[str]:
    yield from (*model.numbers, *model.traits)
    for weapon in model.weapons:
        yield from (*catalogue.weapons[weapon].numbers, *catalogue.weapons[weapon].traits)
