"""The form of an experiment: a list, its opponents, the number of matches, and the players."""

from typing import Any

from django import forms

from accounts.visitor import Visitor
from games.agreement import TERRAIN
from games.lab.services import LONGEST_SEED, PLAYERS
from games.matches.forms.army_choice import MINE, READY, chosen_roster, lists_for
from games.matches.forms.match import DetailedSelect, setting_field
from games.matches.forms.table_choice import agreement_so_far, offer_tables
from games.scenarios.selectors import chosen_text, mission_settings
from rules.kernel.refusal import Refused
from rules.players.choice import NORMAL, QUICK
from rules.registry import Agreement, Game
from rules.roster.roster import Roster
from rules.roster.scenarios import MISSION

FIELD = "field"  # every ready-made list that fits
USUAL = 20  # matches against each list
SETTLED = ("players",)  # the lab plays matches of two
WHO = ((QUICK.id, "Fast players (they look one answer ahead)"), (NORMAL.id, "Normal players (some fifty times slower)"))


class ExperimentForm(forms.Form):
    """The form of a new experiment. Lists depend on the size of the battle."""

    def __init__(self, game: Game, user: Visitor, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game, self.user = game, user
        mission = mission_settings(game, user, str(self._so_far(MISSION) or ""))
        self.settings = [*(setting for setting in game.settings if setting.id not in SETTLED), *mission]
        for setting in self.settings:
            self.fields[setting.id] = setting_field(setting, str(self._so_far(setting.id) or ""))
            if setting.id == TERRAIN:
                offer_tables(self, game, user, str(self._so_far(setting.id) or ""))
        self.lists = lists_for(game, user, self._agreement())
        self._add_lists()
        most = max(PLAYERS.values())
        if not str(self.initial.get("each", USUAL)).isdecimal():
            self.initial.pop("each")
        limits = f"At most {PLAYERS[QUICK.id]} in all, {PLAYERS[NORMAL.id]} with normal players."
        self.fields["each"] = forms.IntegerField(
            label="Matches against each list",
            initial=USUAL,
            min_value=1,
            max_value=most,
            help_text=f"Seats change after each. {limits}",
        )
        self.fields["player"] = forms.ChoiceField(label="Played by", choices=WHO, initial=QUICK.id)
        self.fields["seed"] = forms.CharField(
            label="Seed",
            required=False,
            max_length=LONGEST_SEED,
            help_text="The same lists and seed give the same matches. If empty, a seed is drawn.",
        )

    def _add_lists(self) -> None:
        known = self.lists.values()
        for number, (name, label) in enumerate((("roster", "My list"), ("against", "Against"))):
            if self.initial.get(name, "") not in (FIELD, *known):
                self.initial.pop(name, None)
            every = [(FIELD, "Every ready-made list of this size")] if name == "against" else []
            chosen = self.initial.get(name) or (FIELD if every else self.lists.first(number))
            self.fields[name] = forms.ChoiceField(
                label=label,
                initial=chosen,
                choices=[*every, *self.lists.groups],
                help_text=self.lists.details.get(chosen, ""),
                widget=DetailedSelect(self.lists.details),
            )

    def _so_far(self, name: str) -> Any:
        return self.data.get(name) if self.is_bound else self.initial.get(name)

    def _agreement(self) -> Agreement:
        so_far = {one.id: self._so_far(one.id) for one in self.settings}
        try:
            return agreement_so_far(self.game, self.user, self._with_text(so_far))
        except Refused:
            return agreement_so_far(self.game, self.user, so_far | {MISSION: ""})

    def _with_text(self, chosen: dict[str, Any]) -> dict[str, Any]:
        """What was chosen, with the text of the scenario in place of its choice. Raises `Refused` if it is gone."""
        mission = str(chosen.get(MISSION) or "")
        return chosen | {MISSION: chosen_text(self.game, self.user, mission)} if MISSION in chosen else chosen

    def battle(self) -> forms.BoundField:
        """The size of the battle, which decides the lists."""
        return self["battle"]

    def details(self) -> list[forms.BoundField]:
        """The folded settings."""
        return [self[setting.id] for setting in self.settings if setting.id != "battle"]

    def unfolded(self) -> bool:
        """Whether a folded setting has an error."""
        return any(field.errors for field in self.details())

    def agreement(self) -> dict[str, Any]:
        """The settings as chosen. Raises `Refused` for a scenario that is gone."""
        return self._with_text({setting.id: self.cleaned_data[setting.id] for setting in self.settings})

    def roster(self) -> Roster:
        """The tested list. Raises `Refused`."""
        return chosen_roster(self.game, self.user, self.cleaned_data["roster"])

    def opponents(self) -> list[Roster]:
        """The opponents: the chosen list, or every other ready-made list. Raises `Refused`."""
        against = self.cleaned_data["against"]
        if against != FIELD:
            return [chosen_roster(self.game, self.user, against)]
        others = [value for value in self.lists.values() if value.startswith(f"{READY}:")]
        return [chosen_roster(self.game, self.user, value) for value in others if value != self.cleaned_data["roster"]]


def experiment_request(slug: str) -> str:
    """The value of the form field for the own list with this slug."""
    return f"{MINE}:{slug}"
