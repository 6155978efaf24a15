"""The numbers of a shot: dice, target number, dice kept, wounding number, and the reason for each.

Before a shot is called, nothing is measured: medium range is assumed. (krygothic.shoot.no_premeasure)
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from typing_extensions import override

from rules.geometry.point import INCH
from rules.krygothic.board import Marker, Model, Table, is_dark, stats
from rules.krygothic.shoot.weapons import SHOTS, RangedWeapon, ShotType
from rules.krygothic.sight.visibility import from_behind, visibility

TO_HIT: Final = 5
"""(krygothic.shoot.to_hit_base)"""
STRUCTURE: Final = 8
"""The wounding number of a location. (krygothic.scenario.sabotage.structure)"""
_SHORT_DICE: Final = 2
_BEHIND: Final = 2
_HALF_HIDDEN: Final = 2
_DARK: Final = 2
_FAST: Final = 5
_DEMOLITIONS: Final = 2


class Modifier(NamedTuple):
    """A modifier of a number: its value, and its reason in words."""

    by: int
    why: str

    @override
    def __str__(self) -> str:
        return f"{self.by:+d} {self.why}"


class ShotStats(NamedTuple):
    """The numbers of a shot: `dice` against `target`, of which `keep` are kept and rolled against `wounding`.

    It does at most `most` wounds, multiplied by `times`. `because` are the modifiers of dice and target, in words.
    """

    dice: int
    target: int
    keep: int
    wounding: int
    most: int
    times: int = 1
    because: tuple[str, ...] = ()

    @property
    def reaches(self) -> bool:
        """Whether the shot can hit at all. (krygothic.range.maximum)"""
        return self.keep > 0


def shot_stats(
    table: Table, shooter: Model, at: Model | Marker, arm: RangedWeapon, shot: ShotType, apart: int | None
) -> ShotStats:
    """The numbers of a shot at a model or a location, `apart` thousandths of an inch away; None before measuring."""
    if isinstance(at, Model):
        return _at_model(table, shooter, at, arm, shot, apart)
    return _at_location(table, shooter, arm, shot, apart)


def _at_model(
    table: Table, shooter: Model, target: Model, arm: RangedWeapon, shot: ShotType, apart: int | None
) -> ShotStats:
    """A shot at a model: modifiers of the target, and which of its armour counts.

    (krygothic.shoot.to_hit, krygothic.shoot.to_wound, krygothic.shoot.blind_side_strength)
    """
    dice, keep, harder = _by_range(arm, shot, apart)
    harder = (*harder, *_by_target(table, shooter, target, arm))
    behind = from_behind(target, shooter)
    wounding = stats.body(table, target, behind=behind) - arm.y - (_BEHIND if behind else 0)
    because = (*map(str, (*dice, *harder)), *(("from the blind side",) if behind else ()))
    return ShotStats(_dice(table, shooter, dice), _target(harder), keep, wounding, arm.s, because=because)


def _at_location(table: Table, shooter: Model, arm: RangedWeapon, shot: ShotType, apart: int | None) -> ShotStats:
    """A shot at a location: only the distance makes it harder.

    (krygothic.scenario.sabotage.structure, krygothic.trait.demolitions)
    """
    dice, keep, harder = _by_range(arm, shot, apart)
    wounding = STRUCTURE - arm.y - demolishes(table, shooter)
    because = tuple(map(str, (*dice, *harder)))
    times = 2 if arm.breaches else 1
    return ShotStats(_dice(table, shooter, dice), _target(harder), keep, wounding, arm.s, times, because)


def demolishes(table: Table, model: Model) -> int:
    """By how much its wounding number against structures is lower. (krygothic.trait.demolitions)"""
    return _DEMOLITIONS if "demolitions" in table.fighter(model).traits else 0


def _dice(table: Table, shooter: Model, changes: tuple[Modifier, ...]) -> int:
    """RC with all its modifiers; no dice for an RC of X.

    (krygothic.stat.rc, krygothic.stat.rc_any_weapon, krygothic.shoot.rc_modifiers, krygothic.stat.x_rc)
    """
    rc = stats.rc(table, shooter)
    return 0 if rc is None else max(0, rc + sum(change.by for change in changes))


def _target(changes: tuple[Modifier, ...]) -> int:
    return TO_HIT + sum(change.by for change in changes)


def _by_range(
    arm: RangedWeapon, shot: ShotType, apart: int | None
) -> tuple[tuple[Modifier, ...], int, tuple[Modifier, ...]]:
    """The effect of weapon type and distance on dice, dice kept and target number.

    (krygothic.range.short, krygothic.range.medium, krygothic.range.long_k, krygothic.range.long_target)
    """
    dice = (Modifier(SHOTS[shot].dice, SHOTS[shot].name),) if SHOTS[shot].dice else ()
    if apart is None:
        return dice, arm.x, ()
    if apart <= arm.short * INCH:
        dice = (*dice, Modifier(_SHORT_DICE, "short range"))
    far = dice_lost_by_range(arm, apart)
    return dice, arm.x - far, (Modifier(far, "long range"),) if far else ()


def dice_lost_by_range(arm: RangedWeapon, apart: int) -> int:
    """How many kept dice the distance takes away: one for each whole inch of long range, all beyond a throw.

    (krygothic.range.long_k, krygothic.range.maximum, krygothic.shoot.thrown)
    """
    if arm.thrown:
        return arm.x if apart > arm.reach else 0
    return max(0, apart // INCH - arm.long + 1)


def _by_target(table: Table, shooter: Model, target: Model, arm: RangedWeapon) -> Iterator[Modifier]:
    """Modifiers that make this target harder to hit for this shooter.

    (krygothic.shoot.mod_cover, krygothic.shoot.mod_fast, krygothic.shoot.mod_dark, krygothic.shoot.mod_sprint,
    krygothic.shoot.mod_pinned_shooter, krygothic.trait.flame)
    """
    hidden = half_hidden_modifier(arm)
    if hidden and visibility(table, shooter, target).half_hidden:
        yield Modifier(hidden, "half hidden")
    if stats.speed(table, target) > _FAST:
        yield Modifier(1, "fast")
    if is_dark(table):
        yield Modifier(_DARK, "dark")
    if target.sprinting:
        yield Modifier(1, "sprinting")
    if shooter.pin and shooter.pin.hit:
        yield Modifier(1, "pinned by a hit")


def half_hidden_modifier(arm: RangedWeapon) -> int:
    """The modifier for a half hidden target. (krygothic.shoot.mod_cover, krygothic.trait.flame)"""
    return 0 if "flame" in arm.traits else _HALF_HIDDEN
