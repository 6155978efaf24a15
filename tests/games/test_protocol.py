"""The protocol as it is written down is the protocol as it is spoken."""

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import msgspec.inspect
import pytest
import yaml
from django.conf import settings

from games.management.commands import protocol_types
from games.management.commands.protocol_schema import PLACE, schema_text
from games.protocol import MOST_BYTES, FromClient, FromServer, Malformed, parse

DOCS = settings.BASE_DIR / "docs"
MESSAGES = (*get_args(FromClient), *get_args(FromServer))


def test_the_schema_on_file_is_the_schema_in_use() -> None:
    assert (settings.BASE_DIR / PLACE).read_text() == schema_text(), "run: manage.py protocol_schema"


def test_the_types_the_browser_is_checked_with_are_the_schema_in_use() -> None:
    written = (settings.BASE_DIR / protocol_types.PLACE).read_text()
    assert written == protocol_types.types_text(), "run: manage.py protocol_types"


def row(message: type[msgspec.Struct]) -> str:
    tag = message.__struct_config__.tag
    side = "What you send" if message in get_args(FromClient) else "What you get"
    section = (DOCS / "protocol.md").read_text().split(f"## {side}")[1].split("\n## ")[0]
    return next(line for line in section.splitlines() if line.startswith(f"| `{tag}` |"))


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_the_page_names_every_field_of_every_message(message: type[msgspec.Struct]) -> None:
    named = set(re.findall(r"`(\w+)`", row(message).split("|")[2]))
    assert named == set(message.__struct_fields__)


def test_the_wrapper_names_every_message() -> None:
    wrapper = yaml.safe_load((DOCS / "asyncapi.yaml").read_text())
    named = wrapper["channels"]["match"]["messages"]
    payloads = {one["payload"]["$ref"].rsplit("/", 1)[1] for one in named.values()}
    assert payloads == {message.__name__ for message in MESSAGES}
    assert sum(len(operation["messages"]) for operation in wrapper["operations"].values()) == len(named)


def test_a_message_may_not_be_too_long() -> None:
    text = b'{"t":"sync","have":1}'
    assert parse(text + b" " * (MOST_BYTES - len(text)))
    with pytest.raises(Malformed, match="at most 65536 bytes"):
        parse(text + b" " * (MOST_BYTES - len(text) + 1))


def records_of(part: Any) -> Iterator[type[msgspec.Struct]]:
    """Every record that a type is made of, as msgspec describes it."""
    match part:
        case msgspec.inspect.StructType(cls=record, fields=fields):
            yield record
            for each in fields:
                yield from records_of(each.type)
        case msgspec.inspect.UnionType(types=parts) | msgspec.inspect.TupleType(item_types=parts):
            for each in parts:
                yield from records_of(each)
        case msgspec.inspect.VarTupleType(item_type=each) | msgspec.inspect.DictType(value_type=each):
            yield from records_of(each)


def test_the_collector_passes_over_whatever_messages_are_made_of() -> None:
    """They hold values and nothing that leads back to them; looking through them held up answers."""
    looked_through = {
        record.__name__ for record in records_of(msgspec.inspect.type_info(FromServer)) if record.__struct_config__.gc
    }
    assert looked_through == set()
