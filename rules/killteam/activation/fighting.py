"""Fight as it is offered: every melee weapon against every enemy that may be fought."""

from functools import cache

from rules.kernel.script import Option, Play, Refusal, Script
from rules.killteam.activation.actions import FIGHT, Deed, Kind, barred
from rules.killteam.activation.shooting import too_heavy
from rules.killteam.board import Operative, Table, engaging
from rules.killteam.effects.wielded import Wielded, line_against
from rules.killteam.melee.fight import Bout, arms_against, ready
from rules.killteam.melee.sequence import fight, foretold


def fights(table: Table, operative: Operative, *, free: bool = False, guard: bool = False) -> list[Option[Deed]]:
    """Fights with the enemies in its control range; a `free` one is paid for.

    (killteam.action.fight, killteam.fight.select_weapons)
    """
    closed = None if free or guard else barred(table, operative, FIGHT)
    return [
        bout_option(table, operative, foe, weapon, FIGHT, closed or shut)
        for foe in engaging(table, operative)
        for weapon in arms_against(table, operative, foe)
        for shut in [None if guard else too_heavy(table, operative, weapon, foe)]
    ]


def bout_option(
    table: Table, operative: Operative, foe: Operative, weapon: Wielded, kind: Kind, refusal: Refusal | None
) -> Option[Deed]:
    """One weapon against one enemy."""
    made = cache(lambda: ready(table, operative, foe, weapon))
    return Option(
        id=f"{kind.name.lower().replace(' ', '-')}:{weapon.id}:{foe.id}",
        label=weapon.name,
        detail=line_against(table, operative, weapon, foe),
        group=f"{kind.name} {foe.name}",
        piece=foe.id,
        rule=kind.rule,
        refusal=refusal,
        resolve=None if refusal else cache(lambda _: fighting(made(), kind)),
        forecast=None if refusal else foretold(made),
    )


def fighting(bout: Bout, kind: Kind = FIGHT) -> Deed:
    """The deed of fighting."""

    def carried_out(play: Play[Table]) -> Script[None]:
        yield from fight(play, bout)

    return Deed(operative=bout.attacker, kind=kind, script=carried_out, preview=bout.describe(), foe=bout.defender)
