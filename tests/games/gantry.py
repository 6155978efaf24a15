"""Two figures on two levels: each turn both secretly get an order, under a clock, and the orders are carried out together.

The second small game of the tests, beside the toy: all of it is here, from its table to the record people choose it by.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import Struct, structs
from typing_extensions import override

from rules.battlefield.ground import ground
from rules.battlefield.surface import GROUND, level_at, standing_faults
from rules.battlefield.terrain import Access, Battlefield, Feature
from rules.battlefield.trace import trace
from rules.geometry.disc import Disc, overlap
from rules.geometry.point import INCH, Point, inches, tenths
from rules.geometry.rates import Rates
from rules.kernel import event
from rules.kernel.event import Die, Event, Line
from rules.kernel.odds import Forecast
from rules.kernel.play import Play, Script, refuse
from rules.kernel.preview import Preview
from rules.kernel.question import Answer, Ask, Option
from rules.kernel.refusal import Refused, Seat
from rules.kernel.scene import CardValue, Ground, Piece, SideCard, UnitCard, View
from rules.kernel.shapes import Path, PathShape
from rules.kernel.system import Ending, MatchEnded, Result, Step
from rules.registry import Agreement, Choice, Game, ReadyList, Setting
from rules.roster.roster import Roster
from rules.skirmish.limits import Length, too_long
from rules.skirmish.system import Rules, match_left
from tests.games.toy_game import CATALOGUE, RULEBOOK, card_list, validate
from tests.rules.battlefield.level_passage import blocked_on_levels

SEATS = (Seat(0), Seat(1))
NAMES = ("Heron", "Otter")
RADIUS, HEIGHT = 500, 1_500
MOVE = 6 * INCH
WOUNDS = 2
TURNS = 6
RATES = Rates(up=1_000, down=1_000, free_down=2 * INCH, ways={"ladder": INCH})
FIELD = Battlefield(
    id="gantry",
    name="The gantry",
    width=20 * INCH,
    height=12 * INCH,
    features=(
        Feature(
            id="deck",
            kind="gantry",
            name="Gantry",
            outline=(Point(7_000, 3_000), Point(13_000, 3_000), Point(13_000, 9_000), Point(7_000, 9_000)),
            elevation=2_900,
            height=100,
            climbable=True,
        ),
    ),
    accesses=(
        Access(
            id="ladder",
            kind="ladder",
            outline=(Point(6_750, 5_500), Point(7_000, 5_500), Point(7_000, 6_500), Point(6_750, 6_500)),
            onto="deck",
        ),
    ),
)


class Figure(Struct, frozen=True, kw_only=True):
    """Where a figure stands, on which surface, and how many wounds it has left."""

    at: Point
    on: str = GROUND
    wounds: int = WOUNDS

    @property
    def base(self) -> Disc:
        return Disc(self.at, RADIUS, level_at(FIELD, self.at, self.on), HEIGHT)


class Table(Struct, frozen=True, kw_only=True):
    """Both figures, by seat, and the turn from 1."""

    figures: tuple[Figure, Figure]
    turn: int = 1
    result: Result | None = None

    def with_figure(self, seat: Seat, **changes: Any) -> "Table":
        figures = list(self.figures)
        figures[seat] = structs.replace(figures[seat], **changes)
        return structs.replace(self, figures=(figures[0], figures[1]))


class Walk(Struct, frozen=True):
    """An order to walk: the whole path, the surface of each point, and what it costs."""

    path: tuple[Point, ...]
    on: tuple[str, ...]
    cost: int

    def describe(self) -> Preview:
        return Preview(lines=(f"{tenths(self.cost)} of {tenths(MOVE)}.",), path=self.path)


class Fire(Struct, frozen=True):
    """An order to fire at the other figure, wherever it is by then."""


Order = Walk | Fire | None


class Walked(Event, frozen=True, kw_only=True):
    """A figure went where it was ordered to."""

    reveals: ClassVar[bool] = True
    seat: Seat
    walk: Walk

    @override
    def apply(self, table: Table) -> Table:
        return table.with_figure(self.seat, at=self.walk.path[-1], on=self.walk.on[-1])

    @override
    def line(self, table: Table) -> Line:
        onto = "the gantry" if self.walk.on[-1] == "deck" else "the ground"
        text = f"{NAMES[self.seat]} moves {tenths(self.walk.cost)} and stands on {onto}."
        return Line(text=text, rule="gantry.walk", seat=self.seat, pieces=(str(self.seat),))


class Met(Event, frozen=True, kw_only=True):
    """Both wanted to the same place."""

    @override
    def line(self, table: Table) -> Line:
        return Line(text="They would end on each other: nobody moves.", rule="gantry.meet", pieces=("0", "1"))


class Fired(Event, frozen=True, kw_only=True):
    """A figure fired."""

    seat: Seat
    face: int
    need: int

    @property
    def hits(self) -> bool:
        return self.face >= self.need

    @override
    def apply(self, table: Table) -> Table:
        other = Seat(1 - self.seat)
        return table.with_figure(other, wounds=table.figures[other].wounds - self.hits)

    @override
    def line(self, table: Table) -> Line:
        did = "hits" if self.hits else "misses"
        die = Die(faces=(self.face,), need=f"{self.need}+", outcome=did)
        text = f"{NAMES[self.seat]} {did} {NAMES[1 - self.seat]}."
        one, other = str(self.seat), str(1 - self.seat)
        fire = event.Fire(by=(one,), at=(other,), hit=self.hits)
        return Line(text=text, rule="gantry.fire", tone="dice", seat=self.seat, dice=(die,), pieces=(one,), fire=fire)


class TurnEnded(Event, frozen=True, kw_only=True):
    """The next turn begins."""

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table, turn=table.turn + 1)

    @override
    def line(self, table: Table) -> Line:
        return Line(text=f"Turn {table.turn}.", rule="gantry.turn", tone="heading")


def turn(play: Play[Table]) -> Script[None]:
    """Both are ordered in secret; who walks has arrived before anybody fires, and whoever fires does so even if hit."""
    orders: dict[Seat, Order] = yield from play.ask_each(*(_asked(play.known(seat), seat) for seat in SEATS))
    _walks(play, {seat: order for seat, order in orders.items() if isinstance(order, Walk)})
    for seat in (seat for seat in SEATS if isinstance(orders[seat], Fire)):
        play.record((yield from shot(play, seat)))
    ending = _ending(play.table)
    play.record(TurnEnded() if ending is None else MatchEnded(result=ending))


def _asked(table: Table, seat: Seat) -> Ask[Order]:
    figure, name = table.figures[seat], NAMES[seat]
    shape = PathShape(
        piece=str(seat),
        start=figure.at,
        radius=RADIUS,
        budget=MOVE,
        on=figure.on,
        surfaces=(GROUND, "deck"),
        rates=RATES,
    )
    options: list[Option[Any]] = [
        Option(
            id="walk",
            label="Walk",
            detail=f"up to {inches(MOVE)}",
            piece=str(seat),
            shape=shape,
            resolve=lambda value: walked(table, seat, value),
        ),
        Option(id="fire", label="Fire", piece=str(seat), bring=Fire(), forecast=lambda play: _foretold(play, seat)),
        Option(id="hold", label="Hold", bring=None),
    ]
    prompt = f"{name}: what is the order?"
    return Ask(seat=seat, rule="gantry.order", prompt=prompt, options=options, default=Answer("hold"))


def walked(table: Table, seat: Seat, value: Path) -> Walk:
    """The order to walk along a path. Raises `Refused`."""
    figure, other = table.figures[seat], table.figures[1 - seat]
    path = (figure.at, *value.points)
    on = (figure.on, *(value.on or ("",) * len(value.points)))
    cost = trace(FIELD, RADIUS, path, RATES, on=on).cost
    if cost > MOVE:
        raise Refused(too_long("gantry.walk", Length(cost, MOVE), f"; a figure moves {tenths(MOVE)}"))
    others = {str(1 - seat): other.base}
    fault = blocked_on_levels(FIELD, RADIUS, path, on, others)
    base = Disc(path[-1], RADIUS, level_at(FIELD, path[-1], on[-1]), HEIGHT)
    faults = (fault,) if fault else standing_faults(FIELD, base, on[-1], others)
    if faults:
        raise refuse("gantry.walk", "Something is in the way there.", remedy="Go around it, or stop before it.")
    return Walk(path, tuple(name or _surface(at) for at, name in zip(path, on, strict=True)), cost)


def _surface(at: Point) -> str:
    return "deck" if level_at(FIELD, at) else GROUND


def _walks(play: Play[Table], walks: dict[Seat, Walk]) -> None:
    ends = [play.table.with_figure(seat, at=walk.path[-1], on=walk.on[-1]) for seat, walk in walks.items()]
    if len(ends) == 2 and overlap(ends[0].figures[SEATS[0]].base, ends[1].figures[SEATS[1]].base):
        play.record(Met())
        return
    for seat, walk in walks.items():
        play.record(Walked(seat=seat, walk=walk))


def shot(play: Play[Table], seat: Seat) -> Script[Fired]:
    """The shot as it falls: 4+, or 5+ from one level to the other."""
    own, other = play.table.figures[seat], play.table.figures[1 - seat]
    need = 4 if own.on == other.on else 5
    (face,) = yield from play.roll(1, "to hit", cuts=(1, need))
    return Fired(seat=seat, face=face, need=need)


def _foretold(play: Play[Table], seat: Seat) -> Script[Forecast]:
    fired = yield from shot(play, seat)
    return Forecast(("hit",) if fired.hits else ("miss",), int(fired.hits), "wounds")


def _ending(table: Table) -> Result | None:
    down = [seat for seat in SEATS if table.figures[seat].wounds <= 0]
    if not down and table.turn < TURNS:
        return None
    if len(down) == 1:
        winner = Seat(1 - down[0])
        return Result(winner=winner, kind="victory", text=f"{NAMES[winner]} is left standing.", rule="gantry.end")
    return Result(winner=None, kind="draw", text="Nobody has won.", rule="gantry.end")


# ── What people see, and what they agree on ─────────────────────────────────────────────────────────────────────────


def view(table: Table, viewer: Seat | None) -> View:
    """The table, which hides nothing: orders are secret because they are given at the same time."""
    ladder = FIELD.accesses[0]
    return View(
        title="Two on a gantry",
        phase=f"Turn {table.turn}",
        width=FIELD.width,
        height=FIELD.height,
        turn=table.turn,
        ground=(
            *(ground(feature, (), cover="") for feature in FIELD.features),
            Ground(id=ladder.id, kind=ladder.kind, name="Ladder", outline=ladder.outline, onto=ladder.onto),
        ),
        pieces=tuple(_piece(table, seat) for seat in SEATS),
        units=tuple(UnitCard(id=f"u{seat}", name=NAMES[seat], seat=seat, pieces=(str(seat),)) for seat in SEATS),
        sides=tuple(SideCard(seat=seat, title=NAMES[seat], score=_wounds(table, seat)) for seat in SEATS),
        result=table.result.text if table.result else "",
    )


def _piece(table: Table, seat: Seat) -> Piece:
    figure = table.figures[seat]
    return Piece(
        id=str(seat),
        name=NAMES[seat],
        glyph="infantry",
        radius=RADIUS,
        height=HEIGHT,
        at=figure.at,
        on=figure.on,
        elevation=figure.base.elevation,
        seat=seat,
        unit=f"u{seat}",
        number="1",
        now=max(0, figure.wounds),
        full=WOUNDS,
    )


def _wounds(table: Table, seat: Seat) -> CardValue:
    return CardValue(label="Wounds", value=str(max(0, table.figures[seat].wounds)))


def ended(table: Table, ending: Ending) -> Event:
    left = [seat for seat in SEATS if seat != ending.conceded]
    return match_left(ending, left, lambda seat: NAMES[seat], rule="gantry.end")


def step(table: Table) -> Step[Table]:
    return turn


GANTRY = Rules(
    id="gantry", name="Two on a gantry", version="1", table=Table, seats=SEATS, step=step, view=view, ended=ended
)


class Nobody(Struct, frozen=True):
    """What a list becomes: the two are always the same."""


def new_table(agreement: Agreement, seed: int, musters: Sequence[Any]) -> Table:
    return Table(figures=(Figure(at=Point(2_500, 6_000)), Figure(at=Point(10_000, 6_000), on="deck")))


def _list(number: int) -> Roster:
    return structs.replace(card_list(number, NAMES[number - 1]), system="gantry")


GANTRY_GAME = Game(
    system=GANTRY,
    name=GANTRY.name,
    seats=lambda agreement: SEATS,
    catalogue=CATALOGUE,
    rulebook=RULEBOOK,
    validate=validate,
    muster=lambda roster: Nobody(),
    muster_type=Nobody,
    settings=(
        Setting(
            id="battle",
            label="Distance",
            kind="choice",
            default="sprint",
            choices=(Choice(value="sprint", label="Sprint"),),
        ),
    ),
    title=lambda agreement: GANTRY.name,
    list_problem=lambda agreement, roster: "",
    new_table=new_table,
    ready_lists=tuple(
        ReadyList(
            id=f"card-{number}",
            name=NAMES[number - 1],
            description="One figure.",
            army=f"card-{number}",
            battle="sprint",
            roster=_list(number),
        )
        for number in (1, 2)
    ),
)
