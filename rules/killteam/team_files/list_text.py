"""A list pasted as text: lines that name operatives and their weapons, of a team that must be known."""

import re
from collections.abc import Iterator
from typing import Final

from rules.killteam.written_team.rule_words import plain
from rules.roster.foreign_files import ListPick

_LINE: Final = re.compile(r"^\s*(?:[-•*+.◦▪]+\s*)?(?:(\d{1,2})\s*[x×]\s+)?(.+?)\s*$")
_COST: Final = re.compile(r"\s*\[[^\]]*\]|\s*\(\d+ ?pts\)", re.I)
_MOST: Final = 60


def picks_in_text(text: str) -> tuple[str, tuple[ListPick, ...]]:
    """The name of the list, and each line as an operative, with the text after its colon or in the lines below it."""
    lines = [plain(line.replace("\t", "    ")) if not line[:1].isspace() else line for line in text.splitlines()]
    lines = [line for line in lines if line.strip()]
    name = plain(lines[0]).strip("# +-") if lines else ""
    return name, tuple(_picks(lines))[:_MOST]


def _picks(lines: list[str]) -> Iterator[ListPick]:
    for line in lines:
        found = _LINE.match(_COST.sub("", line))
        if found is None:
            continue
        head, _, rest = found[2].partition(":")
        inner = re.search(r"\(([^)]*)\)\s*$", head)
        arms = [word.strip() for part in (rest, inner[1] if inner else "") for word in re.split(r"[,;]| and ", part)]
        model = re.sub(r"\([^)]*\)\s*$", "", head).strip(" -+#")
        for _ in range(int(found[1] or 1)):
            yield ListPick(model=plain(model), name="", weapons=tuple(arm for arm in arms if arm))
