"""`manage.py protocol_types`: writes the socket protocol as types for the checks of the browser's code."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

from django.conf import settings
from django.core.management.base import BaseCommand
from msgspec import Struct, inspect

from games.protocol import FromClient, FromServer, schema
from rules.kernel.shapes import Shape, Value

PLACE = Path("static") / "js" / "protocol.d.ts"
HEAD = "/** The messages and all they carry. Written by `manage.py protocol_types` from games/protocol. */\n"
UNIONS = {"Shape": Shape, "Value": Value}
WORDS = {"integer": "number", "string": "string", "boolean": "boolean", "null": "null"}

Schema = dict[str, Any]


def types_text() -> str:
    """The text of the types file."""
    sparing = {message.__name__ for message in get_args(FromClient)} | set(sparing_records())
    defined: Schema = schema()["$defs"]
    named = (named_type(name, node, may_omit=name in sparing) for name, node in sorted(defined.items()))
    return "\n".join([HEAD, *named, *unions()])


def sparing_records() -> Iterable[str]:
    """The names of the records that are sent without fields at their default."""
    waiting: list[Any] = list(inspect.multi_type_info([FromClient, FromServer]))
    known: set[type[Struct]] = set()
    while waiting:
        match waiting.pop():
            case inspect.StructType(cls=record, fields=fields) if record not in known:
                known.add(record)
                waiting.extend(field.type for field in fields)
            case inspect.UnionType(types=parts) | inspect.TupleType(item_types=parts):
                waiting.extend(parts)
            case inspect.VarTupleType(item_type=part) | inspect.DictType(value_type=part):
                waiting.append(part)
    return (record.__name__ for record in known if record.__struct_config__.omit_defaults)


def named_type(name: str, node: Schema, *, may_omit: bool) -> str:
    """A message or record as an interface, anything else as an alias.

    All fields are required, except in records that may leave out fields at their default (`may_omit`).
    """
    if "properties" not in node:
        return f"export type {name} = {type_of(node)};\n"
    required = set(node["required"]) if may_omit else set(node["properties"])
    fields = (
        f"  {field}{'' if field in required else '?'}: {type_of(one)};\n" for field, one in node["properties"].items()
    )
    return f"{comment(node)}export interface {name} {{\n{''.join(fields)}}}\n"


def comment(node: Schema) -> str:
    text = node.get("description", "")
    return f"/** {' '.join(text.split())} */\n" if text else ""


def unions() -> Iterator[str]:
    """Unions of records that have a name in Python but not in the schema."""
    for name, union in UNIONS.items():
        yield f"export type {name} = {' | '.join(one.__name__ for one in get_args(union))};\n"


def type_of(node: Schema) -> str:
    """The type of one node of the schema."""
    match node:
        case {"$ref": ref}:
            return str(ref).rsplit("/", 1)[1]
        case {"anyOf": several}:
            return " | ".join(dict.fromkeys(type_of(one) for one in several))
        case {"enum": words}:
            return " | ".join(f"'{word}'" for word in words)
        case {"prefixItems": parts}:
            return f"[{', '.join(type_of(part) for part in parts)}]"
        case {"type": "array", "items": item}:
            inner = type_of(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case {"type": "object", "additionalProperties": values}:
            return f"Record<string, {type_of(values)}>"
        case {"type": str(word)}:
            return WORDS[word]
        case _ if not node:
            return "any"
    raise TypeError(f"No type is known for {node}.")


class Command(BaseCommand):
    help = "Writes static/js/protocol.d.ts from games/protocol."

    def handle(self, *args: Any, **options: Any) -> None:
        (settings.BASE_DIR / PLACE).write_text(types_text())
        self.stdout.write(f"Wrote {PLACE}.")
