"""The messages of the builder's queue: steps in order. A repeated step is made once."""

from typing import Annotated

from msgspec import Meta, Struct

from armies.models import WORDS_LENGTH
from armies.row_edits import BuilderEdit

MOST_EDITS = 400  # in one step
MOST_STEPS = 100  # in one message

Key = Annotated[str, Meta(min_length=8, max_length=40, pattern=r"^[0-9A-Za-z-]*\Z")]
Words = Annotated[str, Meta(max_length=WORDS_LENGTH, pattern=r"^[^\x00-\x1f\x7f]*\Z")]


class EditStep(Struct, frozen=True, kw_only=True):
    """One action of a person: edits that belong together, or the key of a step to undo or redo.

    `undo` and `redo` name the step by its key. They are refused if it is no longer the last one.
    """

    key: Key
    words: Words = ""
    edits: Annotated[tuple[BuilderEdit, ...], Meta(max_length=MOST_EDITS)] = ()
    undo: Key | None = None
    redo: Key | None = None


class StepsRequest(Struct, frozen=True, kw_only=True):
    """Steps of one client, and the revision it last saw.

    `over` applies them to the list of that revision and drops what others have changed since.
    """

    client: Key
    revision: Annotated[int, Meta(ge=0, le=2_000_000_000)]
    steps: Annotated[tuple[EditStep, ...], Meta(max_length=MOST_STEPS)] = ()
    over: bool = False
