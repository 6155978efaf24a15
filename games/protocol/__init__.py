"""The messages of a match's web socket: a closed table, version 1. `docs/protocol.md` explains them.

Every message is a JSON object whose `t` names it. Numbers are whole numbers; lengths are thousandths of an inch.
"""

from typing import Any

import msgspec

from games.protocol.client import (
    AnswerProposal,
    Draw,
    ForeseeChanges,
    FromClient,
    GiveAnswer,
    GoOn,
    Hello,
    Hint,
    Instruct,
    Key,
    Measure,
    Message,
    Number,
    Park,
    ProposeChanges,
    Reactions,
    Resign,
    Say,
    SeatNumber,
    Seen,
    SetUp,
    Show,
    Sight,
    Sync,
    TakeBack,
    Undo,
    Weigh,
)
from games.protocol.server import (
    Accepted,
    AheadCall,
    Beat,
    ChanceShown,
    Changed,
    ChangeProposed,
    ChangesForeseen,
    Chat,
    Error,
    FromServer,
    Hinted,
    IdeaShown,
    Instructed,
    Measured,
    Opened,
    OpenWindow,
    Player,
    RefusedReply,
    Reply,
    SeatClock,
    Sighted,
    Step,
    StepKind,
    TakeBackAsked,
    Update,
    Weighed,
)
from rules.kernel.refusal import Refused

__all__ = [
    "MOST_BYTES",
    "VERSION",
    "Accepted",
    "AheadCall",
    "AnswerProposal",
    "Beat",
    "ChanceShown",
    "ChangeProposed",
    "Changed",
    "ChangesForeseen",
    "Chat",
    "Draw",
    "Error",
    "ForeseeChanges",
    "FromClient",
    "FromServer",
    "GiveAnswer",
    "GoOn",
    "Hello",
    "Hint",
    "Hinted",
    "IdeaShown",
    "Instruct",
    "Instructed",
    "Key",
    "Malformed",
    "Measure",
    "Measured",
    "Message",
    "Number",
    "OpenWindow",
    "Opened",
    "Park",
    "Player",
    "ProposeChanges",
    "Reactions",
    "RefusedReply",
    "Reply",
    "Resign",
    "Say",
    "SeatClock",
    "SeatNumber",
    "Seen",
    "SetUp",
    "Show",
    "Sight",
    "Sighted",
    "Step",
    "StepKind",
    "Sync",
    "TakeBack",
    "TakeBackAsked",
    "Undo",
    "Update",
    "Weigh",
    "Weighed",
    "encode",
    "parse",
    "refusal_reply",
    "schema",
]

VERSION = 1
MOST_BYTES = 65_536

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


class Malformed(ValueError):
    """The received text is not a message of this protocol; the sentence says where."""


def parse(data: bytes) -> FromClient:
    """A client's message. Raises `Malformed`."""
    if len(data) > MOST_BYTES:
        raise Malformed(f"A message has at most {MOST_BYTES} bytes; this one has {len(data)}.")
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as fault:
        raise Malformed(f"This message cannot be read: {fault}.") from fault


def encode(reply: FromServer) -> bytes:
    """The bytes of a server message."""
    return _encoder.encode(reply)


def refusal_reply(refused: Refused, *, key: str = "", id_: str = "") -> RefusedReply:
    """The refusal as a message."""
    return RefusedReply(**msgspec.structs.asdict(refused.refusal), key=key, id=id_)


def schema() -> dict[str, Any]:
    """The JSON Schema of both directions, for `docs/protocol.schema.json`."""
    (client, server), components = msgspec.json.schema_components(
        [FromClient, FromServer], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Gridless match socket, version {VERSION}",
        "$defs": {**components, "FromClient": client, "FromServer": server},
    }
