"""The form for a scenario as text, and the sheet of a game filled in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from armies.fields.forms import FormRow, freshen, mark_errors, tree
from rules.roster.scenarios import MOST_LETTERS, NotAScenario, content
from rules.roster.sheets.rows import changed
from rules.roster.sheets.sheet import Sheet
from rules.roster.sheets.typed import NotOnSheet, read, typed_from

WRITING = {"rows": 16, "spellcheck": "false", "autocapitalize": "off", "class": "writing"}


class ScenarioTextForm(forms.Form):
    """A scenario as a file or as its text."""

    file = forms.FileField(label="File", required=False, help_text="JSON, in the format “gridless-scenario”.")
    text = forms.CharField(label="Or write it here", required=False, strip=False, widget=forms.Textarea(attrs=WRITING))

    def written(self) -> str:
        """The text. Raises `NotAScenario` for a file that is not text."""
        upload = self.cleaned_data.get("file")
        if not upload:
            return str(self.cleaned_data["text"])
        try:
            return str(upload.read(MOST_LETTERS * 4 + 1).decode())
        except UnicodeDecodeError as wrong:
            raise NotAScenario(f"The file is not text: {wrong}.") from wrong


@dataclass(frozen=True)
class FilledSheet:
    """What was typed into the sheet, and the content of the file it makes."""

    sheet: Sheet
    typed: Mapping[str, Sequence[str]]
    data: dict[str, Any]

    def top(self) -> FormRow:
        """The whole form."""
        return tree(self.sheet, self.data, self.typed)

    def marked(self, wrong: NotAScenario) -> FormRow:
        """The form with a mistake shown at its field."""
        top = FilledSheet(self.sheet, typed_from(self.sheet, self.data), self.data).top()
        mark_errors(top, self.sheet.key, wrong.path, str(wrong).removeprefix(f"{wrong.path}: "))
        return top

    def with_row(self, do: str, kind: str) -> FormRow:
        """The form after a row was added or taken away."""
        path = changed(self.sheet, self.data, do, kind)
        top = FilledSheet(self.sheet, typed_from(self.sheet, self.data), self.data).top()
        freshen(top, path)
        return top


def sent(sheet: Sheet, typed: Mapping[str, Sequence[str]]) -> FilledSheet:
    """The sheet with what was sent."""
    return FilledSheet(sheet, typed, read(sheet, typed))


def opened(sheet: Sheet, text: str) -> FilledSheet:
    """The sheet filled in from a text. Raises `NotAScenario`, also for what the form has no field for."""
    data = content(text) if text.strip() else {}
    try:
        return FilledSheet(sheet, typed_from(sheet, data), data)
    except NotOnSheet as wrong:
        raise NotAScenario(f"{wrong.path}: the form has no field for it.", wrong.path) from wrong
