"""Types of actions with their costs and exclusions, and actions as options. (Table 2.2)"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

from msgspec import Struct

from rules.kernel.script import Event, Option, Play, Preview, Refusal, Script
from rules.killteam.board import Activation, Operative, Table, engaging, refusal
from rules.killteam.effects.active_effects import effects_of_type
from rules.killteam.effects.stats import apl
from rules.killteam.teams.effects import ActConcealed, Forbid, RepeatAction
from rules.skirmish.words import read_records


class ActionType(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A type of action.

    `counts` is the name it counts under; empty means its own name. `engaged` says whether an enemy in control range
    rules the action out ("never"), is required ("must") or does not matter ("any"). `without` lists actions that rule
    it out if performed in the same activation. `engage_rule` is the rule by which a Conceal order rules it out; empty
    means that it does not. An action that `repeats` may be performed as often as there are AP.
    """

    name: str
    rule: str
    cost: int = 1
    counts: str = ""
    engaged: Literal["never", "must", "any"] = "never"
    engaged_rule: str = ""
    without: tuple[str, ...] = ()
    without_rule: str = ""
    engage_rule: str = ""
    repeats: bool = False
    is_move: bool = False

    @property
    def counts_as(self) -> str:
        """The name under which the action counts. (killteam.action.no_repeat)"""
        return self.counts or self.name

    @property
    def is_mission(self) -> bool:
        """Whether it is a mission action, which an op allows."""
        return self.rule.split(".")[1] == "op"


ACTION_TYPES: Final = read_records("rules.killteam.activation", "actions.toml", ActionType)
BARRICADE: Final = ACTION_TYPES["barricade"]
SHOOT: Final = ACTION_TYPES["shoot"]
FIGHT: Final = ACTION_TYPES["fight"]
GUARD: Final = ACTION_TYPES["guard"]
HATCH: Final = ACTION_TYPES["hatch"]
PICK_UP: Final = ACTION_TYPES["pick_up"]
PLACE_DOWN: Final = ACTION_TYPES["place_down"]
RESUPPLY: Final = ACTION_TYPES["resupply"]
SMOKE: Final = ACTION_TYPES["smoke"]
STUN: Final = ACTION_TYPES["stun"]
PASS: Final = ACTION_TYPES["pass"]


@dataclass(frozen=True, kw_only=True)
class Action:
    """An action that is ready to be carried out, with its preview and the enemy it is about.

    `fights`: the action includes a fight although it is no Fight action.
    """

    operative: str
    kind: ActionType
    script: Callable[[Play[Table]], Script[None]]
    preview: Preview = Preview(lines=())  # noqa: RUF009  # a frozen value
    foe: str = ""
    fights: bool = False

    @property
    def is_fight(self) -> bool:
        """Whether operatives that are incapacitated by it count as fallen in a fight. (killteam.op.tac.overrun)"""
        return self.fights or self.kind.counts_as == "Fight"

    def describe(self) -> Preview:
        """The preview of what the action would do."""
        return self.preview


def action_option(
    operative: Operative, kind: ActionType, id_: str, *, detail: str = "", **parts: Any
) -> Option[Action]:
    """The option of an action, with its name, price and rule.

    It is shown at the operative, or at another `piece` if `parts` name one.
    """
    price = f"{kind.cost} AP{f', {detail}' if detail else ''}"
    return Option(id=id_, **{"label": kind.name, "detail": price, "piece": operative.id, "rule": kind.rule, **parts})


def fact_action(operative: Operative, kind: ActionType, *facts: Event) -> Action:
    """An action whose script only records facts."""

    def script(play: Play[Table]) -> Script[None]:
        for fact in facts:
            play.record(fact)
        yield from ()

    return Action(operative=operative.id, kind=kind, script=script)


def action_refusal(table: Table, operative: Operative, kind: ActionType) -> Refusal | None:
    """Why the acting operative cannot perform this action now.

    Requirements of the single action, such as a target, are checked elsewhere. (killteam.action.cost,
    killteam.action.no_repeat, killteam.core.cannot_complete)
    """
    acting = table.activation
    if acting is None:
        return None
    closed = (
        _ability_refusal(table, operative, kind)
        or _counteraction_refusal(operative, acting, kind)
        or _cost_refusal(table, operative, kind)
    )
    if closed:
        return closed
    return _exclusion_refusal(table, operative, acting, kind) or _order_refusal(table, operative, kind)


def free_action_refusal(
    table: Table, operative: Operative, kind: ActionType, *, ignoring: bool = False
) -> Refusal | None:
    """Why a free action cannot be performed.

    Within the operative's own activation it counts as one of its actions. Earlier actions in `ignoring` do not rule it
    out. (killteam.action.free)
    """
    acting = table.activation
    own = acting is not None and acting.operative == operative.id
    before = _exclusion_refusal(table, operative, acting, kind, ignoring=ignoring) if acting and own else None
    return _ability_refusal(table, operative, kind) or before or _order_refusal(table, operative, kind)


def _exclusion_refusal(
    table: Table, operative: Operative, acting: Activation, kind: ActionType, *, ignoring: bool = False
) -> Refusal | None:
    """The earlier action of this activation that rules this one out. (killteam.action.no_repeat)"""
    if kind.counts_as in acting.actions and not kind.repeats and not _twice(table, operative, acting, kind):
        return refusal("repeated", operative=operative.name, action=kind.counts_as)
    done = next((one for one in acting.actions if one in kind.without), None)
    if done and not ignoring:
        return refusal("excluded", operative=operative.name, action=kind.name, done=done, rule=kind.without_rule)
    if kind.is_move and any(allowed != kind.counts_as for allowed in acting.heavy):
        allowed = acting.heavy[0].replace("none", "no move")
        return refusal("heavy-used", operative=operative.name, action=kind.name, allowed=allowed)
    return None


def _twice(table: Table, operative: Operative, acting: Activation, kind: ActionType) -> bool:
    """Whether an ability lets the operative perform the action a second time."""
    able = effects_of_type(table, operative, RepeatAction)
    return acting.actions.count(kind.counts_as) == 1 and any(kind.name == effect.action for effect, _ in able)


def _order_refusal(table: Table, operative: Operative, kind: ActionType) -> Refusal | None:
    freed = {effect.action for effect, _ in effects_of_type(table, operative, ActConcealed)}
    if kind.engage_rule and operative.order == "conceal" and kind.name not in freed:
        return refusal("concealed", operative=operative.name, action=kind.name, rule=kind.engage_rule)
    return engagement_refusal(table, operative, kind)


def engagement_refusal(table: Table, operative: Operative, kind: ActionType) -> Refusal | None:
    """Why enemies in control range, or the lack of them, rule the action out."""
    if kind.engaged == "any":
        return None
    foes, rule = engaging(table, operative), kind.engaged_rule
    if kind.engaged == "must":
        return None if foes else refusal("not-engaged", operative=operative.name, action=kind.name, rule=rule)
    return refusal("engaged", operative=operative.name, action=kind.name, foe=foes[0].name, rule=rule) if foes else None


def _ability_refusal(table: Table, operative: Operative, kind: ActionType) -> Refusal | None:
    for effect, found in effects_of_type(table, operative, Forbid):
        if kind.name in effect.actions or ("mission" in effect.actions and kind.is_mission):
            ability = next((one.name for one in table.team(operative.seat).ability if one.id == found.source), "a rule")
            return refusal("forbidden", operative=operative.name, action=kind.name, ability=ability)
    return None


def _counteraction_refusal(operative: Operative, acting: Activation, kind: ActionType) -> Refusal | None:
    """(killteam.counteract.action, killteam.counteract.no_guard)"""
    if not acting.counteraction:
        return None
    if kind.name == "Guard":
        return refusal("counter-guard", operative=operative.name)
    return refusal("counter-cost", action=kind.name, cost=kind.cost) if kind.cost != 1 else None


def _cost_refusal(table: Table, operative: Operative, kind: ActionType) -> Refusal | None:
    """(killteam.action.cost)"""
    acting = table.activation
    if acting is None or acting.counteraction:
        return None
    left = max(0, apl(table, operative) - acting.spent)
    if kind.cost <= left:
        return None
    return refusal("no-ap", action=kind.name, cost=kind.cost, operative=operative.name, value=left)
