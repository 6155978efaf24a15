"""One player's side of a match: squad, Action Points, and what has happened to it in this AP round."""

from typing import Literal

from msgspec import Struct, field

from rules.kernel.refusal import Seat
from rules.krygothic.board.mission_data import OWN, SCENARIOS, MissionFile, Scenario, own_mission
from rules.krygothic.board.model import Characteristic
from rules.krygothic.lists.force import Fighter, Muster, TeamRule


class Settings(Struct, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """The scenario, the size of battle, and the options of a table.

    The scenario is rolled on the mission table where it is "rolled". `terrain` is the id of the map, "" for the
    scenario's own; `table` is the text of a table of one's own, which is played on instead. The whole board is `weak`
    where the land fought for is. `attacker` is settled where bids or players settled it, else the roll-off says who
    attacks. `limit` is the last AP round of a Purge, 0 for none.
    `exploding`: a 6 of the AP roll is rolled again. `shot` is what a shooting action costs, in AP. `waiting` says
    whether the opponent is told `once` who waits, or sees it all the time. `live`: both are at their screens.
    `own` is the mission of a player’s own, where the scenario is "own".
    """

    scenario: str
    battle: str
    terrain: str = ""
    table: str = ""
    weak: bool = False
    attacker: Seat | None = None
    limit: int = 8
    exploding: bool = True
    shot: int = 2
    waiting: Literal["once", "open"] = "once"
    live: bool = True
    own: MissionFile | None = None


def mission_named(settings: Settings, id_: str) -> Scenario | None:
    """The mission with this id, ours or a player’s own; None before one is rolled."""
    return own_mission(settings.own) if id_ == OWN and settings.own else SCENARIOS.get(id_)


class Tally(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the Loses and Triumph tables count, in this AP round. `at_start` is how many models began it.

    `combos` has the number of commands of each completed combo, `cancels` is how many cancel orders were given.
    """

    at_start: int = field(name="stood", default=0)
    lost: int = 0
    leader_lost: bool = False
    leader_failed: bool = False
    hurt_own: bool = False
    killed_leader: bool = False
    combos: tuple[int, ...] = ()
    cancels: int = 0
    interrupted: bool = False
    first_blood: bool = False


class Side(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One player's side: `ap` left, whether the player is `done` for this AP round, and the tally of it.

    `edge` is its own edge of the board, where y is least in the north. `score` counts what its scenario counts.
    The models of a side with `arranged` set are placed for it. `flux` is the characteristic it has raised last.
    `unannounced` are enemies that wait for an interrupt. The next question to this player names them, once.
    """

    seat: Seat
    muster: Muster
    ap: int = 0
    done: bool = False
    edge: Literal["", "north", "south"] = ""
    score: int = 0
    flux: Characteristic | Literal[""] = ""
    arranged: bool = False
    tally: Tally = Tally()
    unannounced: tuple[str, ...] = field(name="unheard", default=())

    @property
    def roster_name(self) -> str:
        """What its squad is called."""
        return self.muster.name

    def fighter(self, fighter_id: str) -> Fighter:
        """What is printed of one of its models. Raises `KeyError` for an unknown id."""
        return self.muster.by_id[fighter_id]

    def has(self, rule: TeamRule) -> bool:
        """Whether its team has this strength or weakness."""
        return rule in self.muster.team_rules
