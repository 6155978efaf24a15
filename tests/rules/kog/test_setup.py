"""Set-up from the roll for roles to deployment: who decides what, where bases may stand, and in which order."""

from typing import Any

import pytest
from msgspec import structs

from rules.battlefield.terrain import Feature
from rules.geometry.line import side
from rules.kernel import engine
from rules.kernel.dice import ScriptedDice
from rules.kernel.preview import HasPreview
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Number, Places, PlacesShape
from rules.kog.board.measure import disc
from rules.kog.board.table import SEATS, Table
from rules.kog.board.territory import from_line, in_territory, is_deployable, line_at
from rules.kog.setup.arrangement import arrangement
from rules.kog.system import KOG
from rules.kog.view.view import view
from tests.rules.kog.build import Place, at, begin, box, table, terrain

FORCES = [("jaeger", "a", (0, 0)), ("jaeger", "a", (0, 0)), ("hunter", "b", (0, 0)), ("hunter", "b", (0, 0))]


def in_reserve(stage: str, models: list[tuple[str, str, Place]] = FORCES, **fields: Any) -> Table:
    """Both forces beside the table; seat 0 attacks from y > 18, seat 1 defends y < 18."""
    built = table(models, stage=stage, round=0, **fields)
    return built.with_models({id_: structs.replace(model, life="reserve") for id_, model in built.models.items()})


def places(**spots: Place) -> Places:
    """Places by model: `places(b_m1=(24, 5))`."""
    return Places({model.replace("_", "-"): at(*spot) for model, spot in spots.items()})


def without_halves(stage: str, **fields: Any) -> Table:
    """The board before the Defender has divided it."""
    start = in_reserve(stage, line=None, **fields)
    return start.with_side(SEATS[0], half=0).with_side(SEATS[1], half=0)


# Roles


@pytest.mark.parametrize(
    ("rolls", "winner"),
    [
        pytest.param([(4, 4), (2, 5)], 1, id="D-01"),
        pytest.param([(4, 4), (5, 2)], 0, id="the first seat wins after a tie"),
        pytest.param([(1, 1), (6, 6), (3, 2)], 0, id="two ties"),
        pytest.param([(1, 2)], 1, id="no tie"),
    ],
)
@pytest.mark.rule("kog.setup.role-roll", "kog.setup.role-choice")
def test_a_tie_is_rolled_again_and_the_higher_chooses(rolls: list[tuple[int, int]], winner: int) -> None:
    dice = ScriptedDice([("role", faces) for faces in rolls])
    game = begin(without_halves("roles"), dice)
    assert dice.spent()
    assert game.question.seat == winner
    assert [line.text.endswith("Tied, so both roll again.") for line in game.log] == [*[True] * (len(rolls) - 1), False]
    assert game.allowed() == ["attacker", "defender"]


@pytest.mark.parametrize(("choice", "attacker"), [("attacker", 0), ("defender", 1)])
@pytest.mark.rule("kog.setup.role-choice")
def test_the_winner_takes_either_role_and_the_other_player_the_other(choice: str, attacker: int) -> None:
    game = begin(without_halves("roles"), [("role", [6, 5])]).choose(choice)
    assert [game.table.sides[seat].role for seat in (attacker, 1 - attacker)] == ["attacker", "defender"]
    assert game.question.seat == 1 - attacker
    assert game.question.rule == "kog.setup.divide"


# Territories


@pytest.mark.rule("kog.setup.divide")
def test_the_defender_divides_by_the_edges_the_diagonals_or_any_angle() -> None:
    game = begin(without_halves("divide"))
    assert game.question.seat == 1
    assert game.allowed() == ["line:across", "line:along", "line:falling", "line:rising", "line:angle"]
    for id_, value in [(id_, None) for id_ in game.allowed()[:4]] + [("line:angle", Number(33))]:
        drawn = begin(without_halves("divide")).choose(id_, value=value).table.line
        assert drawn is not None
        assert side(*drawn, at(24, 18)) == 0


@pytest.mark.rule("kog.setup.divide")
def test_what_each_line_would_part_is_drawn_while_one_is_chosen() -> None:
    game = begin(without_halves("divide"))
    ideas = {zone.id: zone for zone in view(game.table, None).zones}
    assert [game.option(id_).piece for id_ in game.allowed()[:4]] == list(ideas)
    assert {zone.kind for zone in ideas.values()} == {"idea"}
    assert set(ideas["line:along"].outline) in (
        {at(0, 0), at(24, 0), at(24, 36), at(0, 36)},
        {at(24, 0), at(48, 0), at(48, 36), at(24, 36)},
    )
    ask = engine.open_ask(KOG, game.position, game.question.seat, game.question.number)
    drawn = ask.accept(Answer("line:angle", Number(90)))
    assert isinstance(drawn, HasPreview)
    preview = drawn.describe()
    assert set(preview.path) == {at(24, 0), at(24, 36)}
    assert preview.lines in (("A west half and an east half.",), ("An east half and a west half.",))
    chosen = game.choose("line:along", "half:east")
    assert chosen.told("The Defender divides the board into")
    assert chosen.told("an east half")
    assert not any(zone.kind == "idea" for zone in view(chosen.table, None).zones)


def test_lines_at_an_angle_meet_the_standard_ones() -> None:
    field = in_reserve("divide").field
    for degrees, far in ((0, at(40, 18)), (90, at(24, 40)), (45, at(30, 24))):
        assert side(*line_at(field, degrees), far) == 0


@pytest.mark.parametrize(("half", "y_sign"), [("half:north", -1), ("half:south", 1)])
@pytest.mark.rule("kog.setup.choose-territory")
def test_the_defender_takes_either_half_and_the_attacker_the_other(half: str, y_sign: int) -> None:
    game = begin(without_halves("divide")).choose("line:across", half)
    line = game.table.line
    assert line is not None
    own = [point for point in (at(24, 1), at(24, 35)) if side(*line, point) == game.table.sides[1].half]
    assert own == [at(24, 18 + y_sign * 17)]
    assert game.table.sides[0].half == -game.table.sides[1].half
    assert game.question.seat == 1


@pytest.mark.rule("kog.setup.deploy.everything", "kog.field.size")
def test_a_line_without_room_for_both_forces_is_refused() -> None:
    many = [("jaeger", side_, (0, 0)) for side_ in "ab" for _ in range(12)]
    game = begin(without_halves("divide", models=many, size=(48, 26)))
    assert "line:along" in game.allowed()
    assert game.refusal("line:across").rule == "kog.setup.deploy.everything"
    assert game.refusal("line:angle", Number(0)) == game.refusal("line:across")


# Deployment


@pytest.mark.rule("kog.setup.deploy.defender", "kog.setup.deploy.attacker")
def test_d04_the_defender_deploys_everything_first() -> None:
    game = begin(in_reserve("deploy"))
    question = engine.look(KOG, game.position, SEATS[1]).questions[0]
    with pytest.raises(Refused) as refused:
        engine.play(
            KOG, game.position, SEATS[0], question.number, Answer("deploy:a-u1", places(a_m1=(24, 32))), game.dice
        )
    assert refused.value.refusal.rule == "kernel.turn"
    game.choose("deploy:b-u1", value=places(b_m1=(24, 5)))
    assert (game.question.seat, game.allowed("deploy:")) == (1, ["deploy:b-u2"])
    game.choose("deploy:b-u2", value=places(b_m2=(30, 5)))
    assert (game.question.seat, game.question.rule) == (0, "kog.setup.deploy.attacker")
    assert [piece.at for piece in engine.look(KOG, game.position, SEATS[0]).view.pieces][2:] == [at(24, 5), at(30, 5)]


@pytest.mark.parametrize(
    ("seat", "y", "allowed"),
    [
        pytest.param(1, 5.399, True, id="D-02 5.399"),
        pytest.param(1, 5.400, False, id="D-02 5.400"),
        pytest.param(0, 30.601, True, id="D-03 30.601"),
        pytest.param(0, 30.600, False, id="D-03 30.600"),
        pytest.param(1, 30.0, False, id="in the enemy half"),
        pytest.param(1, 0.6, True, id="touching the edge"),
        pytest.param(1, 0.599, False, id="over the edge"),
    ],
)
@pytest.mark.rule("kog.setup.deploy.zone", "kog.field.edges", "kog.general.measure.base-to-base")
def test_bases_are_deployed_more_than_12_inches_from_the_enemy_half(seat: int, y: float, allowed: bool) -> None:
    start = in_reserve("deploy")
    if seat == 0:
        start = start.with_models(
            {id_: structs.replace(start.models[id_], life="live", at=at(x, 3)) for id_, x in (("b-m1", 3), ("b-m2", 6))}
        )
    game = begin(start)
    model, unit = f"{'ab'[seat]}-m1", f"deploy:{'ab'[seat]}-u1"
    value = Places({model: at(24, y)})
    if allowed:
        assert game.choose(unit, value=value).models[model].at == at(24, y)
    else:
        refusal = game.refusal(unit, value)
        assert refusal.rule == ("kog.field.edges" if y < 1 else "kog.setup.deploy.zone")
        assert refusal.remedy


def test_the_refusal_of_a_place_says_measure_limit_and_remedy() -> None:
    refusal = begin(in_reserve("deploy")).refusal("deploy:b-u1", places(b_m1=(24, 6)))
    assert (refusal.measured, refusal.limit) == ("11.4″", "more than 12″")
    assert refusal.remedy == "Move it back by more than 0.6″."


@pytest.mark.rule("kog.setup.deploy.zone")
def test_the_refusal_of_a_unit_says_of_each_model_that_stops_it_what_is_wrong() -> None:
    models = [("jaeger", "a", (0, 0)), ("headhunter", "b", (0, 0)), ("hunter", "b", (0, 0))]
    start = in_reserve("deploy", models, units={"b-u1": ["b-m1", "b-m2"]})
    refusal = begin(start).refusal("deploy:b-u1", places(b_m1=(24, 3), b_m2=(24, 6)))
    assert set(refusal.unfit) == {"b-m2"}
    refusal = begin(start).refusal("deploy:b-u1", places(b_m1=(20, 6), b_m2=(24, 6)))
    assert set(refusal.unfit) == {"b-m1", "b-m2"}


@pytest.mark.parametrize(
    ("spot", "allowed"),
    [
        pytest.param((12, 3), False, id="inside impassable"),
        pytest.param((9.4, 3), True, id="touching impassable"),
        pytest.param((9.5, 3), False, id="overlapping impassable"),
        pytest.param((22, 3), True, id="on top of a hill"),
        pytest.param((19.5, 3), False, id="half-way up a hill"),
        pytest.param((32, 3), True, id="in rough ground"),
        pytest.param((41.1, 3), False, id="over another base"),
        pytest.param((41.2, 3), True, id="touching another base"),
    ],
)
@pytest.mark.rule("kog.setup.deploy.legal-spot")
def test_legal_spots(spot: Place, allowed: bool) -> None:
    features: list[Feature] = [
        terrain("house", box(10, 1, 4, 4), impassable=True),
        terrain("hill", box(20, 1, 4, 4), height=1, climbable=True),
        terrain("woods", box(30, 1, 4, 4), rough=True, cover="soft"),
    ]
    game = begin(in_reserve("deploy", terrain=features)).choose("deploy:b-u2", value=places(b_m2=(40, 3)))
    if allowed:
        game.choose("deploy:b-u1", value=places(b_m1=spot))
        assert game.models["b-m1"].life == "live"
    else:
        assert game.refusal("deploy:b-u1", places(b_m1=spot)).rule == "kog.setup.deploy.legal-spot"


@pytest.mark.parametrize(
    ("x", "allowed"), [pytest.param(23.2, True, id="S-09 12.000"), pytest.param(23.201, False, id="S-09 12.001")]
)
@pytest.mark.rule("kog.setup.deploy.coherency")
def test_units_deploy_within_12_inches_of_their_leader(x: float, allowed: bool) -> None:
    models = [("jaeger", "a", (0, 0)), ("headhunter", "b", (0, 0)), ("hunter", "b", (0, 0)), ("hunter", "b", (0, 0))]
    start = in_reserve("deploy", models, units={"b-u1": ["b-m1", "b-m2", "b-m3"]})
    game = begin(start)
    assert start.units["b-u1"].leader == "b-m1"
    value = places(b_m1=(10, 3), b_m2=(3, 3), b_m3=(x, 3))
    if allowed:
        assert game.choose("deploy:b-u1", value=value).models["b-m3"].life == "live"
    else:
        refusal = game.refusal("deploy:b-u1", value)
        assert (refusal.rule, refusal.measured) == ("kog.setup.deploy.coherency", "12.01″")


@pytest.mark.rule("kog.setup.deploy.everything")
def test_nothing_may_be_held_back() -> None:
    game = begin(in_reserve("deploy")).choose("rest")
    assert {option.split(":")[0] for option in game.options()} == {"deploy", "rest"}
    game.choose("rest")
    assert {model.life for model in game.models.values()} == {"live"}
    assert game.table.stage == "objectives"


@pytest.mark.parametrize("angle", [0, 17, 45, 90, 146])
@pytest.mark.rule("kog.setup.deploy.zone", "kog.setup.deploy.legal-spot", "kog.setup.deploy.coherency")
def test_the_suggested_arrangement_is_accepted_unit_by_unit(angle: int) -> None:
    many = [("jaeger", "a", (0, 0)) for _ in range(8)] + [("hunter", "b", (0, 0)) for _ in range(8)]
    units = {f"{s}-u{n}": [f"{s}-m{4 * n - k}" for k in range(4)] for s in "ab" for n in (1, 2)}
    start = without_halves(
        "divide", models=many, units=units, terrain=[terrain("hill", box(18, 2, 8, 3), climbable=True)]
    )
    game = begin(start).choose("line:angle", value=Number(angle))
    game.choose(game.allowed()[0])
    for _ in range(4):
        id_ = game.allowed("deploy:")[-1]
        shape = game.option(id_).needs
        assert isinstance(shape, PlacesShape)
        assert set(shape.suggested) == set(shape.pieces)
        game.choose(id_, value=Places(dict(shape.suggested)))
    assert game.table.stage == "objectives"


def test_when_no_arrangement_is_found_for_the_rest_it_says_so() -> None:
    start = in_reserve("deploy", terrain=[terrain("block", box(0, 0, 48, 5.9), impassable=True)])
    assert arrangement(start, [start.units["b-u1"]]) is None
    assert begin(start).refusal("rest").rule == "kog.setup.deploy.everything"


# The geometry of halves


@pytest.mark.parametrize("degrees", [0, 30, 45, 90, 120])
@pytest.mark.rule("kog.setup.deploy.zone", "kog.setup.objective.marker")
def test_both_halves_are_alike(degrees: int) -> None:
    start: Table = in_reserve("deploy")
    line, model = line_at(start.field, degrees), start.models["a-m1"]
    for x, y in ((3, 3), (24, 5), (10, 10), (40, 30), (24, 17), (1, 35)):
        here, there = disc(start, model, at(x, y)), disc(start, model, at(48 - x, 36 - y))
        for half in (1, -1):
            assert is_deployable(line, half, here) == is_deployable(line, -half, there)
            assert in_territory(line, half, here) == in_territory(line, -half, there)
            assert from_line(line, half, here) == from_line(line, -half, there)
            assert not (in_territory(line, 1, here) and in_territory(line, -1, here))
