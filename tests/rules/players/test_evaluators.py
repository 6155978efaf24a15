"""What a table is worth to players of Kill Team, Kry-Gothic and FUBAR: harm to be done and feared, cover, points to be had."""

from fractions import Fraction
from itertools import product
from typing import Any, cast

import pytest
from msgspec import structs

from rules.battlefield.surface import GROUND, surfaces_at
from rules.battlefield.terrain import Feature
from rules.geometry.point import INCH, Point, distance_up
from rules.kernel.question import Answer, Option
from rules.kernel.refusal import Refused, Seat
from rules.kernel.shapes import Path
from rules.killteam.board.measure import CONTROL_RANGE, contests, disc
from rules.killteam.board.side import ChosenTacOp
from rules.killteam.board.table import Marker, Table
from rules.killteam.killzone.maps import MAPS
from rules.killteam.killzone.parts import rectangle, terrain
from rules.killteam.killzone.pieces import PIECE_TYPES
from rules.killteam.move.course import course, path_shape
from rules.krygothic.board.table import Marker as Location
from rules.krygothic.melee import charge
from rules.krygothic.system import KRYGOTHIC
from rules.players.candidates import values
from rules.players.evaluator import Goal
from rules.players.evaluators.fubar import FUBAR_EVALUATOR
from rules.players.evaluators.killteam import KILLTEAM_EVALUATOR
from rules.players.evaluators.kog import KOG_EVALUATOR
from rules.players.evaluators.krygothic import KRYGOTHIC_EVALUATOR
from rules.players.evaluators.shared import successes_beyond, unsaved_successes
from rules.players.keyed_random import KeyedRandom
from rules.players.lookahead import Lookahead
from tests.rules.fubar import build as fb
from tests.rules.killteam import tables as kt
from tests.rules.kog import build as kog
from tests.rules.krygothic import build as kg


@pytest.mark.parametrize(
    ("dice", "need", "against", "save", "sure"), [(4, 3, 3, 4, 0), (4, 3, 3, 4, 1), (2, 5, 1, 3, 0)]
)
def test_what_gets_through_is_counted_over_all_faces(dice: int, need: int, against: int, save: int, sure: int) -> None:
    left = [
        max(0, sum(face >= need for face in faces[:dice]) - sum(face >= save for face in faces[dice:]) - sure)
        for faces in product(range(1, 7), repeat=dice + against - sure)
    ]
    assert unsaved_successes(dice, need, against, save, sure) == Fraction(1_000 * sum(left), len(left)).__floor__()


@pytest.mark.parametrize(("dice", "need", "spare"), [(4, 5, 0), (4, 5, 2), (5, 4, 3), (2, 4, 2)])
def test_what_is_beyond_the_spare_is_counted_over_all_faces(dice: int, need: int, spare: int) -> None:
    """Chances in thousandths are cut off: a thousandth of a die is the most it may be off."""
    over = [max(0, sum(face >= need for face in faces) - spare) for faces in product(range(1, 7), repeat=dice)]
    exact = Fraction(1_000 * sum(over), len(over))
    assert 0 <= exact - successes_beyond(dice, 1_000 * (7 - need) // 6, spare) <= dice + 1


def _taken(board: Table) -> Table:
    """The table with all its operatives selected for the match."""
    for seat in (kt.A, kt.B):
        board = board.with_side(seat, taken=tuple(one.id for one in board.living(seat)))
    return board


def _killteam(*walls: Feature, **changes: dict[str, object]) -> int:
    """What is threatened, to the first player, between an operative of its own and an enemy twelve inches away."""
    board = _taken(
        kt.with_pieces(
            kt.table(kt.op("own", 5, 2.5, "sentinel"), kt.op("foe", 17, 2.5, "sentinel", 1), board=kt.CITY), *walls
        )
    )
    for id_, fields in changes.items():
        board = board.with_model(id_, **fields)
    return KILLTEAM_EVALUATOR.worth(board, kt.A)["threat"]


def test_who_is_still_to_act_threatens_more_than_who_has_acted() -> None:
    assert _killteam(foe={"ready": False}) > _killteam() > _killteam(own={"ready": False})


def test_whoever_lies_low_behind_a_wall_is_threatened_less() -> None:
    outline = rectangle(6_000, 1_500, 6_200, 3_500)
    kind = PIECE_TYPES["light_barricade"]
    wall = terrain("wall", "light_barricade", kind.name, outline, (0, 1_000), kind.traits)
    assert _killteam(own={"order": "conceal"}) == _killteam()
    assert _killteam(wall, own={"order": "conceal"}) > _killteam(wall)


def test_a_marker_held_is_worth_more_while_turning_points_are_left() -> None:
    marker = Marker(id="middle", kind="objective", at=Point(15_000, 11_000))
    outlooks = []
    for turning_point in (1, 2, 4):
        board = kt.table(
            kt.op("own", 15, 11), kt.op("foe", 15, 20, seat=1), markers=(marker,), turning_point=turning_point
        )
        outlooks.append(KILLTEAM_EVALUATOR.worth(_taken(board), kt.A)["outlook"])
    assert outlooks[1] > outlooks[0] > 0
    assert outlooks[1] > outlooks[2] > 0


def test_an_enemys_secret_op_is_worth_nothing_and_ones_own_is() -> None:
    board = _taken(kt.table(kt.op("own", 15, 2), kt.op("foe", 15, 20, seat=1), turning_point=2))
    plain = KILLTEAM_EVALUATOR.worth(board, kt.A)["outlook"]
    theirs = board.with_side(kt.B, tac=ChosenTacOp(id="hold_the_line"))
    assert KILLTEAM_EVALUATOR.worth(theirs, kt.A)["outlook"] == plain
    own = board.with_side(kt.A, tac=ChosenTacOp(id="hold_the_line"), primary="tac")
    assert KILLTEAM_EVALUATOR.worth(own, kt.A)["outlook"] > plain


HELD = Marker(id="held", kind="objective", at=Point(15_000, 4_000))
OPEN = Marker(id="open", kind="objective", at=Point(15_000, 11_000))


def _spare(marker: Marker, x: float = 15, y: float = 6) -> Table:
    """A table with somebody at one marker or carrying it, one to spare, another marker and an enemy far off."""
    who = (kt.op("keeper", 14, 4), kt.op("spare", x, y), kt.op("foe", 15, 20, seat=1))
    return _taken(kt.table(*who, markers=(marker, OPEN), turning_point=2))


@pytest.mark.parametrize("marker", [HELD, structs.replace(HELD, carrier="keeper")], ids=["controlled", "carried"])
def test_whoever_can_be_spared_goes_where_points_are_still_to_be_had(marker: Marker) -> None:
    assert KILLTEAM_EVALUATOR.goals(_spare(marker), kt.A, "spare")[0].at == OPEN.at
    off = _spare(marker).with_model("keeper", at=Point(3_000, 4_000)) if marker.carrier else _spare(marker)
    assert KILLTEAM_EVALUATOR.worth(off, kt.A)["markers"] == KILLTEAM_EVALUATOR.worth(_spare(marker), kt.A)["markers"]


def test_whoever_charges_ends_beside_the_enemy_and_within_its_reach() -> None:
    board = _taken(kt.table(kt.op("own", 15, 6, "sentinel"), kt.op("foe", 15, 11, "sentinel", 1)))
    own, foe = board.models["own"], board.models["foe"]
    near = [goal.near for goal in KILLTEAM_EVALUATOR.goals(board, kt.A, "own") if goal.at == foe.at]
    bases = disc(board, own).radius + disc(board, foe).radius
    assert any(bases < one <= bases + CONTROL_RANGE for one in near)


def test_a_listening_post_is_planted_where_one_stands() -> None:
    board = _spare(HELD)
    assert Goal(Point(15_000, 6_000)) not in KILLTEAM_EVALUATOR.goals(board, kt.A, "spare")
    listening = board.with_side(kt.A, tac=ChosenTacOp(id="listening_posts"))
    assert Goal(Point(15_000, 6_000)) in KILLTEAM_EVALUATOR.goals(listening, kt.A, "spare")


@pytest.mark.parametrize("board", [kt.CITY, kt.CORRIDOR, kt.GANTRY])
def test_who_follows_the_ways_comes_to_every_marker(board: str) -> None:
    """Around walls, through gaps and over decks: straight on one stands before a wall, or before the pool."""
    for at, high in MAPS[board].objectives:
        on = surfaces_at(MAPS[board].field, at)[0] if high else GROUND
        marker = Marker(id="one", kind="objective", at=at, on=on)
        now = kt.table(kt.op("own", 4, 3), kt.op("foe", 29, 21, seat=1), board=board, markers=(marker,))
        now = kt.with_open(now, *(part.id for part in MAPS[board].parts if part.has("hatchway")))
        for _ in range(9):
            if contests(now, now.models["own"], marker):
                break
            now = _walked(now)
        assert contests(now, now.models["own"], marker)


def _walked(now: Table) -> Table:
    """The table after a move along the first way the rules take."""
    own = now.models["own"]
    wanted = {"own": KILLTEAM_EVALUATOR.goals(now, kt.A, "own")[:1]}
    for value in values(path_shape(now, own, "reposition"), wanted, KeyedRandom(b"")):
        assert isinstance(value, Path)
        try:
            taken = course(now, own, "reposition", value)
        except Refused:
            continue
        return now.with_model("own", at=taken.end, on=taken.on[-1])
    raise AssertionError("no way is taken")


def test_the_way_over_the_gantries_counts_and_not_that_through_the_pool() -> None:
    def worth(x: float, y: float) -> int:
        marker = Marker(id="roof", kind="objective", at=Point(15_000, 11_000), on="K1.roof")
        board = kt.table(kt.op("own", x, y), kt.op("foe", 29, 21, seat=1), board=kt.GANTRY, markers=(marker,))
        return KILLTEAM_EVALUATOR.worth(_taken(board), kt.A)["markers"]

    assert worth(6, 5.5) > worth(15, 7.3)


@pytest.mark.parametrize(
    ("op", "near", "far"),
    [("listening_posts", (15, 9), (15, 3)), ("triangulate", (15, 11), (15, 6)), ("overrun", (15, 16), (15, 12))],
)
def test_who_has_an_op_goes_where_it_is_carried_out(
    op: str, near: tuple[float, float], far: tuple[float, float]
) -> None:
    def worth(at: tuple[float, float]) -> int:
        board = kt.table(kt.op("own", *at), kt.op("foe", 2, 21, seat=1), turning_point=2)
        return KILLTEAM_EVALUATOR.worth(_taken(board.with_side(kt.A, tac=ChosenTacOp(id=op))), kt.A)["markers"]

    assert worth(near) > worth(far)


def test_who_has_nothing_to_score_goes_for_the_enemy() -> None:
    def worth(y: float) -> int:
        board = kt.table(kt.op("own", 15, y), kt.op("foe", 15, 20, seat=1), turning_point=2)
        return KILLTEAM_EVALUATOR.worth(_taken(board), kt.A)["markers"]

    assert worth(8) > worth(3)
    idle = kt.table(kt.op("own", 15, 3), kt.op("foe", 15, 20, seat=1), turning_point=2)
    first = KILLTEAM_EVALUATOR.goals(_taken(idle), kt.A, "own")[0]
    assert distance_up(first.at, Point(15_000, 20_000)) == 0
    assert first.near > INCH


def test_where_nothing_is_to_be_had_nobody_is_sent() -> None:
    """On the locked decks a third of the board is a drop zone with what is too near to it: nobody can fix it."""
    board = kt.table(kt.op("own", 2, 3), kt.op("foe", 29, 21, seat=1), board=kt.CORRIDOR, turning_point=2)
    board = _taken(board.with_side(kt.A, tac=ChosenTacOp(id="triangulate")))
    left = board.with_side(kt.A, tac=ChosenTacOp(id="triangulate", zones=(1, 2)))
    assert KILLTEAM_EVALUATOR.worth(board, kt.A)["markers"] > KILLTEAM_EVALUATOR.worth(left, kt.A)["markers"]
    assert KILLTEAM_EVALUATOR.goals(left, kt.A, "own")


def _krygothic(ap: tuple[int, int] = (20, 20), **own: Any) -> int:
    board = kg.table(
        kg.model("own", 10, 10, guns=(kg.PISTOL,), points=50, **own),
        kg.model("foe", 14, 10, kg.BLUE, points=50),
        ap=ap,
    )
    return KRYGOTHIC_EVALUATOR.worth(board, kg.RED)["threat"]


def test_a_shot_that_can_be_paid_for_and_needs_no_turn_threatens_most() -> None:
    assert _krygothic() > _krygothic(ap=(1, 20)) > 0
    assert _krygothic() > _krygothic(rc=1)
    assert _krygothic(facing=180) < _krygothic()


def test_who_charges_goes_straight_up_to_the_base_of_each_enemy() -> None:
    board = kg.table(
        kg.model("own", 10, 10), kg.model("near", 14, 10, kg.BLUE), kg.model("beside", 10, 13, kg.BLUE)
    )  # fmt: skip
    own = board.models["own"]
    goals = {goal.act: goal for goal in KRYGOTHIC_EVALUATOR.goals(board, kg.RED, "own")}
    for option in charge.offers(board, own, 20):
        way = goals[option.id].way
        deed = option.accept(Path(tuple(stop.at for stop in way)), option.rule)
        assert deed.targets == (option.piece,)
        assert deed.path == (own.at, way[-1].at)


def test_to_choose_a_charge_is_an_answer_before_anybody_is_gone_for() -> None:
    mine = Lookahead(KRYGOTHIC, KRYGOTHIC_EVALUATOR, kg.RED, cast("Any", None), KeyedRandom(b"charge"))
    option = Option[None](id="charge:own", label="Charge", bring=None)
    assert list(mine.answers(cast("Any", None), cast("Any", None), option, 1)) == [Answer("charge:own")]


def test_ruined_locations_bring_the_attacker_of_sabotage_nearer_to_its_end() -> None:
    def worth(wounds: int, *, charged: bool = False) -> int:
        place = Location(id="one", kind="location", at=kg.place(20, 20), radius=1_000, owner=kg.BLUE, wounds=wounds)
        other = structs.replace(place, id="two", at=kg.place(30, 20), wounds=3, charged=charged)
        board = kg.table(
            kg.model("own", 10, 10, points=50), kg.model("foe", 14, 10, kg.BLUE, points=50),
            settings={"scenario": "sabotage"}, attacker=kg.RED, markers={"one": place, "two": other},
        )  # fmt: skip
        return KRYGOTHIC_EVALUATOR.worth(board, kg.RED)["score"]

    assert worth(0) > worth(1) > worth(3)
    assert worth(3, charged=True) > worth(3)


def _fubar(one: int, other: int) -> int:
    """What the figures are worth where the enemy has two Units of four, of which so many have fallen."""
    fallen = [{number: {"life": "casualty"} for number in range(1, many + 1)} for many in (one, other)]
    foes = [fb.squad("b", [(10 + x, 30 + 5 * y) for x in range(4)], changes=fallen[y], points=40) for y in (0, 1)]
    own = fb.squad("a", [(10 + x, 10) for x in range(4)], points=80)
    return FUBAR_EVALUATOR.worth(fb.table(own, *foes), Seat(0))["figures"]


def test_losses_of_one_unit_bring_more_than_as_many_of_several() -> None:
    """Points are scored for a Unit past half its losses, and for one destroyed."""
    assert _fubar(2, 0) > _fubar(1, 1) > _fubar(1, 0) > _fubar(0, 0)
    assert _fubar(3, 0) - _fubar(2, 0) > _fubar(1, 0) - _fubar(0, 0)


def _power(side: str, y: float, many: int, **changes: Any) -> fb.Squad:
    """So many in power armour with assault rifles, all of whom can lie low."""
    return fb.squad(
        side, fb.row(10, y, many), weapons=("assault-rifle",), armour="power", training="elite", points=150, **changes
    )


def _threat(away: float, many: int = 4, turn: int = 2, own: Any = None, **changes: Any) -> int:
    """What a Unit does to another so far away, less what it has to fear from it."""
    board = fb.table(_power("a", 10, many, **(own or {})), _power("b", 10 + away, 3, **changes), turn=turn, cap=350)
    return FUBAR_EVALUATOR.worth(board, Seat(0))["fire"]


def test_fire_at_those_who_can_all_lie_low_does_more_the_more_comes_together() -> None:
    assert _threat(20, 8) > 2 * _threat(20, 4) > 0
    assert _threat(11, 4) > 2 * _threat(20, 4)


def test_who_lies_low_already_is_in_greater_danger() -> None:
    low = {number: {"down": True} for number in (1, 2, 3)}
    assert _threat(20, changes=low) > 2 * _threat(20)


def test_close_combat_near_by_threatens_those_whom_fire_only_lays_low() -> None:
    """And not where one would lose as much in it."""

    def threat(away: float, armour: str) -> int:
        own = fb.squad("a", fb.row(10, 10, 4), training="elite", armour=armour, weapons=(), points=150)
        return FUBAR_EVALUATOR.worth(fb.table(own, _power("b", 10 + away, 3), cap=350), Seat(0))["fire"]

    assert threat(7, "power") > threat(12, "power")
    assert threat(7, "none") <= threat(12, "none")


def test_what_can_be_done_counts_more_the_more_turns_are_left() -> None:
    assert _threat(11, turn=2) > _threat(11, turn=5) > _threat(11, turn=6) > 0
    assert _threat(11, turn=6, own={"attempted": True}) < 0


def test_each_unit_comes_to_where_it_fires_best_and_at_last_to_grips() -> None:
    """Assault rifles do more within 12 inches, and without a lead a draw is all there is left."""

    def ground(away: float, turn: int, weapon: str) -> int:
        own = fb.squad("a", fb.row(10, 2, 4), weapons=(weapon,), points=150)
        return FUBAR_EVALUATOR.worth(fb.table(own, _power("b", 2 + away, 3), turn=turn, cap=350), Seat(0))["ground"]

    assert ground(11, 1, "assault-rifle") > ground(16, 1, "assault-rifle")
    assert ground(11, 1, "rifle") == ground(16, 1, "rifle") > ground(30, 1, "rifle")
    assert ground(8, 6, "rifle") > ground(11, 6, "rifle")


def test_units_that_fire_at_the_same_enemy_do_more_than_each_alone() -> None:
    """All of three in power armour can lie low before the first bout, and nobody before the second."""

    def fire(*sides: float) -> int:
        own = [_power("a", y, 4) for y in sides]
        return FUBAR_EVALUATOR.worth(fb.table(*own, _power("b", 20, 3), cap=350), Seat(0))["fire"]

    assert fire(5, 35) > 2 * fire(5) > 0


def test_whoever_fights_threatens_without_a_roll_and_may_be_helped() -> None:
    def threat(*, locked: bool, helper: float) -> int:
        own = fb.squad("a", fb.row(10, 10, 4), points=100, locked=("b-u1",) if locked else ())
        help_ = fb.squad("a", fb.row(10, helper, 4), weapons=(), points=100)
        foe = fb.squad("b", fb.row(10, 11, 3), training="green", points=150, locked=("a-u1",) if locked else ())
        return FUBAR_EVALUATOR.worth(fb.table(own, help_, foe, cap=350), Seat(0))["fire"]

    assert threat(locked=True, helper=30) > threat(locked=False, helper=30)
    assert threat(locked=True, helper=17) > threat(locked=True, helper=30)


def test_whom_fire_does_nothing_to_is_gone_for_in_close_combat() -> None:
    """Those in power armour who are only laid low may be killed with blows; whom fire kills is shot."""

    def goal(armour: str, training: str) -> Goal:
        foe = fb.squad("b", fb.row(10, 40, 4), weapons=(), armour=armour, training=training, points=150)
        return FUBAR_EVALUATOR.goals(fb.table(_power("a", 5, 6), foe), Seat(0), "a-u1")[0]

    assert goal("power", "elite").near <= 8 * INCH < goal("none", "green").near


def test_to_pass_is_an_answer_where_no_unit_is_tried() -> None:
    options: list[Option[Any]] = [Option(id=id_, label=id_) for id_ in ("react:a-u1", "pass")]
    assert FUBAR_EVALUATOR.first_piece(options) == options


def test_nobody_leaves_a_leader_that_has_moved_behind() -> None:
    models = [("headhunter", "a", (10, 10)), ("hunter", "a", (20, 10)), ("hunter", "b", (46, 34))]
    units = {"a-u1": ["a-m1", "a-m2"]}
    table = kog.table(models, stage="movement", units=units, opened="a-u1").with_model("a-m1", move="hold")
    stays, leaves = (table.with_model("a-m2", at=kog.at(x, 10), move="combat") for x in (22, 25))
    assert KOG_EVALUATOR.worth(stays, 0)["unit"] == 0
    assert sum(KOG_EVALUATOR.worth(leaves, 0).values()) < sum(KOG_EVALUATOR.worth(stays, 0).values())


@pytest.mark.parametrize(("model", "back"), [("heavy-tank", True), ("jaeger", False)])
def test_kog_who_cannot_attack_an_enemy_beside_it_thinks_of_a_step_back(model: str, back: bool) -> None:
    beside = kog.table([(model, "a", (20, 10)), ("jaeger", "b", (21.2, 10))], stage="movement")
    first = KOG_EVALUATOR.goals(beside, 0, "a-m1")[0]
    assert (first.at == kog.at(17.6, 10)) is back
