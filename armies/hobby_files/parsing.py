"""Parses files of strangers and reads them as a game does, in the process with limited memory and time."""

from collections.abc import Mapping, Sequence
from typing import Any
from xml.etree.ElementTree import Element

import msgspec

from armies.bounded_parsing import run_bounded
from armies.files.safe_xml import PACKED, NotXML, xml_in
from armies.foreign_files import BEGINNINGS, text_of
from rules.registry import SYSTEMS
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.foreign_files import FileReading, ForeignFile

LARGEST = 6_000_000  # bytes of one file, unpacked
MOST_ELEMENTS = 200_000
MOST_FILES = 4
LONGEST_NAME = 100


def read_in_bounds(system: str, files: Sequence[tuple[str, bytes]]) -> FileReading:
    """What the game makes of the files, each with its name. Raises `NotACatalogue` with a sentence."""
    if not files:
        raise NotACatalogue("Choose a file, or paste a text.")
    if len(files) > MOST_FILES:
        raise NotACatalogue(f"Choose at most {MOST_FILES} files at once.")
    for name, data in files:
        if len(data) > LARGEST:
            raise NotACatalogue(f"{_quoted(name)} has more than {LARGEST // 1_000_000} MB.")
    return run_bounded(_read, system, tuple(files))


def _read(system: str, files: Sequence[tuple[str, bytes]]) -> FileReading:
    reader = SYSTEMS[system].custom_catalogue.files
    if reader is None:
        raise NotACatalogue("This game reads no files of other programs.")
    return reader.read([_parsed(name, data) for name, data in files])


def _parsed(name: str, data: bytes) -> ForeignFile:
    """One file: XML, packed XML, JSON, or text. Raises `NotACatalogue`."""
    if data.startswith(PACKED):
        return ForeignFile(name=name, root=_xml(name, data))
    if known := next((sentence for mark, sentence in BEGINNINGS if data.startswith(mark)), ""):
        raise NotACatalogue(f"{_quoted(name)} cannot be read. {known}")
    try:
        text = text_of(data)
    except UnicodeError:
        raise NotACatalogue(f"{_quoted(name)} is not text.") from None
    if text.startswith("<"):
        return ForeignFile(name=name, root=_xml(name, data))
    if text.startswith(("{", "[")):
        return ForeignFile(name=name, data=_json(name, text))
    return ForeignFile(name=name, text=text)


def _xml(name: str, data: bytes) -> Element:
    try:
        return xml_in(data, largest=LARGEST, most_elements=MOST_ELEMENTS)
    except NotXML as wrong:
        raise NotACatalogue(f"{_quoted(name)} cannot be read. {wrong}") from wrong


def _json(name: str, text: str) -> Any:
    """The data; of a list with one thing in it, that thing."""
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        raise NotACatalogue(f"{_quoted(name)} is damaged: the JSON is incomplete.") from None
    alone = isinstance(data, list) and len(data) == 1 and isinstance(data[0], Mapping)
    return data[0] if alone else data


def _quoted(name: str) -> str:
    return f"“{name[:LONGEST_NAME]}”" if name else "The text"
