"""What the players settle about one target before dice fall: cover or obscured, and who takes the shot instead."""

from rules.kernel.question import Standing
from rules.kernel.script import Answer, Option, Play, Script
from rules.killteam.board.operative import Operative
from rules.killteam.board.table import Table
from rules.killteam.shoot.shot import Shot
from rules.killteam.sight.aim import Aim

RESUPPLY = "ammo-resupply"
LEAST = "least-damage"


def covered(play: Play[Table], shot: Shot, target_id: str, aimed: Aim) -> Script[Aim]:
    """Where one feature gives cover or obscures, the defender says which. (killteam.shoot.cover_or_obscured)"""
    if not aimed.both or (aimed.in_cover and aimed.obscured):
        return aimed.settled()
    target = play.table.models[target_id]
    if aimed.in_cover or aimed.obscured:
        return aimed.chosen(cover=aimed.obscured)
    saved, hazy = "one save succeeds without a roll", "no critical successes, and one success less"
    cover = Option(id="cover", label="In cover", detail=saved, bring=aimed.chosen(cover=True))
    hidden = Option(id="obscured", label="Obscured", detail=hazy, bring=aimed.chosen(cover=False))
    chosen = yield from play.ask(
        target.seat,
        rule="killteam.shoot.cover_or_obscured",
        prompt=f"{shot.weapon.name} at {target.name}: is it in cover or obscured?",
        options=[hidden, cover],
        default=Answer(hidden.id),
        focus=(target.id, shot.shooter),
        standing=(Standing(id=LEAST, label="Obscured rather than cover", answer=Answer(hidden.id)),),
    )
    return chosen


def resupplied(shooter: Operative) -> bool:
    """Whether it may roll one attack die again from an Ammo Cache. (killteam.equip.ammo_resupply)"""
    return bool(shooter.used.get(RESUPPLY))
