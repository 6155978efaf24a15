"""The forms of a new match: settings, the opponent, and the lists."""

from typing import Any

from django import forms

from accounts.visitor import Visitor
from games.agreement import TERRAIN, settings_of, summary_line, with_pace
from games.matches.forms.army_choice import ListChoices, lines_of, lists_for
from games.matches.forms.table_choice import agreement_so_far, offer_tables
from games.matches.presenters import HOW_MANY, SERIES
from games.matches.rated import all_agree
from games.scenarios.selectors import chosen_text, mission_settings
from games.showcase.maps import TableMap, map_of
from rules.players.choice import EASY, HARD, NORMAL
from rules.registry import Agreement, Game, Setting
from rules.roster.scenarios import MISSION

LATER = ("", "Choose later")
STRONG = tuple((strength.id, strength.name) for strength in (EASY, NORMAL, HARD))
SHORT = 30  # letters of a detail that is shown in the select box itself
FEW = 6  # up to this many numbers are offered in a select box; more are typed
LISTS = ("roster", "other", "third", "fourth")  # the list field of each seat
COMPUTER = ("computer", "The computer, at once")
OPPONENTS = (
    COMPUTER,
    ("link", "A friend, by a link"),
    ("open", "Anybody in the lobby"),
    ("hot_seat", "Nobody; both seats are on this screen"),
)


def opponents(seats: int) -> tuple[tuple[str, str], ...]:
    """The kinds of opponents, in words that fit the number of seats."""
    if seats == 2:
        return OPPONENTS
    return (
        COMPUTER,
        ("link", f"{seats - 1} friends, by a link"),
        ("open", "Anybody in the lobby, for every seat"),
        ("hot_seat", f"Nobody; all {seats} seats are on this screen"),
    )


def quick_opponents(seats: int) -> tuple[tuple[str, str], ...]:
    """The same as buttons, those that begin soonest first."""
    return (
        ("computer", "Play the computer"),
        ("hot_seat", "Both seats on this screen" if seats == 2 else f"All {seats} seats on this screen"),
        ("link", "Send a friend a link" if seats == 2 else f"Send {seats - 1} friends a link"),
        ("open", "Leave it open to all"),
    )


class DetailedSelect(forms.Select):
    """A select box whose options have a description; the page shows that of the chosen option below."""

    def __init__(self, details: dict[str, str]) -> None:
        super().__init__()
        self.details = details

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        option["attrs"]["data-detail"] = self.details.get(str(value), "")
        return option


class SeedForm(forms.Form):
    """The browser's seed for the dice; a script on the page fills it in."""

    seed = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)


class ListForm(SeedForm):
    """The list to lock in for one seat."""

    def __init__(self, lists: ListChoices, seat: int, *args: Any, wanted: str = "", **kwargs: Any) -> None:
        """`wanted` is preselected if it fits."""
        super().__init__(*args, **kwargs)
        first = wanted if wanted in lists.values() else lists.first(seat)
        self.fields["roster"] = _list_field("My army", lists, first)


class MatchForm(SeedForm):
    """A new match."""

    def __init__(self, game: Game, user: Visitor, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game, self.user = game, user
        self.settings = self._settings()
        for setting in self.settings:
            self.fields[setting.id] = setting_field(setting, str(self._so_far(setting) or ""))
            if setting.id == TERRAIN:
                offer_tables(self, game, user, str(self._so_far(setting) or ""))
        agreement = self._agreement()
        self.seats = len(game.seats(agreement))
        self.fields["opponent"] = forms.ChoiceField(
            label="Against", choices=opponents(self.seats), initial="link", widget=forms.RadioSelect
        )
        self.fields["strength"] = forms.ChoiceField(
            label="The computer plays", choices=STRONG, initial=NORMAL.id, required=False
        )
        self.fields["best_of"] = forms.ChoiceField(label=HOW_MANY, choices=SERIES, initial="0", required=False)
        self.fields["rated"] = forms.BooleanField(label="Rated, if everybody who sits down agrees", required=False)
        set_up = "Set everything up for me and begin with the first turn"
        self.fields["set_up"] = forms.BooleanField(label=set_up, required=False)
        lists = lists_for(game, user, agreement)
        for number, name in enumerate(LISTS[: self.seats]):
            if self.initial.get(name, "") not in (LATER[0], *lists.values()):
                del self.initial[name]
            chosen = self.initial.get(name, lists.first(number))
            self.fields[name] = _list_field(_list_label(number, self.seats), lists, chosen, LATER)

    def _settings(self) -> tuple[Setting, ...]:
        """The settings of a match; behind those of the game the scenario."""
        sent = self.data if self.is_bound else self.initial
        mission = mission_settings(self.game, self.user, str(sent.get(MISSION) or ""))
        own = len(self.game.settings)
        settings = settings_of(self.game)
        return (*settings[:own], *mission, *settings[own:])

    def _agreement(self) -> Agreement:
        """The settings so far, which decide the lists that fit."""
        so_far = {setting.id: self._so_far(setting) for setting in self.settings}
        so_far[MISSION] = self._mission(self.user, so_far.get(MISSION))
        return agreement_so_far(self.game, self.user, so_far)

    def _so_far(self, setting: Setting) -> Any:
        return self.data.get(setting.id) if self.is_bound else self.initial.get(setting.id)

    def _mission(self, user: Visitor, value: Any) -> str:
        """The text of the chosen scenario; "" for one that is not offered."""
        offered = [choice.value for one in self.settings if one.id == MISSION for choice in one.choices]
        return chosen_text(self.game, user, str(value)) if value in offered else ""

    def may_be_rated(self) -> bool:
        """Whether this person has agreed to rated matches."""
        return self.user.is_authenticated and all_agree((self.user,))

    def asked(self) -> list[forms.BoundField]:
        """The settings as fields, in their order; without the details."""
        return [self[setting.id] for setting in self.settings if not setting.detail]

    def game_details(self) -> list[forms.BoundField]:
        """The folded settings of the game."""
        return [self[setting.id] for setting in self.game.settings if setting.detail]

    def details(self) -> list[forms.BoundField]:
        """The folded times."""
        own = {setting.id for setting in self.game.settings}
        return [self[setting.id] for setting in self.settings if setting.detail and setting.id not in own]

    def game_unfolded(self) -> bool:
        """Whether a folded setting of the game has an error."""
        return any(field.errors for field in self.game_details())

    def unfolded(self) -> bool:
        """Whether a folded time has an error."""
        return any(field.errors for field in self.details())

    def settings_unfolded(self) -> bool:
        """Whether any setting has an error."""
        return self.unfolded() or self.game_unfolded() or any(field.errors for field in self.asked())

    def agreed_line(self) -> str:
        """The chosen settings in one line, for folded settings."""
        several = [dict(SERIES)[chosen]] if (chosen := str(self["best_of"].value())) in dict(SERIES[1:]) else []
        agreement = self._agreement()
        mission = {MISSION: str(self[MISSION].value())} if MISSION in agreement else {}
        return " · ".join([*several, summary_line(self.settings, {**agreement, **mission})])

    def map(self) -> TableMap | None:
        """The battlefield of the chosen settings."""
        return map_of(self.game, self._agreement())

    def time_in_words(self) -> tuple[str, ...]:
        """The chosen pace in sentences. (In a template, `form.pace` is the field.)"""
        return with_pace(self.game, self._agreement())

    def asked_quickly(self) -> list[forms.BoundField]:
        """The settings of a quick match."""
        return [self[setting.id] for setting in self.settings if setting.quick]

    def left_alone(self) -> list[forms.BoundField]:
        """The settings that keep their default in a quick match."""
        return [self[setting.id] for setting in self.settings if not setting.quick]

    def others(self) -> list[forms.BoundField]:
        """The fields for the lists of all other seats, if one person plays every seat."""
        return [self[name] for name in LISTS[1 : self.seats]]

    def buttons(self) -> tuple[tuple[str, str], ...]:
        """The kinds of opponents as buttons."""
        return quick_opponents(self.seats)

    def agreement(self, user: Visitor) -> dict[str, Any]:
        """The settings as chosen by this person. Raises `Refused` for a scenario that is gone."""
        chosen = {setting.id: self.cleaned_data[setting.id] for setting in self.settings}
        return chosen | ({MISSION: chosen_text(self.game, user, chosen[MISSION])} if chosen.get(MISSION) else {})

    def chosen(self) -> list[str]:
        """The lists chosen for the seats this person and the computer take."""
        alone = self.cleaned_data["opponent"] in {"hot_seat", "computer"}
        names = LISTS[: self.seats if alone else 1]
        return [self.cleaned_data[name] for name in names if self.cleaned_data[name]]


def setting_field(setting: Setting, chosen: str = "") -> forms.Field:
    """The form field of a setting. A choice also shows what the `chosen` value means."""
    if setting.kind == "number" and setting.most - setting.least < FEW:
        return forms.TypedChoiceField(
            label=setting.label,
            initial=setting.default,
            choices=[(number, str(number)) for number in range(setting.least, setting.most + 1)],
            coerce=int,
            help_text=setting.help,
        )
    if setting.kind == "number":
        return forms.IntegerField(
            label=setting.label,
            initial=setting.default,
            min_value=setting.least,
            max_value=setting.most,
            help_text=setting.help,
            required=setting.default != "",
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


def army_context(game: Game, user: Visitor, id_: str, name: str, value: str) -> dict[str, Any]:
    """The units of the list chosen in a field, as context of the template that shows them."""
    return {"id": id_, "name": name, "system": game.system.id, "lines": lines_of(game, user, value)}


def _list_label(number: int, seats: int) -> str:
    if not number:
        return "My army"
    if seats == 2:
        return "The other army, for the computer or for both seats here"
    return f"Army of side {number + 1}, for a computer or for all {seats} seats here"


def _list_field(label: str, lists: ListChoices, chosen: str, *others: tuple[str, str]) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        initial=chosen,
        choices=[*others, *lists.groups],
        required=not others,
        help_text=lists.details.get(chosen, ""),
        widget=DetailedSelect(lists.details),
    )
