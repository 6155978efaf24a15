"""Reads the file of a catalogue that somebody wrote: TOML or JSON with one part, which becomes a record."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, NamedTuple, TypeVar

import msgspec
from msgspec import Meta

from rules.roster.catalogue_file import NotACatalogue, parse_text
from rules.roster.conversion_faults import conversion_fault

LONGEST_NAME: Final = 40
LONGEST_ID: Final = 30
LONGEST_TEXT: Final = 400
Id = Annotated[str, Meta(min_length=1, max_length=LONGEST_ID)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
ShortText = Annotated[str, Meta(max_length=LONGEST_TEXT)]

R = TypeVar("R")


class FileFault(NamedTuple):
    """Why a file cannot be used: the place, like `force.unit[0].name`, and a sentence."""

    path: str
    message: str


def part_of(text: str, key: str) -> Mapping[str, Any]:
    """The content of the text, which has one part under this key. Raises `NotACatalogue`."""
    data = parse_text(text)
    if set(data) != {key} or not isinstance(data[key], Mapping):
        raise NotACatalogue(f"{key}: The file has one part, [{key}], and nothing else.", key)
    return data


def record_of(text: str, key: str, record: type[R]) -> R:
    """The record under the only key of the text. Raises `NotACatalogue` with the place of the first fault."""
    try:
        return msgspec.convert(part_of(text, key)[key], record)
    except msgspec.ValidationError as unfit:
        place, message = conversion_fault(unfit)
        path = f"{key}.{place}".removesuffix(".")
        raise NotACatalogue(f"{path}: {message}", path) from None


def complete_rows(data: Mapping[str, Any], key: str, record: Any) -> Iterator[tuple[str, Any]]:
    """The rows under a key of an unfinished form that are complete, by path.

    A row without a name is called by its number.
    """
    rows = data.get(key)
    for at, row in enumerate(rows if isinstance(rows, list) else ()):
        if isinstance(row, Mapping):
            try:
                yield f"{key}.{at}", msgspec.convert({"id": f"{key}-{at}", "name": "?", **row}, record)
            except msgspec.ValidationError:
                continue


def refuse_faults(faults: Iterable[FileFault]) -> None:
    """Raises `NotACatalogue` for the first fault."""
    for fault in faults:
        raise NotACatalogue(f"{fault.path}: {fault.message}", fault.path)


def faulty_ids(path: str, ids: Sequence[str], taken: Iterable[str] = ()) -> Iterator[FileFault]:
    """Faults of ids that are not small letters, digits and hyphens, that are repeated, or that are already `taken`."""
    known = set(taken)
    for at, id_ in enumerate(ids):
        place = f"{path}[{at}].id"
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id_):
            yield FileFault(place, f"The id “{id_}” is not small letters, digits and hyphens.")
        if id_ in known:
            yield FileFault(place, f"The id “{id_}” is used already. Choose another.")
        known.add(id_)


def unknown_ids(path: str, named: Iterable[str], known: Iterable[str], what: str) -> Iterator[FileFault]:
    """Faults of ids that name nothing."""
    there = set(known)
    for name in named:
        if name not in there:
            yield FileFault(path, f"There is no {what} “{name}”.")
