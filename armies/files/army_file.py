"""Our own army file: the list, the catalogue it is made from if that is somebody's own, and whose rules they are."""

from typing import Any, Literal

import msgspec

from accounts.api_schema import for_every_language
from accounts.visitor import Visitor
from armies.catalogues import CatalogueCopy, copy_of
from armies.models import RosterRecord
from rules.registry import SYSTEMS
from rules.roster.codec import SCHEMA
from rules.roster.roster import Roster

LARGEST = 500_000  # bytes: a list and a catalogue


class ArmyFile(msgspec.Struct, frozen=True):
    """An army file of this version."""

    schema: Literal[1]
    roster: Roster
    catalogue: CatalogueCopy | None = None
    attribution: str = ""
    legal: str = ""


class ReceivedFile(msgspec.Struct, frozen=True):
    """An army file as it is read at first: its list has yet to be checked."""

    schema: int
    roster: msgspec.Raw
    catalogue: CatalogueCopy | None = None


def army_file(record: RosterRecord, schema_address: str, viewer: Visitor) -> bytes:
    """The file of a stored army, also of one that cannot be read here any more.

    It has the own catalogue as far as the viewer may look at that.
    """
    stored: dict[str, Any] = msgspec.json.decode(record.text)
    catalogue = copy_of(stored["roster"].get("catalogue", ""), viewer)
    credit = SYSTEMS[record.system].rulebook.book.credit if record.system in SYSTEMS else {}
    told = {"$schema": schema_address} | stored | ({"catalogue": catalogue} if catalogue else {}) | credit
    return msgspec.json.format(msgspec.json.encode(told))


def army_file_schema() -> dict[str, Any]:
    """The JSON Schema of army files."""
    (reference,), components = msgspec.json.schema_components([ArmyFile], ref_template="#/$defs/{name}")
    told = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"Gridless army file {SCHEMA}"}
    schema: dict[str, Any] = for_every_language(told | reference | {"$defs": components})
    return schema
