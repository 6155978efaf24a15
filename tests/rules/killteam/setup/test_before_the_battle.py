"""From the roll-off to the operatives on the board."""

import pytest
from msgspec import structs

from rules.geometry.point import Point
from rules.kernel import engine
from rules.kernel.cache import PartCache
from rules.kernel.refusal import Refused, Seat
from rules.kernel.shapes import Pick, PickShape, Places, PlacesShape
from rules.killteam.board.board import board_now
from rules.killteam.board.measure import disc, drop_zone, wholly_in
from rules.killteam.board.op_cards import CRIT_OPS, TAC_OPS
from rules.killteam.board.settings import Settings
from rules.killteam.board.table import SEATS, Marker, Stage, Table
from rules.killteam.choices.operatives import as_pick
from rules.killteam.killzone.pieces import piece
from rules.killteam.setup.deployment import batch_size
from rules.killteam.teams.selection import problems
from rules.killteam.view.operatives import token_numbers, unit_cards
from tests.rules.killteam.setting_up import SET_UP, A, B, Battle, fresh, start

MAPS = ("shattered-quarter", "locked-decks", "stillwater-rig")


def at_stage(stage: Stage, **lists: str) -> Battle:
    """The battle at the start of a stage, reached by defaults; stages in between may be left out."""
    return start(fresh(**lists).by_default(stage).table)


def shape_of(battle: Battle, seat: Seat, option: str) -> PickShape:
    question = battle.asked(seat)
    assert question is not None
    shape = next(one.needs for one in question.options if one.id == option)
    assert isinstance(shape, PickShape)
    return shape


# ── Initiative and drop zones ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("killteam.setup.roll_off", "killteam.setup.roll_off_tie")
def test_a_tied_roll_off_is_rolled_again_and_the_winner_decides() -> None:
    battle = fresh(rolls=((3, 3), (2, 6)))
    assert battle.asked(A) is None
    assert "Tied, so both roll again." in battle.heard(A)[0]
    battle.give(B, "initiative:other")
    assert battle.table.initiative == A
    assert battle.table.stage == "drop_zones"


@pytest.mark.rule("killteam.setup.drop_zone", "killteam.setup.order")
def test_the_player_with_initiative_picks_a_drop_zone_and_the_other_has_the_rest() -> None:
    battle = fresh().give(A, "initiative:other")
    assert battle.asked(A) is None
    battle.give(B, "zone:a")
    assert [side.zone for side in battle.table.sides] == ["b", "a"]
    assert battle.table.stage == "operatives"


@pytest.mark.rule("killteam.setup.drop_zone", "killteam.core.board")
@pytest.mark.parametrize(
    ("map_", "words"),
    [
        ("shattered-quarter", ("north", "south")),
        ("locked-decks", ("west", "east")),
        ("stillwater-rig", ("north", "south")),
    ],
)
def test_a_drop_zone_is_called_by_where_it_lies(map_: str, words: tuple[str, str]) -> None:
    battle = fresh(settings=Settings(map=map_, crit="sweep")).give(A, "initiative:own")
    question = battle.asked(A)
    assert question is not None
    assert {one.id: one.label for one in question.options} == {
        f"zone:{zone}": f"In the {word}" for zone, word in zip("ab", words, strict=True)
    }
    table = battle.give(A, "zone:a").table
    first = [point.x if words[0] == "west" else point.y for point in drop_zone(table, A)]
    second = [point.x if words[0] == "west" else point.y for point in drop_zone(table, B)]
    assert max(first) < min(second), "what the board draws further north or west has the smaller coordinates"


@pytest.mark.rule("killteam.setup.killzone", "killteam.setup.objectives_floor", "killteam.setup.crit_op")
@pytest.mark.parametrize("map_", MAPS)
def test_the_map_has_its_objectives_before_anything_else(map_: str) -> None:
    table = fresh(settings=Settings(map=map_, crit="sweep")).table
    assert [marker.kind for marker in table.markers.values()] == ["objective"] * 3
    assert table.settings.crit in CRIT_OPS


# ── Operatives ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("killteam.setup.select_operatives", "killteam.online.lock_in", "killteam.setup.starting_cp")
def test_v11_a_locked_selection_says_nothing_until_both_are_shown() -> None:
    battle = at_stage("operatives")
    before = battle.table
    battle.give(A, "draw")
    assert battle.table.sides == before.sides
    assert all("takes the field" not in line for line in battle.heard(B))
    assert battle.asked(A) is None
    battle.give(B, "draw")
    assert [len(side.taken) for side in battle.table.sides] == [6, 9]
    assert [side.cp for side in battle.table.sides] == [2, 2]
    assert battle.table.stage == "equipment"
    assert sum("takes the field" in line for line in battle.heard(A)) == 2


@pytest.mark.rule("killteam.setup.select_operatives")
def test_nobody_is_asked_where_neither_list_holds_more_than_takes_the_field() -> None:
    battle = fresh("vigil-first-watch", "warren-flood").by_default("equipment")
    assert [len(side.taken) for side in battle.table.sides] == [6, 14]
    assert sum("takes the field" in line for line in battle.heard(A)) == 2
    for lists in (("vigil-first-watch", "warren-all-comers"), ("vigil-whole-hall", "warren-flood")):
        one = fresh(*lists).by_default("operatives")
        assert one.asked(A), "what the other list holds is a secret"
        assert one.asked(B)


@pytest.mark.rule("killteam.setup.select_operatives_legal", "killteam.build.leader", "killteam.build.total")
def test_an_illegal_selection_is_refused_to_its_owner_alone() -> None:
    battle = at_stage("operatives")
    ids = [item.id for item in shape_of(battle, A, "select").items]
    refusal = battle.refused(A, "select", Pick(tuple(ids[1:7])))
    assert refusal.rule == "killteam.build.leader"
    assert battle.refused(A, "select", Pick(tuple(ids[:5]))).rule == "killteam.build.total"
    assert battle.refused(A, "select", Pick(("a-1", "a-3", "a-4", "a-5", "a-6", "a-7"))).rule == (
        "killteam.build.group_limit"
    )
    assert battle.heard(B) == start(battle.table).heard(B)
    battle.give(A, "select", Pick(("a-1", "a-2", "a-4", "a-6", "a-7", "a-8"))).give(B, "draw")
    types = [one.type for one in battle.table.models.values() if one.seat == A]
    assert types == ["marshal", "bulwark", "lancer", "stormgunner", "artificer", "sentinel"]


@pytest.mark.rule("killteam.setup.select_operatives")
def test_what_was_left_at_home_is_gone_with_its_weapons() -> None:
    table = at_stage("operatives").by_default("equipment").table
    assert [one.id for one in table.models.values() if one.seat == A] == [f"a-{at}" for at in range(1, 7)]
    for seat in SEATS:
        own = [one for one in table.models.values() if one.seat == seat]
        assert {one.type for one in own} == {one.id for one in table.team(seat).type}
        assert not problems(table.team(seat), [as_pick(one) for one in own])


@pytest.mark.rule("killteam.setup.select_operatives")
def test_operatives_of_one_name_are_told_apart_over_both_sides() -> None:
    table = fresh("warren-flood", "warren-flood").by_default("equipment").table
    names = [one.name for one in table.models.values()]
    assert len(set(names)) == 28
    assert sorted(token_numbers(table).values()) == [*range(1, 29)], "no two tokens bear one number"


@pytest.mark.rule("killteam.setup.select_operatives")
@pytest.mark.parametrize("lists", [("vigil-first-watch", "warren-flood"), ("warren-flood", "warren-flood")])
def test_the_number_in_a_name_is_that_of_the_token(lists: tuple[str, str]) -> None:
    table = fresh(*lists).by_default("equipment").table
    numbers, told = token_numbers(table), 0
    for one in table.models.values():
        name, _, number = one.name.rpartition(" ")
        if number.isdecimal():
            told += 1
            assert (name, number) == (table.type_of(one).name, str(numbers[one.id]))
    assert told >= 8
    assert {card.name for card in unit_cards(table, PartCache())} >= {
        one.name for one in table.models.values() if one.name[-1:].isdigit()
    }
    begun_before = table.with_models({id_: structs.replace(one, number=0) for id_, one in table.models.items()})
    assert list(token_numbers(begun_before).values()) == [
        n for side in table.sides for n in range(1, len(side.taken) + 1)
    ]


# ── Locked choices ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("killteam.online.lock_in", "killteam.setup.equipment_secret", "killteam.setup.tac_op")
@pytest.mark.rule("killteam.scouting.choose", "killteam.setup.select_operatives")
@pytest.mark.parametrize("stage", ["operatives", "equipment", "tac_ops", "scouting"])
@pytest.mark.parametrize(("first", "second"), [(A, B), (B, A)])
def test_a_choice_that_is_locked_in_stands_while_the_other_has_yet_to_choose(
    stage: Stage, first: Seat, second: Seat
) -> None:
    battle = at_stage(stage)
    mine, theirs = battle.asked(first), battle.asked(second)
    assert mine is not None
    assert theirs is not None
    assert mine.default is not None
    battle.give(first, mine.default.option, mine.default.value)
    assert battle.asked(first) is None
    assert battle.asked(second) == theirs
    assert not any(engine.look(SET_UP, battle.position, seat).can_undo for seat in (A, B))
    with pytest.raises(Refused) as refused:
        engine.undo(SET_UP, battle.position, first)
    assert refused.value.refusal.rule == "kernel.lock_in"


# ── Equipment ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule(
    "killteam.setup.equipment_limit", "killteam.setup.equipment_unique", "killteam.setup.equipment_sublist"
)
def test_v08_equipment() -> None:
    battle = at_stage("equipment")
    five = Pick(("ladders", "mines", "razor-wire", "comms-device", "ammo-cache"))
    assert battle.refused(A, "equip", five).rule == "killteam.setup.equipment_limit"
    twice = battle.refused(A, "equip", Pick(("mines", "mines")))
    assert (twice.rule, twice.message) == ("killteam.setup.equipment_unique", "Each thing can be picked once.")
    foreign = battle.refused(A, "equip", Pick(("soft-boots",)))
    assert (foreign.rule, foreign.measured) == ("killteam.equip.universal", "1")
    sublist = "killteam.setup.equipment_sublist"
    assert battle.refused(A, "equip", Pick(("explosive-grenades",))).rule == sublist
    one = battle.refused(A, "equip", Pick(("explosive-grenades", "frag.1")))
    assert (one.rule, one.message) == (sublist, "Explosive Grenades come with 2 grenades; you picked 1.")
    assert battle.refused(A, "equip", Pick(("mines", "frag.1", "frag.2"))).rule == sublist
    three = Pick(("explosive-grenades", "frag.1", "frag.2", "krak.1"))
    assert (battle.refused(A, "equip", three).rule, battle.refused(A, "equip", three).measured) == (sublist, "3")
    many = Pick(("mines", *(f"{kind}.{number}" for kind in ("smoke", "stun", "frag", "krak") for number in (1, 2))))
    assert battle.refused(A, "equip", many).rule == sublist
    battle.give(A, "equip", Pick(("explosive-grenades", "frag.1", "krak.2")))
    battle.give(B, "equip", Pick(("explosive-grenades", "frag.1", "frag.2", "ladders", "soft-boots")))
    one, two = battle.table.sides
    assert (one.equipment, one.grenades, one.items) == (("explosive-grenades",), {"frag": 1, "krak": 1}, ())
    assert (two.grenades, two.items) == ({"frag": 2}, ("ladder.1", "ladder.2"))
    assert "soft-boots" in two.equipment


@pytest.mark.rule("killteam.setup.equipment_secret", "killteam.equip.universal")
def test_equipment_may_be_none_and_is_shown_together() -> None:
    battle = at_stage("equipment").give(A, "equip", Pick(()))
    assert not any("takes" in line for line in battle.heard(B))
    battle.give(B, "usual")
    assert any("The Whole Hall takes no equipment." in line for line in battle.heard(B))
    offered = {item.id for item in shape_of(at_stage("equipment"), B, "equip").items if item.part == "options"}
    assert len(offered) == 11


# ── TAC OPs ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("killteam.build.archetype", "killteam.online.secrets")
def test_v09_a_tac_op_of_another_archetype_is_refused_and_nothing_is_shown() -> None:
    battle = at_stage("tac_ops")
    assert battle.refused(B, "tac:marked_quarry").rule == "killteam.build.archetype"
    assert battle.heard(A) == start(battle.table).heard(A)


@pytest.mark.rule("killteam.setup.tac_op", "killteam.score.tac_reveal")
def test_a_tac_op_is_told_to_its_owner_alone_and_sealed_for_the_rest() -> None:
    battle = at_stage("tac_ops").give(A, "tac:overrun").give(B, "tac:unseen")
    assert not any("Overrun" in line for line in battle.heard(B))
    assert not any("Overrun" in line for line in battle.heard(None))
    assert any("Overrun" in line for line in battle.heard(A))
    assert sum(told.sealed for told in battle.log) == 2
    assert [side.tac.id for side in battle.table.sides if side.tac] == ["overrun", "unseen"]
    assert all(TAC_OPS[op].text for op in TAC_OPS)


# ── Operatives in thirds ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("killteam.setup.place_thirds")
def test_v12_batches() -> None:
    assert [batch_size(count) for count in (14, 9, 8, 6)] == [5, 3, 3, 2]
    battle = start(fresh("warren-flood", "tidebreak-boarders").by_default("thirds").table).by_default("scouting")
    told = [(told.line.seat, len(told.line.pieces)) for told in battle.log if told.line.pieces]
    assert told == [(A, 5), (B, 3), (A, 5), (B, 3), (A, 4), (B, 2)]


@pytest.mark.rule("killteam.setup.place_drop_zone")
@pytest.mark.parametrize("map_", MAPS)
def test_everybody_finds_a_place_wholly_within_the_drop_zone(map_: str) -> None:
    settings = Settings(map=map_, crit="sweep")
    battle = fresh("warren-flood", "warren-flood", settings=settings).by_default("scouting")
    for one in battle.table.models.values():
        assert wholly_in(disc(battle.table, one), drop_zone(battle.table, one.seat))
        assert (one.life, one.order) == ("live", "conceal")


def placing(battle: Battle, seat: Seat) -> PlacesShape:
    question = battle.asked(seat)
    assert question is not None
    shape = next(one.needs for one in question.options if one.id == "place")
    assert isinstance(shape, PlacesShape)
    return shape


@pytest.mark.rule("killteam.setup.place_drop_zone", "killteam.place.location")
def test_an_operative_stands_wholly_in_its_zone_beside_the_others() -> None:
    battle = at_stage("thirds").give(A, "next")
    assert placing(battle, A).pieces == ("a-1", "a-2")
    base = 787
    ok = {"a-1": Point(5_000, 4_000 - base), "a-2": Point(5_000 + 2 * base, 4_000 - base)}
    over = battle.refused(A, "place", Places({**ok, "a-1": Point(5_000, 4_000 - base + 6)}))
    assert (over.rule, over.measured) == ("killteam.setup.place_drop_zone", "0.01″")
    close = battle.refused(A, "place", Places({**ok, "a-2": Point(5_000 + 2 * base - 6, 4_000 - base)}))
    assert close.rule == "killteam.move.friends"
    edge = battle.refused(A, "place", Places({**ok, "a-1": Point(base - 10, 2_000)}))
    assert edge.rule == "killteam.setup.place_drop_zone"
    battle.give(A, "place", Places(ok))
    assert battle.table.models["a-2"].at == ok["a-2"]
    assert battle.table.turn == B


@pytest.mark.rule("killteam.setup.place_thirds")
def test_the_player_chooses_who_is_in_a_batch() -> None:
    battle = at_stage("thirds").give(A, "others", Pick(("a-3", "a-6")))
    assert placing(battle, A).pieces == ("a-3", "a-6")
    battle.give(A, "arrange:batch")
    assert [one.id for one in battle.table.living(A)] == ["a-3", "a-6"]


@pytest.mark.rule("killteam.equip.mines_setup")
def test_nobody_is_set_up_within_an_inch_of_mines() -> None:
    table = at_stage("thirds").table
    mine = Marker(id="b-mine", kind="mine", at=Point(5_000, 2_000), owner=B)
    battle = start(_with(table, mine)).give(A, "next")
    ok = {"a-1": Point(5_000 + 394 + 787 + 1_006, 2_000), "a-2": Point(10_000, 2_000)}
    near = {**ok, "a-1": Point(5_000 + 394 + 787 + 1_004, 2_000)}
    assert battle.refused(A, "place", Places(near)).rule == "killteam.equip.mines_setup"
    battle.give(A, "place", Places(ok))
    assert battle.table.models["a-1"].life == "live"


def _with(table: Table, marker: Marker) -> Table:
    return structs.replace(table, markers={**table.markers, marker.id: marker})


# ── Picks of the first gambit step ──────────────────────────────────────────────────────────────────────────────────


def at_picks(one: str, two: str) -> Battle:
    battle = fresh("tidebreak-boarders", "vigil-first-watch").by_default("tac_ops")
    battle.give(A, f"tac:{one}").give(B, f"tac:{two}")
    return start(structs.replace(battle.by_default("scouting").table, stage="picks", result=None))


@pytest.mark.rule("killteam.flow.primary_op", "killteam.op.tac.strongpoint", "killteam.op.tac.marked_quarry")
def test_primary_op_marker_and_quarry_are_picked_in_one_secret_answer() -> None:
    battle = at_picks("marked_quarry", "strongpoint")
    assert "about" in {part.id for part in shape_of(battle, A, "pick").parts}
    battle.refused(A, "pick", Pick(("kill",)))
    battle.refused(A, "pick", Pick(("kill", "O1")))
    battle.refused(A, "pick", Pick(("kill", "tac", "b-2")))
    battle.give(A, "pick", Pick(("kill", "b-2"))).give(B, "pick", Pick(("tac", "O3")))
    one, two = battle.table.sides
    assert (one.primary, two.primary) == ("kill", "tac")
    assert one.tac is not None
    assert two.tac is not None
    assert (one.tac.quarry, two.tac.marker) == ("b-2", "O3")
    heard = " ".join(battle.heard(B))
    assert "KILL" not in heard
    assert battle.table.models["b-2"].name not in heard


@pytest.mark.rule("killteam.flow.primary_op")
def test_who_picks_a_primary_op_reads_what_each_of_them_is() -> None:
    battle = at_picks("marked_quarry", "strongpoint")
    told = {seat: [item.detail for item in shape_of(battle, seat, "pick").items[:3]] for seat in (A, B)}
    crit = CRIT_OPS[battle.table.settings.crit].name
    assert told[A] == [crit, "the enemies you incapacitate", "Marked Quarry, which only you know"]
    assert told[B][2] == "Strongpoint, which only you know"


@pytest.mark.rule("killteam.flow.primary_op")
def test_as_much_is_told_whether_there_is_anything_to_pick_for_the_tac_op_or_not() -> None:
    lines = []
    for op in ("marked_quarry", "overrun", "unseen"):
        battle = at_picks(op, "strongpoint").by_default("gambits")
        lines.append([(told.audience, told.sealed, told.secret) for told in battle.log])
    assert lines[0] == lines[1] == lines[2]


@pytest.mark.rule("killteam.place.location", "killteam.equip.obstructing")
def test_nobody_is_set_up_on_equipment() -> None:
    table = at_stage("thirds").table
    wire = piece("razor_wire", "wire", Point(5_000, 2_000), 0)
    on_it = structs.replace(table, now=structs.replace(table.now, pieces=(wire,)))
    battle = start(on_it).give(A, "next")
    ok = {"a-1": Point(5_000, 2_000 + 375 + 787), "a-2": Point(10_000, 2_000)}
    assert "wire" in battle.refused(A, "place", Places({**ok, "a-1": Point(5_000, 2_700)})).message.lower()
    battle.give(A, "place", Places({**ok, "a-1": Point(5_000, 3_200)}))


@pytest.mark.rule("killteam.marker.no_obstacle")
def test_operatives_may_stand_on_markers() -> None:
    cache = Marker(id="b-cache-1", kind="cache", at=Point(5_000, 2_000), owner=B)
    battle = start(_with(at_stage("thirds").table, cache)).give(A, "next")
    battle.give(A, "place", Places({"a-1": cache.at, "a-2": Point(10_000, 2_000)}))
    assert battle.table.models["a-1"].at == cache.at


@pytest.mark.rule("killteam.setup.terrain_traits")
@pytest.mark.parametrize("map_", MAPS)
def test_every_part_of_every_map_says_its_traits_before_the_battle(map_: str) -> None:
    parts = board_now(fresh(settings=Settings(map=map_, crit="sweep")).table).parts.values()
    assert parts
    assert all(part.traits for part in parts)
