"""The refusals of FUBAR by name, from `refusals.toml`."""

from rules.kernel.package_files import read_text
from rules.skirmish.refusals import read_refusals

refusal = read_refusals(read_text("rules.fubar.board", "refusals.toml"))
