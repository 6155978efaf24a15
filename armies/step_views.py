"""The addresses to which the builder sends its steps, and where it asks whether others have changed the army."""

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe
from msgspec import Meta

from accounts.limits import count_edit
from accounts.visitor import PageRequest, known_user
from armies import services
from armies.access import owned_or_404, with_unreadable_page
from armies.equal_units import equal_units
from armies.hints import hints
from armies.mending import mend
from armies.models import RosterRecord
from armies.parts import draw_parts
from armies.row_edits import BuilderEdit, CopyUnit
from armies.selectors import CheckedRoster, roster_checked, steps_since
from armies.services import RosterChangedElsewhere, RosterError
from armies.steps import StepsRequest
from rules.roster.edit import AddGroup, AddUnit
from rules.roster.offers import Offering

MOST_DRAWN = 600  # parts of a page; a page of the largest list has fewer
MOST_BYTES = 400_000
UNREADABLE = "That change could not be read, so nothing was changed."
Mark = Annotated[str, Meta(max_length=80)]


class DrawnStepsRequest(StepsRequest, frozen=True, kw_only=True):
    """Steps, and what the page shows: the marks of its parts, and the opened units."""

    drawn: Annotated[dict[Mark, Mark], Meta(max_length=MOST_DRAWN)] = {}
    opened: Annotated[tuple[Mark, ...], Meta(max_length=MOST_DRAWN)] = ()


@require_http_methods(["GET", "HEAD", "POST"])
@with_unreadable_page
def steps(request: PageRequest, slug: str) -> HttpResponse:
    """Make the steps of a message, and answer with the changed parts of the page, or with the revision alone."""
    if request.method != "POST":
        return _revision(request, owned_or_404(request, slug))
    try:
        if len(request.body) > MOST_BYTES:
            return _refused("That is more than can be changed at once.", 413)
        message = msgspec.json.decode(request.body, type=DrawnStepsRequest)
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError):
        return _refused(UNREADABLE, 400)
    if message.steps:
        count_edit(request)
    try:
        made = services.roster_steps(slug=slug, owner=known_user(request), message=message)
    except RosterChangedElsewhere:
        return _conflict(owned_or_404(request, slug), message)
    except RosterRecord.DoesNotExist:
        return _refused("No army of yours has that link any more.", 404)
    except RosterError as error:
        return _refused(str(error), 400)
    edits = [edit for step in message.steps if step.key in made.made for edit in step.edits]
    opened = row_to_open(made.checked, edits, message.drawn)
    answer = draw_parts(made.checked, (*message.opened, *opened)).answer(message.drawn)
    return JsonResponse(answer | {"made": made.made, "refused": made.refused, "opened": opened})


@require_safe
@with_unreadable_page
def mending(request: HttpRequest, slug: str) -> HttpResponse:
    """The fewest fixes that make the army legal, as a part of the page; empty if none are known."""
    checked = roster_checked(owned_or_404(request, slug))
    return render(request, "armies/builder/mend.html", {"mend": mend(checked), "checked": checked})


@require_safe
@with_unreadable_page
def hinting(request: HttpRequest, slug: str) -> HttpResponse:
    """What is worth knowing of the army although it is no mistake, as a part of the page; empty if nothing is."""
    checked = roster_checked(owned_or_404(request, slug))
    return render(request, "armies/builder/hints.html", {"hints": hints(checked), "checked": checked})


def row_to_open(checked: CheckedRoster, edits: Sequence[BuilderEdit], drawn: Collection[str]) -> list[str]:
    """The first unit of the only row that the edits have added, if there is something to choose in it.

    `drawn` are the parts that the page had before.
    """
    adding = [edit for edit in edits if isinstance(edit, AddGroup | CopyUnit | AddUnit)]
    if not adding or any(isinstance(edit, AddUnit) and edit.unit.carries for edit in adding):
        return []
    rows = [row[0].id for group in checked.draft.groups for row in equal_units(group.units)]
    fresh = [unit for unit in rows if f"unit-{unit}" not in drawn]
    read = [unit for unit in checked.judged.reading.units if [unit.unit.id] == fresh]
    return [unit.unit.id for unit in read if Offering(checked.judged).may_change(unit)]


def _revision(request: HttpRequest, record: RosterRecord) -> HttpResponse:
    mark = f'"{record.revision}"'
    if request.headers.get("If-None-Match") == mark:
        return HttpResponse(status=304, headers={"ETag": mark})
    return JsonResponse({"revision": record.revision}, headers={"ETag": mark, "Cache-Control": "private, no-cache"})


def _conflict(record: RosterRecord, message: StepsRequest) -> HttpResponse:
    """What others have done since the revision of the page, in words."""
    since = steps_since(record, revision=message.revision)
    told: list[Mapping[str, Any]] = [
        {"words": step.words or "A change", "at": step.ended.isoformat() if step.ended else ""}
        for step in since
        if step.client != message.client
    ]
    return JsonResponse({"revision": record.revision, "theirs": told}, status=409)


def _refused(sentence: str, status: int) -> HttpResponse:
    return JsonResponse({"sentence": sentence}, status=status)
