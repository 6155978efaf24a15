"""Files of other programs that a game can convert to a catalogue, and the report about each entry."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal
from xml.etree.ElementTree import Element

from rules.roster.catalogue import Catalogue
from rules.roster.roster import Roster
from rules.roster.sheets.sheet import Field

Outcome = Literal["enforced", "text", "left out"]


@dataclass(frozen=True, kw_only=True)
class ForeignFile:
    """One file, parsed safely: the root of XML, the data of JSON, or only its text."""

    name: str
    root: Element | None = None
    data: Any = None
    text: str = ""


@dataclass(frozen=True)
class ReportLine:
    """The result for one entry: enforced as it is or as `why` says, shown as text, or left out."""

    part: str
    name: str
    outcome: Outcome
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class ListPick:
    """One model of a list by the names in its file: the model, its own name, and its weapons."""

    model: str
    name: str
    weapons: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class FileReading:
    """The result of reading files: the text of a catalogue, the report, and the list, if there is one.

    A list without profiles has no `text`: its catalogue must already be known.
    """

    name: str
    text: str = ""
    lines: tuple[ReportLine, ...] = ()
    picks: tuple[ListPick, ...] = ()
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class FileReader:
    """How a game reads files of other programs.

    `kinds` describes the files in words. `read` raises NotACatalogue with a sentence. A short form asks for what files
    lack: `questions` for a text, their initial values `starts`, and `answered`, the text with the answers. `listed` is
    a list of these models from a catalogue, or None if it lacks some of them.
    """

    kinds: tuple[str, ...]
    read: Callable[[Sequence[ForeignFile]], FileReading]
    questions: Callable[[str], tuple[Field, ...]]
    starts: Callable[[str], dict[str, Any]]
    answered: Callable[[str, Mapping[str, Sequence[str]]], str]
    listed: Callable[[Catalogue, str, Sequence[ListPick]], Roster | None]
