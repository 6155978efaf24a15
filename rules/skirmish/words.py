"""Words of a game as data: what its actions and its ways to move are called, which rule they are, what they allow.

[run]
name = "Run"
rule = "fubar.action.run.move"
detail = "12″ each, no fire"
says = "runs"
"""

from typing import Any, TypeVar

import msgspec
from msgspec import Struct, structs

from rules.kernel.package_files import read_toml

R = TypeVar("R", bound=Struct)


class ActionText(Struct, frozen=True, forbid_unknown_fields=True):
    """The words of an action: its name, its rule, and its effect in brief.

    `says` is the verb of the log; without it the facts that follow tell it.
    """

    name: str
    rule: str
    detail: str = ""
    says: str = ""


def read_words(package: str, file: str) -> dict[str, ActionText]:
    """The words in a TOML file of a package, by id. Raises msgspec.ValidationError if they do not match."""
    return read_records(package, file, ActionText)


def read_records(package: str, file: str, record: type[R]) -> dict[str, R]:
    """The records in a TOML file of a package, one for each table, whose name becomes the record's `id`."""
    written = read_toml(package, file, dict[str, dict[str, Any]])
    if any(field.name == "id" for field in structs.fields(record)):
        written = {id_: {"id": id_, **parts} for id_, parts in written.items()}
    return {id_: msgspec.convert(parts, record) for id_, parts in written.items()}
