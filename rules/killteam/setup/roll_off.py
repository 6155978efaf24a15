"""The first roll-off: who has initiative while the battle is set up, and who takes which drop zone."""

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Answer, Die, Event, Line, Option, Play, Script, Seat
from rules.killteam.board import SEATS, StageReached, Table, Zone, other, the_map
from rules.skirmish.rolloffs import ranked

ROLL_OFF, TIE, DROP_ZONE = "killteam.setup.roll_off", "killteam.setup.roll_off_tie", "killteam.setup.drop_zone"
ZONES: tuple[Zone, Zone] = ("a", "b")


class RolledOff(Event, frozen=True, kw_only=True):
    """Both rolled a die. (killteam.setup.roll_off, killteam.setup.roll_off_tie)"""

    seats: tuple[Seat, ...]
    faces: tuple[int, ...]

    @override
    def line(self, table: Table) -> Line:
        rolled = ", ".join(
            f"{table.side(seat).roster_name} {face}" for seat, face in zip(self.seats, self.faces, strict=True)
        )
        tied = len(set(self.faces)) == 1
        text = f"Roll-off: {rolled}." + (" Tied, so both roll again." if tied else "")
        dice = tuple(Die(faces=(face,)) for face in self.faces)
        return Line(text=text, rule=TIE if tied else ROLL_OFF, tone="dice", dice=dice)


class InitiativeTaken(Event, frozen=True, kw_only=True):
    """Somebody has initiative from now on; `by` decided so, or it came about as the sentence `why` says."""

    seat: Seat
    by: Seat
    why: str = ""
    rule: str = ROLL_OFF

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table, initiative=self.seat, turn=self.seat)

    @override
    def line(self, table: Table) -> Line:
        own, decided = table.side(self.seat).roster_name, table.side(self.by).roster_name
        text = f"{own} has initiative." if self.seat == self.by else f"{decided} leaves initiative to {own}."
        return Line(text=f"{self.why}{text}", rule=self.rule, seat=self.seat)


class DropZoneTaken(Event, frozen=True, kw_only=True):
    """A drop zone is picked; the opponent has the other. (killteam.setup.drop_zone)"""

    seat: Seat
    zone: Zone

    @override
    def apply(self, table: Table) -> Table:
        others = ZONES[1 - ZONES.index(self.zone)]
        return table.with_side(self.seat, zone=self.zone).with_side(other(self.seat), zone=others)

    @override
    def line(self, table: Table) -> Line:
        own = table.side(self.seat).roster_name
        text = f"{own} takes the drop zone in the {zone_name(table, self.zone)}."
        return Line(text=text, rule=DROP_ZONE, seat=self.seat)


def roll_off_step(play: Play[Table]) -> Script[None]:
    """A die each, again while they are equal; the higher decides who has initiative.

    (killteam.setup.roll_off, killteam.setup.roll_off_tie)
    """
    winner, *_ = yield from ranked(play, SEATS, "roll-off", lambda seats, faces: RolledOff(seats=seats, faces=faces))
    prompt = "You won the roll-off. Who has initiative while the battle is set up?"
    first = yield from who_has_initiative(play, winner, rule=ROLL_OFF, prompt=prompt)
    play.record(InitiativeTaken(seat=first, by=winner))
    play.record(StageReached(stage="drop_zones"))


def who_has_initiative(play: Play[Table], seat: Seat, *, rule: str, prompt: str) -> Script[Seat]:
    """A player decides who of the two has initiative."""
    opponent = other(seat)
    first: Seat = yield from play.ask(
        seat,
        rule=rule,
        clock="setup",
        prompt=prompt,
        options=[
            Option(id="initiative:own", label="I have it", bring=seat),
            Option(id="initiative:other", label=f"{play.table.side(opponent).roster_name} has it", bring=opponent),
        ],
        default=Answer("initiative:own"),
    )
    return first


def drop_zones_step(play: Play[Table]) -> Script[None]:
    """The player with initiative picks one of the two. (killteam.setup.drop_zone)"""
    seat = play.table.initiative
    options: list[Option[Zone]] = [
        Option(id=f"zone:{zone}", label=f"In the {zone_name(play.table, zone)}", bring=zone) for zone in ZONES
    ]
    taken: Zone = yield from play.ask(
        seat,
        rule=DROP_ZONE,
        clock="setup",
        prompt="Which drop zone is yours?",
        options=options,
        default=Answer("zone:a"),
    )
    play.record(DropZoneTaken(seat=seat, zone=taken))
    play.record(StageReached(stage="operatives"))


def zone_name(table: Table, zone: Zone) -> str:
    """Where a drop zone lies north being where y is 0."""
    across = the_map(table).centre[0] == "x"
    names = ("west", "east") if across else ("north", "south")
    return names[ZONES.index(zone)]
