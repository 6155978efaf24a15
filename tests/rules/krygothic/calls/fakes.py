"""Actions as small as can be, and matches made of nothing but calls: so that what calls do does not hang on the rest.

A walk goes so many inches to the east, a dash runs; a ping touches its target, a blow costs 1 AP, a word is psychic.
"""

from dataclasses import dataclass, field
from typing import Any

from rules.geometry.point import Point
from rules.kernel import engine
from rules.kernel.dice import Roll
from rules.kernel.engine import Outcome
from rules.kernel.event import Event, Line, LogEntry
from rules.kernel.question import Answer, Question
from rules.kernel.refusal import Refusal, Refused, Seat
from rules.kernel.scene import View
from rules.kernel.script import Option
from rules.kernel.shapes import Chain, Link, Number, NumberShape, Pick, PickItem, PickShape, Value
from rules.krygothic.action import Action, ActionType, AnyActionType, Halt, Precedence
from rules.krygothic.board import Model, Table, other
from rules.krygothic.board.maps import BARE
from rules.krygothic.reactions.action_types import ActionTypes, by_id
from rules.krygothic.reactions.waiting import WAIT
from rules.krygothic.sight.visibility import sees
from rules.krygothic.turn.orders import orders_step
from rules.skirmish.system import Rules
from tests.rules.krygothic.build import BLUE, RED, Placed, table

NOT_NOW = Refusal(rule="krygothic.online.validate", message="Not now.")


class Went(Event, frozen=True):
    """Somebody walked."""

    model: str
    at: Point

    def apply(self, table: Table) -> Table:
        return table.with_model(self.model, at=self.at)

    def line(self, table: Table) -> Line:
        return Line(text=f"{self.model} goes to {self.at.x // 1000}.")


class Pinged(Event, frozen=True):
    """Somebody was shot at, attacked or spoken to."""

    model: str
    target: str
    how: str

    def apply(self, table: Table) -> Table:
        return table.with_touched(self.target, table.models[self.model].seat)

    def line(self, table: Table) -> Line:
        return Line(text=f"{self.model} {self.how}s {self.target}.")


def _walk(id_: str, name: str, price: int, *, joint: bool = False, opening: bool = False) -> AnyActionType:
    def action(table: Table, model: Model, inches: int) -> Action:
        ends = Point(model.at.x + inches * 1000, model.at.y)
        return Action(kind=id_, model=model.id, cost=price, path=(model.at, ends), facing=0)

    def offers(table: Table, model: Model, ap: int) -> list[Option[Action]]:
        shape = NumberShape(least=1, most=9)
        closed = NOT_NOW if ap < price else None
        return [
            Option(
                id=id_, label=name, shape=shape, refusal=closed, resolve=lambda value: action(table, model, value.count)
            )
        ]

    def carry_out(play: Any, action: Action, halt: Halt | None) -> Any:
        yield from ()
        play.record(Went(action.model, halt.at if halt else action.path[-1]))
        return "done"

    def halts(table: Table, action: Action) -> list[Halt]:
        length = action.path[-1].x - action.path[0].x
        steps = range(0, length + 1, 1000)
        return [Halt(along=along, at=Point(action.path[0].x + along, action.path[0].y), facing=0) for along in steps]

    return ActionType(
        id=id_,
        name=name,
        family="movement",
        precedence=Precedence.MOVEMENT,
        least=lambda table, model: NOT_NOW if model.fallen else price,
        offers=offers,
        barred=lambda table, action: NOT_NOW if table.models[action.model].fallen else None,
        carry_out=carry_out,
        halts=halts,
        base=price,
        joint=joint,
        opening=opening,
    )


def _ping(id_: str, name: str, family: Any, precedence: Precedence, price: int) -> AnyActionType:
    def foes(table: Table, model: Model) -> list[Model]:
        return [foe for foe in table.living(other(model.seat)) if family != "shooting" or sees(table, model, foe)]

    def offers(table: Table, model: Model, ap: int) -> list[Option[Action]]:
        items = tuple(PickItem(id=foe.id, label=foe.id, piece=foe.id) for foe in foes(table, model))
        closed = NOT_NOW if not items or ap < price else None

        def action(value: Pick) -> Action:
            return Action(kind=id_, model=model.id, cost=price, targets=value.ids)

        return [
            Option(id=id_, label=name, shape=PickShape(items=items, least=1, most=1), refusal=closed, resolve=action)
        ]

    def carry_out(play: Any, action: Action, halt: Halt | None) -> Any:
        yield from ()
        play.record(Pinged(action.model, action.targets[0], id_))
        return "done"

    def barred(table: Table, action: Action) -> Refusal | None:
        model = table.models[action.model]
        targets = [foe.id for foe in foes(table, model)]
        return None if action.targets[0] in targets and not model.fallen else NOT_NOW

    return ActionType(
        id=id_,
        name=name,
        family=family,
        precedence=precedence,
        least=lambda table, model: NOT_NOW if model.fallen or model.pin else price,
        offers=offers,
        barred=barred,
        carry_out=carry_out,
        base=price,
        attack=precedence is not Precedence.PSYCHIC,
    )


def _turn() -> AnyActionType:
    def carry_out(play: Any, action: Action, halt: Halt | None) -> Any:
        yield from ()
        play.record(Went(action.model, play.table.models[action.model].at))
        return "done"

    return ActionType(
        id="turn",
        name="Turn",
        family="movement",
        precedence=Precedence.MOVEMENT,
        least=lambda table, model: 0,
        offers=lambda table, model, ap: [
            Option(id="turn", label="Turn", bring=Action(kind="turn", model=model.id, cost=0))
        ],
        barred=lambda table, action: None,
        carry_out=carry_out,
        free=True,
    )


WALK, DASH, CREEP = (
    _walk("walk", "Walk", 2),
    _walk("dash", "Dash", 2, joint=True),
    _walk("creep", "Creep", 0, opening=True),
)
PING = _ping("ping", "Ping", "shooting", Precedence.SHOOTING, 2)
BLOW = _ping("blow", "Blow", "close combat", Precedence.CLOSE_COMBAT, 1)
WORD = _ping("word", "Word", "psychic", Precedence.PSYCHIC, 3)
KINDS = by_id((WALK, DASH, CREEP, _turn(), PING, BLOW, WORD, WAIT))


def _round_is_over(play: Any) -> Any:
    yield from play.ask(
        RED, rule="calls.over", prompt="The round is over.", options=[Option(id="so", label="So be it")]
    )


def system(types: ActionTypes) -> Rules[Table]:
    """A game of nothing but calls of these kinds."""
    return Rules(
        id="calls",
        name="Acting",
        version="1",
        table=Table,
        seats=(RED, BLUE),
        step=lambda table: orders_step(types) if table.stage == "floor" else _round_is_over,
        view=lambda table, viewer: View(title="", phase="", width=1, height=1),
        ended=lambda table, ending: Went("A", Point(0, 0)),
    )


SYSTEM: Rules[Table] = system(KINDS)


def hall(*placed: Placed, settings: dict[str, Any] | None = None, **more: Any) -> Table:
    """A table in an empty hall."""
    return table(*placed, settings={"terrain": BARE, **(settings or {})}, **more)


def walk(*models: str, each: int = 0) -> Link:
    return Link("walk", models, each)


def ping(*models: str) -> Link:
    return Link("ping", models)


def combo(*links: Link) -> Chain:
    return Chain(links)


def at(*targets: str) -> Pick:
    return Pick(targets)


def far(count: int) -> Number:
    return Number(count)


@dataclass
class Faces:
    """Dice that fall as they are told to, whatever they are rolled for."""

    left: list[int]

    def draw(self, roll: Roll) -> tuple[int, ...]:
        return tuple(self.left.pop(0) for _ in range(roll.count))


@dataclass
class Match:
    """A match of nothing but calls, played answer by answer; `said` is all that was told."""

    start: Table
    dice: tuple[int, ...] = ()
    system: Rules[Table] = SYSTEM
    said: list[str] = field(default_factory=list)
    told: list[LogEntry] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._dice = Faces(list(self.dice))
        self._take(engine.start(self.system, self.start, self._dice))

    def _take(self, outcome: Outcome) -> None:
        self.position = outcome.position
        self.told += outcome.log
        self.said += [one.line.text for one in outcome.log]

    def say(self, seat: Seat, option: str, value: Value | None = None, *, at: int = 0, more: bool = False) -> "Match":
        asked = self.position.asked
        self._take(
            engine.play(self.system, self.position, seat, asked, Answer(option, value), self._dice, at=at, more=more)
        )
        return self

    def refused(self, seat: Seat, option: str, value: Value | None = None) -> Refusal:
        try:
            self.say(seat, option, value)
        except Refused as refused:
            return refused.refusal
        raise AssertionError(f"{option} was accepted")

    @property
    def table(self) -> Table:
        return engine.open_table(self.system, self.position)

    def asked(self, seat: Seat) -> Question:
        return engine.look(self.system, self.position, seat).questions[0]

    @property
    def waiting(self) -> tuple[Seat, ...]:
        return engine.look(self.system, self.position, None).waiting

    def offered(self, seat: Seat) -> set[str]:
        return {option.id for option in self.asked(seat).options if option.refusal is None}

    def ap(self) -> tuple[int, int]:
        return (self.table.side(RED).ap, self.table.side(BLUE).ap)

    def x(self, model: str) -> int:
        return self.table.models[model].at.x // 1000

    def heard(self, words: str) -> bool:
        return any(words in text for text in self.said)
