"""The Sample rulebook, read once from rulebook.toml."""

from typing import Final

from rules.kernel.package_files import read_text
from rules.roster.rulebook import Rulebook, read_rulebook

RULEBOOK: Final[Rulebook] = read_rulebook(read_text("rules.sample", "rulebook.toml"))
