"""The form of a seek."""

from typing import Any

from django import forms

from accounts.visitor import Visitor
from games.agreement import agreement_from
from games.matches.forms.army_choice import MINE, lists_for
from games.matches.forms.match import DetailedSelect, SeedForm
from games.matches.rated import all_agree
from games.seeks.hours import DAY_NAMES, EVERY_DAY, WeeklyHours
from games.seeks.models import Language, Seek, SeekPace
from games.seeks.services import AGREED_PACE, seek_settings
from games.time_zones import zone_choices
from rules.registry import Game
from rules.roster.pace import pace_settings

SHORT_PACES = {SeekPace.NOW: "Now", SeekPace.EVENING: "In one evening", SeekPace.DAYS: "Over days"}
HOURS = [(hour, f"{hour:02}:00") for hour in range(24)]


class SeekForm(SeedForm):
    """What somebody looks for."""

    pace = forms.ChoiceField(label="When", choices=SeekPace, initial=SeekPace.NOW, widget=forms.RadioSelect)
    days = forms.TypedMultipleChoiceField(
        label="Days",
        coerce=int,
        choices=list(enumerate(DAY_NAMES)),
        initial=list(range(7)),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    begins = forms.TypedChoiceField(label="From", coerce=int, choices=HOURS, initial=19, required=False)
    ends = forms.TypedChoiceField(label="To", coerce=int, choices=HOURS, initial=23, required=False)
    zone = forms.ChoiceField(label="Time zone", choices=zone_choices, initial="UTC", required=False)
    language = forms.ChoiceField(label="Chat in", choices=Language, required=False)
    rated = forms.BooleanField(label="The match is rated", required=False)

    def __init__(self, game: Game, user: Visitor, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game, self.user = game, user
        battle = next(setting for setting in game.settings if setting.id == "battle")
        self.fields["battle"] = forms.ChoiceField(
            label=battle.label, initial=battle.default, choices=[(one.value, one.label) for one in battle.choices]
        )
        sent = self.data.get("battle") if self.is_bound else self.initial.get("battle")
        offered = {one.value for one in battle.choices}
        self.fields["roster"] = _list_field(game, user, sent if sent in offered else str(battle.default))

    def pace_meanings(self) -> list[tuple[str, str]]:
        """What each choice of “When” means for the clocks of this game."""
        (pace, *_) = pace_settings(windows=self.game.windows, calls=self.game.calls is not None)
        details = {choice.value: choice.detail for choice in pace.choices}
        return [(SHORT_PACES[one], details[AGREED_PACE[one]]) for one in SeekPace]

    def may_be_rated(self) -> bool:
        """Whether this person has agreed to rated matches."""
        return self.user.is_authenticated and all_agree((self.user,))

    @property
    def own_list(self) -> bool:
        """Whether the chosen list is one of the person’s own."""
        return str(self.cleaned_data["roster"]).startswith(f"{MINE}:")

    def hours(self) -> WeeklyHours:
        """The chosen hours; every hour where no appointment is made."""
        chosen = self.cleaned_data
        if chosen["pace"] != SeekPace.EVENING:
            return WeeklyHours(zone=chosen["zone"] or "UTC")
        days = sum(1 << day for day in chosen["days"])
        return WeeklyHours(days, chosen["begins"] or 0, chosen["ends"] or 24, chosen["zone"] or "UTC")

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("pace") == SeekPace.EVENING and not self.cleaned_data.get("days"):
            self.add_error("days", "Choose at least one day.")
        return self.cleaned_data


def _list_field(game: Game, user: Visitor, battle: str) -> forms.ChoiceField:
    lists = lists_for(game, user, agreement_from(game, seek_settings(battle, SeekPace.NOW)))
    return forms.ChoiceField(
        label="My army",
        initial=lists.first(),
        choices=lists.groups,
        help_text=lists.details.get(lists.first(), ""),
        widget=DetailedSelect(lists.details),
    )


def as_before(seek: Seek | None) -> dict[str, Any]:
    """What the person’s newest seek said about themselves, for the next one."""
    if seek is None:
        return {}
    days = [day for day in range(7) if seek.days >> day & 1] or [day for day in range(7) if EVERY_DAY >> day & 1]
    hours = {} if (seek.begins, seek.ends) == (0, 24) else {"begins": seek.begins, "ends": seek.ends % 24}
    return {"pace": seek.pace, "zone": seek.zone, "language": seek.language, "days": days, **hours}
