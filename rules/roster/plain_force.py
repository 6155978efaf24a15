"""A force of one's own for any game with lists of loose models: its form and catalogue are derived from the game's.

A model has the characteristics of the game's models, between half the least and twice the most of them, the game's
types, traits and weapons, and a price that its owner enters. Battles made of groups are left out.
"""

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta, structs

from rules.geometry.point import INCH
from rules.roster.catalogue import Army, Catalogue
from rules.roster.custom_catalogue import CustomCatalogue
from rules.roster.custom_file import FileFault, Id, Name, ShortText, faulty_ids, part_of, record_of, refuse_faults
from rules.roster.custom_help import help_of
from rules.roster.profiles import Characteristic, Model, Record
from rules.roster.roster import LOOSE
from rules.roster.sheets.records import FieldChoices, record_fields
from rules.roster.sheets.sheet import Rows, Sheet
from rules.roster.sheets.toml import toml

KEY: Final = "force"
MOST_MODELS: Final = 40
MOST_CARRIED: Final = 12
DEAREST: Final = 1_000
_ABOUT: Final = (
    "A force has models, each with a price that you enter. They use the types, weapons and traits of the game."
)


class PlainModel(Record, frozen=True, kw_only=True):
    """The fields of every model of such a force; a game adds its characteristics and types."""

    id: Id
    name: Name
    plural: Annotated[str, Meta(max_length=40, title="Name for several")] = ""
    cost: Annotated[int, Meta(ge=0, le=DEAREST, title="Points")]
    weapons: Annotated[tuple[str, ...], Meta(max_length=MOST_CARRIED, title="Weapons")] = ()
    traits: Annotated[tuple[str, ...], Meta(max_length=MOST_CARRIED, title="Traits")] = ()


class PlainForce(NamedTuple):
    """How a force is written for one game: the record of its file, and the game's catalogue."""

    record: Any
    model: Any
    catalogue: Catalogue
    rule: str


def plain_force(catalogue: Catalogue, rule: str) -> PlainForce:
    """The records of a file for this game; `rule` is the rule of everything in it."""
    kinds = Annotated[Literal[tuple(catalogue.types)], Meta(title="Type")]  # type: ignore[valid-type]
    numbers = [_number(catalogue, id_) for id_ in _used(catalogue)]
    model = msgspec.defstruct("GameModel", [("type", kinds), *numbers], bases=(PlainModel,), frozen=True, kw_only=True)
    models = Annotated[tuple[model, ...], Meta(min_length=1, max_length=MOST_MODELS)]  # type: ignore[valid-type]
    fields: list[Any] = [("id", Id), ("name", Name), ("about", ShortText, ""), ("model", models)]
    record = msgspec.defstruct("GameForce", fields, bases=(Record,), frozen=True, kw_only=True)
    return PlainForce(record, model, catalogue, rule)


def _used(catalogue: Catalogue) -> Iterable[str]:
    """The characteristics used by models of the game, in its order."""
    used = {id_ for model in catalogue.models.values() for id_ in model.numbers}
    return [id_ for id_ in catalogue.characteristics if id_ in used]


def _number(catalogue: Catalogue, id_: str) -> tuple[str, Any] | tuple[str, Any, Any]:
    """A field for a characteristic; it may be left out if some models of the game lack it."""
    known = catalogue.characteristics[id_]
    unit = _unit(known)
    printed = [model.numbers[id_] // unit for model in catalogue.models.values() if id_ in model.numbers]
    note = Meta(ge=min(printed) // 2, le=2 * max(printed), title=known.name + (" in inches" if unit > 1 else ""))
    number = Annotated[int, note]
    return (id_, number) if len(printed) == len(catalogue.models) else (id_, number | None, None)


def _unit(known: Characteristic) -> int:
    return INCH if known.form == "length" else 1


def plain_catalogue(force: PlainForce, text: str) -> Catalogue:
    """The game's catalogue with only the force in the text. Raises `NotACatalogue`."""
    written = record_of(text, KEY, force.record)
    refuse_faults(_faults(force, written))
    book = force.catalogue
    printed = next(iter(book.armies.values()))
    models = [_model(force, written.id, one) for one in written.model]
    battles = {id_: battle for id_, battle in book.battles.items() if battle.form == LOOSE}
    loose = [one for one in book.organisations.values() if one.army == printed.id and one.kind == LOOSE]
    return structs.replace(
        book,
        name=written.name,
        version=f"1-{sha256(msgspec.json.encode(written)).hexdigest()[:8]}",
        armies={written.id: Army(written.id, written.name, force.rule, written.about or written.name)},
        models={model.id: model for model in models},
        units={},
        organisations={one.id: structs.replace(one, army=written.id) for one in loose},
        battles=battles,
    )


def _model(force: PlainForce, army: str, one: Any) -> Model:
    said = ((id_, getattr(one, id_)) for id_ in _used(force.catalogue))
    known = force.catalogue.characteristics
    numbers = {id_: number * _unit(known[id_]) for id_, number in said if number is not None}
    return Model(
        id=f"{army}.{one.id}",
        name=one.name,
        plural=one.plural,
        army=army,
        type=one.type,
        cost=one.cost,
        numbers=numbers,
        weapons=one.weapons,
        rule=force.rule,
        traits=one.traits,
    )


def _faults(force: PlainForce, written: Any) -> Iterator[FileFault]:
    own_id = faulty_ids(KEY, [written.id], force.catalogue.armies)
    yield from (FileFault(f"{KEY}.id", fault.message) for fault in own_id)
    yield from faulty_ids(f"{KEY}.model", [one.id for one in written.model])
    for at, one in enumerate(written.model):
        for key, known in (("weapons", force.catalogue.weapons), ("traits", force.catalogue.traits)):
            for number, name in enumerate(getattr(one, key)):
                if name not in known:
                    yield FileFault(f"{KEY}.model[{at}].{key}[{number}]", f"There is nothing called “{name}”.")


def plain_custom_catalogue(force: PlainForce) -> CustomCatalogue:
    """Help in writing such a force: its form, with the game's first models as an example."""
    form = _sheet(force)
    return CustomCatalogue(
        word=KEY, example=_example(force), help=help_of(form, _ABOUT), sheet=form, data=lambda text: part_of(text, KEY)
    )


def _sheet(force: PlainForce) -> Sheet:
    book = force.catalogue
    choices = {
        "weapons": FieldChoices([(one.id, one.name) for one in book.weapons.values()]),
        "traits": FieldChoices([(one.id, one.name) for one in book.traits.values()]),
    }
    labels = {id_: type_.name for id_, type_ in book.types.items()}
    models = Rows(
        key="model",
        title="Models",
        one="model",
        fields=record_fields(force.model, {key: found for key, found in choices.items() if found.values}, labels),
    )
    return Sheet(key=KEY, fields=record_fields(force.record), rows=(models,))


def _example(force: PlainForce) -> str:
    printed = next(iter(force.catalogue.models.values()))
    row: Mapping[str, Any] = {
        "id": "champion",
        "name": "Champion",
        "type": printed.type,
        "cost": printed.cost,
        **{id_: number // _unit(force.catalogue.characteristics[id_]) for id_, number in printed.numbers.items()},
    }
    lists = {key: list(getattr(printed, key)) for key in ("weapons", "traits") if getattr(printed, key)}
    return toml({KEY: {"id": "house", "name": "The House", "model": [{**row, **lists}]}})
