"""Damage: one die for each hit, the hull it takes, and models that become Crippled, wrecks or are removed."""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from rules.kernel.script import Line, Play, Script, Seat, TableFact
from rules.kog.board import Table, is_infantry
from rules.kog.board.dice import HOUSE
from rules.kog.board.table import Loss
from rules.skirmish.rolling import DieSpec, RolledDie, RollPurpose, roll_dice

CRITICAL = 2
Twice = Literal["", "six", "piercing"]
_TWICE: Final[dict[Twice, str]] = {"": "", "six": " (a 6 takes two)", "piercing": " (Piercing takes two each time)"}


class Hit(Struct, frozen=True, kw_only=True):
    """One hit on one model.

    `failures` and `successes` are the rules that re-roll its damage die; `piercing` and `pinning` are the weapon's.
    """

    victim: str
    failures: tuple[str, ...] = ()
    successes: tuple[str, ...] = ()
    piercing: bool = False
    pinning: bool = False


def hull_lost(model_id: str, points: int, by: Seat, *, pinned: bool = False, twice: Twice = "") -> TableFact:
    """A model lost hull, or Health, to `by`; at 1 it is Crippled, at 0 it becomes a wreck, infantry are removed.

    `twice` is the reason for two points at once, if any.

    (kog.damage.persistent, kog.damage.excess, kog.damage.crippled, kog.damage.destroyed, kog.infantry.eliminated)
    """

    def change(table: Table) -> Table:
        before = table.models[model_id]
        hull, remains = max(0, before.hull - points), "gone" if is_infantry(table, before) else "wreck"
        after = table.with_model(model_id, hull=hull, life=before.life if hull else remains)
        if hull < 2 and hull < before.hull:
            after = after.with_changes(losses=(*after.losses, Loss(before.unit, model_id, by)))
        return after.with_changes(pinned=tuple(dict.fromkeys((*after.pinned, model_id)))) if pinned else after

    def line(table: Table) -> Line:
        model = table.models[model_id]
        text = f"{model.name} loses {points} {'Health' if is_infantry(table, model) else 'hull'}{_TWICE[twice]}"
        rule, tone = "kog.damage.one-hull", "plain"
        if model.life == "gone":
            text, rule, tone = f"{text} and is Eliminated", "kog.infantry.eliminated", "loss"
        elif model.life == "wreck":
            text, rule, tone = f"{text} and is Destroyed; its wreck is Hard Cover", "kog.damage.destroyed", "loss"
        elif model.hull == 1:
            text, rule, tone = f"{text} and is Crippled", "kog.damage.crippled", "loss"
        else:
            text = f"{text}; {model.hull} left"
        return Line(text=f"{text}.", rule=rule, tone=tone, seat=model.seat, pieces=(model.id,))

    return TableFact(line, change)


def roll_damage(play: Play[Table], attacker: Seat, hits: Sequence[Hit], *, about: str) -> Script[None]:
    """Rolls damage: a die for each hit, all together, by the attacker; then applies the losses at once.

    (kog.damage.two-steps, kog.damage.roll, kog.damage.who-rolls, kog.engine.dice.damage-groups)
    """
    if not hits:
        return
    specs = [_die(play.table, hit) for hit in hits]
    dice = yield from roll_dice(play, RollPurpose(attacker, "damage", about, HOUSE), specs, rule="kog.damage.roll")
    for victim in dict.fromkeys(hit.victim for hit in hits):
        caused = [(hit, die) for hit, die in zip(hits, dice, strict=True) if hit.victim == victim and die.success]
        points = sum(points_of(play.table, hit, die) for hit, die in caused)
        if points:
            pinned = any(hit.pinning for hit, _ in caused)
            twice = _twice(more=points > len(caused), piercing=any(hit.piercing for hit, _ in caused))
            play.record(hull_lost(victim, points, attacker, pinned=pinned, twice=twice))


def _twice(*, more: bool, piercing: bool) -> Twice:
    if not more:
        return ""
    return "piercing" if piercing else "six"


def _die(table: Table, hit: Hit) -> DieSpec:
    """The damage die of one hit: it must exceed the Defense; a 6 means more, unless all successes are alike."""
    victim = table.models[hit.victim]
    need = min(max(table.profile(victim).defense + 1, 2), 6)
    marks = () if hit.piercing or is_infantry(table, victim) else (6,)
    return DieSpec(need=need, failures=hit.failures, successes=hit.successes, label=victim.name, marks=marks)


def points_of(table: Table, hit: Hit, die: RolledDie) -> int:
    """The points that one successful damage die takes.

    (kog.damage.one-hull, kog.damage.critical, kog.weapon.piercing, kog.infantry.ignore-critical-damage)
    """
    if is_infantry(table, table.models[hit.victim]):
        return 1
    return CRITICAL if hit.piercing or die.face == 6 else 1
