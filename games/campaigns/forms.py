"""The forms of a campaign: its settings, and answers to questions without a board."""

from typing import Any

from django import forms
from django.http import QueryDict

from accounts.visitor import Visitor
from games.agreement import TERRAIN
from games.campaigns.services.founding import campaign_settings
from games.matches.forms.match import STRONG, SeedForm, setting_field
from games.matches.forms.table_choice import offer_tables
from rules.kernel.play import refuse
from rules.kernel.question import Answer, OptionView, Question
from rules.kernel.shapes import Number, NumberShape, Pick, PickShape, Value
from rules.players.choice import NORMAL
from rules.registry import CampaignRules, Game

MOST_DIGITS = 6


class CampaignForm(SeedForm):
    """A new campaign."""

    opponent = forms.ChoiceField(
        label="Against",
        choices=(("link", "A friend, by a link"), ("computer", "The computer, at once")),
        initial="link",
        required=False,
        widget=forms.RadioSelect,
    )
    strength = forms.ChoiceField(label="The computer plays", choices=STRONG, initial=NORMAL.id, required=False)

    def __init__(self, game: Game, offer: CampaignRules, user: Visitor, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.settings = campaign_settings(game, offer)
        for setting in self.settings:
            self.fields[setting.id] = setting_field(setting)
        offer_tables(self, game, user, str(self.data.get(TERRAIN, "")))

    def computer(self) -> str:
        """The strength of the computer that plays the other side; "" for a person."""
        against = self.cleaned_data["opponent"] == "computer"
        return (self.cleaned_data["strength"] or NORMAL.id) if against else ""

    def asked(self) -> list[Any]:
        """The settings as fields, without the details."""
        return [self[setting.id] for setting in self.settings if not setting.detail]

    def details(self) -> list[Any]:
        """The folded settings."""
        return [self[setting.id] for setting in self.settings if setting.detail]

    def agreement(self) -> dict[str, Any]:
        """The settings as chosen."""
        return {setting.id: self.cleaned_data[setting.id] for setting in self.settings}


def answer_from(sent: QueryDict, question: Question) -> Answer:
    """The answer in the form. Raises `Refused` if it cannot be read."""
    wanted = sent.get("option", "")
    option = next((option for option in question.options if option.id == wanted), None)
    return Answer(wanted[:64], _value(sent, option) if option else None)


def _value(sent: QueryDict, option: OptionView) -> Value | None:
    match option.needs:
        case NumberShape():
            digits = sent.get("number", "").strip()
            if not (digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS):
                raise refuse(option.rule, f"{option.label}: write a whole number.", remedy="Use digits alone.")
            return Number(int(digits))
        case PickShape():
            return Pick(tuple(sent.getlist("pick")))
        case _:
            return None
