"""Long lists of the API page by page, and whole numbers in addresses."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

ON_PAGE = 100
MOST_PAGES = 10_000
PAGE = OpenApiParameter(
    "page",
    {"type": "integer", "minimum": 1, "maximum": MOST_PAGES, "default": 1},
    description=f"Which page of {ON_PAGE}; the header `Link` has the address of the next one.",
)


def whole_number(request: Request, name: str, *, least: int, most: int, default: int | None = None) -> int:
    """A number of the address. Raises `ValidationError` where it is missing without a default, or out of bounds."""
    sent = request.query_params.getlist(name) or ([] if default is None else [str(default)])
    if len(sent) != 1 or not sent[0].isascii() or not sent[0].isdigit() or len(sent[0]) > len(str(most)):
        raise ValidationError({"detail": f"`{name}` is one whole number from {least} to {most}.", "at": name})
    number = int(sent[0])
    if not least <= number <= most:
        raise ValidationError({"detail": f"`{name}` is one whole number from {least} to {most}.", "at": name})
    return number


def page_of(request: Request, found: QuerySet[Any] | Sequence[Any]) -> tuple[list[Any], dict[str, str]]:
    """The wanted page, and the header with the address of the next one if there is one. Raises `ValidationError`."""
    page = whole_number(request, "page", least=1, most=MOST_PAGES, default=1)
    start = (page - 1) * ON_PAGE
    shown = list(found[start : start + ON_PAGE + 1])
    if len(shown) <= ON_PAGE:
        return shown, {}
    query = request.query_params.copy()
    query["page"] = str(page + 1)
    address = request.build_absolute_uri(f"{request.path}?{query.urlencode()}")
    return shown[:ON_PAGE], {"Link": f'<{address}>; rel="next"'}
