"""The form for a force of one's own. (fubar.list.own_force)"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, get_args

from rules.fubar.lists.catalogue import CATALOGUE
from rules.fubar.lists.force import GRENADES
from rules.fubar.lists.levels import LEVELS, TRAINING, Level
from rules.fubar.lists.own_force import (
    FARTHEST,
    KEY,
    MOST_CREW,
    MOST_FIGURES,
    MOST_FIRE_POINTS,
    MOST_SEATS,
    MOST_TAKEN,
    Slot,
)
from rules.fubar.lists.own_force_faults import HEAVY, INFANTRY
from rules.kernel.package_files import read_text
from rules.roster.profiles import decimal
from rules.roster.sheets.sheet import Field, Rows, Sheet

EXAMPLE: Final = read_text("rules.fubar.lists", "own_force_example.toml")
ABOUT: Final = (
    "A force has Units and vehicles, the weapons that the tables do not have, and the limits of a list. "
    "Nothing in it has a price: the formula of the rules decides every price."
)
Choices = tuple[tuple[str, str], ...]
_SIZES: Final = ("car", "carrier", "tank", "great-tank")


def sheet() -> Sheet:
    """Every field that a force may have."""
    organisation = (("usual", "as the supplements of the book"), ("own", "only the limits below"))
    return Sheet(
        key=KEY,
        fields=(
            Field(key="id", label="Name in the file", kind="id", help=_MADE, needed=True),
            Field(key="name", label="Name", needed=True),
            Field(key="about", label="One line about it", kind="long"),
            Field(key="organisation", label="Organisation of a list", kind="choice", choices=organisation),
        ),
        rows=(_units(), _vehicles(), _weapons(), _limits()),
    )


_MADE: Final = "left empty: made of the name"


def _named(*fields: Field) -> tuple[Field, ...]:
    name = Field(key="name", label="Name", needed=True)
    return (name, Field(key="id", label="Name in the file", kind="id", help=_MADE, needed=True), *fields)


def _number(key: str, label: str, least: int, most: int, note: str = "", *, needed: bool = False) -> Field:
    return Field(key=key, label=label, kind="number", help=note, least=least, most=most, needed=needed)


def _units() -> Rows:
    leaders = tuple(_trained("leader_of", list(TRAINING)[1:]))
    return Rows(
        key="unit",
        title="Units on foot",
        one="Unit",
        about="Each Unit has one level of training. Its first figure is the usual one; others replace it.",
        fields=_named(
            Field(key="slot", label="Slot", kind="choice", choices=tuple(_slots("core", ("transport",)))),
            Field(key="training", label="Training", kind="choice", choices=tuple(_trained("figure"))),
            _number("least", "Fewest figures", 1, MOST_FIGURES, needed=True),
            _number("most", "Most figures", 1, MOST_FIGURES, needed=True),
            Field(key="grenades", label="May take grenades", kind="flag"),
            Field(key="leaders", label="May have a leader who is", kind="several", choices=leaders),
            Field(key="heavy", label="Counts as Heavy", kind="flag"),
            Field(key="must_ride", label="Must ride in a Transport", kind="flag"),
        ),
        rows=(_figures(),),
        start={"least": 4, "most": 8, "figure": [{"weapons": ["rifle"]}]},
    )


def _figures() -> Rows:
    armour = tuple((id_, _worth(_worn(id_), worn.price)) for id_, worn in LEVELS.armour.items())
    return Rows(
        key="figure",
        title="Figures",
        one="figure",
        about="What it wears and carries decides its price. A limit left empty is none.",
        fields=_named(
            Field(key="plural", label="Name of several", help="left empty: with an s"),
            Field(key="armour", label="Armour", kind="choice", choices=armour),
            _carried("weapons"),
            _number("least", "At least", 0, MOST_FIGURES),
            _number("most", "At most", 1, MOST_FIGURES),
            _number("each", "For every so many figures", 0, MOST_FIGURES, "the most counts for each of them"),
        ),
        start={"weapons": ["rifle"]},
    )


def _vehicles() -> Rows:
    plates = tuple((id_, _worth(id_.replace("-", " ").capitalize(), worn.price)) for id_, worn in LEVELS.plate.items())
    sizes = tuple((id_, CATALOGUE.types[id_].name) for id_ in ("carrier", *_SIZES) if id_ in CATALOGUE.types)
    crew = tuple((id_, _worn(id_)) for id_ in LEVELS.armour)
    return Rows(
        key="vehicle",
        title="Vehicles",
        one="vehicle",
        about="Each vehicle is a Unit of its own. A seat costs 1 pt.",
        fields=_named(
            Field(key="slot", label="Slot", kind="choice", choices=tuple(_slots("armour"))),
            Field(key="size", label="Size", kind="choice", choices=tuple(dict(sizes).items())),
            Field(key="training", label="Training of the crew", kind="choice", choices=tuple(_trained("vehicle"))),
            Field(key="plate", label="Armour class", kind="choice", choices=plates),
            _number("seats", "Seats", 0, MOST_SEATS),
            _number("crew", "Crew", 1, MOST_CREW),
            Field(key="crew_armour", label="Armour of the crew", kind="choice", choices=crew),
            Field(key="heavy", label="Counts as Heavy", kind="flag"),
        ),
        rows=(_arms(),),
        start={"crew": 2},
    )


def _arms() -> Rows:
    weapon = Field(key="weapon", label="Weapon", kind="choice", choices=_armoury(), of=("weapon",), needed=True)
    return Rows(
        key="arm",
        title="Weapons",
        one="weapon",
        fields=(weapon, _number("count", "How many", 1, 3)),
        start={"weapon": "hmg"},
    )


def _weapons() -> Rows:
    kinds = (("small arms", "small arms, fired on a Walk too"), ("support", "support weapon, never fired on a Walk"))
    return Rows(
        key="weapon",
        title="Weapons of its own",
        one="weapon",
        about="All weapons of the tables are there already. These are further ones.",
        fields=_named(
            Field(key="kind", label="Kind", kind="choice", choices=kinds),
            _number("range", "Range in inches", 2, FARTHEST, needed=True),
            _number("points", "Fire Points", 1, MOST_FIRE_POINTS, needed=True),
            _number("close_points", "Fire Points at 12″ or less", 0, MOST_FIRE_POINTS, "left empty: the same"),
            _number("crew", "Figures it needs on foot", 1, 2),
            Field(key="ignores_cover", label="Ignores cover", kind="flag"),
            Field(key="indirect", label="Fires indirectly", kind="flag"),
        ),
        start={"range": 24, "points": 2},
    )


def _limits() -> Rows:
    counted: Choices = (*_slots("command"), (INFANTRY, "every Unit on foot"), (HEAVY, "every Heavy Unit"))
    battles: Choices = (("", "in every battle"), *((one.id, one.name) for one in CATALOGUE.battles.values()))
    units = Field(key="", label="", of=("unit",), also=("vehicle",))
    return Rows(
        key="limit",
        title="Limits of a list",
        one="limit",
        about="How many of these Units a list has. With “for each of”, the most counts for every so many of them.",
        fields=(
            Field(key="name", label="What they are called", help="as in “1 Scout”", needed=True),
            replace(units, key="of", label="Of these", kind="several", choices=counted, needed=True),
            _number("least", "At least", 0, MOST_TAKEN),
            _number("most", "At most", 0, MOST_TAKEN),
            replace(units, key="per", label="For each of", kind="choice", choices=(("", "–"), *counted)),
            _number("each", "How many of those make one", 1, MOST_TAKEN),
            Field(key="battle", label="Battle size", kind="choice", choices=battles),
        ),
    )


def _slots(first: str, without: Iterable[str] = ()) -> Iterator[tuple[str, str]]:
    for slot in (first, *(one for one in get_args(Slot) if one != first and one not in without)):
        yield slot, slot.capitalize()


def _trained(whose: str, levels: Iterable[Level] = ()) -> Iterator[tuple[str, str]]:
    """Levels of training, the usual one first, with their price factors."""
    for level in levels or ("seasoned", *(one for one in TRAINING if one != "seasoned")):
        training = TRAINING[level]
        factor = training.vehicle_price if whose == "vehicle" else training.figure_price
        yield level, training.name if whose == "leader_of" else _worth(training.name, factor)


def _worth(name: str, factor: int) -> str:
    return f"{name}, × {decimal(factor)}"


def _worn(armour: str) -> str:
    return "No armour" if armour == "none" else armour.capitalize()


def _armoury() -> Choices:
    return tuple((weapon.id, weapon.name) for weapon in CATALOGUE.weapons.values() if weapon.id != GRENADES)


def _carried(key: str) -> Field:
    return Field(key=key, label="Weapons", kind="several", choices=_armoury(), of=("weapon",))
