"""Hot weapons: the roll after their use, and the damage to their bearer."""

from rules.kernel.script import Answer, Option, Play, Script
from rules.killteam.attack.facts import hot_rolled
from rules.killteam.board import Operative, Table
from rules.killteam.effects.active_effects import effects_of_type
from rules.killteam.effects.facts import count_of, gear_used, is_used_up
from rules.killteam.effects.weapons import WeaponMode
from rules.killteam.losses.damage import inflict_damage
from rules.killteam.teams.effects import IgnoreHot


def roll_hot(play: Play[Table], bearer: str, weapon: WeaponMode, need: int) -> Script[None]:
    """A Hot weapon is rolled for once it has been used, however many it was used against.

    `need` is the HIT it was used with. (killteam.weapon.hot, killteam.weapon.hot_once,
    killteam.core.stat.change_timing)
    """
    one = play.table.models[bearer]
    if one.life != "live":
        return
    (face,) = yield from play.roll(1, "Hot", cuts=tuple(range(1, need + 1)))
    play.record(hot_rolled(one, face, need))
    if face < need and not (yield from _ignores_burn(play, one)):
        inflict_damage(play, bearer, 2 * face, f"{weapon.name} is Hot", "killteam.weapon.hot")


def _ignores_burn(play: Play[Table], bearer: Operative) -> Script[bool]:
    """Whether equipment ignores the damage of this roll. Its player chooses."""
    side = play.table.side(bearer.seat)
    gear = [
        (found.source, effect.uses)
        for effect, found in effects_of_type(play.table, bearer, IgnoreHot)
        if not is_used_up(side, found.source, effect.uses)
    ]
    if not gear:
        return False
    source, uses = gear[0]
    name = side.team.name_of(source)
    use = yield from play.ask(
        bearer.seat,
        rule="killteam.weapon.hot",
        prompt=f"A Hot weapon is about to damage {bearer.name}. Use {name}?",
        options=[Option(id="use", label="Use it", bring=True), Option(id="keep", label="Keep it", bring=False)],
        default=Answer("use"),
        focus=(bearer.id,),
    )
    if use:
        text = f"{name} prevents the Hot damage to {bearer.name}."
        play.record(gear_used(bearer, source, text, "killteam.weapon.hot", counted=count_of(uses)))
    return use
