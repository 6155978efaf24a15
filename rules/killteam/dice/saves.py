"""Saves against hits: which defence success cancels which attack success, and the allocation with the least damage."""

from collections.abc import Iterator
from typing import NamedTuple

from rules.killteam.dice.pool import Pool


class Damage(NamedTuple):
    """Damage of a normal and of a critical success of a weapon."""

    normal: int
    crit: int

    def of(self, pool: Pool) -> int:
        """The damage of all successes of a pool. (killteam.shoot.step_damage)"""
        return pool.crits * self.crit + pool.normals * self.normal


class Blocks(NamedTuple):
    """An allocation: how many crits block crits, crits block normals, pairs of normals block crits, normals block
    normals.

    (killteam.shoot.step_block, killteam.shoot.block_normal, killteam.shoot.block_two_normals,
    killteam.shoot.block_crit)
    """

    crit_on_crit: int = 0
    crit_on_normal: int = 0
    pair_on_crit: int = 0
    normal_on_normal: int = 0

    def left(self, attack: Pool) -> Pool:
        """The attack successes that are not cancelled."""
        crits = attack.crits - self.crit_on_crit - self.pair_on_crit
        return Pool(crits, attack.normals - self.crit_on_normal - self.normal_on_normal)


def allocations(attack: Pool, defence: Pool, *, brutal: bool) -> Iterator[Blocks]:
    """Every allocation that uses as many saves as possible; against a Brutal weapon normal saves cancel nothing.

    (killteam.weapon.brutal)
    """
    normals = 0 if brutal else defence.normals
    for on_crit in range(min(defence.crits, attack.crits) + 1):
        on_normal = min(defence.crits - on_crit, attack.normals)
        for pairs in range(min(normals // 2, attack.crits - on_crit) + 1):
            yield Blocks(on_crit, on_normal, pairs, min(normals - 2 * pairs, attack.normals - on_normal))


def best_blocks(attack: Pool, defence: Pool, damage: Damage, *, brutal: bool = False) -> Blocks:
    """The allocation with the least damage, which is proposed to the defender."""
    return min(allocations(attack, defence, brutal=brutal), key=lambda blocks: damage.of(blocks.left(attack)))
