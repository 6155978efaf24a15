"""A player's side of a match: squad, Action Points, and what happened to it in this AP round."""

from typing import Literal

from msgspec import Struct, field

from rules.kernel.refusal import Seat
from rules.krygothic.board.mission_data import OWN, SCENARIOS, MissionFile, Scenario, own_mission
from rules.krygothic.board.model import Characteristic
from rules.krygothic.lists.force import Fighter, Muster, TeamRule


class Settings(Struct, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """The scenario, the size of battle, and the options of a table.

    The scenario "rolled" is replaced by a roll on the mission table. `terrain` is the id of the map, "" for the
    scenario's own; `table` is the text of a table that players drew, which replaces it. `weak`: the whole board has
    weak structure, because the contested location has. `attacker` is the seat that attacks if bids or players decided
    it; otherwise the roll-off decides. `limit` is the last AP round of a Purge, 0 for none. `exploding`: a 6 of the AP
    roll is rolled again. `shot` is the cost of a shooting action in AP. `waiting` says whether the opponent is told
    `once` which models wait, or always sees it. `live`: both players are online. `own` is a player's own mission, for
    the scenario "own".
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
    """The mission with this id, ours or a player's own; None before the mission is rolled."""
    return own_mission(settings.own) if id_ == OWN and settings.own else SCENARIOS.get(id_)


class Tally(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the Losses and Triumphs tables count in this AP round. `at_start` is the number of models at its start.

    `combos` has the number of commands of each completed combo, `cancels` the number of cancel orders.
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
    """One player's side: `ap` left, whether the player is `done` for this AP round, and the tally of the round.

    `edge` is its own edge of the board; y is least in the north. `score` is the count of its scenario. If `arranged`,
    the models are placed for the player. `flux` is the characteristic it raised last. `unannounced` are waiting enemies
    that the next question to this player names once.
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
        """The name of its squad."""
        return self.muster.name

    def fighter(self, fighter_id: str) -> Fighter:
        """A model of the side as printed. Raises `KeyError` for an unknown id."""
        return self.muster.by_id[fighter_id]

    def has(self, rule: TeamRule) -> bool:
        """Whether its team has this strength or weakness."""
        return rule in self.muster.team_rules
