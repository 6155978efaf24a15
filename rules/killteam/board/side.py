"""A player's side of a match: team, command points, open and secret choices, and points scored."""

from typing import Literal

from msgspec import Struct, structs

from rules.kernel.script import Seat
from rules.killteam.teams.team import Team

Op = Literal["crit", "kill", "tac"]
Scouting = Literal["equip", "ploy", "reposition"]


class Score(Struct, frozen=True):
    """Victory points of one op in one turning point."""

    op: Op
    turning_point: int
    points: int


class ChosenTacOp(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player's TAC op by id, whether it is `shown`, and its progress.

    `marker` is the objective of the stronghold, `quarry` the hunted operative, `zones` the thirds already fixed. `owed`
    are points of the first turning point that are scored at the end of the second.
    """

    id: str
    shown: bool = False
    marker: str = ""
    quarry: str = ""
    zones: tuple[int, ...] = ()
    owed: int = 0


class Side(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One player's side. `zone` is the drop zone the player picked.

    `taken` are the ids of the operatives selected for the match. `preset` is the equipment the list proposes (a
    secret), `equipment` the chosen options, `grenades` the uses left by kind, `items` the pieces that are still to be
    placed. `free_ploy`: scouting made one strategy ploy free. `ploys` are the ploys used in this turning point. `gear`
    counts uses of team equipment in this turning point, `worn` those in the battle. `fought` and `fixed`: in this
    turning point an enemy fell in a fight, or a zone was fixed. `swept` counts the sweeps scored in it.
    """

    seat: Seat
    team: Team
    roster_name: str
    cp: int = 0
    zone: Literal["", "a", "b"] = ""
    taken: tuple[str, ...] = ()
    preset: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    grenades: dict[str, int] = {}
    items: tuple[str, ...] = ()
    scouting: Scouting | None = None
    free_ploy: bool = False
    ploys: tuple[str, ...] = ()
    gear: dict[str, int] = {}
    worn: dict[str, int] = {}
    tac: ChosenTacOp | None = None
    primary: Op | None = None
    scores: tuple[Score, ...] = ()
    fought: bool = False
    fixed: bool = False
    swept: int = 0

    def scored(self, op: Op) -> int:
        """Victory points of one op so far, without the primary bonus."""
        return sum(score.points for score in self.scores if score.op == op)

    def hiding(self) -> "Side":
        """The side as the opponent knows it, without secrets.

        Before operatives are shown, the opponent knows only the team of a list; later only the operatives that were
        taken. (killteam.online.secrets, killteam.score.tac_reveal, killteam.setup.choose_team)
        """
        tac = self.tac if self.tac and self.tac.shown else None
        team = self.team if self.taken else structs.replace(self.team, type=(), weapon=(), ability=(), limit=())
        return structs.replace(self, tac=tac, primary=None, team=team, preset=())
