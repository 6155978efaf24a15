"""Recognises files of other programs, so that an import says what the file is and what to do instead."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

BOM = "\ufeff"
INSTEAD = "Build the army here, or import a file that was downloaded from a Gridless site."
BEGINNINGS = (
    (b"PK\x03\x04", "It is a packed file, such as a .rosz roster of BattleScribe or New Recruit."),
    (b"%PDF", "It is a PDF."),
    (b"\x89PNG", "It is a picture."),
    (b"\xff\xd8\xff", "It is a picture."),
)
JSON_KEYS = (  # a file of that program has all of these keys
    ({"armyId", "units"}, "an Army Forge list"),
    ({"list", "gameSystem"}, "an Army Forge list"),
    ({"pilots", "faction"}, "an XWS list for X-Wing"),
    ({"game", "army", "characters"}, "an Old World Builder list"),
    ({"rosterName", "operatives"}, "a KTDash roster"),
    ({"roster"}, ""),
)


def text_of(data: str | bytes) -> str:
    """The text of a file, without a byte order mark. Raises UnicodeError."""
    text = data if isinstance(data, str) else data.decode("utf-8")
    return text.removeprefix(BOM).strip()


def foreign_file(data: str | bytes) -> str:
    """The sentence about a file of another program, with what to do; "" for a file that may be one of ours."""
    start = data[:8].encode("utf-8", "replace") if isinstance(data, str) else data[:8]
    packed = next((sentence for mark, sentence in BEGINNINGS if start.startswith(mark)), "")
    if packed:
        return f"{packed} {INSTEAD}"
    try:
        text = text_of(data)
    except UnicodeError:
        return f"It is not a text file. {INSTEAD}"
    if not text:
        return "There is nothing in it. Choose an army file, or paste the text of one."
    if text.startswith("<"):
        return f"{_markup(text)} {INSTEAD}"
    if not text.startswith("{"):
        return f"It is plain text. {INSTEAD}"
    kind = _json(text)
    return f"It is {kind}. {INSTEAD}" if kind else ""


def _markup(text: str) -> str:
    """The kind of an XML file. It is not parsed; only its first tag is read."""
    head = text[:4000]
    if re.search(r"<roster\b", head):
        game = re.search(r'gameSystemName="([^"<>]{1,80})"', head)
        return f"It is a BattleScribe or New Recruit roster{f' for {game[1]}' if game else ''}."
    if re.search(r"<(catalogue|gameSystem)\b", head):
        return "It is a BattleScribe data file."
    return "It is a web page." if re.search(r"<(!doctype html|html)\b", head, re.IGNORECASE) else "It is an XML file."


def _json(text: str) -> str:
    try:
        told: Any = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return ""
    keys = set(told) if isinstance(told, Mapping) else set()
    return next((name for wanted, name in JSON_KEYS if wanted <= keys), "")
