"""Words of a game as data: what its actions and its ways to move are called, which rule they are, what they allow.

[run]
name = "Run"
rule = "fubar.action.run.move"
detail = "12″ each, no fire"
says = "runs"
"""

import tomllib
from importlib.resources import files

import msgspec
from msgspec import Struct


class ActionText(Struct, frozen=True, forbid_unknown_fields=True):
    """What something one may do is called, its rule, and in a few words what it brings.

    `says` is how the log tells that it was chosen; without it whatever follows tells it.
    """

    name: str
    rule: str
    detail: str = ""
    says: str = ""


def read_words(room: str, file: str) -> dict[str, ActionText]:
    """The words in a TOML file of a room (a package), by id. Raises msgspec.ValidationError where they do not fit."""
    return msgspec.convert(tomllib.loads(files(room).joinpath(file).read_text("utf-8")), dict[str, ActionText])
