"""The words of the picture, read once from look.toml."""

from typing import Final

from msgspec import Struct

from rules.kernel.package_files import read_toml
from rules.kernel.scene import CardValue, State
from rules.krygothic.board import GroundClass
from rules.skirmish.view import PieceStyle


class MarkerWords(Struct, frozen=True, forbid_unknown_fields=True):
    """What a kind of marker is called, and a fact that says what it does."""

    name: str
    label: str
    value: str
    rule: str


class TableStyle(PieceStyle, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Besides stages and states of models: the states of a side, the steps of an attack, ground and markers."""

    sides: dict[str, State]
    steps: dict[str, str]
    ground: dict[GroundClass, CardValue]
    markers: dict[str, MarkerWords]


LOOK: Final = read_toml("rules.krygothic.view", "look.toml", TableStyle)
