"""Django forms for a sheet: one for each row, with its fields, their errors, and the rows below it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict

from rules.roster.profiles import Price
from rules.roster.sheets.sheet import Field, Rows, Sheet, ids_in
from rules.roster.sheets.typed import COUNT
from rules.roster.words import span

TEXT = "text"


@dataclass
class RowList:
    """The rows of one kind at one path, with the button for another."""

    rows: Rows
    path: str
    nodes: "list[FormRow]" = field(default_factory=list)
    focused: bool = False

    @property
    def count(self) -> str:
        """The name under which the form says how many rows there are."""
        return f"{self.path}.{COUNT}"

    @property
    def faulty(self) -> bool:
        """Whether one of them has an error."""
        return any(node.faulty for node in self.nodes)


@dataclass
class FormRow:
    """One row: its form, its name, and the rows below it. `error` is a problem of the row as a whole.

    `priced`: the game's formula says what such rows cost; `price` is there once the row is complete enough.
    """

    path: str
    form: forms.Form
    name: str
    lists: list[RowList]
    error: str = ""
    fresh: bool = False
    priced: bool = False
    price: Price | None = None

    @property
    def anchor(self) -> str:
        """Its path as the end of an id in the page."""
        return self.path.replace(".", "-")

    @property
    def faulty(self) -> bool:
        """Whether it or a row below it has an error."""
        return bool(self.error or self.form.errors) or any(below.faulty for below in self.lists)

    @property
    def opened(self) -> bool:
        """Whether it is shown unfolded."""
        return self.fresh or self.faulty or any(node.opened for below in self.lists for node in below.nodes)


def tree(sheet: Sheet, data: Mapping[str, Any], typed: Mapping[str, Sequence[str]]) -> FormRow:
    """The whole form, filled with the typed values."""
    return _node(sheet, "", data, data, MultiValueDict({name: list(texts) for name, texts in typed.items()}))


def _node(part: Sheet | Rows, path: str, row: Any, data: Mapping[str, Any], typed: MultiValueDict[str, str]) -> FormRow:
    held = row if isinstance(row, Mapping) else {}
    fields = part.fields_of(row) if isinstance(part, Rows) else part.fields
    form = forms.Form(typed, prefix=None)
    before = f"{path}." if path else ""
    if isinstance(part, Rows) and part.plain:
        told = part.meaning(row) if part.meaning and isinstance(row, str) else ""
        form.fields[f"{before}{TEXT}"] = forms.CharField(label=part.one.capitalize(), required=False, help_text=told)
    if isinstance(part, Rows) and part.tag:
        form.fields[before + part.tag] = forms.CharField(required=False, widget=forms.HiddenInput)
    for one in fields:
        made = _field(one, data, held)
        if one.kind != "several" or made.choices:  # type: ignore[attr-defined]
            form.fields[before + one.key] = made
    below = [RowList(rows, before + rows.key) for rows in part.rows]
    for each in below:
        found = held.get(each.rows.key, [])
        each.nodes = [_node(each.rows, f"{each.path}.{at}", one, data, typed) for at, one in enumerate(found)]
    return FormRow(path, form, _name(part, row), below)


def _name(part: Sheet | Rows, row: Any) -> str:
    if isinstance(row, str):
        return row
    kind = str(row.get(part.tag, "")).replace("_", " ") if isinstance(part, Rows) and part.tag else ""
    return str(kind or row.get("name") or row.get("id") or "")


def _field(one: Field, data: Mapping[str, Any], row: Mapping[str, Any]) -> forms.Field:
    if one.kind in ("choice", "several"):
        return _chosen(one, data, row)
    if one.kind == "flag":
        return forms.BooleanField(label=one.label, required=False, help_text=one.help)
    attrs = {"inputmode": "decimal"} if one.kind == "number" else {}
    widget = forms.Textarea(attrs={"rows": 2}) if one.kind == "long" else forms.TextInput(attrs=attrs)
    return forms.CharField(label=one.label, required=False, help_text=_help(one), widget=widget)


def _help(one: Field) -> str:
    """What may be typed: the range of a number, and what the sheet says."""
    return "; ".join(filter(None, (span(one.least, one.most) if one.least is not None else "", one.help)))


def _chosen(one: Field, data: Mapping[str, Any], row: Mapping[str, Any]) -> forms.Field:
    """Choices of the sheet and of other rows. The chosen value comes first, even if nothing has its id."""
    choices = dict(one.choices)
    for id_, name in (found for rows in (one.of, one.also) if rows for found in ids_in(data, rows)):
        choices[f"{one.before}{id_}"] = f"every {name}" if one.before else name
    value = row.get(one.key)
    chosen = [str(each) for each in (value if isinstance(value, list) else [value] if value else [])]
    if one.kind == "several":
        ordered = {id_: choices.get(id_, f"{id_} (there is none)") for id_ in chosen} | choices
        widget = forms.CheckboxSelectMultiple
        return forms.MultipleChoiceField(label=one.label, required=False, choices=list(ordered.items()), widget=widget)
    kept = choices | {id_: f"{id_} (there is none)" for id_ in chosen if id_ not in choices}
    return forms.ChoiceField(label=one.label, required=False, choices=list(kept.items()), help_text=one.help)


def set_prices(top: FormRow, prices: Mapping[str, Price]) -> None:
    """Say at each row what it costs."""
    for below in top.lists:
        for node in below.nodes:
            node.priced, node.price = True, prices.get(node.path)
            set_prices(node, prices)


def mark_errors(top: FormRow, key: str, path: str, message: str) -> None:
    """Show an error at the field that its path names, or at the nearest row. A path looks like `team.type[0].apl`."""
    steps = re.findall(r"\w+", path.removeprefix(key))
    if found := re.search(r"(?:missing required field `|“)(\w+)(?:`|” is missing\.)", message):
        steps.append(found[1])
        message = "This is needed."
    node = top
    while steps:
        below = next((each for each in node.lists if each.rows.key == steps[0]), None)
        if below is None or len(steps) < 2 or int(steps[1]) >= len(below.nodes):
            break
        node, steps = below.nodes[int(steps[1])], steps[2:]
    name = next(iter(_names(node, steps)), "")
    if name:
        node.form.add_error(name, message)
        node.form.fields[name].widget.attrs["autofocus"] = True
    else:
        node.error = message


def _names(node: FormRow, steps: Sequence[str]) -> Iterator[str]:
    """The fields that the steps of a path may mean: the named field, or the only field of a plain row."""
    before = f"{node.path}." if node.path else ""
    for key in (*steps[:1], TEXT):
        if f"{before}{key}" in node.form.fields and (key != TEXT or len(node.form.fields) == 1 or steps[:1] == [TEXT]):
            yield f"{before}{key}"


def freshen(top: FormRow, path: str) -> None:
    """Focus the row at this path, or the end of the rows there, and unfold the rows around it."""
    for below in top.lists:
        below.focused = below.path == path
        top.fresh = top.fresh or below.focused
        for node in below.nodes:
            if path == node.path:
                node.fresh = True
                first = next(iter(node.form.visible_fields()))
                node.form.fields[first.name].widget.attrs["autofocus"] = True
            elif path.startswith(f"{node.path}."):
                node.fresh = True
                freshen(node, path)


def size(top: FormRow) -> int:
    """How many fields the page would send."""
    return len(top.form.fields) + sum(1 + sum(map(size, below.nodes)) for below in top.lists)
