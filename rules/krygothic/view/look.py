"""The words of the picture, read once from look.toml."""

from typing import Final

from msgspec import Struct

from rules.kernel.package_files import read_toml
from rules.kernel.scene import CardValue, State
from rules.krygothic.board import GroundClass
from rules.skirmish.view import PieceStyle


class MarkerWords(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a kind of marker, and a sentence about its effect."""

    name: str
    label: str
    value: str
    rule: str


class TableStyle(PieceStyle, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The words of stages and states of models, states of a side, steps of an attack, ground and markers."""

    sides: dict[str, State]
    steps: dict[str, str]
    ground: dict[GroundClass, CardValue]
    markers: dict[str, MarkerWords]


LOOK: Final = read_toml("rules.krygothic.view", "look.toml", TableStyle)
