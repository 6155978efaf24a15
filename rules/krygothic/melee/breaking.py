"""Guns used as clubs and shields: a plain die says whether they break."""

from rules.kernel.script import Play, Script
from rules.krygothic.board.table import Table
from rules.krygothic.dice.roll import Roll, plain
from rules.krygothic.dice.score import SIX
from rules.krygothic.lists.force import Gun
from rules.krygothic.melee.facts import Broke

RULE = "krygothic.ccweapon.broken"


def checked(play: Play[Table], model: str, gun: Gun | None) -> Script[None]:
    """It breaks on a 6. (krygothic.attack.bunt, krygothic.defence.deflect, krygothic.dice.plain)"""
    if gun is None:
        return
    one = play.table.models[model]
    roll = Roll(one.seat, f"The {gun.name} of {one.name}", "breaks on a 6", RULE, (model,))
    face = yield from plain(play, roll, lambda face: "it breaks" if face == SIX else "it holds", cuts=(1, SIX))
    if face == SIX:
        play.record(Broke(model=model, weapon=gun.id, name=gun.name))
