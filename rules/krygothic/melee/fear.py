"""Moving into contact with an enemy that is feared: nerves come first, as before a charge. (krygothic.fear.attacker)"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from msgspec import structs
from typing_extensions import override

from rules.battlefield.contact import first_contact
from rules.geometry.point import INCH, Point
from rules.geometry.turn import sine
from rules.kernel.script import Aim, AimShape, Answer, Event, Line, Option, Play, Script
from rules.krygothic.action import AnyKind, Halt, Kind, Outcome
from rules.krygothic.board import Model, Table, disc, disc_at, distance, field_now, other, touch, touching
from rules.krygothic.morale.fear import FRENZY, TARGET, Nerve, Shaken, Tested, faced, test_due
from rules.krygothic.morale.willpower import dice_of_nerve
from rules.krygothic.move.crawling import cut_to_stand
from rules.krygothic.move.kinds import KINDS as MOVES
from rules.krygothic.move.modes import MODES, STEP
from rules.krygothic.move.movement import MoveDeed
from rules.krygothic.move.push import Force, push
from rules.roster.words import counted
from rules.skirmish.closing import Direction

FROZEN: Final = 2 * INCH
"""How far from what it fears an attacker stops. (krygothic.fear.freeze)"""
WILD: Final = 4 * INCH
"""How far a frenzied model runs. (krygothic.horror.frenzy)"""


def dares(play: Play[Table], attacker: str, target: str) -> Script[Nerve]:
    """What becomes of an attacker's nerve before the attack it has declared: shaken it freezes, frenzied it has run.

    (krygothic.fear.attacker, krygothic.horror.test)
    """
    nerve = yield from faced(play, attacker, target)
    if nerve == "frenzied":
        yield from run_wild(play, attacker)
    return nerve


def braced(play: Play[Table], victim: str, attacker: str) -> Script[bool]:
    """The nerve of who is attacked; whether there is still a victim in reach. (krygothic.fear.defender)"""
    nerve = yield from faced(play, victim, attacker)
    if nerve != "steady":
        play.record(Shaken(model=victim, of=attacker))
    if nerve == "frenzied":
        yield from run_wild(play, victim)
    return play.table.models[victim].life == "live" and (nerve != "frenzied" or _together(play.table, victim, attacker))


def _together(table: Table, one: str, other: str) -> bool:
    return touching(table, table.models[one], table.models[other])


def frozen_path(table: Table, model: Model, path: Sequence[Point], feared: Model) -> tuple[Point, ...]:
    """How much of its path a model goes before it freezes: none of it if it is near already.

    (krygothic.fear.freeze, krygothic.trait.wall_crawler)
    """
    if distance(table, model, feared) <= FROZEN:
        return (path[0],)
    flat = structs.replace(field_now(table), features=())
    mover, target = (disc(table, one)._replace(elevation=0) for one in (model, feared))
    met = first_contact(flat, mover, path, {feared.id: target}, FROZEN)
    return cut_to_stand(table, model, met.path) if met else tuple(path)


def run_wild(play: Play[Table], model_id: str) -> Script[None]:
    """A frenzied model runs 4 inches where its opponent likes, for nothing. (krygothic.horror.frenzy)"""
    model = play.table.models[model_id]
    opponent, ahead = other(model.seat), (sine(model.facing + 90), sine(model.facing))

    def towards(value: Aim) -> Direction:
        return value.at.x - model.at.x, value.at.y - model.at.y

    options: list[Option[Direction]] = [
        Option(
            id="direction",
            label="A direction",
            piece=model_id,
            shape=AimShape(piece=model_id, start=model.at, radius=play.table.fighter(model).radius, length=WILD),
            resolve=towards,
        ),
        Option(id="ahead", label="The way it faces", piece=model_id, bring=ahead),
    ]
    way = yield from play.ask(
        opponent,
        rule=FRENZY,
        prompt=f"Horror drives {model.name} 4″. Which way does it run?",
        options=options,
        default=Answer("ahead"),
        focus=(model_id,),
    )
    yield from push(play, [model_id], way, WILD, Force("runs wild", opponent, FRENZY))


RULE: Final = "krygothic.fear.freeze"


class Froze(Event, frozen=True, kw_only=True):
    """A model dares not come near what it fears. One that `steps` has taken its small step all the same.

    (krygothic.fear.freeze, krygothic.move.small_step_next)
    """

    model: str
    of: str
    steps: bool = False

    @override
    def apply(self, table: Table) -> Table:
        return table.with_model(self.model, stepped=self.steps or table.models[self.model].stepped, waiting=False)

    @override
    def line(self, table: Table) -> Line:
        model, of = table.models[self.model], table.models[self.of]
        text = f"{model.name} freezes and comes no nearer than 2″ to {of.name}."
        return Line(text=text, rule=RULE, seat=model.seat, pieces=(model.id, of.id))


def feared(table: Table, deed: MoveDeed) -> tuple[Model, ...]:
    """The enemies it would come into contact with at the end of its way and fears, in list order."""
    model = table.models[deed.model]
    there = disc_at(table, model, deed.path[-1])
    return tuple(
        foe
        for foe in table.living(other(model.seat))
        if touch(there, disc(table, foe)) and not touching(table, model, foe) and test_due(table, model, foe)
    )


def carry_out(play: Play[Table], deed: MoveDeed, halt: Halt | None, kind: Kind[MoveDeed]) -> Script[Outcome]:
    """Dare it, and go; who is shaken goes no nearer than two inches, and its action has failed.

    (krygothic.fear.attacker, krygothic.fear.freeze, krygothic.horror.frenzy)
    """
    if kind.barred(play.table, deed):
        return "failed"
    before = feared(play.table, deed)
    for foe in before:
        nerve = yield from dares(play, deed.model, foe.id)
        if nerve == "shaken":
            return (yield from _frozen(play, deed, halt, kind, foe))
        if nerve == "frenzied":
            return "failed"
    outcome = yield from kind.carry_out(play, deed, halt)
    for foe in before:
        if touching(play.table, play.table.models[deed.model], play.table.models[foe.id]):
            play.record(Tested(model=deed.model, of=foe.id))
    return outcome


def _frozen(play: Play[Table], deed: MoveDeed, halt: Halt | None, kind: Kind[MoveDeed], foe: Model) -> Script[Outcome]:
    play.record(Froze(model=deed.model, of=foe.id, steps=kind.id == STEP.id))
    way = frozen_path(play.table, play.table.models[deed.model], deed.path, foe)
    if len(way) > 1:
        yield from kind.carry_out(play, replace(deed, path=way), halt)
    return "failed"


def offers(table: Table, model: Model, ap: int, kind: Kind[MoveDeed]) -> Sequence[Option[MoveDeed]]:
    """The ways to move, each of which says whose fear comes first."""
    return [_warning(table, option) for option in kind.offers(table, model, ap)]


def _warning(table: Table, option: Option[MoveDeed]) -> Option[MoveDeed]:
    resolve = option.resolve
    if resolve is None:
        return option

    def resolved(value: object) -> MoveDeed:
        deed = resolve(value)
        return replace(deed, warnings=tuple(_words(table, deed, foe) for foe in feared(table, deed)))

    return structs.replace(option, resolve=resolved)


def _words(table: Table, deed: MoveDeed, foe: Model) -> str:
    model = table.models[deed.model]
    dice = dice_of_nerve(table, model, horror=test_due(table, model, foe) == "horror")
    return f"It fears {foe.name}: first its nerve is tested, {counted(dice, 'die', 'dice')} against {TARGET}."


def _daring(kind: Kind[MoveDeed]) -> Kind[MoveDeed]:
    return replace(
        kind,
        offers=partial(offers, kind=kind),
        carry_out=lambda play, deed, halt: carry_out(play, deed, halt, kind),
    )


_WALKED: Final = {mode.id for mode in MODES}
KINDS: Final[tuple[AnyKind, ...]] = tuple(_daring(kind) if kind.id in _WALKED else kind for kind in MOVES)
"""The kinds of movement, of which those along a path may lead to something that is feared."""
