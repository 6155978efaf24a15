"""The refusals of Kry-Gothic by name, from `refusals.toml`."""

from typing import Final

from rules.kernel.package_files import read_text
from rules.skirmish.refusals import read_refusals

refusal: Final = read_refusals(read_text("rules.krygothic", "refusals.toml"))
