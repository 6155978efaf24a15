"""What the pages ask for: settings as the system describes them, the opponent, and the list to play with."""

from typing import Any

from django import forms

from accounts.models import User
from games.agreement import agreed
from games.choosing import Lists, lists_for
from rules.kernel.refusal import Refused
from rules.registry import Game, Setting

LATER = ("", "Choose later")
OPPONENTS = (
    ("link", "A friend, by a link that I send"),
    ("open", "Whoever takes the challenge in the lobby"),
    ("hot_seat", "Nobody: both seats on this screen"),
)


class SeedForm(forms.Form):
    """The browser's own part of the dice; a script on the page fills it in."""

    seed = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)


class ListForm(SeedForm):
    """The list to lock in for one seat."""

    roster = forms.ChoiceField(label="My army")

    def __init__(self, lists: Lists, seat: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["roster"].choices = lists.groups
        self.fields["roster"].initial = lists.first(seat)


class MatchForm(SeedForm):
    """A new match."""

    def __init__(self, game: Game, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        for setting in game.settings:
            self.fields[setting.id] = _field(setting)
        self.fields["opponent"] = forms.ChoiceField(
            label="Against", choices=OPPONENTS, initial="link", widget=forms.RadioSelect
        )
        lists = lists_for(game, user, self._agreement())
        self.fields["roster"] = forms.ChoiceField(label="My army", choices=[LATER, *lists.groups], required=False)
        self.fields["other"] = forms.ChoiceField(
            label="The other army",
            choices=[LATER, *lists.groups],
            required=False,
            help_text="Only when both seats are on this screen.",
        )
        self.fields["roster"].initial, self.fields["other"].initial = lists.first(), lists.first(1)
        for name in ("roster", "other"):
            if self.initial.get(name, "") not in (LATER[0], *lists.values()):
                del self.initial[name]

    def _agreement(self) -> dict[str, str | int]:
        """What has been filled in so far, by which the lists are chosen."""
        so_far = {setting.id: self._so_far(setting) for setting in self.game.settings}
        try:
            return agreed(self.game, so_far)
        except Refused:
            return agreed(self.game, {})

    def _so_far(self, setting: Setting) -> Any:
        return self.data.get(setting.id) if self.is_bound else self.initial.get(setting.id)

    def agreement(self) -> dict[str, Any]:
        """The settings as chosen."""
        return {setting.id: self.cleaned_data[setting.id] for setting in self.game.settings}

    def chosen(self) -> list[str]:
        """The lists chosen for the seats this person takes."""
        names = ("roster", "other") if self.cleaned_data["opponent"] == "hot_seat" else ("roster",)
        return [self.cleaned_data[name] for name in names if self.cleaned_data[name]]


def _field(setting: Setting) -> forms.Field:
    if setting.kind == "number":
        return forms.IntegerField(
            label=setting.label,
            initial=setting.default,
            min_value=setting.least,
            max_value=setting.most,
            help_text=setting.help,
        )
    choices = [(choice.value, " – ".join(filter(None, (choice.label, choice.detail)))) for choice in setting.choices]
    return forms.ChoiceField(label=setting.label, initial=setting.default, choices=choices, help_text=setting.help)
