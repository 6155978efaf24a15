"""The refusals of Kry-Gothic, worded by name in `refusals.toml`."""

from importlib.resources import files
from typing import Final

from rules.skirmish.refusals import read_refusals

NO: Final = read_refusals(files("rules.krygothic").joinpath("refusals.toml").read_text("utf-8"))
