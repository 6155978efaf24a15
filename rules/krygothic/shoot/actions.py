"""Shooting as actions: shots, aimed shots and throws, with all their options."""

from collections.abc import Sequence
from typing import Final

from rules.geometry.point import INCH
from rules.kernel.refusal import Barred, refusal_of
from rules.kernel.script import Option, Pick, PickItem, PickShape, Refusal
from rules.krygothic.action import ActionType, action_type, no_ap
from rules.krygothic.board import Model, Table, refusal
from rules.krygothic.shoot.shot import ShotAction, carry_out, shot_refusal
from rules.krygothic.shoot.shot_stats import ShotStats, shot_stats
from rules.krygothic.shoot.targets import cannot_shoot, never_shoots, no_target, target, targets
from rules.krygothic.shoot.weapons import SHOTS, RangedWeapon, ShotType, cannot_fire_so, cost, ranged_weapons
from rules.roster.words import counted, number

MEDIUM: Final = "Distances are measured only after the shot is called. These are the odds at medium range,"


class _Shooting:
    """A kind of shooting by its types, with guns or with thrown weapons."""

    def __init__(self, id_: str, types: tuple[ShotType, ...], *, thrown: bool = False) -> None:
        self.id, self.types, self.thrown = id_, types, thrown

    def never(self, table: Table, model: Model) -> Refusal | None:
        """Why no earlier command of a combo could make it possible."""
        return never_shoots(table, model, thrown=self.thrown) or self._no_way(table, model)

    def _no_way(self, table: Table, model: Model) -> Refusal | None:
        """Why none of its weapons can be used in any of these ways; None if one can."""
        closed = [cannot_fire_so(table, model, one, shot) for one, shot in self._all(table, model)]
        return closed[0] if closed and all(closed) else None

    def _all(self, table: Table, model: Model) -> list[tuple[RangedWeapon, ShotType]]:
        return [(one, shot) for one in ranged_weapons(table, model) if one.thrown == self.thrown for shot in self.types]

    def least(self, table: Table, model: Model) -> int | Barred:
        """Its price; if nobody can be shot at, the refusal for the first enemy."""
        if fault := self.never(table, model) or cannot_shoot(table, model):
            return fault
        closed: list[Barred] = []
        for at in targets(table, model):
            if (shot_refusal := no_target(table, model, at)) is None:
                return min(cost(table, shot) for shot in self.types)
            closed.append(shot_refusal)
        return closed[0] if closed else refusal("nobody", model=model.name)

    def offers(self, table: Table, model: Model, ap: int) -> Sequence[Option[ShotAction]]:
        """Options for each weapon and way of shooting, at all possible targets. (krygothic.shoot.types)"""
        items = tuple(
            PickItem(id=at.id, label=at.name, piece=at.id, refusal=refusal_of(no_target(table, model, at)))
            for at in targets(table, model)
        )
        return [self._option(table, model, one, shot, ap, items) for one, shot in self._all(table, model)]

    def _option(  # an option has that many sides
        self, table: Table, model: Model, with_: RangedWeapon, shot: ShotType, ap: int, items: tuple[PickItem, ...]
    ) -> Option[ShotAction]:
        price, name = cost(table, shot), SHOTS[shot].name.capitalize()
        closed = cannot_shoot(table, model) or cannot_fire_so(table, model, with_, shot) or no_ap(name, ap, price)
        if closed is None and all(item.refusal for item in items):
            closed = items[0].refusal if items else refusal("nobody", model=model.name)

        def resolve(pick: Pick) -> ShotAction:
            return self._shot(table, model, with_, shot, pick.ids)

        return Option(
            id=f"{shot}:{with_.id}",
            label=f"{name}: {with_.name}",
            detail=f"{with_.x}K{with_.y}S{with_.s}, {price} AP: {SHOTS[shot].detail}",
            group=with_.name,
            piece=model.id,
            rule=f"krygothic.shoot.{shot}",
            refusal=closed,
            shape=PickShape(items=items, least=1, most=min(SHOTS[shot].attacks, max(1, len(items)))),
            resolve=resolve,
        )

    def _shot(
        self, table: Table, model: Model, with_: RangedWeapon, shot: ShotType, ids: tuple[str, ...]
    ) -> ShotAction:
        aimed_at = [at for id_ in ids if (at := target(table, id_))]
        lines = tuple(f"{at.name}: {_in_words(shot_stats(table, model, at, with_, shot, None))}" for at in aimed_at)
        return ShotAction(
            kind=self.id, model=model.id, cost=cost(table, shot), targets=ids,
            arm=with_, type=shot, table=table, lines=(*lines, f"{MEDIUM} {_medium(with_)}."),
        )  # fmt: skip


def _medium(arm: RangedWeapon) -> str:
    """The medium range of a weapon, and its limit. (krygothic.range.medium, krygothic.range.maximum)"""
    if arm.thrown:
        return f"over {arm.short}″; it flies {arm.reach // INCH}″"
    return f"between {arm.short}″ and {arm.long}″; from {arm.long + arm.x - 1}″ on it hits nothing"


def _in_words(stats: ShotStats) -> str:
    """`2 dice need 7 (+2 half hidden), at most 3 hits count, each wounds on 4, at most 1 wound.`"""
    because = f" ({', '.join(stats.because).replace('-', '−')})" if stats.because else ""
    if not stats.dice:
        return f"no die is left{because}, so it cannot hit."
    dice = "1 die needs" if stats.dice == 1 else f"{stats.dice} dice need"
    wounds = f"each wounds on {stats.wounding}" if stats.wounding > 1 else "each wounds"
    return (
        f"{dice} {number(stats.target)}{because}, at most {counted(stats.keep, 'hit counts', 'hits count')}, "
        f"{wounds}, at most {counted(stats.most * stats.times, 'wound', 'wounds')}."
    )


def _action(shooting: _Shooting, cheaper: _Shooting | None = None) -> ActionType[ShotAction]:
    names = ((shot, SHOTS[shot].name) for shot in shooting.types)
    return action_type(
        shooting.id,
        least=shooting.least,
        offers=shooting.offers,
        barred=shot_refusal,
        carry_out=lambda play, action, halt: carry_out(play, action),
        never=shooting.never,
        cheaper=cheaper.offers if cheaper else lambda table, model, ap: (),
        ways=tuple((shot, f"throw ({name})" if shooting.thrown else name) for shot, name in names),
    )


_PLAIN: Final = _Shooting("shoot", ("standard", "snap", "suppressive"))
SHOOT: Final = _action(_PLAIN)
AIM: Final = _action(_Shooting("aim", ("aimed",)), cheaper=_PLAIN)
THROW: Final = _action(_Shooting("throw", ("standard", "snap"), thrown=True))
