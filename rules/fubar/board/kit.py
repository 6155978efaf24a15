"""The terrain of FUBAR, read once from kit.toml."""

from importlib.resources import files
from typing import Final

from rules.battlefield.kit import Kit, read_kit

KIT: Final[Kit] = read_kit(files("rules.fubar.board").joinpath("kit.toml").read_text("utf-8"))
