"""Cover, obscured and valid targets, by the worked examples of the rulebook."""

import pytest
from msgspec import structs

from rules.battlefield.terrain import Feature
from rules.geometry.point import Point
from rules.kernel.refusal import Refusal
from rules.killteam.activation.shooting import shot_options
from rules.killteam.board.board import board_now
from rules.killteam.board.measure import around, disc, visible
from rules.killteam.board.table import Marker, Table
from rules.killteam.dice.pool import Rules, combined_rules
from rules.killteam.killzone.parts import rectangle, terrain
from rules.killteam.killzone.pieces import PIECE_TYPES, piece
from rules.killteam.shoot.shot import status_in_words
from rules.killteam.sight.cover_lines import Bases, cover_result, free_corners
from rules.killteam.sight.target import check_target, other_statuses
from rules.killteam.sight.target_status import TargetStatus
from rules.killteam.teams.weapon_rules import read_weapon_rule
from tests.rules.killteam.tables import CORRIDOR, GANTRY, inches, op, table, with_open, with_pieces

PLAIN = Rules({})


def block(kind: str, left: float, bottom: float, right: float, top: float, height: float, id_: str = "wall") -> Feature:
    """A piece of that kind with other measures, where the example has it."""
    outline = rectangle(inches(left), inches(bottom), inches(right), inches(top))
    return terrain(id_, kind, PIECE_TYPES[kind].name, outline, (0, inches(height)), PIECE_TYPES[kind].traits)


def duel(shooter: tuple[float, float], target: tuple[float, float], *walls: Feature, **changes) -> Table:
    """Two operatives on the empty strip about y = 2.5 of the city board; the examples have them at y = 5."""
    return with_pieces(table(op("s", *shooter), op("t", *target, seat=1, **changes)), *walls)


def looked(on: Table, rules: Rules = PLAIN, **how) -> TargetStatus | Refusal:
    return check_target(on, on.models["s"], on.models["t"], rules, **how)


def found(on: Table, rules: Rules = PLAIN, **how) -> TargetStatus:
    seen = looked(on, rules, **how)
    assert isinstance(seen, TargetStatus), seen
    return seen


def refused(on: Table, rules: Rules = PLAIN, **how) -> Refusal:
    seen = looked(on, rules, **how)
    assert isinstance(seen, Refusal), seen
    return seen


def others(on: Table) -> list[tuple[int, TargetStatus]]:
    return list(other_statuses(on, on.models["s"], on.models["t"], PLAIN, found(on)))


def light_wall(x: float) -> Feature:
    return block("light_barricade", x, 1.5, x + 0.2, 3.5, 1)


@pytest.mark.rule("killteam.shoot.in_cover", "killteam.shoot.valid_target_engage", "killteam.shoot.cover_lines")
def test_v31_cover_near_the_target():
    on = duel((5, 2.5), (12, 2.5), light_wall(10.9))
    seen = found(on)
    assert (seen.in_cover, seen.obscured, seen.distance) == (True, False, 5_740)
    assert seen.evidence
    assert {line.pieces for line in seen.evidence} >= {("wall",)}


@pytest.mark.rule("killteam.shoot.in_cover", "killteam.shoot.obscured", "killteam.vis.visible")
def test_the_evidence_names_what_is_in_the_way_and_draws_it():
    covered = found(duel((5, 2.5), (12, 2.5), light_wall(10.9)))
    assert "In cover behind the Light barricade: one save may succeed without a roll." in status_in_words(covered)
    hidden = found(duel((5, 2.5), (12, 2.5), block("heavy_barricade", 8, 0.1, 8.5, 4.5, 1.25)))
    assert any(line.startswith("Obscured by the Heavy barricade: ") for line in status_in_words(hidden))
    either = found(duel((7, 2.5), (12.3, 2.5), THICK))
    assert "One feature, the Heavy barricade, gives cover or obscures: the defender chooses." in status_in_words(either)
    clear = found(duel((5, 2.5), (12, 2.5)))
    assert "In the open." in status_in_words(clear)
    assert {line.kind for line in clear.evidence} == {"free"}


@pytest.mark.rule("killteam.shoot.valid_target_conceal", "killteam.core.order.conceal", "killteam.core.order.engage")
def test_v31_a_concealed_target_in_cover_is_none():
    assert found(duel((5, 2.5), (12, 2.5), light_wall(10.9), order="engage")).in_cover
    refusal = refused(duel((5, 2.5), (12, 2.5), light_wall(10.9), order="conceal"))
    assert refusal.rule == "killteam.shoot.valid_target_conceal"
    assert refusal.evidence
    assert "Light barricade" in refusal.message


@pytest.mark.rule("killteam.shoot.cover_two_inches", "killteam.shoot.valid_target_conceal")
def test_v31_no_cover_within_two_inches():
    seen = found(duel((9, 2.5), (12, 2.5), light_wall(10.9), order="conceal"))
    assert (seen.in_cover, seen.distance) == (False, 1_740)


@pytest.mark.rule("killteam.shoot.in_cover")
@pytest.mark.parametrize(("x", "covered"), [(10.171, True), (10.159, False)])
def test_cover_reaches_an_inch_from_where_the_line_crosses(x, covered):
    """The near face of the wall is the far one for the target; its own face counts."""
    wall = block("light_barricade", x, 1.5, x + 0.2, 3.5, 1)
    assert found(duel((5, 2.5), (12, 2.5), wall)).in_cover == covered


@pytest.mark.rule("killteam.shoot.in_cover")
def test_it_is_the_crossed_spot_that_must_be_near_not_the_wall():
    """A long wall whose end is beside the target, crossed 3 inches away."""
    wall = block("light_barricade", 8.8, 0.2, 11.9, 0.6, 1)
    on = duel((9, 3.8), (12, 2.0), wall)
    assert not found(on).in_cover


@pytest.mark.rule("killteam.shoot.obscured")
def test_v32_heavy_terrain_away_from_both_obscures():
    seen = found(duel((5, 2.5), (12, 2.5), block("heavy_barricade", 8, 0.1, 8.5, 4.5, 1.25)))
    assert (seen.in_cover, seen.obscured, seen.both) == (False, True, ())


@pytest.mark.rule("killteam.shoot.obscured_near")
def test_v32_heavy_terrain_beside_the_shooter_does_not():
    seen = found(duel((7, 2.5), (12, 2.5), block("heavy_barricade", 8, 0.1, 8.5, 4.5, 1.25)))
    assert (seen.in_cover, seen.obscured) == (False, False)


@pytest.mark.rule("killteam.shoot.obscured", "killteam.terrain.light")
def test_light_terrain_never_obscures():
    assert not found(duel((5, 2.5), (12, 2.5), block("light_barricade", 8, 0.1, 8.5, 4.5, 1))).obscured


@pytest.mark.rule("killteam.shoot.obscured_not_targeting")
def test_an_obscured_concealed_target_is_still_a_target():
    wall = block("heavy_barricade", 8, 0.1, 8.5, 4.5, 1.25)
    assert found(duel((5, 2.5), (12, 2.5), wall, order="conceal")).obscured


THICK = block("heavy_barricade", 8, 0.1, 11, 4.9, 1.25)


@pytest.mark.rule("killteam.shoot.obscured", "killteam.shoot.obscured_near")
def test_v33_behind_a_thick_block_and_not_near_it():
    seen = found(duel((7, 2.5), (12.9, 2.5), THICK))
    assert (seen.in_cover, seen.obscured, seen.both) == (False, True, ())


@pytest.mark.rule("killteam.shoot.cover_or_obscured")
def test_v33_one_feature_gives_cover_or_obscures():
    seen = found(duel((7, 2.5), (12.3, 2.5), THICK))
    assert (seen.in_cover, seen.obscured, seen.both) == (False, False, ("wall",))
    assert seen.chosen(cover=True).in_cover
    assert seen.chosen(cover=False).obscured


@pytest.mark.rule("killteam.shoot.cover_or_obscured")
def test_a_concealed_target_takes_the_cover_and_is_none():
    assert refused(duel((7, 2.5), (12.3, 2.5), THICK, order="conceal")).rule == "killteam.shoot.valid_target_conceal"


@pytest.mark.rule("killteam.shoot.cover_or_obscured")
def test_two_features_give_one_each():
    seen = found(duel((5, 2.5), (12.3, 2.5), block("heavy_barricade", 7.6, 0.1, 8, 4.9, 1.25, "far"), light_wall(11.2)))
    assert (seen.in_cover, seen.obscured, seen.both) == (True, True, ())


@pytest.mark.rule("killteam.shoot.valid_target_friend_engaged")
def test_v34_nobody_shoots_into_a_friend():
    on = duel((5, 2.5), (12, 2.5))
    beside = structs.replace(on, models={**on.models, "f": op("f", 13.5, 2.5)})
    refusal = refused(beside)
    assert refusal.rule == "killteam.shoot.valid_target_friend_engaged"
    assert refusal.value == 240
    assert isinstance(looked(on), TargetStatus)


def vantage(target_y: float, rubble: str = "light_barricade", **changes) -> Table:
    """A Scout on the lookout T1 (4 inches), a target behind rubble on the floor to the south of it."""
    a = op("s", 27.7, 5.7, "lantern-scout", on="T1.block")
    b = op("t", 27.7, target_y, seat=1, **changes)
    return with_pieces(table(a, b, teams=("pale-lantern", "tidebreak-crew")), block(rubble, 27, 2, 28.5, 2.4, 1))


@pytest.mark.rule("killteam.shoot.vantage_conceal", "killteam.shoot.vantage_conceal_save")
def test_v35_concealed_behind_light_terrain_and_seen_from_above():
    seen = found(vantage(0.9, order="conceal"))
    assert (seen.in_cover, seen.raised, seen.accurate) == (True, True, 0)


@pytest.mark.rule("killteam.shoot.vantage_conceal")
def test_v35_concealed_behind_heavy_terrain():
    refusal = refused(vantage(0.9, "heavy_barricade", order="conceal"))
    assert refusal.rule == "killteam.shoot.valid_target_conceal"


@pytest.mark.rule("killteam.shoot.vantage_engage_cover")
def test_an_engage_target_below_keeps_its_ordinary_cover():
    seen = found(vantage(0.9))
    assert (seen.in_cover, seen.raised, seen.accurate) == (True, False, 2)


@pytest.mark.rule(
    "killteam.shoot.vantage_accurate_1", "killteam.shoot.vantage_accurate_2", "killteam.shoot.height_difference"
)
@pytest.mark.parametrize(
    ("x", "y", "on", "accurate"),
    [(14, 5.5, "R1.ledge", 1), (27.7, 6, "T1.block", 2), (5.5, 6, "S1.roof", 1), (15, 3, "ground", 0)],
)
def test_v36_height_makes_accurate(x, y, on, accurate):
    here = table(op("s", x, y, "lantern-scout", on=on), op("t", x, 1.5, seat=1))
    assert found(here).accurate == accurate


@pytest.mark.rule("killteam.shoot.vantage_accurate_1")
def test_height_gives_nothing_against_the_concealed_or_those_as_high():
    low = table(op("s", 27.7, 6, "lantern-scout", on="T1.block"), op("t", 27.7, 1.5, seat=1, order="conceal"))
    assert found(low).accurate == 0
    level = table(op("s", 15, 5.4, on="R1.ledge"), op("t", 5.5, 6, seat=1, on="S1.roof"))
    assert found(level).accurate == 0


@pytest.mark.rule("killteam.shoot.vantage_cover_from_below")
def test_v37_sheltered_from_below():
    on = table(op("s", 5.5, 1.5), op("t", 5.5, 7.2, seat=1, on="S1.roof"))
    assert found(on).in_cover
    hidden = table(op("s", 5.5, 1.5), op("t", 5.5, 7.2, seat=1, on="S1.roof", order="conceal"))
    assert refused(hidden).rule == "killteam.shoot.valid_target_conceal"


@pytest.mark.rule("killteam.weapon.seek_light", "killteam.weapon.seek", "killteam.weapon.seek_cover_save")
@pytest.mark.parametrize("rule", ["seek", "seek_light"])
def test_v37_seek_finds_whom_vantage_shelters(rule):
    hidden = table(op("s", 5.5, 1.5), op("t", 5.5, 7.2, seat=1, on="S1.roof", order="conceal"))
    assert found(hidden, Rules({rule: 0})).in_cover


@pytest.mark.rule("killteam.weapon.seek_light", "killteam.weapon.seek")
def test_seek_light_does_not_find_whom_heavy_terrain_covers():
    wall = block("heavy_barricade", 10.9, 1.5, 11.1, 3.5, 1)
    on = duel((5, 2.5), (12, 2.5), wall, order="conceal")
    assert isinstance(looked(on, Rules({"seek_light": 0})), Refusal)
    assert found(on, Rules({"seek": 0})).both == () != found(on, Rules({"seek": 0})).in_cover


@pytest.mark.rule("killteam.shoot.vantage_cover_from_below", "killteam.shoot.height_difference")
def test_v37_exactly_two_inches_higher_is_no_shelter():
    high = block("light_barricade", 4, 0.5, 7, 2.5, 1, "step")
    on = with_pieces(table(op("s", 5.5, 1.5, on="step"), op("t", 5.5, 7.2, seat=1, on="S1.roof")), high)
    assert not found(on).in_cover


@pytest.mark.rule("killteam.shoot.vantage_connected_heavy")
def test_ones_own_building_does_not_obscure():
    """From the roof of the stronghold the lines go down through its south wall, far from both."""
    roof = table(op("s", 5, 8, on="S1.roof"), op("t", 12, 2, seat=1))
    assert (found(roof).obscured, found(roof).both) == (False, ())
    other_wall = block("heavy_barricade", 10.2, 2.5, 10.7, 4.5, 2)
    assert found(with_pieces(roof, other_wall)).both == ("wall",)


@pytest.mark.rule("killteam.weapon.range")
@pytest.mark.parametrize(("across", "valid"), [(9.2, False), (9.1, True)])
def test_v39_range(across, valid):
    a, b = op("s", 5, 2, "smoke-runner"), op("t", 5 + across, 2, "lantern-scout", seat=1)
    on = table(a, b, teams=("pale-lantern", "pale-lantern"))
    seen = looked(on, combined_rules([read_weapon_rule("Range 8")]))
    assert isinstance(seen, TargetStatus) == valid
    if isinstance(seen, Refusal):
        assert (seen.rule, seen.measured, seen.limit) == ("killteam.weapon.range", "8.1″", "8″")


@pytest.mark.rule("killteam.vis.visible")
def test_nobody_shoots_what_it_cannot_see():
    on = table(op("s", 8.5, 4), op("t", 8.5, 7, seat=1))
    refusal = refused(on)
    assert refusal.rule == "killteam.vis.visible"
    assert refusal.measured == "0 of 20 lines are clear"
    assert any(line.kind == "stopped" for line in refusal.evidence)
    assert not visible(on, on.models["s"], on.models["t"])
    assert visible(on, on.models["s"], on.models["s"])


@pytest.mark.rule("killteam.core.sides", "killteam.core.damage.incapacitated")
def test_only_living_enemies_are_targets():
    on = table(op("s", 5, 2), op("t", 9, 2))
    assert refused(on).rule == "killteam.core.sides"
    assert refused(table(op("s", 5, 2), op("t", 9, 2, seat=1, life="down"))).rule.endswith("incapacitated")


@pytest.mark.rule("killteam.shoot.intervening_terrain_only", "killteam.terrain.exposed")
def test_only_terrain_intervenes():
    on = duel((5, 2.5), (12, 2.5), piece("razor_wire", "wire", Point(11_000, 2_500), 90))
    on = structs.replace(on, models={**on.models, "x": op("x", 9, 2.5, "marshal", seat=1)})
    seen = found(on)
    assert (seen.in_cover, seen.obscured) == (False, False)


@pytest.mark.rule("killteam.shoot.cover_line_points", "killteam.shoot.cover_lines")
def test_the_attacker_may_choose_where_its_lines_begin():
    """From one side of the base the lines cross the Heavy wall far off, from the other the Light one near the target.

    Neither start is the better in all things, so both are told; from the middle the lines cross no less.
    """
    far, near = block("heavy_barricade", 8, 2.6, 8.5, 4.9, 2, "far"), block("light_barricade", 10.9, 0.1, 11.1, 1.9, 1)
    on = duel((5, 2.5), (12, 2.5), far, near)
    best = found(on)
    assert (best.in_cover, best.obscured) == (False, True)
    ((number, other),) = others(on)
    assert (other.in_cover, other.obscured) == (True, False)
    assert {line.pieces for line in other.evidence} >= {("wall",)}
    assert found(on, start=number) == other


@pytest.mark.rule("killteam.shoot.cover_lines", "killteam.shoot.cover_line_points")
def test_a_shot_from_another_point_of_the_base_is_offered_beside_the_best_and_says_what_it_changes():
    far, near = block("heavy_barricade", 8, 2.6, 8.5, 4.9, 2, "far"), block("light_barricade", 10.9, 0.1, 11.1, 1.9, 1)
    walls = with_pieces(table(op("s", 5, 2.5, "sentinel"), op("t", 12, 2.5, seat=1)), far, near)
    best, other = shot_options(walls, walls.models["s"])
    assert (best.id, best.label) == ("shoot:vigil-carbine:t", "Vigil carbine")
    assert other.id.startswith(f"{best.id}:from")
    assert (other.label, other.rule) == ("Vigil carbine, in cover", "killteam.shoot.cover_line_points")


@pytest.mark.rule("killteam.shoot.cover_line_points")
@pytest.mark.parametrize(
    ("left", "bottom"),
    [(10.9, 2.9), (10.9, 1.5), (8, 2.9)],
    ids=["open from one side", "crossed from everywhere", "far and Light"],
)
def test_no_start_is_offered_that_serves_no_better(left, bottom):
    on = duel((5, 2.5), (12, 2.5), block("light_barricade", left, bottom, left + 0.2, bottom + 2, 1))
    assert others(on) == []


@pytest.mark.rule("killteam.equip.portable", "killteam.equip.protective")
@pytest.mark.parametrize(("y", "covered"), [(2.5, True), (2.4, False)])
def test_v56_a_portable_barricade_covers_only_who_is_connected(y, covered):
    """It stands across x, its back to the higher x; the base touches it or is 0.1 inch behind."""
    shield = piece("portable_barricade", "p", Point(11_000, 2_500), 90)
    behind = 11.2 + 0.63 if covered else 11.2 + 0.73
    seen = found(duel((5, 2.5), (behind, y), shield))
    assert (seen.in_cover, seen.shielded) == (covered, int(covered))


@pytest.mark.rule("killteam.equip.portable")
def test_v56_its_front_gives_no_cover_and_neither_does_a_shield_that_is_not_crossed():
    turned = piece("portable_barricade", "p", Point(11_000, 2_500), 270)
    assert not found(duel((5, 2.5), (11.83, 2.5), turned)).in_cover
    shield = piece("portable_barricade", "p", Point(11_000, 2_500), 90)
    assert not found(duel((17, 2.5), (11.83, 2.5), shield)).in_cover


def smoked(at: tuple[float, float], shooter: float, target: float) -> Table:
    cloud = Marker(id="c", kind="smoke", at=Point(inches(at[0]), inches(at[1])), on="ground")
    return table(op("s", shooter, 2.5), op("t", target, 2.5, seat=1), markers=(cloud,))


@pytest.mark.rule("killteam.equip.smoke_obscured", "killteam.equip.smoke_piercing", "killteam.equip.smoke_area")
@pytest.mark.parametrize(
    ("cloud", "shooter", "obscured", "piercing_stopped"),
    [((12, 2.5), 5.74, True, True), ((12, 2.5), 8.94, False, False), ((5.74, 2.5), 5.74, True, False)],
)
def test_v57_smoke(cloud, shooter, obscured, piercing_stopped):
    seen = found(smoked(cloud, shooter, 12))
    assert (seen.obscured, seen.smoke) == (obscured, piercing_stopped)


@pytest.mark.rule("killteam.equip.smoke_area")
@pytest.mark.parametrize(("off", "inside"), [(0.764, True), (0.769, True), (0.775, False)])
def test_smoke_must_hold_the_whole_base(off, inside):
    assert found(smoked((12 + off, 2.5), 5, 12)).smoke == inside


@pytest.mark.rule("killteam.equip.smoke_area")
def test_smoke_does_not_pass_walls_nor_sink():
    cloud = Marker(id="c", kind="smoke", at=Point(15_600, 2_000), on="ground")
    on = table(op("s", 14, 7), op("t", 14.8 - 0.63, 2, seat=1), board=CORRIDOR, markers=(cloud,))
    assert not found(on).smoke
    high = Marker(id="c", kind="smoke", at=Point(6_250, 8_000), on="G1.deck")
    below = table(op("s", 6.3, 2), op("t", 6.3, 7.8, "scavver", seat=1), board=GANTRY, markers=(high,))
    assert not found(below).smoke
    low = Marker(id="c", kind="smoke", at=Point(6_250, 7_500), on="ground")
    above = table(op("s", 6.3, 2), op("t", 6.3, 7.8, seat=1, on="G1.deck"), board=GANTRY, markers=(low,))
    assert found(above).smoke


def rig(shooter: tuple[float, float, str], target: tuple[float, float, str], **switches) -> Table:
    a = op("s", shooter[0], shooter[1], on=shooter[2])
    b = op("t", target[0], target[1], seat=1, on=target[2])
    return table(a, b, board=GANTRY, switches=switches)


@pytest.mark.rule("killteam.kz.gantry.restricted_targeting", "killteam.kz.gantry.scope")
def test_v76_hazard_between_them():
    refusal = refused(rig((10, 7, "ground"), (10, 15, "ground")))
    assert (refusal.rule, refusal.measured) == ("killteam.kz.gantry.restricted_targeting", "5″")
    assert isinstance(looked(rig((6.8, 11, "G1.deck"), (10, 16.5, "ground"))), TargetStatus)


@pytest.mark.rule("killteam.kz.gantry.restricted_targeting")
def test_v76_from_a_gantry_and_with_the_later_printing():
    from_the_deck = (6.8, 9.5, "G1.deck"), (10, 16.5, "ground")
    assert refused(rig(*from_the_deck)).rule == "killteam.kz.gantry.restricted_targeting"
    assert isinstance(looked(rig(*from_the_deck, hazard_limit="both_floor")), TargetStatus)
    assert refused(rig((10, 7, "ground"), (10, 15, "ground"), hazard_limit="both_floor")).rule.endswith("targeting")


@pytest.mark.rule("killteam.kz.gantry.vantage_to_vantage")
def test_v76_no_limit_from_vantage_to_vantage():
    on = rig((6.25, 11, "G1.deck"), (14, 11, "K1.roof"))
    assert isinstance(looked(on), TargetStatus)


@pytest.mark.rule("killteam.kz.gantry.vantage_to_floor")
@pytest.mark.parametrize(("x", "valid"), [(27, False), (21, True)])
def test_v77_past_another_gantry(x, valid):
    seen = looked(rig((6.25, 8, "G1.deck"), (x, 7, "ground")))
    assert isinstance(seen, TargetStatus) == valid
    if isinstance(seen, Refusal):
        assert seen.rule == "killteam.kz.gantry.vantage_to_floor"
        assert "East gantry" in seen.message


@pytest.mark.rule("killteam.kz.gantry.vantage_to_floor")
def test_a_gantry_overhead_of_the_one_on_the_floor_is_disregarded():
    seen = looked(rig((6.25, 8, "G1.deck"), (23.5, 7.3, "ground")))
    assert not isinstance(seen, Refusal) or seen.rule != "killteam.kz.gantry.vantage_to_floor"


@pytest.mark.rule("killteam.kz.corridor.corners")
def test_the_end_of_a_wall_gives_cover():
    assert found(table(op("s", 12.8, 4), op("t", 16.4, 3.5, seat=1), board=CORRIDOR)).in_cover


@pytest.mark.rule("killteam.kz.corridor.corners")
@pytest.mark.parametrize(("y", "interrupted"), [(2, False), (3.2, True)])
def test_the_flat_of_a_wall_interrupts_nothing(y, interrupted):
    """Straight through the partition, which ends at y 4: only its last half inch counts."""
    on = table(op("s", 13, y), op("t", 16.2, y, seat=1), board=CORRIDOR)
    bases = Bases(disc(on, on.models["s"]), disc(on, on.models["t"]), "ground", "ground")
    assert bool(cover_result(board_now(on), bases, 0).covers) == interrupted


@pytest.mark.rule("killteam.kz.corridor.corners")
def test_where_walls_end():
    board = board_now(table(board=CORRIDOR))
    assert len(free_corners(board, "P1.pillar")) == 4
    assert free_corners(board, "WA.wall1") == ()
    assert set(free_corners(board, "WE.wall")) == {Point(14_850, 4_000), Point(15_150, 4_000)}
    assert set(free_corners(board, "WA.wall2")) == {Point(7_850, 10_000), Point(8_150, 10_000)}
    opened = board_now(with_open(table(board=CORRIDOR), "HA1"))
    assert set(free_corners(opened, "WA.wall1")) == {Point(7_850, 3_000), Point(8_150, 3_000)}


@pytest.mark.rule("killteam.kz.corridor.on_guard_point_blank", "killteam.kz.corridor.on_guard_target")
def test_on_guard_an_engaged_shooter_takes_whom_it_controls_or_any_valid_target():
    on = table(op("s", 10, 2), op("t", 11.5, 2, seat=1, order="conceal"), op("u", 14, 2, seat=1), op("f", 12.9, 2))
    assert found(on, point_blank=True).distance == 240
    assert refused(on).rule == "killteam.shoot.valid_target_friend_engaged"
    held = check_target(on, on.models["s"], on.models["u"], PLAIN, point_blank=True)
    assert isinstance(held, Refusal)
    assert held.rule == "killteam.shoot.valid_target_friend_engaged"
    free = on.with_model("f", life="gone")
    far = check_target(free, free.models["s"], free.models["u"], PLAIN, point_blank=True)
    assert isinstance(far, TargetStatus)


@pytest.mark.rule("killteam.weapon.blast", "killteam.weapon.devastating_area")
def test_who_is_around_a_target():
    on = table(op("t", 8.5, 4.2), op("near", 8.5, 2.2), op("hidden", 8.5, 6.2), op("far", 12.5, 4.2))
    assert [one.id for one in around(on, on.models["t"], 2_000)] == ["near"]


@pytest.mark.rule("killteam.kz.corridor.hatch_open")
def test_an_open_hatchway_gives_no_cover_itself():
    on = table(op("s", 5, 3.75), op("t", 9.2, 3.75, seat=1), board=CORRIDOR)
    assert not found(with_open(on, "HA1")).obscured
