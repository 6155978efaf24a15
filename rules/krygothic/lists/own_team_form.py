"""The form for a team of one's own, made of its records, and prices of its rows while it is filled in.

(krygothic.team.own, krygothic.points.model)
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args

from msgspec import structs

from rules.kernel.package_files import read_text
from rules.krygothic.lists.catalogue import CATALOGUE, WRITTEN
from rules.krygothic.lists.own_team import KEY, OwnGear, OwnProfile, OwnTeam
from rules.krygothic.lists.own_team_catalogue import MARKS, WORDS, gear_id, model_id, own_team_catalogue
from rules.roster.custom_file import complete_rows
from rules.roster.profiles import Gear, Model, Price
from rules.roster.sheets.records import FieldChoices, record_fields
from rules.roster.sheets.sheet import RowKind, Rows, Sheet
from rules.roster.words import points

EXAMPLE: Final = read_text("rules.krygothic.lists", "own_team_example.toml")
_LABELS: Final[Mapping[str, str]] = {
    **{id_: trait.name for id_, trait in WRITTEN.traits.items()},
    **WORDS["labels"],
    **WORDS["strengths"],
    **WORDS["weaknesses"],
}
_STATS: Final = {"speed": 3, "strength": 2, "body": 2, "mind": 3, "willpower": 3, "cc": 2, "rc": 2, "wounds": 2}
_STARTS: Final[Mapping[str, Mapping[str, Any]]] = {
    "blade": {"cc": 1, "strength": 1},
    "gun": {"x": 3, "k": 2, "s": 1, "short": 2, "long": 8},
    "thrown": {"x": 2, "k": 2, "s": 1},
    "armour": {"worn": "torso", "body": 2},
}


def sheet() -> Sheet:
    """The form of a team. (krygothic.team.own)"""
    gear = FieldChoices([(id_, _priced(piece)) for id_, piece in CATALOGUE.gear.items()], ("gear",))
    models = Rows(
        key="model",
        title="Models",
        one="model",
        about=WORDS["about"]["model"],
        fields=record_fields(OwnProfile, {"fixed": gear}, _LABELS),
        kinds=(
            RowKind(id="", label="A new one", start={"type": "storm", **_STATS}),
            *map(_like, CATALOGUE.models.values()),
        ),
    )
    own = Rows(
        key="gear",
        title="Weapons and armour of its own",
        one="weapon or armour",
        about=WORDS["about"]["gear"],
        kinds=tuple(_gear_kinds()),
        tag="kind",
    )
    return Sheet(key=KEY, fields=record_fields(OwnTeam, {"armoury": gear}, _LABELS), rows=(own, models))


def _priced(piece: Gear) -> str:
    return f"{piece.name}, {points(piece.cost)}"


def _like(model: Model) -> RowKind:
    """A row that begins with the printed values of a model."""
    classes = {mark: type_ for type_, mark in MARKS.items()}
    start: dict[str, Any] = {"name": model.name, "plural": model.plural, "type": classes[model.marks[0]]}
    start |= {"base": model.type, **model.numbers, "traits": list(model.traits), "fixed": list(model.fixed)}
    label = f"Like the {model.name} ({CATALOGUE.armies[model.army].name.removeprefix('The ')})"
    return RowKind(id=model.id, label=label, start={key: value for key, value in start.items() if value})


def _gear_kinds() -> Iterator[RowKind]:
    for record in get_args(OwnGear):
        kind = str(record.__struct_config__.tag)
        start = {"kind": kind, **_STARTS[kind]}
        yield RowKind(id=kind, label=WORDS["kinds"][kind], start=start, fields=record_fields(record, labels=_LABELS))


def prices(data: Mapping[str, Any]) -> Mapping[str, Price]:
    """The price of each complete row of the form, by its path.

    (krygothic.points.model, krygothic.points.cc_weapon, krygothic.points.gun, krygothic.points.thrown,
    krygothic.points.armour)
    """
    gear = dict(complete_rows(data, "gear", OwnGear))
    models = dict(complete_rows(data, "model", OwnProfile))
    known = {*WRITTEN.gear, *(piece.id for piece in gear.values())}
    models = {path: _with_known(one, known) for path, one in models.items()}
    team = OwnTeam(id="draft", name="Draft", rating=15, gear=tuple(gear.values()), model=tuple(models.values()))
    catalogue = own_team_catalogue(team)
    costs: dict[str, Gear | Model] = {path: catalogue.gear[gear_id(team, one.id)] for path, one in gear.items()}
    costs |= {path: catalogue.models[model_id(team, one)] for path, one in models.items()}
    return {path: Price(found.cost, found.maths[0]) for path, found in costs.items()}


def _with_known(one: OwnProfile, known: set[str]) -> OwnProfile:
    return structs.replace(one, fixed=tuple(id_ for id_ in one.fixed if id_ in known))
