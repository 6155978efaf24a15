"""The forms of the page for files of other programs: which files, and what they lack."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django import forms
from typing_extensions import override

from armies.hobby_files.parsing import LARGEST
from rules.roster.foreign_files import ListPick
from rules.roster.sheets.sheet import Field

TEXT = 200_000  # letters of a pasted text
MOST_PICKS = 60


class SeveralFilesInput(forms.ClearableFileInput):
    """A file field in which several files may be chosen."""

    allow_multiple_selected = True


class SeveralFilesField(forms.FileField):
    """Several files, each with its name and what is in it."""

    widget = SeveralFilesInput

    @override
    def clean(self, data: Any, initial: Any = None) -> Any:
        files = data if isinstance(data, list) else [data] if data else []
        return [(str(one.name), one.read(LARGEST + 1)) for one in files]


class HobbyFilesForm(forms.Form):
    """Files, or the text of a list."""

    brought = SeveralFilesField(
        label="Files", required=False, help_text="A catalogue, with its game system if you have it, or a list."
    )
    pasted = forms.CharField(
        label="Or paste a text", required=False, max_length=TEXT, widget=forms.Textarea(attrs={"rows": 6})
    )

    def chosen(self) -> list[tuple[str, bytes]]:
        """The files with their names, or the pasted text."""
        files: list[tuple[str, bytes]] = self.cleaned_data["brought"]
        text: str = self.cleaned_data["pasted"]
        return files or ([("", text.encode())] if text.strip() else [])


class MissingPartsForm(forms.Form):
    """What the files lack, with the text of the catalogue and the list in hidden fields."""

    def __init__(self, fields: Sequence[Field], data: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        for one in fields:
            self.fields[one.key] = _field(one)


def _field(one: Field) -> forms.Field:
    plain: dict[str, Any] = {"label": one.label, "help_text": one.help, "required": False}
    if one.kind == "several":
        return forms.MultipleChoiceField(choices=one.choices, widget=forms.CheckboxSelectMultiple, **plain)
    if one.kind == "number":
        return forms.CharField(max_length=6, widget=forms.TextInput(attrs={"inputmode": "numeric"}), **plain)
    return forms.CharField(max_length=TEXT, widget=forms.Textarea(attrs={"rows": 4}), **plain)


def picks_as_text(picks: Sequence[ListPick]) -> str:
    """The list in a hidden field."""
    return msgspec.json.encode(picks[:MOST_PICKS]).decode()


def picks_from(text: str) -> tuple[ListPick, ...]:
    """The list of a hidden field; an empty one if it was changed on its way."""
    try:
        return tuple(msgspec.json.decode(text or "[]", type=list[ListPick]))[:MOST_PICKS]
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError):
        return ()
