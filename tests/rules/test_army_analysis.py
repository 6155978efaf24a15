"""The analysis of every game against arithmetic of another kind, and what must hold for any two armies."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import comb, factorial
from typing import Any

import pytest

from rules.fubar.lists.levels import TRAINING, save_of
from rules.registry import SYSTEMS
from rules.roster.analysis import OPEN, AnalysisRules, VolleyChoice, analyse, analyse_volley

Spread = Mapping[int, Fraction]


def forces(system: str) -> tuple[AnalysisRules, Any, Any]:
    """Two ready-made armies of one game, the first of each of two armies."""
    game = SYSTEMS[system]
    assert game.analysis is not None
    first = game.ready_lists[0]
    other = next((one for one in game.ready_lists if one.army != first.army), game.ready_lists[1])
    return game.analysis, game.muster(first.roster), game.muster(other.roster)


def summed(one: Spread, other: Spread) -> Spread:
    found: dict[int, Fraction] = {}
    for (a, p), (b, q) in product(one.items(), other.items()):
        found[a + b] = found.get(a + b, Fraction(0)) + p * q
    return found


def mean(spread: Spread, most: int) -> Fraction:
    return sum((min(value, most) * chance for value, chance in spread.items()), Fraction(0))


@pytest.mark.parametrize("system", SYSTEMS)
def test_losses_only_fall_with_distance_and_end_with_the_range(system: str) -> None:
    rules, muster, other = forces(system)
    found = analyse(rules, muster, other)
    for exchanges, kinds, targets in (
        (found.dealt, found.kinds, found.others),
        (found.taken, found.others, found.kinds),
    ):
        assert len(exchanges) == len(kinds) * len(targets)
        for one in exchanges:
            assert list(one.losses) == sorted(one.losses, reverse=True)
            for away, losses in zip(found.distances, one.losses, strict=True):
                assert losses >= 0
                if targets[one.to].health:
                    assert losses <= targets[one.to].health
                if 1_000 * away > kinds[one.by].range:
                    assert losses == 0


@pytest.mark.parametrize("system", SYSTEMS)
def test_cover_only_protects_and_close_combat_takes_no_more_than_there_is(system: str) -> None:
    rules, muster, other = forces(system)
    kinds, targets = rules.kinds(muster)[:2], rules.kinds(other)[:2]
    pairs = list(product(kinds, targets))

    def losses(cover: str) -> list[Fraction]:
        away = 1_000 * rules.distances[0]
        return [rules.losses(muster, kind.unit, other, target.unit, away, cover) for kind, target in pairs]

    in_the_open = losses(OPEN)
    for cover in rules.covers[1:]:
        covered = losses(cover.id)
        assert all(less <= more for less, more in zip(covered, in_the_open, strict=True))
        assert sum(covered) < sum(in_the_open)
    for kind, target in pairs:
        combat = rules.combat_losses(muster, kind.unit, other, target.unit)
        assert 0 <= combat <= (target.health or combat)


@pytest.mark.parametrize("system", SYSTEMS)
def test_somebody_in_every_game_strikes_in_close_combat(system: str) -> None:
    game = SYSTEMS[system]
    rules, _, other = forces(system)
    target = rules.kinds(other)[0].unit
    musters = (game.muster(ready.roster) for ready in game.ready_lists)
    assert any(
        rules.combat_losses(muster, kind.unit, other, target) for muster in musters for kind in rules.kinds(muster)
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_volley_is_the_distribution_behind_its_mean(system: str) -> None:
    rules, muster, other = forces(system)
    by, to = rules.kinds(muster)[0].unit, rules.kinds(other)[0].unit
    away = rules.distances[0]
    for asked, expected in (
        (away, rules.losses(muster, by, other, to, 1_000 * away)),
        (None, rules.combat_losses(muster, by, other, to)),
    ):
        volley = analyse_volley(rules, muster, other, VolleyChoice(by=0, to=0, away=asked))
        assert sum(chance for _, chance in volley.shares) == pytest.approx(1)
        assert sum(amount * chance for amount, chance in volley.shares) == pytest.approx(float(expected))
        assert volley.expected == pytest.approx(float(expected))


def test_kog_fires_indirectly_at_what_it_cannot_see() -> None:
    """(kog.indirect.hard-cover): without an observer successes are rolled again, as in Hard Cover."""
    rules, found = forces("kog")[0], 0
    for ready in SYSTEMS["kog"].ready_lists:
        muster = SYSTEMS["kog"].muster(ready.roster)
        for model in muster.models:
            weapons = [one for one in muster.profile(model.profile).weapons if one.range >= 3_000]
            hidden = rules.losses(muster, model.id, muster, muster.models[0].id, 3_000, "hidden")
            covered = rules.losses(muster, model.id, muster, muster.models[0].id, 3_000, "hard")
            assert (hidden > 0) == any(one.indirect for one in weapons)
            assert hidden <= covered
            found += hidden > 0
    assert found


def test_fubar_strikes_as_often_as_it_has_figures() -> None:
    rules, muster, other = forces("fubar")
    looked = 0
    for unit, target in product(muster.units[:5], other.units[:5]):
        figures = [one for one in other.models if one.unit == target.id]
        if unit.vehicle or target.vehicle or len({one.armour for one in figures}) > 1:
            continue
        save = save_of(figures[0].armour)
        through = Fraction(7 - TRAINING[unit.training].expertise, 6) * Fraction((save or 7) - 1, 6)
        dice = len(unit.models)
        spread = {hits: comb(dice, hits) * through**hits * (1 - through) ** (dice - hits) for hits in range(dice + 1)}
        assert rules.combat_losses(muster, unit.id, other, target.id) == mean(spread, len(figures))
        looked += 1
    assert looked > 3


@pytest.mark.parametrize("system", SYSTEMS)
def test_kinds_count_every_unit_once(system: str) -> None:
    rules, muster, _ = forces(system)
    kinds = rules.kinds(muster)
    units = {"kog": "models", "fubar": "units", "killteam": "listed", "krygothic": "fighters"}[system]
    assert sum(kind.count for kind in kinds) == len(getattr(muster, units))
    priced = sum(kind.count * kind.points for kind in kinds)
    assert priced in (0, muster.points, muster.points - getattr(muster, "rerolls", 0))


def kog_losses(weapon: Any, target: Any) -> Fraction:
    """Each hit die by itself: a miss, a hit, or from a natural six a hit whose failed damage is rolled again."""
    need, hurt = weapon.target, min(max(target.defense + 1, 2), 6)
    once = {face: (0 if face < hurt else 2 if face == 6 or weapon.piercing else 1) for face in range(1, 7)}
    single: dict[int, Fraction] = {}
    for face, first, second in product(range(1, 7), repeat=3):
        critical = face >= need and (weapon.sniper or (face == 6 and need <= 5))
        lost = 0 if face < need else once[second] if critical and not once[first] else once[first]
        single[lost] = single.get(lost, Fraction(0)) + Fraction(1, 216)
    spread: Spread = {0: Fraction(1)}
    for _ in range(weapon.dice):
        spread = summed(spread, single)
    return mean(spread, target.hull)


def test_kog_against_die_by_die_arithmetic() -> None:
    rules, muster, other = forces("kog")
    looked = 0
    for mine, theirs in ((muster, other), (other, muster)):
        profiles = {model.id: mine.profile(model.profile) for model in mine.models}
        targets = {model.id: theirs.profile(model.profile) for model in theirs.models}
        for (by, firer), (to, target) in product(profiles.items(), targets.items()):
            near = [one for one in firer.weapons if one.kind == "shots" and one.range >= 3_000]
            if target.type == "infantry" or any(one.kind == "spray" for one in firer.weapons):
                continue
            looked += 1
            expected = max((kog_losses(one, target) for one in near), default=Fraction(0))
            assert rules.losses(mine, by, theirs, to, 3_000) == expected
    assert looked > 3


def test_fubar_against_a_binomial() -> None:
    rules, muster, other = forces("fubar")
    weapons = {one.id: one for one in muster.weapons}
    models = {one.id: one for one in (*muster.models,)}
    looked = 0
    for unit in muster.units:
        carried = [[weapons[one] for one in models[id_].weapons] for id_ in unit.models]
        if unit.vehicle or any(one.crew > 1 for gear in carried for one in gear):
            continue
        dice = sum(max((one.points for one in gear if one.range >= 16_000), default=0) for gear in carried)
        need = max(2, TRAINING[unit.training].expertise - 1)
        for target in other.units:
            figures = [one for one in other.models if one.unit == target.id]
            if target.vehicle or len({one.armour for one in figures}) > 1:
                continue
            save = save_of(figures[0].armour)
            through = Fraction(7 - need, 6) * (Fraction(1) if save is None else Fraction(save - 1, 6))
            spread = {
                hits: comb(dice, hits) * through**hits * (1 - through) ** (dice - hits) for hits in range(dice + 1)
            }
            assert rules.losses(muster, unit.id, other, target.id, 16_000) == mean(spread, len(figures))
            looked += 1
    assert looked > 3


def test_fubar_counts_the_largest_unit_against_a_tank() -> None:
    """So many hits leave the vehicle damaged in more ways than can be looked at; the hits alone can be counted."""
    game = SYSTEMS["fubar"]
    ready = {one.id: one.roster for one in game.ready_lists}
    muster = game.muster(ready["saltwind-battle-coast-in-arms"])
    others = [game.muster(roster) for roster in ready.values() if roster.army == "marrowgate"]
    other, tank = next((one, unit) for one in others for unit in one.units if "Tank" in unit.name)
    largest = max(muster.units, key=lambda unit: len(unit.models))
    assert game.analysis
    found = game.analysis.fire_odds(muster, largest.id, other, tank.id, 4_000, OPEN)
    assert found is not None
    weapons = {one.id: one for one in muster.weapons}
    models = {one.id: one.weapons for one in muster.models}
    dice = sum(max(weapons[one].points for one in models[id_]) for id_ in largest.models)
    assert found.spread[-1].amount == dice
    assert sum(Fraction(share.numerator, share.denominator) for share in found.spread) == 1


def fallen(dice: int, need: int) -> Iterator[tuple[int, int, Fraction]]:
    """Critical and normal successes of so many dice of which a six is critical."""
    for crits in range(dice + 1):
        for normals in range(dice - crits + 1):
            rest = dice - crits - normals
            ways = Fraction(factorial(dice), factorial(crits) * factorial(normals) * factorial(rest))
            yield (
                crits,
                normals,
                ways * Fraction(1, 6) ** crits * Fraction(6 - need, 6) ** normals * Fraction(need - 1, 6) ** rest,
            )


def least_damage(crits: int, normals: int, saves: tuple[int, int], dmg: tuple[int, int]) -> int:
    """The least damage over every way to block: a critical save blocks either, two normal ones a critical success."""
    critical, normal = saves
    best = crits * dmg[1] + normals * dmg[0]
    for by_crit, pairs in product(range(crits + 1), repeat=2):
        if by_crit + pairs > crits or by_crit > critical or 2 * pairs > normal:
            continue
        blocked = min(normals, critical - by_crit + normal - 2 * pairs)
        best = min(best, (crits - by_crit - pairs) * dmg[1] + (normals - blocked) * dmg[0])
    return best


def test_killteam_against_every_way_to_block() -> None:
    rules, other, muster = forces("killteam")
    looked = 0
    for one in muster.listed:
        type_ = next(kind for kind in muster.team.type if kind.id == one.type)
        option = next(found for found in type_.option if found.id == one.option)
        ranged = [weapon for weapon in muster.team.weapon if weapon.id in option.weapons and weapon.kind == "ranged"]
        modes = [mode for weapon in ranged for mode in weapon.mode]
        if not modes or any(rule for mode in modes for rule in mode.rules if not rule.startswith("Range")):
            continue
        for to in ("lancer", "sentinel"):
            target = next(kind for kind in other.team.type if kind.id == to)
            expected = max(
                sum(
                    (
                        p * q * min(target.wounds, least_damage(crits, normals, (a, b), mode.dmg))
                        for crits, normals, p in fallen(mode.atk, mode.hit)
                        for a, b, q in fallen(3, target.save)
                    ),
                    Fraction(0),
                )
                for mode in modes
            )
            listed = next(found for found in other.listed if found.type == to)
            assert rules.losses(muster, one.id, other, listed.id, 2_000) == expected
            looked += 1
    assert looked > 3


def die_of_krygothic(target: int) -> Mapping[tuple[bool, int, bool], Fraction]:
    """One die: whether it passes, its sixes (three at most count), whether it is a lone one; each with its chance."""
    found: dict[tuple[bool, int, bool], Fraction] = {}
    for sixes, face in product(range(14), range(1, 6)):
        score = 2 + 4 * sixes + max(0, face - 2) if sixes else face
        outcome = score >= target, min(3, sixes), sixes == 0 and face == 1
        found[outcome] = found.get(outcome, Fraction(0)) + Fraction(1, 6 ** (sixes + 1))
    return found


def test_krygothic_against_chains_of_sixes() -> None:
    rules, muster, other = forces("krygothic")
    looked = 0
    for one, target in (*product(muster.fighters, other.fighters), *product(other.fighters, muster.fighters)):
        mine, theirs = (muster, other) if one in muster.fighters else (other, muster)
        if one.rc is None or len(one.guns) != 1 or one.thrown or target.speed > 5:
            continue
        gun = one.guns[0]
        away = gun.short + 1
        body = target.body + sum(piece.body for piece in target.armour)
        passing = sum(chance for (passed, *_), chance in die_of_krygothic(body - gun.y).items() if passed)
        expected = Fraction(0)
        for dice in product(die_of_krygothic(5).items(), repeat=one.rc):
            chance = Fraction(1)
            for _, likely in dice:
                chance *= likely
            kept = min(gun.x, sum(passed for (passed, *_), _ in dice))
            if not kept or all(lone for (*_, lone), _ in dice):
                continue
            times = 2 if sum(sixes for (_, sixes, _), _ in dice) >= 3 else 1
            for wounds in range(kept + 1):
                likely = comb(kept, wounds) * passing**wounds * (1 - passing) ** (kept - wounds)
                expected += chance * likely * min(target.wounds, min(gun.s, wounds) * times)
        found = rules.losses(mine, one.id, theirs, target.id, 1_000 * away)
        assert float(found) == pytest.approx(float(expected), abs=1e-6)
        looked += 1
    assert looked > 3
