"""The form of a guided first match: a table and a scenario in place of those of the guide, if somebody likes."""

from typing import Any

from django import forms

from accounts.visitor import Visitor
from games.agreement import TERRAIN
from games.guides import Guide
from games.matches.forms.match import SeedForm, setting_field
from games.matches.forms.table_choice import offer_tables
from games.scenarios.selectors import chosen_text, mission_settings
from rules.registry import Game
from rules.roster.scenarios import MISSION

AS_GUIDED = ("", "The one of the guide")


class GuidedForm(SeedForm):
    """A guided match. What is left as it is follows the guide."""

    def __init__(self, game: Game, guide: Guide, user: Visitor, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game, self.guide, self.user = game, guide, user
        terrain = next(setting for setting in game.settings if setting.id == TERRAIN)
        field = forms.ChoiceField(label=terrain.label, required=False)
        field.choices = [AS_GUIDED, *((one.value, one.label) for one in terrain.choices)]
        self.fields[TERRAIN] = field
        offer_tables(self, game, user, str(self.data.get(TERRAIN, "")))
        for setting in mission_settings(game, user, str(self.data.get(MISSION, ""))):
            self.fields[MISSION] = setting_field(setting)

    def asked(self) -> list[forms.BoundField]:
        """The table and the scenario."""
        return [self[name] for name in (TERRAIN, MISSION) if name in self.fields]

    def agreement(self) -> dict[str, Any]:
        """The settings of the guide with what was chosen instead. Raises `Refused` for a scenario that is gone."""
        chosen: dict[str, Any] = dict(self.guide.settings)
        if terrain := self.cleaned_data[TERRAIN]:
            chosen[TERRAIN] = terrain
        if mission := self.cleaned_data.get(MISSION):
            chosen[MISSION] = chosen_text(self.game, self.user, mission)
        return chosen
