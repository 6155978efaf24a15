"""Devastating and Stun: what critical successes do at the moment they are retained."""

from rules.kernel.script import Play
from rules.killteam.attack.stun import Stunned
from rules.killteam.board.measure import visible, within
from rules.killteam.board.operative import Operative
from rules.killteam.board.table import Table
from rules.killteam.dice.pool import Rules
from rules.killteam.effects.wielded import Wielded
from rules.killteam.losses.damage import hurt


def devastated(play: Play[Table], rules: Rules, target_id: str, crits: int) -> None:
    """Damage at once for each critical success retained, around the target too where the rule has a distance.

    Of the two forms of the rule the target suffers the greater. (killteam.weapon.devastating,
    killteam.weapon.devastating_area)
    """
    area = rules.value("devastating_area")
    if area:
        around = _around(play.table, target_id, rules.reach("devastating_area"))
        for one in around:
            hurt(play, one.id, area * crits, "Devastating", "killteam.weapon.devastating_area")
    plain = rules.value("devastating")
    rule = "killteam.weapon.devastating" if plain >= area else "killteam.weapon.devastating_area"
    hurt(play, target_id, max(plain, area) * crits, "Devastating", rule)


def _around(table: Table, target_id: str, reach: int) -> list[Operative]:
    target = table.models[target_id]
    others = (one for one in table.models.values() if one.life == "live" and one.id != target_id)
    return [one for one in others if within(table, target, one, reach) and visible(table, target, one)]


def stunned(play: Play[Table], weapon: Wielded, rules: Rules, target_id: str, crits: int) -> None:
    """Whoever a critical success was retained against has less APL, if it is still there. (killteam.weapon.stun)"""
    if crits and rules.has("stun") and play.table.models[target_id].life == "live":
        play.record(Stunned(operative=target_id, why=weapon.name))
