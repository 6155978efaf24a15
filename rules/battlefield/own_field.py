"""The battlefield of a table that people drew, for games whose pieces have all their rules in their fields."""

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from rules.battlefield.fields import drawn_field
from rules.battlefield.kit import Kit
from rules.battlefield.layout import numbered_features
from rules.battlefield.own_table import OWN, PREFIX, TableFeature, TableFile
from rules.battlefield.table_checks import label_of
from rules.battlefield.table_kit import TableKit
from rules.battlefield.terrain import Battlefield, Feature


def own_field(kit: TableKit, table: TableFile) -> Battlefield:
    """The field of a table without faults; pieces without a name are called by their kind."""
    features = numbered_features(tuple(_feature(kit, feature) for feature in table.features))
    return Battlefield(OWN, table.name, table.width, table.height, features)


def _feature(kit: TableKit, feature: TableFeature) -> Feature:
    return Feature(
        id=f"{PREFIX}{feature.id}",
        kind=feature.kind,
        name=label_of(feature, kit.kind(feature.kind)),
        outline=feature.corners,
        height=feature.height,
        rough=feature.rough,
        cover=feature.cover,
        climbable=feature.climbable,
        impassable=feature.impassable,
        elevation=feature.elevation,
        opens=feature.opens,
    )


def file_of(system: str, field: Battlefield, *, text: str = "", **changes: Any) -> TableFile:
    """One of our fields as a table in a file, to be copied and changed; `changes` replace fields of its features."""
    return TableFile(
        format="gridless-table",
        version=1,
        system=system,
        name=field.name,
        text=text,
        width=field.width,
        height=field.height,
        features=tuple(_written(feature, changes) for feature in field.features),
    )


def _written(feature: Feature, changes: dict[str, Any]) -> TableFeature:
    outline = tuple((x, y) for x, y in feature.outline)
    return TableFeature(**{**structs.asdict(feature), "outline": outline, **changes})


def drawn_files(system: str, kit: Kit, width: int, height: int) -> Mapping[str, TableFile]:
    """The drawn tables of a kit on a board of this size, by their ids."""
    return {one.id: file_of(system, drawn_field(kit, one.id, width, height), text=one.text) for one in kit.drawn}
