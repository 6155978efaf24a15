"""A player's side of a match: team, command points, what was chosen, openly and in secret, and what was scored."""

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
    """A player's own op by its id, whether it is `shown`, and what it keeps.

    `marker` is the stronghold's objective, `quarry` the operative that is hunted, `zones` the thirds already fixed.
    `owed`: points of the first turning point that are entered at the end of the second.
    """

    id: str
    shown: bool = False
    marker: str = ""
    quarry: str = ""
    zones: tuple[int, ...] = ()
    owed: int = 0


class Side(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One player's side. `zone` is the drop zone it picked.

    `taken` are the ids of the operatives selected for the match, `preset` is the equipment the list proposes (a
    secret), `equipment` the options chosen, `grenades` the uses left by kind, `items` what is still to be placed.
    `free_ploy`: scouting gave a strategy ploy for nothing. `ploys` are those used in this turning point, `gear` the
    uses of team equipment in it and `worn` those in the battle. `fought` and `fixed`: in this turning point an enemy
    fell in a fight, or a zone was fixed. `swept` counts the sweeps scored in it.
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
        """Victory points of one op so far, before the primary bonus."""
        return sum(score.points for score in self.scores if score.op == op)

    def hiding(self) -> "Side":
        """The side as its opponent knows it: without what is still secret.

        Of a list nobody else learns more than its team before the operatives are shown, and then only of those taken.
        (killteam.online.secrets, killteam.score.tac_reveal, killteam.setup.choose_team)
        """
        tac = self.tac if self.tac and self.tac.shown else None
        team = self.team if self.taken else structs.replace(self.team, type=(), weapon=(), ability=(), limit=())
        return structs.replace(self, tac=tac, primary=None, team=team, preset=())
