"""The actions of the rulebook as data: cost, what they count as, what rules them out. (Table 2.2)"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from msgspec import Struct

from rules.kernel.script import Play, Preview, Refusal, Script
from rules.killteam.board import NO, OPERATE_HATCH, Activation, Operative, Table, engaging
from rules.killteam.effects.in_force import of_kind
from rules.killteam.effects.stats import apl
from rules.killteam.teams.effects import Forbid


class Kind(Struct, frozen=True, kw_only=True):
    """An action. `rule` is the last part of its rule's id (below `killteam.`), `counts` the name it counts under.

    `engaged` says whether an enemy in control range rules it out ("never" then) or is needed ("must").
    `without` are the actions of the same activation that rule it out, by `exclusion`; `engage`: a Conceal order does.
    """

    name: str
    rule: str
    cost: int = 1
    counts: str = ""
    engaged: Literal["never", "must", "any"] = "never"
    engaged_rule: str = ""
    without: tuple[str, ...] = ()
    exclusion: str = ""
    engage: str = ""
    repeats: bool = False
    moves: bool = False

    @property
    def as_(self) -> str:
        """The name under which it counts. (killteam.action.no_repeat)"""
        return self.counts or self.name

    @property
    def id(self) -> str:
        """The rule's id."""
        return f"killteam.{self.rule}"


REPOSITION: Final = Kind(
    name="Reposition", rule="action.reposition", engaged_rule="action.reposition_not_engaged",
    without=("Fall Back", "Charge"), exclusion="action.reposition_exclusion", moves=True,
)  # fmt: skip
DASH: Final = Kind(
    name="Dash", rule="action.dash", engaged_rule="action.dash_not_engaged",
    without=("Charge",), exclusion="action.dash_exclusion", moves=True,
)  # fmt: skip
FALL_BACK: Final = Kind(
    name="Fall Back", rule="action.fall_back", cost=2, engaged="must", engaged_rule="action.fall_back_engaged",
    without=("Reposition", "Charge"), exclusion="action.fall_back_exclusion", moves=True,
)  # fmt: skip
CHARGE: Final = Kind(
    name="Charge", rule="action.charge", engaged_rule="action.charge_not_engaged",
    without=("Reposition", "Dash", "Fall Back"), exclusion="action.charge_exclusion",
    engage="action.charge_order", moves=True,
)  # fmt: skip
BARRICADE: Final = Kind(
    name="Move with Barricade", rule="equip.move_with_barricade", counts="Reposition",
    engaged_rule="action.reposition_not_engaged", without=("Fall Back", "Charge"),
    exclusion="action.reposition_exclusion", moves=True,
)  # fmt: skip
SHOOT: Final = Kind(name="Shoot", rule="action.shoot", engaged_rule="action.shoot_not_engaged")
FIGHT: Final = Kind(name="Fight", rule="action.fight", engaged="must", engaged_rule="action.fight_needs_enemy")
DOOR_FIGHT: Final = Kind(
    name="Door Fight", rule="kz.city.door_fight", counts="Fight", engaged_rule="kz.city.door_fight_engaged"
)
HATCHWAY_FIGHT: Final = Kind(name="Hatchway Fight", rule="kz.corridor.hatchway_fight", counts="Fight", engaged="any")
GUARD: Final = Kind(
    name="Guard", rule="kz.corridor.guard", counts="Shoot", engaged_rule="kz.corridor.guard_conditions",
    engage="kz.corridor.guard_conditions",
)  # fmt: skip
HATCH: Final = Kind(
    name=OPERATE_HATCH, rule="kz.corridor.operate_hatch", engaged_rule="kz.corridor.operate_hatch_engaged"
)
PICK_UP: Final = Kind(name="Pick Up", rule="action.pick_up", engaged_rule="action.pick_up_not_engaged")
PLACE_DOWN: Final = Kind(name="Place Down", rule="action.place_down", engaged="any")
RESUPPLY: Final = Kind(
    name="Ammo Resupply", rule="equip.ammo_resupply", cost=0, engaged_rule="equip.ammo_resupply_not_engaged"
)
SMOKE: Final = Kind(name="Smoke Grenade", rule="equip.smoke", engaged_rule="equip.smoke")
STUN: Final = Kind(name="Stun Grenade", rule="equip.stun_grenade", engaged_rule="equip.stun_grenade")
PASS: Final = Kind(name="Pass", rule="action.pass", engaged="any", repeats=True)


def barred(table: Table, operative: Operative, kind: Kind) -> Refusal | None:
    """Why the operative that acts cannot perform this action now, apart from what the action needs of its own.

    (killteam.action.cost, killteam.action.no_repeat, killteam.core.cannot_complete)
    """
    acting = table.activation
    if acting is None:
        return None
    closed = _forbidden(table, operative, kind) or _counter(operative, acting, kind) or _unpaid(table, operative, kind)
    if closed:
        return closed
    return _after(operative, acting, kind) or _as_it_stands(table, operative, kind)


def barred_free(table: Table, operative: Operative, kind: Kind, *, ignoring: bool = False) -> Refusal | None:
    """Why a free action cannot be performed: within its own activation it is one of the operative's actions.

    `ignoring`: actions of the activation that would rule it out do not. (killteam.action.free)
    """
    acting = table.activation
    own = acting is not None and acting.operative == operative.id
    before = _after(operative, acting, kind, ignoring=ignoring) if acting and own else None
    return _forbidden(table, operative, kind) or before or _as_it_stands(table, operative, kind)


def _after(operative: Operative, acting: Activation, kind: Kind, *, ignoring: bool = False) -> Refusal | None:
    """What it has done in this activation that rules the action out. (killteam.action.no_repeat)"""
    if kind.as_ in acting.actions and not kind.repeats:
        return NO("repeated", operative=operative.name, action=kind.as_)
    done = next((one for one in acting.actions if one in kind.without), None)
    if done and not ignoring:
        return NO("excluded", operative=operative.name, action=kind.name, done=done, rule=f"killteam.{kind.exclusion}")
    if kind.moves and any(allowed != kind.as_ for allowed in acting.heavy):
        allowed = acting.heavy[0].replace("none", "no move")
        return NO("heavy-used", operative=operative.name, action=kind.name, allowed=allowed)
    return None


def _as_it_stands(table: Table, operative: Operative, kind: Kind) -> Refusal | None:
    if kind.engage and operative.order == "conceal":
        return NO("concealed", operative=operative.name, action=kind.name, rule=f"killteam.{kind.engage}")
    return out_of_place(table, operative, kind)


def out_of_place(table: Table, operative: Operative, kind: Kind) -> Refusal | None:
    """Why enemies near it, or their absence, rule the action out."""
    if kind.engaged == "any":
        return None
    foes, rule = engaging(table, operative), f"killteam.{kind.engaged_rule}"
    if kind.engaged == "must":
        return None if foes else NO("not-engaged", operative=operative.name, action=kind.name, rule=rule)
    return NO("engaged", operative=operative.name, action=kind.name, foe=foes[0].name, rule=rule) if foes else None


def _forbidden(table: Table, operative: Operative, kind: Kind) -> Refusal | None:
    for effect, found in of_kind(table, operative, Forbid):
        if kind.name in effect.actions or ("mission" in effect.actions and kind.rule.startswith("op.")):
            ability = next((one.name for one in table.team(operative.seat).ability if one.id == found.source), "a rule")
            return NO("forbidden", operative=operative.name, action=kind.name, ability=ability)
    return None


def _counter(operative: Operative, acting: Activation, kind: Kind) -> Refusal | None:
    """(killteam.counteract.action, killteam.counteract.no_guard)"""
    if not acting.counteraction:
        return None
    if kind.name == "Guard":
        return NO("counter-guard", operative=operative.name)
    return NO("counter-cost", action=kind.name, cost=kind.cost) if kind.cost != 1 else None


def _unpaid(table: Table, operative: Operative, kind: Kind) -> Refusal | None:
    """(killteam.action.cost)"""
    acting = table.activation
    if acting is None or acting.counteraction:
        return None
    left = max(0, apl(table, operative) - acting.spent)
    if kind.cost <= left:
        return None
    return NO("no-ap", action=kind.name, cost=kind.cost, operative=operative.name, value=left)


NOTHING = Preview(lines=())


@dataclass(frozen=True, kw_only=True)
class Deed:
    """Who does what: its kind, the script that does it, what it would do in words, and the enemy it is about.

    An action that is no Fight may still have somebody fight (`fights`).
    """

    operative: str
    kind: Kind
    script: Callable[[Play[Table]], Script[None]]
    preview: Preview = NOTHING
    foe: str = ""
    fights: bool = False

    @property
    def fought(self) -> bool:
        """Whether who falls by it falls in a fight. (killteam.op.tac.overrun)"""
        return self.fights or self.kind.as_ == "Fight"

    def describe(self) -> Preview:
        """What it would do."""
        return self.preview
