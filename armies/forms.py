"""The forms of the armies pages."""

from collections.abc import Sequence
from typing import Any

import msgspec
from django import forms
from django.http import QueryDict
from django.utils.html import format_html
from django.utils.safestring import SafeString
from msgspec import structs

from accounts.names import normalized
from accounts.visitor import Visitor
from armies.catalogues import games_with_catalogues
from armies.files.army_file import LARGEST
from armies.files.incoming import NotAnArmy, read_army
from armies.files.read_out import ReadOut, read_out
from armies.models import NAME_LENGTH
from armies.row_edits import BuilderEdit
from rules.registry import Game
from rules.roster.catalogue import BattleSize
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.draft import begin
from rules.roster.edit import Rename, SetAgreedPoints
from rules.roster.roster import LOOSE, Roster
from rules.roster.text_limits import MOST_CHARACTERS

MOST_EDITS = 400
WRITING = {"rows": 24, "spellcheck": "false", "autocapitalize": "off", "class": "writing"}
PASTING = {"rows": 14, "spellcheck": "false", "autocapitalize": "off", "class": "writing"}
UNREADABLE = "That change could not be read, so nothing was changed."


class NotEdits(ValueError):
    """The form has no list of edits, or no revision."""


def edits_from(data: Any) -> list[BuilderEdit]:
    """The edits of a posted form: `edits` (JSON), or the fields `name` and `agreed`. Raises `NotEdits`."""
    try:
        if "name" in data:
            return [msgspec.convert({"do": "rename", "what": "list", "name": normalized(data["name"])}, Rename)]
        if "agreed" in data:
            number = int(data["agreed"]) if data["agreed"].strip() else None
            return [msgspec.convert({"do": "set-agreed-points", "points": number}, SetAgreedPoints)]
        edits = msgspec.json.decode(data.get("edits", ""), type=list[BuilderEdit])
    except (msgspec.DecodeError, msgspec.ValidationError, ValueError, RecursionError) as wrong:
        raise NotEdits(UNREADABLE) from wrong
    if len(edits) > MOST_EDITS:
        raise NotEdits(f"At most {MOST_EDITS} changes can be made at once.")
    return edits


def revision_from(data: QueryDict) -> int:
    """The revision of the army that the page showed. Raises `NotEdits`."""
    try:
        return int(data.get("revision", ""))
    except ValueError as wrong:
        raise NotEdits(UNREADABLE) from wrong


def asks_to_look(data: QueryDict) -> bool:
    """Whether a visitor without scripts only opens a unit's panel (`show`) or folds it (`fold`)."""
    return "show" in data or "fold" in data


def units_opened(data: QueryDict) -> frozenset[str] | None:
    """The units whose panels are open: the form sends their ids as `open`. None if it sends none."""
    if "open" not in data:
        return None
    return frozenset((*data.getlist("open"), *data.getlist("show"))) - {"", *data.getlist("fold")}


def _size(battle: BattleSize) -> str:
    if battle.points == 0:
        return battle.name
    return f"{battle.name} · {f'up to {battle.points} pts' if battle.points else 'you agree on the points'}"


def _one_of(label: str, choices: Sequence[tuple[str, str | SafeString]]) -> forms.ChoiceField:
    """A field shown as a row of buttons; the first is the default."""
    return forms.ChoiceField(label=label, choices=choices, initial=choices[0][0], widget=forms.RadioSelect)


class NewRosterForm(forms.Form):
    """System, army and battle size of a new roster."""

    name = forms.CharField(label="Name", max_length=80, required=False, help_text="You can change it later.")

    def __init__(self, system: Game, *args: Any, brought: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.system, self.brought = system, brought
        catalogue = system.catalogue
        told = "<span><strong>{}</strong> {}</span>"
        armies = [(army.id, format_html(told, army.name, army.about)) for army in catalogue.armies.values()]
        battles = [(battle.id, _size(battle)) for battle in catalogue.battles.values()]
        self.fields["army"] = _one_of("Army", armies)
        self.fields["battle"] = _one_of("Battle size", battles)

    def draft(self) -> Roster:
        """The chosen roster, with its first groups if the player need not choose them."""
        chosen, catalogue = self.cleaned_data, self.system.catalogue
        army, battle = catalogue.armies[chosen["army"]], catalogue.battles[chosen["battle"]]
        name = normalized(chosen["name"]) or f"{army.name}, {battle.name}"
        if battle.form == LOOSE or catalogue.is_single(battle.form):
            return structs.replace(begin(catalogue, army.id, battle.id, name), catalogue=self.brought)
        return Roster(system=catalogue.system, army=army.id, battle=battle.id, name=name, catalogue=self.brought)


class ArmyFileForm(forms.Form):
    """An army file of this person, or its text. `army` is what is in it, and `read_out` what was understood of it.

    Lines of a text that cannot be read are left out only if the person ticks `without`.
    """

    file = forms.FileField(label="Army file", required=False, allow_empty_file=True)
    text = forms.CharField(label="Or its text", required=False, widget=forms.Textarea(attrs=PASTING))
    without = forms.BooleanField(required=False)

    def __init__(self, viewer: Visitor, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.viewer = viewer
        self.read_out: ReadOut | None = None

    def clean(self) -> dict[str, Any]:
        super().clean()
        chosen = self.cleaned_data
        upload = chosen.get("file")
        data = upload.read(LARGEST + 1) if upload else chosen.get("text", "")
        try:
            chosen["army"] = army = read_army(data, self.viewer, mend=True)
            self.read_out = read_out(army)
        except NotAnArmy as wrong:
            raise forms.ValidationError(f"This is not an army. {wrong}") from wrong
        except NotACatalogue as wrong:
            raise forms.ValidationError(f"The catalogue in the file cannot be used. {wrong}") from wrong
        if army.left_out and not chosen.get("without"):
            self.add_error("without", "Mend the lines that are marked, or tick that they are left out.")
        return chosen


class CatalogueForm(forms.Form):
    """An own catalogue: its game, and the file or its text."""

    name = forms.CharField(
        label="Name", max_length=NAME_LENGTH, required=False, help_text="If empty, its own name is used."
    )
    file = forms.FileField(label="File", required=False, help_text="TOML or JSON.")
    text = forms.CharField(label="Or write it here", required=False, strip=False, widget=forms.Textarea(attrs=WRITING))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = [(id_, game.name) for id_, game in games_with_catalogues().items()]
        self.fields["system"] = forms.ChoiceField(choices=games, widget=forms.HiddenInput)
        self.order_fields(["system", "name", "file", "text"])

    def written(self) -> str:
        """The text of the catalogue. Raises NotACatalogue for a file that is not text."""
        upload = self.cleaned_data.get("file")
        if not upload:
            return str(self.cleaned_data["text"])
        try:
            return str(upload.read(MOST_CHARACTERS * 4 + 1).decode())
        except UnicodeDecodeError as wrong:
            raise NotACatalogue(f"The file is not text: {wrong}.") from wrong
