"""A small game in which almost everything is hidden: two spies look for each other in a courtyard.

Each player picks a crew and a goal in one secret answer and hides a spy. Crews are shown at once, a goal only at the
end, when it must fit the seal told to all when it was chosen; where a spy is, the other learns when it is found. A
search asks the other whether to slip away, whether that could help or not.
"""

from typing import ClassVar

from msgspec import Struct, structs

from rules.geometry.point import Point
from rules.kernel.event import Event, Line
from rules.kernel.odds import Forecast
from rules.kernel.play import Play, Script, refuse
from rules.kernel.preview import Preview
from rules.kernel.question import PASS, Answer, Ask, Option
from rules.kernel.refusal import Refusal, Seat
from rules.kernel.scene import CardValue, Piece, SideCard, View, Zone
from rules.kernel.shapes import Path, PathShape, Pick, PickItem, PickPart, Spot, SpotShape, parted
from rules.kernel.system import Ending, MatchEnded, Result, Step

SEATS = (Seat(0), Seat(1))
YARD = 24_000
RADIUS = 500
PACE = 6_000
TURNS = 4
CREW = ("lookout", "runner", "forger", "porter")
GOALS = {"north": "stand in the north half at the end", "south": "stand in the south half at the end"}


class Side(Struct, frozen=True, kw_only=True):
    """One player's spy. `crew`, `goal` and `at` are None before they are chosen and where they are not known."""

    seat: Seat
    roster_name: str
    crew: tuple[str, ...] | None = None
    goal: str | None = None
    at: Point | None = None
    found: bool = False


class Spies(Struct, frozen=True, kw_only=True):
    """The courtyard. `crews` says whether they have been shown."""

    sides: tuple[Side, Side] = (Side(seat=SEATS[0], roster_name="Reds"), Side(seat=SEATS[1], roster_name="Blues"))
    stage: str = "choose"
    crews: bool = False
    turn: int = 0
    active: Seat = SEATS[0]
    result: Result | None = None

    def with_side(self, seat: Seat, **changes: object) -> "Spies":
        """The table with something of one side changed."""
        changed = [structs.replace(side, **changes) if side.seat == seat else side for side in self.sides]
        return structs.replace(self, sides=(changed[0], changed[1]))


class Chosen(Event, frozen=True, kw_only=True):
    """A seat chose its crew, which stays a secret until both are shown."""

    seat: Seat
    crew: tuple[str, ...]

    def apply(self, table: Spies) -> Spies:
        return table.with_side(self.seat, crew=self.crew)

    def line(self, table: Spies) -> Line:
        return Line(text=f"{_name(table, self.seat)} take along: {', '.join(self.crew)}.", seat=self.seat)

    def audience(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def secret(self) -> str:
        return f"crew:{self.seat}"


class Swore(Event, frozen=True, kw_only=True):
    """A seat chose its goal, a secret until the end."""

    seals: ClassVar[bool] = True
    seat: Seat
    goal: str

    def apply(self, table: Spies) -> Spies:
        return table.with_side(self.seat, goal=self.goal)

    def line(self, table: Spies) -> Line:
        return Line(text=f"{_name(table, self.seat)} want to {GOALS[self.goal]}.", seat=self.seat)

    def audience(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def secret(self) -> str:
        return f"goal:{self.seat}"


class CrewsShown(Event, frozen=True, kw_only=True):
    """Everybody sees who came along."""

    def apply(self, table: Spies) -> Spies:
        return structs.replace(table, crews=True, stage="hide")

    def line(self, table: Spies) -> Line:
        return Line(text="The crews are shown.", tone="heading")

    def opens(self) -> tuple[str, ...]:
        return tuple(f"crew:{seat}" for seat in SEATS)


class Stood(Event, frozen=True, kw_only=True):
    """A spy is somewhere else; `found` is whether the other could watch."""

    seat: Seat
    at: Point
    found: bool = False

    def apply(self, table: Spies) -> Spies:
        return table.with_side(self.seat, at=self.at)

    def line(self, table: Spies) -> Line:
        return Line(text=f"The spy of the {_name(table, self.seat)} is at {self.at.x}, {self.at.y}.", seat=self.seat)

    def audience(self) -> tuple[Seat, ...] | None:
        return None if self.found else (self.seat,)

    def secret(self) -> str:
        return "" if self.found else f"spy:{self.seat}"


class Found(Event, frozen=True, kw_only=True):
    """A spy is seen, and so is every way it went."""

    seat: Seat

    def apply(self, table: Spies) -> Spies:
        return table.with_side(self.seat, found=True)

    def line(self, table: Spies) -> Line:
        return Line(text=f"The spy of the {_name(table, self.seat)} is found.", tone="loss", seat=self.seat)

    def opens(self) -> tuple[str, ...]:
        return (f"spy:{self.seat}",)


class Searched(Event, frozen=True, kw_only=True):
    """A search found nobody."""

    seat: Seat
    reach: int

    def line(self, table: Spies) -> Line:
        return Line(text=f"The {_name(table, self.seat)} search {self.reach // 1000}″ around and find nobody.")


class Passed(Event, frozen=True, kw_only=True):
    """The next stage, or the next turn."""

    stage: str
    active: Seat
    turn: int

    def apply(self, table: Spies) -> Spies:
        return structs.replace(table, stage=self.stage, active=self.active, turn=self.turn)

    def line(self, table: Spies) -> Line:
        return Line(text=f"Turn {self.turn}: the {_name(table, self.active)}.", tone="heading")


def choose(play: Play[Spies]) -> Script[None]:
    """Crew and goal, of both at once and in secret."""
    chosen = yield from play.ask_each(*(_choice(seat) for seat in SEATS))
    for seat in SEATS:
        crew, goal = chosen[seat]
        play.record(Chosen(seat=seat, crew=crew))
        play.record(Swore(seat=seat, goal=goal))
    play.record(CrewsShown())


def _choice(seat: Seat) -> Ask[tuple[tuple[str, ...], str]]:
    crew, goal = (
        PickPart(id="crew", label="Crew", least=2, most=2),
        PickPart(id="goal", label="Goal", least=1, most=1),
    )
    items = [
        *(PickItem(id=name, label=name.title(), part="crew") for name in CREW),
        *(PickItem(id=name, label=name.title(), detail=why, part="goal") for name, why in GOALS.items()),
    ]

    def resolve(value: Pick) -> tuple[tuple[str, ...], str]:
        who = tuple(name for name in CREW if name in value.ids)
        if who == ("forger", "porter"):
            raise refuse("spies.crew", "The forger and the porter do not speak.", remedy="Take somebody else.")
        return who, next(name for name in GOALS if name in value.ids)

    option = Option(id="choose", label="Choose", shape=parted(items, crew, goal), resolve=resolve)
    usual = Answer("choose", Pick(("lookout", "runner", "north")))
    return Ask(seat=seat, rule="spies.choose", prompt="Crew and goal?", options=[option], default=usual, private=True)


def hide(play: Play[Spies]) -> Script[None]:
    """Both hide their spies, in secret."""
    spots = yield from play.ask_each(*(_hiding(play.known(seat), seat) for seat in SEATS))
    for seat in SEATS:
        play.record(Stood(seat=seat, at=spots[seat]))
    play.record(Passed(stage="turn", active=SEATS[0], turn=1))


def _hiding(known: Spies, seat: Seat) -> Ask[Point]:
    zone = _home(seat)

    def resolve(value: Spot) -> Point:
        if not (zone[0].y <= value.at.y <= zone[2].y and 0 <= value.at.x <= YARD):
            raise refuse("spies.hide", "That is not on your side.", remedy="Stay between your edge and the middle.")
        return value.at

    option = Option(id="hide", label="Hide", shape=SpotShape(radius=RADIUS, zones=(zone,)), resolve=resolve)
    usual = Answer("hide", Spot(Point(YARD // 2, (zone[0].y + zone[2].y) // 2)))
    return Ask(seat=seat, rule="spies.hide", prompt="Where?", options=[option], default=usual, private=True)


def turn(play: Play[Spies]) -> Script[None]:
    """One spy walks or searches; the match ends after so many turns of each."""
    seat = play.table.active
    other = SEATS[1 - seat]
    walked = yield from play.ask(
        seat,
        rule="spies.turn",
        prompt="Walk or search?",
        options=_deeds(play.known(seat), seat),
        default=Answer("stay"),
    )
    if walked is None:
        yield from search(play, seat, other)
    else:
        yield from walk(play, seat, other, walked.to)
    last = play.table.turn == TURNS and seat == SEATS[1]
    play.record(Passed(stage="end" if last else "turn", active=other, turn=play.table.turn + seat))


class Walk(Struct, frozen=True):
    """A way that may be gone, and what the one who goes knows to be near its end."""

    start: Point
    to: Point
    enemy: Point | None

    def describe(self) -> Preview:
        """How near it leads to the other spy, as far as one knows."""
        near = () if self.enemy is None else (f"Their spy is {_apart(self.to, self.enemy)} away, squared.",)
        return Preview(lines=near, path=(self.start, self.to))


def _deeds(known: Spies, seat: Seat) -> list[Option[Walk | None]]:
    own, enemy = known.sides[seat], known.sides[1 - seat]
    start = _place(own)
    pace = PACE + (2_000 if "runner" in (own.crew or ()) else 0)

    def resolve(value: Path) -> Walk:
        to = value.points[-1]
        if not (0 <= to.x <= YARD and 0 <= to.y <= YARD) or len(value.points) > 1:
            raise refuse("spies.walk", "Go straight, and stay in the courtyard.", remedy="Stop before the wall.")
        if _apart(start, to) > pace**2:
            raise refuse(
                "spies.walk", "That is too far.", measured=str(_apart(start, to)), limit=str(pace**2), remedy="Go less."
            )
        if enemy.at is not None and _apart(enemy.at, to) < (2 * RADIUS) ** 2:
            raise refuse("spies.walk", "Their spy stands there.", remedy="Stop before it.")
        return Walk(start, to, enemy.at)

    seen = Refusal(rule="spies.search", message="Their spy is in plain sight.", remedy="Walk instead.")
    shape = PathShape(piece=_piece_id(seat), start=start, radius=RADIUS, budget=pace, straight=True)
    return [
        Option(id="walk", label="Walk", shape=shape, resolve=resolve, piece=_piece_id(seat)),
        Option(id="stay", label="Stay", bring=Walk(start, start, enemy.at)),
        Option(
            id="search",
            label="Search",
            refusal=seen if enemy.found else None,
            forecast=lambda play: _sweep(play, seat),
        ),
    ]


def walk(play: Play[Spies], seat: Seat, other: Seat, to: Point) -> Script[None]:
    """The spy walks; one that runs into a hidden one finds it."""
    yield from ()
    play.record(Stood(seat=seat, at=to, found=play.table.sides[seat].found))
    if not play.table.sides[other].found and _apart(to, _place(play.table.sides[other])) < (2 * RADIUS) ** 2:
        play.record(Found(seat=other))


def search(play: Play[Spies], seat: Seat, other: Seat) -> Script[None]:
    """The other may slip away first, whether it is in danger or not; then the dice say how far one sees.

    Where it stands is said to it in either case: one line that the searcher may not hear, whatever was answered.
    """
    slips = yield from play.ask(
        other,
        rule="spies.slip",
        prompt="Slip away?",
        options=[Option(id="slip", label="Slip away", bring=True), Option(id=PASS, label="Stay", bring=False)],
        default=Answer(PASS),
        window=True,
        private=True,
    )
    here, aside = _place(play.table.sides[other]), 1000 if slips else 0
    to = Point(here.x, here.y + (aside if here.y < YARD // 2 else -aside))
    play.record(Stood(seat=other, at=to, found=play.table.sides[other].found))
    swept = yield from _sweep(play, seat)
    if swept.labels == ("found",):
        play.record(Found(seat=other))
    else:
        play.record(Searched(seat=seat, reach=swept.amount))


def _sweep(play: Play[Spies], seat: Seat) -> Script[Forecast]:
    """How far one sees, and whether that is far enough: for those who know where the other is."""
    faces = yield from play.roll(2, "search")
    own, enemy = play.table.sides[seat], play.table.sides[1 - seat]
    reach = sum(faces) * 1000 + (2000 if "lookout" in (own.crew or ()) else 0)
    if enemy.at is None:
        return Forecast((), reach, "thousandths of an inch")
    found = _apart(_place(own), enemy.at) <= reach**2
    return Forecast(("found" if found else "nobody",), reach, "thousandths of an inch")


def end(play: Play[Spies]) -> Script[None]:
    """The goals are counted, and with the match every secret is open."""
    yield from ()
    points = [_points(side, other) for side, other in (play.table.sides, play.table.sides[::-1])]
    winner = None if points[0] == points[1] else SEATS[points[1] > points[0]]
    text = f"The goals are shown: {points[0]} to {points[1]}."
    play.record(MatchEnded(result=Result(winner=winner, kind="goals", text=text)))


def _points(side: Side, other: Side) -> int:
    return (side.goal == ("north" if _place(side).y < YARD // 2 else "south")) + other.found


def _place(side: Side) -> Point:
    assert side.at is not None, "nobody asks for a place that is not known"
    return side.at


def _home(seat: Seat) -> tuple[Point, ...]:
    near, far = (0, YARD // 2) if seat == SEATS[0] else (YARD // 2, YARD)
    return (Point(0, near), Point(YARD, near), Point(YARD, far), Point(0, far))


def _apart(one: Point, other: Point) -> int:
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def _name(table: Spies, seat: Seat) -> str:
    return table.sides[seat].roster_name


def _piece_id(seat: Seat) -> str:
    return f"spy-{seat}"


STEPS: dict[str, Step[Spies]] = {"choose": choose, "hide": hide, "turn": turn, "end": end}


class SpyGame:
    """The spies as a system."""

    id = "spies"
    version = "1"
    table = Spies
    seats = SEATS

    def next_step(self, table: Spies) -> Step[Spies]:
        return STEPS[table.stage]

    def known(self, table: Spies, seat: Seat | None) -> Spies:
        if table.result is not None:
            return table
        for side in table.sides:
            if side.seat != seat:
                at, crew = (side.at if side.found else None), (side.crew if table.crews else None)
                table = table.with_side(side.seat, at=at, crew=crew, goal=None)
        return table

    def view(self, known: Spies, viewer: Seat | None) -> View:
        return View(
            title="Spies",
            phase=known.stage,
            turn=known.turn,
            width=YARD,
            height=YARD,
            active=known.active if known.stage == "turn" else None,
            pieces=tuple(_piece(side) for side in known.sides if side.at is not None),
            zones=tuple(Zone(id=f"home-{s}", label="Home", outline=_home(s), seat=s) for s in SEATS),
            sides=tuple(_card(side) for side in known.sides),
            result=known.result.text if known.result else "",
        )

    def ended(self, table: Spies, ending: Ending) -> Event:
        winner = None if ending.conceded is None else SEATS[1 - ending.conceded]
        return MatchEnded(result=Result(winner=winner, kind="left", text="The match is left."))

    def result(self, table: Spies) -> Result | None:
        return table.result


def _piece(side: Side) -> Piece:
    return Piece(
        id=_piece_id(side.seat),
        name=f"Spy of the {side.roster_name}",
        glyph="",
        radius=RADIUS,
        at=side.at,
        seat=side.seat,
    )


def _card(side: Side) -> SideCard:
    crew = (CardValue(label="Crew", value=", ".join(side.crew)),) if side.crew else ()
    goal = (CardValue(label="Goal", value=GOALS[side.goal]),) if side.goal else ()
    return SideCard(seat=side.seat, title=side.roster_name, facts=(*crew, *goal))


SPIES = SpyGame()
