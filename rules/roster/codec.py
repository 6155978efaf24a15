"""Rosters and edits as JSON: versioned, limited in size, and refused with the place of the fault."""

from typing import TypeVar

import msgspec
from msgspec import Struct

from rules.roster.roster import Roster

SCHEMA = 1
LONGEST = 200_000
MOST_MODELS = 400
T = TypeVar("T")


class NotARoster(ValueError):
    """JSON that is no roster. `path` is the place in it (`$.groups[0].units`), the message says what is wrong."""

    def __init__(self, message: str, path: str = "$") -> None:
        super().__init__(message)
        self.path = path


class Envelope(Struct, frozen=True):
    schema: int
    roster: Roster


def dump_roster(roster: Roster) -> str:
    """The roster as JSON text, with the schema version."""
    return msgspec.json.encode(Envelope(SCHEMA, roster)).decode()


def load_roster(text: str | bytes) -> Roster:
    """The roster in JSON text.

    Raises NotARoster for text that is too long, no JSON, of another schema or shape, with repeated ids, or with more
    models, units or groups than any battle has.
    """
    envelope = _decode(text, Envelope, NotARoster)
    if envelope.schema != SCHEMA:
        raise NotARoster(f"The list is of schema {envelope.schema}; this program reads {SCHEMA}.", "$.schema")
    _check_ids(envelope.roster)
    return envelope.roster


def _decode(text: str | bytes, kind: type[T], error: type[NotARoster]) -> T:
    if len(text) > LONGEST:
        raise error(f"The text has {len(text)} characters; the most is {LONGEST}.")
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as wrong:
        message, _, path = str(wrong).partition(" - at ")
        raise error(f"{message}.", path.strip("`") or "$") from wrong
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise error(f"The text is not JSON: {wrong}.") from wrong


def check_size(roster: Roster) -> None:
    """Raises NotARoster for a list with more models, units or groups than any battle has."""
    units = [unit for group in roster.groups for unit in group.units]
    models = sum(len(unit.models) for unit in units)
    for many, what in ((len(roster.groups), "groups"), (len(units), "units"), (models, "models")):
        if many > MOST_MODELS:
            raise NotARoster(f"The list has {many} {what}; the most is {MOST_MODELS}.", "$.roster.groups")


def _check_ids(roster: Roster) -> None:
    check_size(roster)
    units = [unit for group in roster.groups for unit in group.units]
    models = [model.id for unit in units for model in unit.models]
    for ids in ([group.id for group in roster.groups], [unit.id for unit in units], models):
        if len(set(ids)) < len(ids) or "" in ids:
            raise NotARoster("An id is empty or used twice.", "$.roster.groups")
