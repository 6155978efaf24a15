"""Fight options: every melee weapon against every enemy in control range."""

from functools import cache

from rules.kernel.script import Option, Play, Refusal, Script
from rules.killteam.activation.actions import FIGHT, Action, ActionType, action_refusal
from rules.killteam.activation.shooting import heavy_refusal
from rules.killteam.board import Operative, Table, engaging
from rules.killteam.effects.weapons import WeaponMode, weapon_line_against
from rules.killteam.melee.fight import Fight, melee_weapons_against, prepare_fight
from rules.killteam.melee.sequence import fight_forecast, resolve_fight


def fight_options(
    table: Table, operative: Operative, *, free: bool = False, guard: bool = False
) -> list[Option[Action]]:
    """Fights with the enemies in its control range; a `free` one is already paid.

    (killteam.action.fight, killteam.fight.select_weapons)
    """
    closed = None if free or guard else action_refusal(table, operative, FIGHT)
    return [
        fight_option(table, operative, foe, weapon, FIGHT, closed or shut)
        for foe in engaging(table, operative)
        for weapon in melee_weapons_against(table, operative, foe)
        for shut in [None if guard else heavy_refusal(table, operative, weapon, foe)]
    ]


def fight_option(
    table: Table, operative: Operative, foe: Operative, weapon: WeaponMode, kind: ActionType, refusal: Refusal | None
) -> Option[Action]:
    """One weapon against one enemy."""
    made = cache(lambda: prepare_fight(table, operative, foe, weapon))
    return Option(
        id=f"{kind.name.lower().replace(' ', '-')}:{weapon.id}:{foe.id}",
        label=weapon.name,
        detail=weapon_line_against(table, operative, weapon, foe),
        group=f"{kind.name} {foe.name}",
        piece=foe.id,
        rule=kind.rule,
        refusal=refusal,
        resolve=None if refusal else cache(lambda _: fight_action(made(), kind)),
        forecast=None if refusal else fight_forecast(made),
    )


def fight_action(fight: Fight, kind: ActionType = FIGHT) -> Action:
    """The action of fighting."""

    def carried_out(play: Play[Table]) -> Script[None]:
        yield from resolve_fight(play, fight)

    return Action(operative=fight.attacker, kind=kind, script=carried_out, preview=fight.describe(), foe=fight.defender)
