"""What programs may send to the armies API, exactly as the schema says it."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from rules.roster.codec import Envelope
from rules.roster.edit import Edit


class KeptList(msgspec.Struct, frozen=True):
    """A list to check or to store, as in an army file."""

    roster: Envelope


class Edits(msgspec.Struct, frozen=True):
    """Edits to apply in their order to one revision."""

    revision: Annotated[int, Meta(ge=0, le=2_000_000_000)]
    edits: Annotated[tuple[Edit, ...], Meta(max_length=400)]


class Sharing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who may look at a roster."""

    visibility: Literal["private", "unlisted", "public"]
