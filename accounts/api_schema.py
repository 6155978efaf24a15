"""What the APIs of all apps share: typed bodies, one shape for every problem, and both in the schema.

A body of the wrong shape is answered with 400. A body of the right shape that is not allowed is answered with 409.
"""

from typing import Any, TypeVar

import msgspec
from rest_framework import serializers
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.request import Request

T = TypeVar("T")

REF, ANSWER_REF = "#/components/schemas/{}In", "#/components/schemas/{}Out"
_shapes: list[type[msgspec.Struct]] = []
_answers: list[type[msgspec.Struct]] = []


class ProblemSerializer(serializers.Serializer[Any]):
    """Why a request was refused: a sentence, its place in the body, and a rule's id, measure, limit and remedy."""

    detail = serializers.CharField()
    at = serializers.CharField(required=False, help_text="As in `$.edits[2].unit`.")
    rule = serializers.CharField(required=False)
    measured = serializers.CharField(required=False)
    limit = serializers.CharField(required=False)
    remedy = serializers.CharField(required=False)


PROBLEMS = dict.fromkeys((400, 403, 404, 405, 406, 409, 413, 415, 429), ProblemSerializer)


class RequestRefused(APIException):
    """The request is well-formed but not allowed: the refusal of a rule, of a match or of a list."""

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


def answers(shape: type[msgspec.Struct]) -> dict[str, Any]:
    """The shape of an answer, as one of the `responses` of `extend_schema` or as a field of a serializer."""
    if shape not in _answers:
        _answers.append(shape)
    return {"$ref": ANSWER_REF.format(shape.__name__)}


def takes(shape: type[msgspec.Struct]) -> dict[str, Any]:
    """The shape as the `request` of `extend_schema`."""
    return {"application/json": named(shape)}


def with_shapes(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """A hook of drf-spectacular: adds every accepted shape to the schema and makes bodies required."""
    schemas = result["components"]["schemas"]
    for shapes, suffix, reference in ((_shapes, "In", REF), (_answers, "Out", ANSWER_REF)):
        found: dict[str, Any]
        _, found = msgspec.json.schema_components(shapes, ref_template=reference.format("{name}"))
        schemas |= {f"{name}{suffix}": for_every_language(schema) for name, schema in found.items()}
    for operations in result["paths"].values():
        for operation in operations.values():
            if "requestBody" in operation:
                operation["requestBody"]["required"] = True
    return result


def for_every_language(schema: Any) -> Any:
    """The schema with patterns for every language: they end with `$` where Python has `\\Z`."""
    match schema:
        case dict():
            return {
                key: value.replace("\\Z", "$")
                if key == "pattern" and isinstance(value, str)
                else for_every_language(value)
                for key, value in schema.items()
            }
        case list():
            return [for_every_language(one) for one in schema]
        case _:
            return schema
