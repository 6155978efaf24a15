"""The builder's page in separately rendered parts, so that the answer to a click has only the changed ones."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any
from zlib import crc32

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from armies.builder import build
from armies.explanations import explained
from armies.favourites import MOST_SHOWN, favourites_of
from armies.models import Revision
from armies.panels import BuilderPage, SectionPanel, UnitPanel
from armies.selectors import CheckedRoster, step_undone, steps_done
from rules.kernel.cache import BoundedCache, cached_on

MOST_STEPS_SHOWN = 12
WHY = '<p class="why" id="{}" title="{}">{}</p>'
MOST_ROWS, MOST_CHOICES, MOST_PARTS = 1_000, 60, 300  # rows, lists of choices and other parts that stay rendered
WITHIN_CHOICES = ("why-", "taken-")  # parts within the list of choices, each at its own place


@dataclass(frozen=True, kw_only=True)
class Parts:
    """The parts of a page by their ids, and the units of each section in order."""

    checked: CheckedRoster
    page: BuilderPage
    html: Mapping[str, SafeString]
    order: Sequence[tuple[str, Sequence[str]]]
    undone: str = ""
    done: Sequence[Mapping[str, str]] = field(default=())

    @cached_property
    def marks(self) -> dict[str, str]:
        """Hashes that distinguish each part from an earlier version of it."""
        return {name: f"{crc32(html.encode()):08x}" for name, html in self.html.items()}

    @property
    def choices(self) -> SafeString:
        """The list of choices with its changing parts in their places."""
        text = str(self.html["choices"])
        for name, html in self.html.items():
            if name.startswith(WITHIN_CHOICES):
                text = text.replace(f"<!--{name}-->", html)
        return mark_safe(text)  # noqa: S308 (from templates)

    @property
    def sections(self) -> list[tuple[str, SafeString, list[SafeString]]]:
        """The roster for a template: each section's id, heading and units."""
        return [
            (section, self.html[f"head-{section}"], [self.html[f"unit-{unit}"] for unit in units])
            for section, units in self.order
        ]

    def answer(self, drawn: Mapping[str, str]) -> dict[str, Any]:
        """What a page with these marks needs to become this one."""
        report = self.checked.report
        changed = {name: self.html[name] for name, mark in self.marks.items() if drawn.get(name) != mark}
        if "choices" in changed:
            changed = {name: html for name, html in changed.items() if not name.startswith(WITHIN_CHOICES)}
            changed["choices"] = self.choices
        return {
            "revision": self.checked.record.revision,
            "parts": changed,
            "marks": {name: mark for name, mark in self.marks.items() if drawn.get(name) != mark},
            "order": self.order,
            "done": self.done,
            "undone": self.undone,
            "verdict": {
                "points": report.points,
                "limit": report.limit,
                "problems": len(report.errors),
                "legal": report.legal,
                "models": report.models,
            },
        }


def draw_parts(checked: CheckedRoster, opened: Collection[str]) -> Parts:
    """Render the whole page, part by part."""
    record = checked.record
    favourites = favourites_of(record.owner_id, checked.draft)[:MOST_SHOWN] if record.pk else ()
    page = build(checked, opened=opened, favourites=list(favourites))
    context: dict[str, Any] = {"checked": checked, "builder": page, "record": record}
    done = [_step_line(step) for step in steps_done(record, most=MOST_STEPS_SHOWN)] if record.pk else []
    undone = step_undone(record)
    draft, report = checked.draft, checked.report
    state = report.legal, bool(report.models), len(report.errors)
    html = {
        "title": _draw("title", context),
        "points": _draw("points", context),
        "choices": _draw_choices(page, context),
        "groups": _kept("groups", context, page.group_offers, bool(page.groups)),
        "sum": _draw("sum", context),
        "needs": _kept("needs", context, page.complaints, bool(report.models), checked.outdated),
        "places": _kept("places", context, page.places),
        "wares": _kept("wares", context, page.purchases, page.bought, report.purchasable, report.legal),
        "about": _kept("settings", context, record.slug, page.battles, page.armies, draft.name, draft.agreed_points),
        "notes": _draw_notes(page, context),
        "words": explained(checked),
        "foot": _kept("foot", context, record.slug, state),
    }
    html |= _within_choices(page)
    order: list[tuple[str, list[str]]] = []
    number = 1
    for group in page.groups:
        for section in group.sections:
            html[f"head-{section.id}"] = _draw("section", context | {"section": section, "group": group})
            order.append((section.id, [unit.id for unit in section.units]))
            number = _draw_units(html, context, section, number)
    return Parts(checked=checked, page=page, html=html, order=order, done=done, undone=undone.key if undone else "")


def _within_choices(page: BuilderPage) -> dict[str, SafeString]:
    """The parts of the list of choices that change with most clicks: numbers taken, and reasons against."""
    html: dict[str, SafeString] = {}
    for group in page.groups:
        for choice in group.choices:
            taken = format_html("{} taken", choice.count) if choice.count else ""
            html[f"taken-{choice.id}"] = format_html('<b id="taken-{}">{}</b>', choice.id, taken)
            for at, offer in enumerate(choice.offers, start=1):
                key = f"why-{choice.id}-{at}"
                html[key] = format_html(WHY, key, offer.why_not, offer.why_not_shortly)
    return html


def _draw_units(html: dict[str, SafeString], context: dict[str, Any], section: SectionPanel, number: int) -> int:
    """The rows of a section, numbered as at the table. Returns the number of the next."""
    for unit in section.units:
        last = number + len(unit.ids) - 1
        label = str(number) if last == number else f"{number}–{last}"
        html[f"unit-{unit.id}"] = _draw_unit(context, unit, section, label)
        number = last + 1
    return number


def _draw_notes(page: BuilderPage, context: dict[str, Any]) -> SafeString:
    """The notes on the army and on its units."""
    panels = [unit for group in page.groups for section in group.sections for unit in section.units]
    units = tuple((unit.id, unit.name, unit.note) for unit in panels if len(unit.ids) == 1)
    rows = [{"id": id_, "name": name, "note": note} for id_, name, note in units]
    return _kept("notes", context | {"units": rows}, page.checked.draft.note, units)


def _kept(name: str, context: dict[str, Any], *made_of: Hashable) -> SafeString:
    """A part that stays rendered, because few clicks change what it is made of besides the kind of the army."""
    draft, catalogue = context["checked"].draft, context["checked"].catalogue
    known = cached_on(catalogue, "parts of the builder", lambda: BoundedCache[Hashable, SafeString](MOST_PARTS))
    return known.answer((name, draft.army, draft.battle, made_of), lambda: _draw(name, context))


_rows: BoundedCache[Hashable, SafeString] = BoundedCache(MOST_ROWS)
_choices: BoundedCache[Hashable, SafeString] = BoundedCache(MOST_CHOICES)


def _draw_unit(context: dict[str, Any], unit: UnitPanel, section: SectionPanel, number: str) -> SafeString:
    """A row of the roster; it stays rendered, because a click changes few of them."""
    made_of = (unit, section.id, section.group, number, context["record"].slug if unit.opened else "")
    more = {"unit": unit, "section": section, "number": number}
    return _rows.answer(made_of, lambda: _draw("unit", context | more))


def _draw_choices(page: BuilderPage, context: dict[str, Any]) -> SafeString:
    """The list of choices without its changing parts; it stays rendered, because no click changes it."""
    made_of = tuple(
        (group.id, group.name, choice.id, choice.name, tuple(replace(one, blocked=()) for one in choice.offers))
        for group in page.groups
        for choice in group.choices
    )
    slug = context["record"].slug if any(offer.kept for *_, offers in made_of for offer in offers) else ""
    key = len(page.groups), slug, made_of
    return _choices.answer(key, lambda: _draw("choices", context))


def _draw(name: str, context: dict[str, Any]) -> SafeString:
    return mark_safe(render_to_string(f"armies/builder/{name}.html", context).strip())  # noqa: S308 (from a template)


def _step_line(step: Revision) -> Mapping[str, str]:
    ended = step.ended.isoformat() if step.ended else ""
    return {"key": step.key, "words": step.words or "A change", "at": ended}
