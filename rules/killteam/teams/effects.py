"""Effects of abilities, ploys and equipment: a closed vocabulary of data, never code.

Each record is one effect. Distances are whole inches, as in the file. (killteam.build.team_data)
"""

from typing import Final, Literal

from msgspec import Struct

Until = Literal[
    "end_action", "end_activation", "end_next_activation", "end_turning_point", "start_next_turning_point",
    "end_battle"
]  # fmt: skip
Uses = Literal["per_action", "per_activation", "per_turning_point", "per_battle"]
WHO: Final = ("self", "friendly", "friendly_within", "target_of_ability", "enemy_target")
OF_TYPE: Final = "friendly_type:"


class Effect(Struct, frozen=True, kw_only=True, tag_field="op", forbid_unknown_fields=True):
    """Base of all effects. `who` has it: one of `WHO`, or `friendly_type:` and the id of a type.

    `range` is how near a friend must be who has it; `against` narrows it to some enemies.
    """

    who: str = "self"
    range: int = 0
    until: Until = "end_battle"
    against: Literal["", "wounded", "target_of_ability"] = ""


class GrantWeaponRule(Effect, frozen=True, kw_only=True, tag="grant_weapon_rule"):
    """Weapons of that kind (empty: all) have a further rule, under a condition named by `provided`."""

    rule: str
    kind: Literal["", "ranged", "melee"] = ""
    provided: Literal["", "crowd", "unmoved"] = ""


class StatMod(Effect, frozen=True, kw_only=True, tag="stat_mod"):
    """A stat changes by a number; positive numbers are better."""

    stat: Literal["apl", "move", "save", "hit"]
    value: int


class MoveBonus(Effect, frozen=True, kw_only=True, tag="move_bonus"):
    """One action moves so many inches farther."""

    action: Literal["Reposition", "Dash", "Charge", "Fall Back"]
    value: int


class RerollDefence(Effect, frozen=True, kw_only=True, tag="reroll_defence"):
    """So many defence dice may be re-rolled, always or while contesting an objective marker."""

    count: int = 1
    provided: Literal["", "contesting"] = ""


class ExtraCoverSave(Effect, frozen=True, kw_only=True, tag="extra_cover_save"):
    """More cover saves or, with `crit`, a critical one, against shots from farther than `min_range` inches."""

    count: int = 1
    crit: bool = False
    min_range: int = 0
    uses: Uses | None = None


class ReduceDieDamage(Effect, frozen=True, kw_only=True, tag="reduce_die_damage"):
    """One attack die inflicts less damage, down to `min`; only if it would inflict `threshold` or more.

    With `of` only normal successes are reduced.
    """

    value: int
    min: int = 0
    threshold: int = 0
    of: Literal["", "normal"] = ""


class PiercingReduction(Effect, frozen=True, kw_only=True, tag="piercing_reduction"):
    """Piercing and Piercing Crits against the bearer are lower by so much."""

    value: int = 1


class Heal(Effect, frozen=True, kw_only=True, tag="heal"):
    """Lost wounds are regained: a roll such as `D3+1`, by an operative within reach, once or more for each."""

    dice: str
    per_target: Uses = "per_turning_point"


class FreeAction(Effect, frozen=True, kw_only=True, tag="free_action"):
    """An action is performed for free, perhaps although another action of this activation rules it out."""

    action: Literal["Dash", "Reposition", "Charge", "Fall Back", "Shoot", "Fight"]
    ignore_exclusions: bool = False


class ChangeOrder(Effect, frozen=True, kw_only=True, tag="change_order"):
    """The order becomes this one, or (`any`) may be changed."""

    to: Literal["engage", "conceal", "any"]


class RedirectTarget(Effect, frozen=True, kw_only=True, tag="redirect_target"):
    """Another friendly operative within reach is shot instead."""


class SurviveRoll(Effect, frozen=True, kw_only=True, tag="survive_roll"):
    """On `target` or more the operative keeps some wounds; the sequence against it may end as well."""

    target: int
    wounds: int = 1
    ends_sequence: bool = False


class DefenderFirst(Effect, frozen=True, kw_only=True, tag="defender_first"):
    """The defender resolves the first die of the fight."""


class IgnorePenalty(Effect, frozen=True, kw_only=True):
    """Base of effects that switch a penalty off: for one action only, under one order only, or a number of times."""

    action: str = ""
    order: Literal["", "engage", "conceal"] = ""
    uses: Uses | None = None


class IgnoreInjuredHit(IgnorePenalty, frozen=True, kw_only=True, tag="ignore_injured_hit"):
    """Being injured does not worsen HIT."""


class IgnoreInjuredMove(IgnorePenalty, frozen=True, kw_only=True, tag="ignore_injured_move"):
    """Being injured does not shorten Move."""


class IgnoreEnemyAssist(IgnorePenalty, frozen=True, kw_only=True, tag="ignore_enemy_assist"):
    """An enemy that fights the bearer gets no assistance."""


class IgnoreHot(IgnorePenalty, frozen=True, kw_only=True, tag="ignore_hot"):
    """The damage of a Hot roll is ignored."""


class IgnoreMines(IgnorePenalty, frozen=True, kw_only=True, tag="ignore_mines"):
    """Mines are not set off."""


class IgnoreObstructing(IgnorePenalty, frozen=True, kw_only=True, tag="ignore_obstructing"):
    """Razor wire costs nothing extra."""


class IgnoreAccessibleCost(IgnorePenalty, frozen=True, kw_only=True, tag="ignore_accessible_cost"):
    """Accessible terrain costs nothing extra."""


class ClimbCost(Effect, frozen=True, kw_only=True, tag="climb_cost"):
    """A climb costs so many inches whatever its height, always or a number of times; drops may be free.

    With `per_action`, a climb by ladder is cheap again in every action, or only in the named one.
    """

    value: int
    action: str = ""
    per: Uses | None = None
    free_drops: bool = False


class ControlBonus(Effect, frozen=True, kw_only=True, tag="control_bonus"):
    """If enough friendly operatives contest one marker, they bring more APL together."""

    min_operatives: int
    value: int


class MarkerApl(Effect, frozen=True, kw_only=True, tag="marker_apl"):
    """It counts with so much more APL for the control of a marker."""

    value: int


class RepeatAction(Effect, frozen=True, kw_only=True, tag="repeat_action"):
    """One action may be performed twice in an activation."""

    action: Literal["Shoot", "Fight"]


class ActConcealed(Effect, frozen=True, kw_only=True, tag="act_concealed"):
    """A Conceal order does not rule the action out."""

    action: Literal["Charge"]


class ExtraActionUse(Effect, frozen=True, kw_only=True, tag="extra_action_use"):
    """A further use of an action that the team may use only a number of times."""

    action: Literal["Smoke Grenade", "Stun Grenade"]
    uses: Uses = "per_battle"


class OwnGrenade(Effect, frozen=True, kw_only=True, tag="own_grenade"):
    """A frag or krak grenade of its own, as often as it likes; its HIT is so much better than that of the team's."""

    grenade: Literal["frag", "krak"]
    hit: int = 0


class Expendable(Effect, frozen=True, kw_only=True, tag="expendable"):
    """It counts for no kill grade, and for nothing else that counts who is incapacitated or left."""


class ActivationDamage(Effect, frozen=True, kw_only=True, tag="activation_damage"):
    """Each time it is activated the operative loses so many wounds."""

    value: int = 1


class GroupActivation(Effect, frozen=True, kw_only=True, tag="group_activation"):
    """When it is expended, its player activates another ready friend with these keywords before the enemy's turn."""

    keywords: str


class Forbid(Effect, frozen=True, kw_only=True, tag="forbid"):
    """Actions the operative cannot perform."""

    actions: tuple[str, ...]


AnyEffect = (
    GrantWeaponRule | StatMod | MoveBonus | RerollDefence | ExtraCoverSave | ReduceDieDamage | PiercingReduction
    | Heal | FreeAction | ChangeOrder | RedirectTarget | SurviveRoll | DefenderFirst | IgnoreInjuredHit
    | IgnoreInjuredMove | IgnoreEnemyAssist | IgnoreHot | IgnoreMines | IgnoreObstructing | IgnoreAccessibleCost
    | ClimbCost | ControlBonus | MarkerApl | RepeatAction | ActConcealed | ExtraActionUse | OwnGrenade
    | Expendable | Forbid | ActivationDamage | GroupActivation
)  # fmt: skip
INSTANT_EFFECTS: Final = (ChangeOrder, DefenderFirst, FreeAction, Heal, RedirectTarget, ReduceDieDamage, SurviveRoll)
"""Effects that happen at once when they are used and do not last."""
