"""The game every server of the benchmark plays: 20 models; an answer moves one, names an enemy, rolls six dice.

A question has an option for each own model. Its value is a spot: `at` how far the model goes, `degrees` the number of
the enemy it fires at.
"""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct, structs
from typing_extensions import override

from rules.geometry.point import Point
from rules.kernel.cache import cached_on
from rules.kernel.event import Die, Event, Line
from rules.kernel.play import Play, Script, refuse
from rules.kernel.question import Option
from rules.kernel.refusal import Seat
from rules.kernel.scene import CardValue, Piece, SideCard, View
from rules.kernel.shapes import Spot, SpotShape
from rules.kernel.system import Ending, MatchEnded, Result, Step
from rules.kog.lists.catalogue import CATALOGUE
from rules.kog.rulebook import RULEBOOK
from rules.registry import Agreement, Choice, Game, ReadyList, Setting
from rules.roster.report import Report
from rules.roster.roster import Roster

SEATS = (Seat(0), Seat(1))
EACH = 10
WOUNDS = 3
WIDE, DEEP = 44_000, 60_000
FARTHEST = 6_000
FACTS = (
    *(CardValue(label=label, value=value) for label, value in (("M", "6″"), ("T", "4"), ("Sv", "3+"), ("Ld", "7"))),
    CardValue(label="Rifle", value="24″, 2 shots, 3+, Assault, Heavy"),
    CardValue(label="Pistol", value="12″, 1 shot, 3+, Pistol"),
    CardValue(label="Blade", value="3 attacks, 3+"),
    CardValue(label="Words", value="Infantry, Line, Grenades, Veteran"),
)


class Trooper(Struct, frozen=True, dict=True):
    at: Point
    wounds: int = WOUNDS
    acted: bool = False


class Table(Struct, frozen=True, kw_only=True):
    turn: int = 0
    score: tuple[int, int] = (0, 0)
    models: tuple[Trooper, ...]
    result: Result | None = None


class Acted(Event, frozen=True, kw_only=True):
    attacker: int
    target: int
    moved: Trooper
    hurt: Trooper
    score: tuple[int, int]
    faces: tuple[int, ...]

    @override
    def apply(self, table: Table) -> Table:
        models = list(table.models)
        models[self.attacker], models[self.target] = self.moved, self.hurt
        return structs.replace(table, turn=1 - table.turn, score=self.score, models=tuple(models))

    @override
    def line(self, table: Table) -> Line:
        dice = tuple(Die(faces=(face,), need="5+", outcome="hit" if face >= 5 else "miss") for face in self.faces)
        text = f"Trooper {self.attacker} moves and fires at Trooper {self.target}."
        return Line(text=text, rule="bench.act", tone="dice", dice=dice, pieces=(str(self.attacker), str(self.target)))


def _order(model: int, value: Spot) -> tuple[int, int, Point]:
    if not 0 <= value.degrees < EACH:
        raise refuse("bench.act", "There is no such enemy.", remedy="Name one of the ten.")
    if value.at.x**2 + value.at.y**2 > FARTHEST**2:
        raise refuse("bench.move", "That is too far.", limit="6″", remedy="Stay nearer.")
    return model, value.degrees, value.at


SHAPE = SpotShape(radius=630, turns=True)
OPTIONS = tuple(
    tuple(
        Option(id=f"act:{m}", label=f"Trooper {m}", piece=str(seat * EACH + m), shape=SHAPE, resolve=partial(_order, m))
        for m in range(EACH)
    )
    for seat in SEATS
)


def act(play: Play[Table]) -> Script[None]:
    table, seat = play.table, play.table.turn
    options = OPTIONS[seat]
    model, enemy, by = yield from play.ask(Seat(seat), rule="bench.act", prompt="Act with a model.", options=options)
    faces = yield from play.roll(6, "attack", cuts=(1, 5))
    attacker, target = seat * EACH + model, (1 - seat) * EACH + enemy
    own, hurt = table.models[attacker], table.models[target]
    own = Trooper(Point((own.at.x + by.x) % WIDE, (own.at.y + by.y) % DEEP), own.wounds, not own.acted)
    left = hurt.wounds - sum(face >= 5 for face in faces)
    score = tuple(points + (left <= 0 and side == seat) for side, points in enumerate(table.score))
    hurt = structs.replace(hurt, wounds=left if left > 0 else WOUNDS)
    play.record(Acted(attacker=attacker, target=target, moved=own, hurt=hurt, score=score, faces=faces))


class Bench:
    """The toy as the kernel knows it."""

    id = "bench"
    version = "1"
    table = Table
    seats = SEATS

    def next_step(self, table: Table) -> Step[Table] | None:
        return None if table.result else act

    def known(self, table: Table, seat: Seat | None) -> Table:
        return table

    def view(self, known: Table, viewer: Seat | None) -> View:
        return View(
            title="Bench",
            phase="fight",
            width=WIDE,
            height=DEEP,
            turn=1,
            active=Seat(known.turn),
            pieces=tuple(_drawn(number, model) for number, model in enumerate(known.models)),
            sides=tuple(
                SideCard(seat=seat, title=f"Side {seat}", score=CardValue(label="Score", value=str(known.score[seat])))
                for seat in SEATS
            ),
        )

    def ended(self, table: Table, ending: Ending) -> Event:
        winner = None if ending.conceded is None else Seat(1 - ending.conceded)
        return MatchEnded(result=Result(winner=winner, kind="conceded", text="The match is over."))

    def result(self, table: Table) -> Result | None:
        return table.result


def _drawn(number: int, model: Trooper) -> Piece:
    return model.__dict__.get("drawn") or cached_on(model, "drawn", partial(_piece, number, model))


def _piece(number: int, model: Trooper) -> Piece:
    return Piece(
        id=str(number),
        name=f"Trooper {number}",
        glyph="infantry",
        radius=630,
        at=model.at,
        seat=Seat(number // EACH),
        unit=f"Squad {number // 5}",
        number=str(number),
        now=model.wounds,
        full=WOUNDS,
        done=model.acted,
        facts=FACTS,
    )


def new_table(agreement: Agreement, seed: int, musters: Sequence[object]) -> Table:
    rows = ((Point(2_000 * (at % EACH), 4_000 + 30_000 * (at // EACH))) for at in range(2 * EACH))
    return Table(models=tuple(Trooper(at) for at in rows))


class Nothing(Struct, frozen=True):
    """What a list becomes: there is nothing to choose."""


def _always(text: str) -> Callable[..., str]:
    return lambda *_: text


LIST = Roster(system="bench", army="line", battle="bench", name="Troopers")
REPORT = Report(
    version="1", legal=True, points=1, model_points=1, limit=5, unused=4, purchasable=0, models=1, units=1, problems=(), costs=()
)  # fmt: skip
GAME = Game(
    system=Bench(),
    name="Bench",
    seats=lambda agreement: SEATS,
    catalogue=CATALOGUE,
    rulebook=RULEBOOK,
    validate=lambda roster: REPORT,
    muster=lambda roster: Nothing(),
    muster_type=Nothing,
    settings=(
        Setting(
            id="battle", label="Battle", kind="choice", default="bench", choices=(Choice(value="bench", label="Bench"),)
        ),
    ),
    title=_always("Bench"),
    list_problem=_always(""),
    new_table=new_table,
    ready_lists=(ReadyList(id="line", name="Troopers", description="", army="line", battle="bench", roster=LIST),),
)
