"""What the pages ask for: settings as the system describes them, the opponent, and the list to play with."""

from typing import Any

from django import forms

from accounts.models import User
from games.agreement import agreed
from games.choosing import Lists, lists_for
from rules.kernel.refusal import Refused
from rules.registry import Game, Setting

LATER = ("", "Choose later")
SHORT = 30  # letters of a detail that stand in a select box itself
OPPONENTS = (
    ("link", "A friend, by a link that I send"),
    ("open", "Whoever takes the challenge in the lobby"),
    ("hot_seat", "Nobody: both seats on this screen"),
)


class DetailedSelect(forms.Select):
    """A select box whose options carry a line about themselves, which the page shows below for the chosen one."""

    def __init__(self, details: dict[str, str]) -> None:
        super().__init__()
        self.details = details

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        option["attrs"]["data-detail"] = self.details.get(str(value), "")
        return option


class SeedForm(forms.Form):
    """The browser's own part of the dice; a script on the page fills it in."""

    seed = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)


class ListForm(SeedForm):
    """The list to lock in for one seat."""

    def __init__(self, lists: Lists, seat: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["roster"] = _list_field("My army", lists, lists.first(seat))


class MatchForm(SeedForm):
    """A new match."""

    def __init__(self, game: Game, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        for setting in game.settings:
            self.fields[setting.id] = _field(setting, str(self._so_far(setting) or ""))
        self.fields["opponent"] = forms.ChoiceField(
            label="Against", choices=OPPONENTS, initial="link", widget=forms.RadioSelect
        )
        lists = lists_for(game, user, self._agreement())
        for name in ("roster", "other"):
            if self.initial.get(name, "") not in (LATER[0], *lists.values()):
                del self.initial[name]
        mine, other = self.initial.get("roster", lists.first()), self.initial.get("other", lists.first(1))
        self.fields["roster"] = _list_field("My army", lists, mine, LATER)
        self.fields["other"] = _list_field("The other army, if both seats are on this screen", lists, other, LATER)

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


def _field(setting: Setting, chosen: str) -> forms.Field:
    if setting.kind == "number":
        return forms.IntegerField(
            label=setting.label,
            initial=setting.default,
            min_value=setting.least,
            max_value=setting.most,
            help_text=setting.help,
        )
    told = setting.choices
    short = all(len(choice.detail) <= SHORT for choice in told)
    details = {} if short else {choice.value: choice.detail for choice in told}
    return forms.ChoiceField(
        label=setting.label,
        required=False,
        initial=setting.default,
        choices=[(one.value, ", ".join(filter(None, (one.label, one.detail if short else "")))) for one in told],
        help_text=details.get(chosen or str(setting.default), "") or setting.help,
        widget=DetailedSelect(details),
    )


def _list_field(label: str, lists: Lists, chosen: str, *others: tuple[str, str]) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        initial=chosen,
        choices=[*others, *lists.groups],
        required=not others,
        help_text=lists.details.get(chosen, ""),
        widget=DetailedSelect(lists.details),
    )
