"""Tables in the middle of a game, and a game to play on them as a player would: be asked, choose, look.

    game = begin(table([("hunter", "a", (10, 10)), ("jaguar", "b", (20, 10))]), [("to hit", [4, 3]), ("damage", [4])])
    game.choose("shoot:a-m1:autocannon-24-4", "target:b-m1")
    assert game.models["b-m1"].hull == 2

Places and lengths are inches. Models are numbered by side in the order given: a-m1, a-m2, b-m1; each is a unit of its
own (a-u1, …) unless `units` groups some: `units={"a-u1": ["a-m1", "a-m2"]}`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from msgspec import structs

from rules.battlefield.terrain import Battlefield, Feature
from rules.geometry.point import Point
from rules.kernel import engine
from rules.kernel.dice import Dice, Scripted
from rules.kernel.event import Line
from rules.kernel.position import Position
from rules.kernel.question import Answer, OptionView, Question
from rules.kernel.refusal import Refusal, Refused, Seat
from rules.kernel.shapes import Value
from rules.kog.system import KOG
from rules.kog.table import SEATS, Model, Objective, Settings, Side, Table, Unit
from tests.rules.kog.profiles import PROFILES

Place = tuple[float, float]


def at(x: float, y: float) -> Point:
    """A place in inches."""
    return Point(round(x * 1000), round(y * 1000))


def box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """An upright rectangle from its lower left corner, in inches."""
    return (at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height))


def terrain(id_: str, outline: Sequence[Point], *, height: float = 3, **traits: Any) -> Feature:
    """A feature; `cover="hard"`, `rough=True`, `climbable=True`, `impassable=True`."""
    return Feature(id_, id_, id_.title(), tuple(outline), height=round(height * 1000), **traits)


def table(
    models: Sequence[tuple[str, str, Place]],
    *,
    stage: str = "shooting",
    active: int = 0,
    units: Mapping[str, Sequence[str]] = {},
    hull: Mapping[str, int] = {},
    terrain: Sequence[Feature] = (),
    objectives: Sequence[Place] = (),
    rerolls: tuple[int, int] = (0, 0),
    recon: Sequence[str] = (),
    changes: Mapping[str, Mapping[str, Any]] = {},
    size: Place = (48, 36),
    **fields: Any,
) -> Table:
    """A table in the given stage of round 2, `active` to act.

    `hull` gives what is left; `recon` names units that are Recon; `changes` sets fields of models and units by id
    (`{"a-m1": {"move": "hold"}}`); `objectives` are the markers of seat 0 and seat 1; `fields` set the table's own.
    """
    built = [_model(number, *spec, models) for number, spec in enumerate(models)]
    everyone = {model.id: model for model in built}
    grouped = _units(everyone, units, recon)
    everyone = {
        model.id: structs.replace(model, unit=unit.id, hull=hull.get(model.id, model.hull), **changes.get(model.id, {}))
        for unit in grouped.values()
        for model in (everyone[id_] for id_ in unit.models)
    }
    width, height = (round(length * 1000) for length in size)
    start = Table(
        settings=Settings(battle="skirmish", terrain="bare", width=width, height=height),
        field=Battlefield("bare", "Bare", width, height, tuple(terrain)),
        sides=(_side(0, rerolls[0], "attacker"), _side(1, rerolls[1], "defender")),
        profiles=PROFILES,
        models=dict(sorted(everyone.items())),
        units={id_: structs.replace(unit, **changes.get(id_, {})) for id_, unit in grouped.items()},
        objectives={
            f"objective-{n}": Objective(id=f"objective-{n}", owner=SEATS[n], at=at(*xy))
            for n, xy in enumerate(objectives)
        },
        stage=stage,
        line=(at(0, size[1] / 2), at(size[0], size[1] / 2)),
        round=2,
        order=(SEATS[active], SEATS[1 - active]),
    )
    return structs.replace(start, **fields)


def _model(number: int, profile: str, side: str, place: Place, models: Sequence[tuple[str, str, Place]]) -> Model:
    own = sum(other[1] == side for other in models[: number + 1])
    shape = PROFILES[profile]
    return Model(
        id=f"{side}-m{own}", seat=Seat("ab".index(side)), unit=f"{side}-u{own}", name=f"{shape.name} {side.upper()}{own}",
        profile=profile, hull=shape.hull, at=at(*place), life="live",
    )  # fmt: skip


def _units(models: Mapping[str, Model], units: Mapping[str, Sequence[str]], recon: Sequence[str]) -> dict[str, Unit]:
    members = {id_: tuple(ids) for id_, ids in units.items()}
    grouped = {id_ for ids in members.values() for id_ in ids}
    members |= {model.unit: (model.id,) for model in models.values() if model.id not in grouped}
    return {id_: _unit(id_, [models[member] for member in ids], recon) for id_, ids in sorted(members.items())}


def _unit(id_: str, members: Sequence[Model], recon: Sequence[str]) -> Unit:
    leader = max(members, key=lambda model: PROFILES[model.profile].command)
    free = len(members) == 1 and PROFILES[members[0].profile].recon_alone
    return Unit(
        id=id_, seat=members[0].seat, name=members[0].name if len(members) == 1 else f"Unit {id_[0].upper()}{id_[3:]}",
        entry=members[0].profile, group="", recon=id_ in recon or free, models=tuple(model.id for model in members),
        leader_candidates=(leader.id,), leader=leader.id,
    )  # fmt: skip


def _side(seat: int, rerolls: int, role: str) -> Side:
    return Side(
        seat=SEATS[seat], army=("south", "north")[seat], roster_name=("Reds", "Blues")[seat], points=50,
        rerolls=rerolls, role=role, half=1 - 2 * seat,
    )  # fmt: skip


@dataclass
class Game:
    """A game under way. What it cannot do fails the test and prints the open question."""

    dice: Dice
    position: Position[Table]
    log: list[Line] = field(default_factory=list)

    @property
    def table(self) -> Table:
        """The table as it stands, in the middle of the step."""
        return engine.open_table(KOG, self.position)

    @property
    def models(self) -> dict[str, Model]:
        """The models by id."""
        return self.table.models

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.position.over

    @property
    def question(self) -> Question:
        """The open question; the first one when several seats are asked."""
        for seat in SEATS:
            for question in engine.look(KOG, self.position, seat).questions:
                return question
        pytest.fail("nobody is asked anything")

    def asked(self, seat: int) -> bool:
        """Whether that seat is asked something now."""
        return bool(engine.look(KOG, self.position, SEATS[seat]).questions)

    def options(self, starting: str = "") -> dict[str, OptionView]:
        """The offered options by id, refused ones included."""
        return {option.id: option for option in self.question.options if option.id.startswith(starting)}

    def allowed(self, starting: str = "") -> list[str]:
        """The ids of the options that may be chosen."""
        return [id_ for id_, option in self.options(starting).items() if option.refusal is None]

    def option(self, id_: str) -> OptionView:
        """One option; fails when it is not offered."""
        return self.options().get(id_) or pytest.fail(f"{id_!r} is not offered.\n{self.shown()}")

    def refusal(self, id_: str, value: Value | None = None) -> Refusal:
        """Why the option, or this value of it, is turned down; fails when it is accepted. Nothing changes."""
        option = self.option(id_)
        if option.refusal is None and option.needs is not None and value is None:
            pytest.fail(f"{id_!r} is open and needs a value.\n{self.shown()}")
        try:
            engine.play(KOG, self.position, self.question.seat, self.question.number, Answer(id_, value), self.dice)
        except Refused as refused:
            return refused.refusal
        pytest.fail(f"{id_!r} was accepted.\n{self.shown()}")

    def choose(self, *ids: str, value: Value | None = None) -> "Game":
        """Answer the open question, and the ones after it, each by an option; `value` goes to the last."""
        for number, id_ in enumerate(ids):
            question = self.question
            self.option(id_)
            answer = Answer(id_, value if number == len(ids) - 1 else None)
            try:
                outcome = engine.play(KOG, self.position, question.seat, question.number, answer, self.dice)
            except Refused as refused:
                pytest.fail(f"{id_!r} was refused: {refused.refusal.message}\n{self.shown()}")
            self.position = outcome.position
            self.log += [told.line for told in outcome.told]
        return self

    def told(self, words: str) -> bool:
        """Whether a sentence of the log contains these words."""
        return any(words in line.text for line in self.log)

    def shown(self) -> str:
        """The open question, for people."""
        if self.over:
            return "The match is over."
        question = self.question
        lines = [f"Seat {question.seat}: {question.prompt} ({question.rule}, {self.table.stage})"]
        for option in question.options:
            why = f"  REFUSED {option.refusal.message}" if option.refusal else ""
            lines.append(f"  {option.id}: {option.label} {option.detail}{why}")
        return "\n".join(lines)


def begin(start: Table, dice: Dice | Iterable[tuple[str, Sequence[int]]] = ()) -> Game:
    """A game at this table. Dice are (reason, faces) in the order they will be rolled, or any source of dice."""
    source: Dice = dice if hasattr(dice, "draw") else Scripted(dice)  # type: ignore[assignment, arg-type]
    outcome = engine.start(KOG, start, source)
    return Game(dice=source, position=outcome.position, log=[told.line for told in outcome.told])


def drive(
    start: Table, answers: Sequence[str | tuple[str, Value]], dice: Iterable[tuple[str, Sequence[int]]] = ()
) -> Game:
    """A game played through these answers with these dice, all of which must fall."""
    scripted = Scripted(dice)
    game = begin(start, scripted)
    for answer in answers:
        id_, value = (answer, None) if isinstance(answer, str) else answer
        game.choose(id_, value=value)
    assert scripted.spent(), f"not every scripted die was rolled\n{game.shown()}"
    return game
