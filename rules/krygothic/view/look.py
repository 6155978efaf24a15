"""The words of the picture, read once from look.toml."""

import tomllib
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

from rules.kernel.scene import Fact, State
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
    ground: dict[GroundClass, Fact]
    markers: dict[str, MarkerWords]


LOOK: Final = msgspec.convert(
    tomllib.loads(files("rules.krygothic.view").joinpath("look.toml").read_text("utf-8")), TableStyle
)
