"""The refusals of KOG light that rest on states, read once from refusals.toml."""

from importlib.resources import files
from typing import Final

from rules.skirmish.refusals import Refusals, read_refusals

NO: Final[Refusals] = read_refusals(files("rules.kog.board").joinpath("refusals.toml").read_text("utf-8"))
