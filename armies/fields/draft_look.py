"""What a form under way would make: everything that may be taken from it, or what it still needs."""

import re
from dataclasses import dataclass

from armies.bounded_parsing import run_bounded
from armies.force_contents import ArmyShown, contents_in
from rules.roster.catalogue_file import NotACatalogue


@dataclass(frozen=True, kw_only=True)
class DraftLook:
    """The contents, army by army, or a `fault` in a sentence with the end of the id of its row (`at`)."""

    armies: tuple[ArmyShown, ...] = ()
    fault: str = ""
    at: str = ""


def draft_look(system: str, text: str) -> DraftLook:
    """What the text makes, read in the process with limited memory and time."""
    try:
        return DraftLook(armies=run_bounded(contents_in, system, text))
    except NotACatalogue as wrong:
        rows = re.findall(r"\.(\w+)\[(\d+)\]", wrong.path)
        return DraftLook(fault=str(wrong).removeprefix(f"{wrong.path}: "), at="-".join(map("-".join, rows)))
