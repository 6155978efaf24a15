"""The form of a new event."""

from typing import Any

from django import forms

from games.agreement import settings_of
from games.events.models import MOST_ENTRANTS, NAME_LENGTH, ListReveal, TournamentKind
from games.events.services.entries import MOST_DAYS, MOST_LEGS, MOST_ROUNDS, MOST_TEAM
from games.matches.forms.match import setting_field
from rules.registry import Game

OWN = (
    "title",
    "kind",
    "rounds",
    "legs",
    "days",
    "places",
    "team_size",
    "reveal",
    "late_entry",
    "public",
    "about",
)
CHOICES = ("late_entry", "public")


class EventForm(forms.Form):
    """What an event is, and the settings of all its matches."""

    title = forms.CharField(label="Name", max_length=NAME_LENGTH)
    kind = forms.ChoiceField(label="Who meets whom", choices=TournamentKind.choices, initial=TournamentKind.SWISS)
    rounds = forms.IntegerField(
        label="Rounds of a Swiss event",
        min_value=0,
        max_value=MOST_ROUNDS,
        initial=0,
        help_text="0: as many as it takes to find one winner.",
    )
    legs = forms.IntegerField(label="How often everybody meets everybody", min_value=1, max_value=MOST_LEGS, initial=1)
    days = forms.IntegerField(
        label="Days for a round",
        min_value=1,
        max_value=MOST_DAYS,
        initial=7,
        help_text="Whoever has not come by then, or lets the match wait, loses it.",
    )
    places = forms.IntegerField(label="Places", min_value=2, max_value=MOST_ENTRANTS, initial=16)
    team_size = forms.IntegerField(
        label="People in a team", min_value=1, max_value=MOST_TEAM, initial=1, help_text="1: everybody plays alone."
    )
    reveal = forms.ChoiceField(label="Lists can be read", choices=ListReveal.choices, initial=ListReveal.ROUND)
    late_entry = forms.BooleanField(label="People may enter a Swiss event that runs", required=False)
    public = forms.BooleanField(label="Show it on the page of all events", required=False)
    about = forms.CharField(
        label="What people should know", max_length=2000, required=False, widget=forms.Textarea(attrs={"rows": 4})
    )

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.settings = settings_of(game)
        for setting in self.settings:
            self.fields[f"match_{setting.id}"] = setting_field(setting)

    def own_fields(self) -> list[forms.BoundField]:
        """The fields of the event."""
        return [self[name] for name in OWN if name not in CHOICES]

    def choices(self) -> list[forms.BoundField]:
        """What may be ticked."""
        return [self[name] for name in CHOICES]

    def quick_fields(self) -> list[forms.BoundField]:
        """The settings of the matches that one chooses first."""
        return [self[f"match_{setting.id}"] for setting in self.settings if setting.quick]

    def other_fields(self) -> list[forms.BoundField]:
        """The settings that usually stay."""
        return [self[f"match_{setting.id}"] for setting in self.settings if not setting.quick]

    def event(self) -> dict[str, Any]:
        """The event as `event_make` takes it."""
        return {name: self.cleaned_data[name] for name in OWN}

    def agreement(self) -> dict[str, Any]:
        """The settings of the matches."""
        return {setting.id: self.cleaned_data[f"match_{setting.id}"] for setting in self.settings}
