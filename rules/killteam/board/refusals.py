"""The refusals of Kill Team that rest on states, by name."""

from importlib.resources import files

from rules.skirmish.refusals import read_refusals

NO = read_refusals(files("rules.killteam.board").joinpath("refusals.toml").read_text("utf-8"))
