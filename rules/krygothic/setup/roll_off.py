"""The roll-off: what is fought for, who attacks, and whose edge is whose."""

from collections.abc import Sequence
from typing import Literal, TypeVar

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Answer, Die, Event, Line, Option, Play, Script, Seat
from rules.krygothic.board import SEATS, Marker, Table, blast_doors, other, the_field
from rules.krygothic.missions.missions import ROLLED, SCENARIOS
from rules.krygothic.missions.places import core_places
from rules.krygothic.setup.stages import StageReached
from rules.skirmish.rolloffs import ranked

MISSIONS: tuple[str, ...] = ("sabotage", "purge", "lights_out", "floor_below")
LOSER_CHOOSES, CORE_RADIUS = 5, 250
Edge = Literal["north", "south"]
C = TypeVar("C")
_TABLE, _DEPLOYMENT = "krygothic.scenario.mission_table", "krygothic.setup.deployment"


class RolledOff(Event, frozen=True, kw_only=True):
    """Both rolled a plain die. (krygothic.setup.deployment)"""

    seats: tuple[Seat, ...]
    faces: tuple[int, ...]

    @override
    def line(self, table: Table) -> Line:
        rolled = [f"{table.side(s).muster.name} {f}" for s, f in zip(self.seats, self.faces, strict=True)]
        again = " Tied, so both roll again." if len(set(self.faces)) == 1 else ""
        dice = tuple(Die(faces=(face,)) for face in self.faces)
        return Line(text=f"Roll-off: {', '.join(rolled)}.{again}", rule=_DEPLOYMENT, tone="dice", dice=dice)


class MissionRolled(Event, frozen=True, kw_only=True):
    """A plain die on the mission table. (krygothic.scenario.mission_table, krygothic.overview.random_missions)"""

    face: int

    @override
    def line(self, table: Table) -> Line:
        told = SCENARIOS[MISSIONS[self.face - 1]].name if self.face < LOSER_CHOOSES else "a player chooses"
        return Line(text=f"Mission table: {told}.", rule=_TABLE, tone="dice", dice=(Die(faces=(self.face,)),))


class SceneSet(Event, frozen=True, kw_only=True):
    """The mission is settled, the edges are taken, and what the mission brings lies on the board."""

    mission: str
    winner: Seat
    edge: Edge

    @override
    def apply(self, table: Table) -> Table:
        facing: Edge = "south" if self.edge == "north" else "north"
        table = table.with_side(self.winner, edge=self.edge).with_side(other(self.winner), edge=facing)
        attacker = self.winner if self.mission == "sabotage" else None
        table = structs.replace(table, mission=self.mission, attacker=attacker, floor=self.winner)
        now = structs.replace(table.now, open=blast_doors(table))
        return structs.replace(table, now=now, markers=_cores(table) if self.mission == "lights_out" else {})

    @override
    def line(self, table: Table) -> Line:
        mission, name = SCENARIOS[self.mission], table.side(self.winner).muster.name
        text = f"{mission.name} in the {the_field(table).name}. {mission.text} {name} has the {self.edge} edge."
        return Line(text=text, rule=mission.rule, tone="heading", seat=self.winner)


def _cores(table: Table) -> dict[str, Marker]:
    """(krygothic.scenario.lights_out.cores)"""
    places = enumerate(core_places(table), start=1)
    return {f"C{n}": Marker(id=f"C{n}", kind="core", at=at, radius=CORE_RADIUS) for n, at in places}


def roll_off_step(play: Play[Table]) -> Script[None]:
    """A die each; the winner attacks where somebody does, else takes an edge. An attacker who is settled has won it.

    (krygothic.scenario.mission_table, krygothic.setup.deployment, krygothic.stakes.location)
    """
    winner, loser = yield from _ranked(play)
    mission = play.table.mission
    if play.table.settings.scenario == ROLLED:
        mission = yield from _mission(play, winner, loser)
    edge: Edge = "south"
    if mission != "sabotage":
        edge = yield from _edge(play, winner)
    play.record(SceneSet(mission=mission, winner=winner, edge=edge))
    play.record(StageReached(stage="locations" if mission == "sabotage" else "reserves"))


def _ranked(play: Play[Table]) -> Script[tuple[Seat, ...]]:
    attacker = play.table.settings.attacker
    if attacker is not None:
        return attacker, other(attacker)
    return (yield from ranked(play, SEATS, "roll-off", lambda seats, faces: RolledOff(seats=seats, faces=faces)))


def _mission(play: Play[Table], winner: Seat, loser: Seat) -> Script[str]:
    (face,) = yield from play.roll(1, "mission table")
    play.record(MissionRolled(face=face))
    if face < LOSER_CHOOSES:
        return MISSIONS[face - 1]
    scenarios = [SCENARIOS[id_] for id_ in MISSIONS]
    options = [Option(id=f"mission:{one.id}", label=one.name, detail=one.text, bring=one.id) for one in scenarios]
    return (
        yield from _chosen(play, loser if face == LOSER_CHOOSES else winner, _TABLE, "Choose the mission.", options)
    )


def _edge(play: Play[Table], winner: Seat) -> Script[Edge]:
    options: list[Option[Edge]] = [
        Option(id="edge:south", label="The south edge", bring="south"),
        Option(id="edge:north", label="The north edge", bring="north"),
    ]
    return (yield from _chosen(play, winner, _DEPLOYMENT, "You won the roll-off. Which edge is yours?", options))


def _chosen(play: Play[Table], seat: Seat, rule: str, prompt: str, options: Sequence[Option[C]]) -> Script[C]:
    chosen: C = yield from play.ask(
        seat, rule=rule, clock="setup", prompt=prompt, options=options, default=Answer(options[0].id)
    )
    return chosen
