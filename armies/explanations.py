"""Explains every word and number of an army's catalogue in the words of the rulebook, with the rule's id."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify

from armies.selectors import CheckedRoster
from armies.sheet import added_numbers, weapon_line
from rules.kernel.cache import BoundedCache, cached_on
from rules.roster.catalogue import Catalogue
from rules.roster.profiles import Gear, Model, Weapon
from rules.roster.words import points


@dataclass(frozen=True, kw_only=True)
class WordMeaning:
    """What a word means: its numbers, the sum behind its price, its rule's id and the text of that rule.

    A rule that the rulebook does not have, as an own catalogue may name it, is left out. `key` is what the word is and
    its id: `number-move`, `trait-green`, `weapon-axe`, `gear-knife`, `option-grenades`.
    """

    key: str
    word: str
    rule: str
    text: str = ""
    line: str = ""
    sums: tuple[str, ...] = ()

    @property
    def anchor(self) -> str:
        """Its place on the page."""
        return f"word-{slugify(self.key)}"


def explanations(checked: CheckedRoster) -> tuple[WordMeaning, ...]:
    """All words that an army of the list's kind may have on its sheets, each once, in the order of the catalogue."""
    titles = checked.rulebook.titles()
    found = {one.key: one for one in _words(checked.catalogue, _models(checked))}
    return tuple(
        replace(one, text=checked.rulebook.rule(one.rule).text) if one.rule in titles else replace(one, rule="")
        for one in found.values()
    )


def explained(checked: CheckedRoster) -> SafeString:
    """The explanations as a part of the builder's page, made once for an army of a catalogue."""
    known = cached_on(checked.catalogue, "explanations", lambda: BoundedCache[str, SafeString](30))
    models = sorted({model.id for model in _models(checked)} - _own(checked))
    key = " ".join((checked.draft.army, *models))
    return known.get(key) or known.put(key, _drawn(checked))


def _drawn(checked: CheckedRoster) -> SafeString:
    context = {"explanations": explanations(checked), "checked": checked}
    return mark_safe(render_to_string("armies/builder/words.html", context).strip())  # noqa: S308 (from a template)


def _own(checked: CheckedRoster) -> frozenset[str]:
    return frozenset(model.id for model in checked.catalogue.models.values() if model.army == checked.draft.army)


def _models(checked: CheckedRoster) -> list[Model]:
    """The models of the army, and those of others that are in the list all the same."""
    taken = {pick.model for group in checked.draft.groups for unit in group.units for pick in unit.models}
    known = checked.catalogue.models.values()
    return [model for model in known if model.army == checked.draft.army or model.id in taken]


def _words(catalogue: Catalogue, models: list[Model]) -> Iterator[WordMeaning]:
    armies = {model.army for model in models}
    gear = [piece for army in armies if army in catalogue.armies for piece in _armoury(catalogue, army)]
    fixed = [catalogue.gear[piece] for model in models for piece in model.fixed]
    pieces = list({piece.id: piece for piece in (*fixed, *gear)}.values())
    arms = dict.fromkeys((*(arm for model in models for arm in model.weapons), *(p.weapon for p in pieces if p.weapon)))
    weapons = [weapon for weapon in catalogue.weapons.values() if weapon.id in arms]
    having: list[Model | Weapon | Gear] = [*models, *weapons, *pieces]
    numbers = {key for one in having for key in one.numbers}
    traits = {trait for one in having if not isinstance(one, Gear) for trait in one.traits}
    for number in catalogue.characteristics.values():
        if number.id in numbers and number.rule:
            yield WordMeaning(key=f"number-{number.id}", word=number.name, rule=number.rule)
    for trait in catalogue.traits.values():
        if trait.id in traits:
            yield WordMeaning(key=f"trait-{trait.id}", word=trait.name, rule=trait.rule, line=trait.about)
    for weapon in weapons:
        line = weapon_line(catalogue, weapon)
        told = "; ".join(filter(None, (line.profile, line.traits)))
        yield WordMeaning(key=f"weapon-{weapon.id}", word=weapon.name, rule=weapon.rule, line=told)
    yield from _pieces(catalogue, pieces)
    for option in dict.fromkeys(
        option for unit in catalogue.units.values() if unit.army in armies for option in unit.options
    ):
        known = catalogue.options[option]
        yield WordMeaning(key=f"option-{option}", word=known.name, rule=known.rule, line=known.about)
    for ware in catalogue.wares.values():
        if ware.army in ("", *armies):
            yield WordMeaning(key=f"ware-{ware.id}", word=ware.name, rule=ware.rule, line=ware.about)


def _pieces(catalogue: Catalogue, pieces: list[Gear]) -> Iterator[WordMeaning]:
    for piece in pieces:
        yield WordMeaning(
            key=f"gear-{piece.id}",
            word=piece.name,
            rule=piece.rule,
            line=gear_line(catalogue, piece),
            sums=piece.maths,
        )


def gear_line(catalogue: Catalogue, piece: Gear) -> str:
    """A piece of gear in figures: its weapon, what it adds to its bearer, its price."""
    weapon = weapon_line(catalogue, catalogue.weapons[piece.weapon]) if piece.weapon else None
    told = (weapon.profile, weapon.traits) if weapon else ()
    return "; ".join(filter(None, (*told, added_numbers(catalogue, piece), points(piece.cost) if piece.cost else "")))


def _armoury(catalogue: Catalogue, army: str) -> Iterator[Gear]:
    for piece in catalogue.armies[army].armoury:
        if piece in catalogue.gear:
            yield catalogue.gear[piece]
