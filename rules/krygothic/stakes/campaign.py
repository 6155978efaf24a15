"""The state of a campaign: land, funds, dead models, and what the next game is about."""

from typing import Final, Literal

from msgspec import Struct

from rules.kernel.changes import ChangeableTable
from rules.kernel.package_files import read_toml
from rules.kernel.refusal import Seat
from rules.kernel.system import Result
from rules.krygothic.lists.force import Class
from rules.roster.roster import Roster


class CampaignLocation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A location of the ship. A `weak` one has the tag (W): heavy weapons damage its floors. (krygothic.weak.tag)"""

    name: str
    text: str
    weak: bool = False

    @property
    def in_words(self) -> str:
        """Its name with its tag."""
        return f"{self.name} (W)" if self.weak else self.name


LOCATIONS: Final = read_toml("rules.krygothic.stakes", "places.toml", dict[str, CampaignLocation])

Stage = Literal["draw", "bids", "land", "mission", "battle", "spoils", "casualties", "restock"]


class SquadMember(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One model of a squad, by its id in the list; `points` is its cost with equipment.

    `trained` are the characteristics that training raised by 1. (krygothic.stakes.training)
    """

    id: str
    name: str
    type: Class
    points: int
    dead: bool = False
    trained: tuple[str, ...] = ()


class CampaignSide(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One player's side: its list, its models, and the funds left.

    `restock` is how many models it may replace or hire between two games, None for any number. `team` is the text of
    the player's own team, or empty. Its lists may cost `more` than the battle size says. (krygothic.stakes.cap)
    """

    seat: Seat
    name: str
    roster: Roster
    members: tuple[SquadMember, ...]
    funds: int
    restock: int | None = None
    team: str = ""
    more: int = 0

    @property
    def fit(self) -> tuple[SquadMember, ...]:
        """The models that fight in the next game, in list order."""
        return tuple(member for member in self.members if not member.dead)

    @property
    def dead(self) -> tuple[SquadMember, ...]:
        """The dead models, which must be bought again."""
        return tuple(member for member in self.members if member.dead)


class GameOutcome(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The result of a finished game: its winner (None: a draw), and the ids of each side's removed models."""

    winner: Seat | None
    removed: tuple[tuple[str, ...], tuple[str, ...]]


class CampaignTable(ChangeableTable, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """A campaign of `games` games, of which `played` are over. `held` says which side holds each location.

    For the next game: both `bids`, who attacks, the location at stake ("" if the defender holds none) and the mission.
    `fought` is the last game, until its consequences are settled.
    """

    sides: tuple[CampaignSide, CampaignSide]
    games: int
    stage: Stage = "draw"
    played: int = 0
    held: dict[str, Seat] = {}
    bids: tuple[int, int] = (0, 0)
    attacker: Seat | None = None
    place: str = ""
    mission: str = ""
    fought: GameOutcome | None = None
    result: Result | None = None

    def side(self, seat: Seat) -> CampaignSide:
        """That player's side."""
        return self.sides[seat]

    def holds(self, seat: Seat) -> tuple[str, ...]:
        """The ids of the locations a side holds."""
        return tuple(place for place, holder in self.held.items() if holder == seat)

    @property
    def stake(self) -> int:
        """The stake of both sides: the lower bid. (krygothic.stakes.bids)"""
        return min(self.bids)

    def paid(self, seat: Seat, funds: int) -> "CampaignTable":
        """The campaign with so much more in a side's purse; negative `funds` are a cost."""
        return self.with_side(seat, funds=self.side(seat).funds + funds)
