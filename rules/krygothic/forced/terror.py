"""What fear does on the way to a blow: attackers freeze two inches away, and horror makes the weak-willed run."""

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from rules.battlefield.contact import first_contact
from rules.geometry.point import INCH, Point
from rules.geometry.turn import sine
from rules.kernel.script import Aim, AimShape, Answer, Option, Play, Script
from rules.krygothic.board.maps import field_now
from rules.krygothic.board.model import Model
from rules.krygothic.board.table import Table, other
from rules.krygothic.forced.push import Force, push
from rules.krygothic.nerve.terror import FRENZY, Nerve, Shaken, faced
from rules.krygothic.space.measure import disc, distance, touching
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
    """How much of its path a model goes before it freezes: none of it if it is near already. (krygothic.fear.freeze)"""
    if distance(table, model, feared) <= FROZEN:
        return (path[0],)
    flat = structs.replace(field_now(table), features=())
    mover, target = (disc(table, one)._replace(elevation=0) for one in (model, feared))
    met = first_contact(flat, mover, path, {feared.id: target}, FROZEN)
    return met.path if met else tuple(path)


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
