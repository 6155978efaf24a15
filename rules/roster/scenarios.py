"""Scenarios that people write for a game: one JSON format, refused with the place of the first fault.

A file has `format`, `version`, `system`, `name` and `about`; a game adds the content of its scenarios.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from rules.roster.conversion_faults import conversion_fault
from rules.roster.sheets.sheet import Field, Sheet
from rules.roster.text_limits import TextTooComplex, check_text

FORMAT: Final = "gridless-scenario"
VERSION: Final = 1
MISSION: Final = "mission"
"""The key of an agreement for the text of its scenario."""
READY: Final = "ready:"
MOST_LETTERS: Final = 20_000
LONGEST_NAME, LONGEST_ABOUT = 60, 600
HEADER: Final = frozenset(("format", "version", "system"))

S = TypeVar("S", bound="ScenarioFile")


class NotAScenario(Exception):
    """A text that is no scenario of the game; the message is a sentence, `path` is the place of the fault."""

    def __init__(self, message: str, path: str = "") -> None:
        super().__init__(message)
        self.path = path


class ScenarioFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The fields of every scenario: the format, the game, the name, and a few sentences for players."""

    format: str
    version: int
    system: str
    name: str
    about: str = ""


@dataclass(frozen=True, kw_only=True)
class ScenarioText:
    """A scenario that was read: its name, its description, how it is played, and its text in canonical form."""

    name: str
    about: str
    lines: tuple[str, ...]
    text: str


@dataclass(frozen=True, kw_only=True)
class ReadyScenario:
    """A ready-made scenario."""

    id: str
    name: str
    about: str
    text: str


@dataclass(frozen=True, kw_only=True)
class ScenarioRules:
    """The scenarios of a game as the applications see them.

    `word` is what players call one. `read` raises `NotAScenario`. `sheet` describes the form; its data are the file
    without the header. `example` can be used as it is. If a setting of the game offers the ready-made ones, `setting`
    is its id.
    """

    system: str
    word: str
    read: Callable[[str], ScenarioText]
    sheet: Sheet
    schema: Callable[[], dict[str, Any]]
    ready: tuple[ReadyScenario, ...]
    example: str
    setting: str = ""

    def named(self, value: str) -> str:
        """The text of a scenario from `ready:` and the id of a ready-made one, or from the text itself."""
        if not value.startswith(READY):
            return value
        found = next((one.text for one in self.ready if f"{READY}{one.id}" == value), None)
        if found is None:
            raise NotAScenario(f"There is no ready-made {self.word} “{value.removeprefix(READY)}”.", "name")
        return found

    def file(self, data: Mapping[str, Any]) -> str:
        """The text of a file with this content, unchecked."""
        header = {"format": FORMAT, "version": VERSION, "system": self.system}
        return msgspec.json.encode({**header, **data}).decode()


HEADER_FIELDS: Final = (
    Field(key="name", label="Name", help=f"Up to {LONGEST_NAME} letters. The title of the match shows it."),
    Field(key="about", label="What it is about", kind="long", help="A few sentences for players."),
)


def content(text: str) -> dict[str, Any]:
    """The content of the file without its header, for a form. Raises `NotAScenario`."""
    return {key: value for key, value in _parsed(text).items() if key not in HEADER}


def read_file(text: str, system: str, shape: type[S]) -> S:
    """The scenario in a text. Raises `NotAScenario` with the place of the first fault."""
    data = _parsed(text)
    _check_header(data, system)
    try:
        read = msgspec.convert(data, shape)
    except msgspec.ValidationError as wrong:
        path, message = conversion_fault(wrong)
        raise NotAScenario(f"{path or 'The scenario'}: {message}", path) from wrong
    _check_words(read.name, "name", LONGEST_NAME)
    _check_words(read.about, "about", LONGEST_ABOUT)
    return read


def _parsed(text: str) -> dict[str, Any]:
    if len(text) > MOST_LETTERS:
        raise NotAScenario(f"It has {len(text)} letters; the most is {MOST_LETTERS}. Leave something out.")
    try:
        check_text(text)
        return msgspec.json.decode(text, type=dict[str, Any])
    except TextTooComplex as wrong:
        raise NotAScenario(str(wrong)) from wrong
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise NotAScenario(f"It is not readable JSON: {wrong}.") from wrong


def _check_header(data: Mapping[str, Any], system: str) -> None:
    if data.get("format") != FORMAT:
        raise NotAScenario(f"format: this is no scenario. A scenario has the format “{FORMAT}”.", "format")
    if data.get("version") != VERSION:
        raise NotAScenario(f"version: only version {VERSION} is known here.", "version")
    if data.get("system") != system:
        raise NotAScenario(f"system: this scenario is for another game; this game is “{system}”.", "system")


def _check_words(words: str, path: str, most: int) -> None:
    if path == "name" and not words.strip():
        raise NotAScenario("name: a scenario has a name.", "name")
    if len(words) > most:
        raise NotAScenario(f"{path}: {len(words)} letters are too many; the most is {most}.", path)
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Co", "Cs") and letter != "\n" for letter in words):
        raise NotAScenario(f"{path}: it has invisible letters. Type it again.", path)


def checked_words(words: str, path: str, most: int = LONGEST_ABOUT) -> None:
    """Refuses words that are too long or have invisible characters. Raises `NotAScenario`."""
    _check_words(words, path, most)


def canonical(scenario: ScenarioFile) -> str:
    """The text of a scenario in canonical form."""
    return msgspec.json.encode(scenario, order="sorted").decode()


def name_in(text: str) -> str:
    """The name in the text of a scenario that was read before."""
    return msgspec.json.decode(text, type=_Named).name


class _Named(Struct):
    name: str


def json_schema(shape: type[ScenarioFile], system: str) -> dict[str, Any]:
    """The published schema of a game’s scenarios."""
    schema = msgspec.json.schema(shape)
    found = re.sub(r".*/", "", schema.get("$ref", ""))
    fields = schema.get("$defs", {}).get(found, schema)["properties"]
    for key, value in (("format", FORMAT), ("version", VERSION), ("system", system)):
        fields[key] = {"const": value}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"A scenario of {system}", **schema}
