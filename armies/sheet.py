"""The profiles of a catalogue in words, as every page shows them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from rules.geometry.point import inches
from rules.kernel.cache import BoundedCache, cached_on
from rules.roster.catalogue import Catalogue
from rules.roster.profiles import Gear, Model, Weapon
from rules.roster.words import signed

ENDS = "–"
LONGEST_HEADING = 5  # letters
IN_TRAITS = ("dice", "attack_bonus")  # shown before the other numbers, or among the traits


Explained = tuple[str, str]  # the key of an explanation (`armies.explanations`), and the words that it explains


@dataclass(frozen=True, kw_only=True)
class WeaponLine:
    """One weapon as printed: "Autocannon", "2 shots, 24″, 4+", "piercing, once a game".

    `key` explains the weapon, `explained` each of its numbers and traits.
    """

    name: str
    profile: str
    traits: str
    key: str = ""
    explained: tuple[Explained, ...] = ()


@dataclass(frozen=True, kw_only=True, eq=False)
class ModelSheet:
    """A model's name, cost, numbers by name, weapons, and where its price follows a formula, the sum in words.

    It is made once (`model_sheet`), so two are the same only if they are one object.

    `keys` explain its numbers, in their order; `abilities` are its traits and gear, each with what explains it.
    """

    id: str
    name: str
    cost: int
    numbers: tuple[tuple[str, str], ...]
    weapons: tuple[WeaponLine, ...]
    traits: str
    maths: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    abilities: tuple[Explained, ...] = ()

    @cached_property
    def brief(self) -> str:
        """Its numbers and the names of its weapons: `Move 5″ · Def 3 · Autocannon, Combat Blade`."""
        numbers = [f"{short_heading(name)} {value}" for name, value in self.numbers]
        return " · ".join(filter(None, (*numbers, ", ".join(weapon.name for weapon in self.weapons))))

    @property
    def figures(self) -> list[tuple[str, str, str]]:
        """Its numbers, each with a short heading and its whole name."""
        return [(short_heading(name), name, value) for name, value in self.numbers]

    @cached_property
    def words(self) -> str:
        """The words by which the search finds it."""
        return " ".join((self.traits, *(f"{weapon.name} {weapon.traits}" for weapon in self.weapons)))

    @cached_property
    def cells(self) -> tuple[tuple[str, str, str], ...]:
        """Its numbers: what explains each, its heading, its value."""
        shown = zip(self.keys, self.numbers, strict=True)
        return tuple((key, short_heading(name), value) for key, (name, value) in shown)

    @cached_property
    def explained(self) -> SafeString:
        """The whole sheet, each word of it leading to its explanation; made once."""
        return mark_safe(render_to_string("armies/builder/sheet.html", {"sheet": self}).strip())  # noqa: S308


def short_heading(name: str) -> str:
    """A name as the heading of a narrow column."""
    return name if len(name) <= LONGEST_HEADING else name[:3]


def model_sheet(catalogue: Catalogue, model: Model, gear: Sequence[Gear] = ()) -> ModelSheet:
    """Everything printed for a model, with the weapons among its gear. It is cached for each catalogue."""
    known = cached_on(catalogue, "sheets", lambda: BoundedCache[tuple[str, ...], ModelSheet](1_000))
    asked = model.id, *(piece.id for piece in gear)
    return known.get(asked) or known.put(asked, _printed(catalogue, model, gear))


def _printed(catalogue: Catalogue, model: Model, gear: Sequence[Gear]) -> ModelSheet:
    fixed = [catalogue.gear[name] for name in model.fixed]
    weapons = (*model.weapons, *(piece.weapon for piece in (*fixed, *gear) if piece.weapon))
    return ModelSheet(
        id=model.id,
        name=model.name,
        cost=model.cost,
        numbers=tuple((_name(catalogue, key), _shown(catalogue, key, value)) for key, value in model.numbers.items()),
        weapons=tuple(
            weapon_line(catalogue, catalogue.weapons[weapon], count) for weapon, count in Counter(weapons).items()
        ),
        traits=_listed(_traits(catalogue, model.traits), *(piece.name for piece in fixed if not piece.weapon)),
        maths=model.maths,
        keys=tuple(_key(catalogue, key) for key in model.numbers),
        abilities=(
            *((f"trait-{trait}", catalogue.traits[trait].name) for trait in model.traits if trait != "blast"),
            *((f"gear-{piece.id}", piece.name) for piece in (*fixed, *gear) if not piece.weapon),
        ),
    )


def span(catalogue: Catalogue, key: str, models: Sequence[Model]) -> str:
    """A number of several models: what all have, or a range: `4–6″`, `2–3`; a dash if none has it."""
    values = sorted({model.numbers[key] for model in models if key in model.numbers})
    if not values:
        return ENDS
    least, most = _shown(catalogue, key, values[0]), _shown(catalogue, key, values[-1])
    return most if len(values) == 1 else f"{least.rstrip('″+')}{ENDS}{most}"


def added_numbers(catalogue: Catalogue, piece: Gear) -> str:
    """What a piece of gear adds to the numbers of its bearer: `Plate +4, Weight −1`."""
    return ", ".join(
        f"{_name(catalogue, key)} {_change(catalogue, key, value)}" for key, value in piece.numbers.items()
    )


def _change(catalogue: Catalogue, key: str, value: int) -> str:
    if catalogue.characteristics[key].form == "signed":
        return signed(value)
    return f"{'+' if value > 0 else '−'}{_shown(catalogue, key, abs(value))}"


def _listed(*parts: str) -> str:
    return ", ".join(filter(None, parts))


def weapon_line(catalogue: Catalogue, weapon: Weapon, count: int = 1) -> WeaponLine:
    """Everything printed for a weapon of which the model has this many."""
    dice = weapon.numbers.get("dice")
    rest = [
        (_key(catalogue, key), _reading(catalogue, key, value))
        for key, value in weapon.numbers.items()
        if key not in IN_TRAITS
    ]
    kind = weapon.kind if dice != 1 else weapon.kind.removesuffix("s")
    parts = [(_key(catalogue, "dice"), f"{dice} {kind}"), *rest] if dice is not None else rest
    traits = [(f"trait-{trait}", catalogue.traits[trait].name) for trait in weapon.traits if trait != "blast"]
    return WeaponLine(
        name=f"{count} × {weapon.name}" if count > 1 else weapon.name,
        profile=", ".join(told for _, told in parts),
        traits=_traits(catalogue, weapon.traits),
        key=f"weapon-{weapon.id}",
        explained=(*parts, *traits),
    )


def _reading(catalogue: Catalogue, key: str, value: int) -> str:
    """A number of a weapon: a length or target alone, anything else with its name."""
    shown = _shown(catalogue, key, value)
    if catalogue.characteristics[key].form in ("number", "signed"):
        return f"{_name(catalogue, key)} {shown}"
    return f"{shown} blast" if key == "blast" else shown


def _key(catalogue: Catalogue, number: str) -> str:
    """The key of what explains a number; empty if no rule does."""
    return f"number-{number}" if catalogue.characteristics[number].rule else ""


def _name(catalogue: Catalogue, key: str) -> str:
    return catalogue.characteristics[key].name


def _shown(catalogue: Catalogue, key: str, value: int) -> str:
    match catalogue.characteristics[key].form:
        case "length":
            return inches(value)
        case "target":
            return f"{value}+"
        case "signed":
            return signed(value)
        case _:
            return str(value)


def _traits(catalogue: Catalogue, traits: tuple[str, ...]) -> str:
    return ", ".join(catalogue.traits[trait].name for trait in traits if trait != "blast")
