"""The facts of shooting: a weapon used, a shot that does nothing."""

from rules.kernel.script import LogFact, TableFact
from rules.killteam.board import Operative, Table, about
from rules.killteam.effects.weapons import GRENADES, with_heavy_use, with_limited_use
from rules.killteam.shoot.shot import Shot


def shot_fired(shooter: Operative, target: Operative, shot: Shot) -> TableFact:
    """An operative shoots. A Limited weapon or a grenade has one use less; a Heavy one binds its bearer's moves.

    (killteam.weapon.limited, killteam.weapon.limited_multi, killteam.equip.explosive_grenades, killteam.weapon.heavy)
    """
    weapon, rules = shot.weapon, shot.rules

    def change(table: Table) -> Table:
        table = with_heavy_use(with_limited_use(table, shooter.id, weapon, rules), shooter.id, rules)
        if weapon.weapon in GRENADES:
            left = table.side(shooter.seat).grenades
            table = table.with_side(shooter.seat, grenades={**left, weapon.id: left[weapon.id] - 1})
        return table

    text = f"{shooter.name} shoots at {target.name} with its {weapon.name}."
    return TableFact(about(shooter, text, "killteam.action.shoot", target.id, tone="heading"), change)


def unhurt(one: Operative) -> LogFact:
    """Nothing of a shot is left to inflict damage. (killteam.shoot.step_damage)"""
    return LogFact(about(one, f"No hits get through to {one.name}.", "killteam.shoot.step_damage"))
