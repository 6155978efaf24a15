"""What the APIs of all apps share: bodies read as typed shapes, the one shape of every problem, and both in the schema.

A body that does not fit its shape is answered with 400; one that fits and asks for what cannot be, with 409.
"""

from typing import Any, TypeVar

import msgspec
from rest_framework import serializers
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.request import Request

T = TypeVar("T")

REF = "#/components/schemas/{}In"
_shapes: list[type[msgspec.Struct]] = []


class ProblemSerializer(serializers.Serializer[Any]):
    """Why a request was turned down: a sentence; its place in the body; of a rule its id, measure, limit and remedy."""

    detail = serializers.CharField()
    at = serializers.CharField(required=False, help_text="As in `$.edits[2].unit`.")
    rule = serializers.CharField(required=False)
    measured = serializers.CharField(required=False)
    limit = serializers.CharField(required=False)
    remedy = serializers.CharField(required=False)


PROBLEMS = dict.fromkeys((400, 403, 404, 405, 406, 409, 413, 415, 429), ProblemSerializer)


class RequestRefused(APIException):
    """What was asked for can be read, and cannot be: the refusal of a rule, of the table's manners, of a list."""

    status_code = 409


def read(shape: type[T], request: Request) -> T:
    """The body as the shape. Raises `ValidationError` with the place of the first mistake."""
    try:
        return msgspec.convert(request.data, shape)
    except msgspec.ValidationError as fault:
        what, _, place = str(fault).partition(" - at ")
        raise ValidationError({"detail": f"This cannot be read: {what}.", "at": place.strip("`") or "$"}) from fault
    except RecursionError as fault:
        raise ValidationError({"detail": "This cannot be read: it is nested too deeply."}) from fault


def named(shape: type[msgspec.Struct]) -> dict[str, Any]:
    """The shape as one of the `responses` of `extend_schema`."""
    if shape not in _shapes:
        _shapes.append(shape)
    return {"$ref": REF.format(shape.__name__)}


def takes(shape: type[msgspec.Struct]) -> dict[str, Any]:
    """The shape as the `request` of `extend_schema`."""
    return {"application/json": named(shape)}


def with_shapes(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """A hook of drf-spectacular: the schema with every shape that is taken, in a body that must be there."""
    found: dict[str, Any]
    _, found = msgspec.json.schema_components(_shapes, ref_template=REF.format("{name}"))
    result["components"]["schemas"] |= {f"{name}In": _for_everybody(schema) for name, schema in found.items()}
    for operations in result["paths"].values():
        for operation in operations.values():
            if "requestBody" in operation:
                operation["requestBody"]["required"] = True
    return result


def _for_everybody(schema: Any) -> Any:
    """The schema with patterns as every language reads them: their end is `$` where Python says `\\Z`."""
    match schema:
        case dict():
            return {
                key: value.replace("\\Z", "$") if key == "pattern" and isinstance(value, str) else _for_everybody(value)
                for key, value in schema.items()
            }
        case list():
            return [_for_everybody(one) for one in schema]
        case _:
            return schema
