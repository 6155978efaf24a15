"""Terrain: placed in turns or drawn, agreed by both players, and a board with room to deploy on."""

from typing import Any

import pytest
from msgspec import structs

from rules.battlefield.terrain import Battlefield, Feature
from rules.kernel import engine
from rules.kernel.dice import CommittedDice
from rules.kernel.position import dump
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Number, Spot, SpotShape
from rules.kog.board.kit import KIT, traits_in_words
from rules.kog.board.table import SEATS, Settings, Table
from rules.kog.lists.catalogue import CATALOGUE, READY
from rules.kog.lists.muster import Muster, muster
from rules.kog.setup.new_table import new_table
from rules.kog.setup.terrain_agreement import ENOUGH_PROPOSED, MOST_DECLINED
from rules.kog.system import KOG
from tests.rules.kog.build import Game, Place, at, begin, box, table, terrain

FORCES = [("jaeger", "a", (0, 0)), ("hunter", "b", (0, 0))]
FIRST_IS_SEAT_1 = [("first to place", [2])]


def placing(features: int = 3, lying: tuple[Feature, ...] = ()) -> Game:
    """An empty board on which so many features are to be placed, seat 1 first."""
    start = table(FORCES, stage="terrain", round=0, terrain=lying)
    start = structs.replace(start, settings=structs.replace(start.settings, terrain="alternate", features=features))
    return begin(start, FIRST_IS_SEAT_1)


def spot(x: float, y: float, degrees: int = 0) -> Spot:
    return Spot(at(x, y), degrees)


# Placing


@pytest.mark.rule("kog.terrain.alternate-placement", "kog.terrain.quantity", "kog.setup.sequence")
def test_players_take_turns_until_the_agreed_number_lies() -> None:
    game = placing()
    placers = []
    for x in (6, 24, 42):
        placers.append(game.question.seat)
        game.choose("place:woods", value=spot(x, 18))
    assert placers == [1, 0, 1]
    assert [feature.name for feature in game.table.field.features] == ["Woods", "Woods 2", "Woods 3"]
    assert game.table.stage == "agree"
    assert game.told("The table is set with 3 terrain features.")


@pytest.mark.parametrize(("face", "seat"), [(1, 0), (2, 1)])
@pytest.mark.rule("kog.terrain.alternate-placement")
def test_a_die_says_who_places_first(face: int, seat: int) -> None:
    start = table(FORCES, stage="terrain", round=0)
    start = structs.replace(start, settings=structs.replace(start.settings, terrain="alternate"))
    assert begin(start, [("first to place", [face])]).question.seat == seat


@pytest.mark.parametrize(
    ("where", "allowed"),
    [
        pytest.param((24, 18), False, id="on the other"),
        pytest.param((24 + 5, 18), True, id="touching it"),
        pytest.param((24 + 4.999, 18), False, id="a hair over it"),
        pytest.param((2.5, 2), True, id="in the corner"),
        pytest.param((2.499, 2), False, id="over the edge"),
    ],
)
@pytest.mark.rule("kog.terrain.alternate-placement")
def test_features_lie_wholly_on_the_board_and_do_not_overlap(where: Place, allowed: bool) -> None:
    game = placing().choose("place:building", value=spot(24, 18))
    if allowed:
        assert len(game.choose("place:building", value=spot(*where)).table.field.features) == 2
    else:
        refusal = game.refusal("place:building", spot(*where))
        assert refusal.rule == "kog.terrain.alternate-placement"
        assert refusal.remedy
        assert ("Building" if where[0] > 3 else "0.01″") in refusal.message


@pytest.mark.rule("kog.terrain.alternate-placement")
def test_the_placer_chooses_which_feature_where_and_how_it_is_turned() -> None:
    game = placing()
    assert [option.removeprefix("place:") for option in game.allowed("place:")] == [piece.id for piece in KIT.pieces]
    shape = game.option("place:wall").needs
    assert isinstance(shape, SpotShape)
    assert shape.turns
    game.choose("place:wall", value=spot(24, 18, 90))
    ys = [corner.y for corner in game.table.field.features[0].outline]
    assert max(ys) - min(ys) == 6_000


@pytest.mark.rule("kog.terrain.quantity")
def test_fewer_features_need_both_players_to_have_enough() -> None:
    game = placing(6).choose("place:woods", value=spot(6, 18)).choose("enough")
    assert game.question.seat == 1
    game.choose("place:hill", value=spot(24, 18))
    assert game.question.seat == 0
    game.choose("enough", "enough")
    assert (game.table.stage, len(game.table.field.features)) == ("agree", 2)


@pytest.mark.rule("kog.setup.deploy.everything", "kog.terrain.alternate-placement")
def test_terrain_that_leaves_no_room_to_deploy_is_refused() -> None:
    """All ground but the middle and a nook on either side, just large enough for one base, is impassable."""
    corners = [(0, 0, 22.4, 10), (25.6, 0, 22.4, 10), (22.4, 3.2, 3.2, 6.8), (0, 10, 18, 16)]
    mirrored = [(48 - x - width, 36 - y - height, width, height) for x, y, width, height in corners]
    blocks = [terrain(f"block{n}", box(*shape), impassable=True) for n, shape in enumerate((*corners, *mirrored))]
    start = placing(20, tuple(blocks))
    start.choose("place:scrub", value=spot(24, 18))
    refusal = start.refusal("place:tower", spot(24, 1.5))
    assert refusal.rule == "kog.setup.deploy.everything"
    start.choose("place:tower", value=spot(20, 14))


# Agreeing


def agreeing() -> Game:
    """A table with one wood, to be agreed on."""
    wood = terrain("woods", box(20, 15, 6, 4), height=2, rough=True, cover="soft")
    return begin(table(FORCES, stage="agree", round=0, terrain=[wood]), CommittedDice(b"roles"))


def say(game: Game, seat: int, option: str, value: Number | None = None) -> Game:
    """One player's answer while both are asked."""
    question = engine.look(KOG, game.position, SEATS[seat]).questions[0]
    outcome = engine.play(KOG, game.position, SEATS[seat], question.number, Answer(option, value), game.dice)
    game.position = outcome.position
    game.log += [told.line for told in outcome.log]
    return game


@pytest.mark.rule("kog.terrain.agree-effects")
def test_the_battle_goes_on_when_both_confirm_in_either_order() -> None:
    for first in SEATS:
        game = agreeing()
        assert game.asked(0)
        assert game.asked(1)
        say(game, first, "agree")
        assert game.table.stage == "agree"
        with pytest.raises(Refused) as locked:
            engine.undo(KOG, game.position, first)
        assert locked.value.refusal.rule == "kernel.lock_in"
        say(game, 1 - first, "agree")
        assert game.question.rule == "kog.setup.role-choice"


@pytest.mark.rule("kog.terrain.agree-effects", "kog.terrain.traits", "kog.general.disputes")
@pytest.mark.parametrize(
    ("change", "value", "after"),
    [
        ("impassable", None, {"impassable": True, "rough": False, "climbable": False}),
        ("climbable", None, {"climbable": True, "rough": False}),
        ("open", None, {"rough": False}),
        ("hard", None, {"cover": "hard"}),
        ("no-cover", None, {"cover": None}),
        ("height", Number(35), {"height": 3_500}),
    ],
)
def test_another_trait_needs_the_consent_of_both(change: str, value: Number | None, after: dict[str, Any]) -> None:
    for answer, kept in (("accept", False), ("decline", True)):
        game = agreeing()
        before = game.table.field.features[0]
        say(game, 0, f"change:woods:{change}", value)
        say(game, 1, "agree")
        assert game.question.seat == 1
        game.choose(answer)
        assert game.table.field.features[0] == (before if kept else structs.replace(before, **after))
        assert game.table.stage == "agree"
        say(say(game, 0, "agree"), 1, "agree")
        assert game.table.stage == "roles"


@pytest.mark.rule("kog.terrain.agree-effects")
def test_a_height_is_asked_in_inches_from_the_one_it_has_and_must_be_another() -> None:
    game = agreeing()
    before = game.table.field.features[0].height
    shape = game.option("change:woods:height").needs
    assert (shape.parts, shape.unit, shape.suggested) == (10, "″", before // 100)
    with pytest.raises(Refused) as refused:
        say(game, 0, "change:woods:height", Number(before // 100))
    assert refused.value.refusal.rule == "kog.terrain.agree-effects"
    assert "already" in refused.value.refusal.message


@pytest.mark.rule("kog.terrain.agree-effects")
def test_who_had_five_proposals_declined_makes_no_more() -> None:
    game = agreeing()
    for tenths in range(1, MOST_DECLINED + 1):
        say(say(game, 0, "change:woods:height", Number(tenths)), 1, "agree")
        game.choose("decline")
    own, others = (engine.look(KOG, game.position, seat).questions[0].options for seat in SEATS)
    assert all(option.refusal == ENOUGH_PROPOSED for option in own if option.id != "agree")
    assert not any(option.refusal for option in others)
    say(say(game, 0, "agree"), 1, "change:woods:hard")
    game.choose("accept")
    assert game.table.field.features[0].cover == "hard"


def test_agreeing_for_ever_leaves_the_position_as_small_as_it_was() -> None:
    game, sizes = agreeing(), []
    for tenths in range(20, 40):
        say(say(game, 0, "change:woods:height", Number(tenths + 1)), 1, "agree")
        game.choose("accept")
        sizes.append(len(dump(game.position)))
    assert max(sizes) - sizes[0] < 10


@pytest.mark.rule("kog.terrain.agree-effects", "kog.setup.deploy.everything")
def test_two_proposals_at_once_that_leave_no_room_together_cannot_both_be_accepted() -> None:
    walls = [terrain("left", box(0, 0, 24, 36)), terrain("right", box(24.1, 0, 23.9, 36))]
    game = begin(table(FORCES, stage="agree", round=0, terrain=walls), CommittedDice(b"roles"))
    say(say(game, 0, "change:left:impassable"), 1, "change:right:impassable")
    game.choose("accept")
    assert game.refusal("accept").rule == "kog.setup.deploy.everything"
    game.choose("decline")
    say(say(game, 0, "agree"), 1, "agree")
    assert game.question.rule == "kog.setup.role-choice"


def test_traits_already_there_are_not_proposed() -> None:
    options = agreeing().allowed("change:woods:")
    assert "change:woods:rough" not in options
    assert "change:woods:soft" not in options
    assert len(options) == 3 + 2 + 1


@pytest.mark.rule("kog.terrain.traits")
def test_a_feature_says_what_it_does() -> None:
    words = {piece.id: traits_in_words(piece) for piece in KIT.pieces}
    assert words["woods"] == "rough ground, soft cover, 2″ high"
    assert words["hill"] == "hard cover, can be climbed, 1″ high"
    assert words["building"] == "impassable, hard cover, 3″ high"
    assert words["scrub"] == "soft cover, 0.6″ high"
    assert traits_in_words(terrain("bare", box(0, 0, 1, 1), height=0)) == "open ground"


# The board


def forces(battle: str = "duel") -> tuple[Muster, Muster]:
    """The first ready-made list of each army."""
    of = {ready.roster.army: ready.roster for ready in reversed(READY) if ready.roster.battle == battle}
    return muster(of["south"], CATALOGUE), muster(of["north"], CATALOGUE)


def board(width: float, height: float, battle: str = "duel", terrain: str = "alternate") -> Table:
    settings = Settings(battle=battle, terrain=terrain, width=round(width * 1000), height=round(height * 1000))
    return new_table(settings, forces(battle))


@pytest.mark.rule("kog.field.size")
def test_the_usual_board_is_48_by_36_and_others_may_be_agreed() -> None:
    usual = Settings(battle="duel", terrain="Desert")
    assert (usual.width, usual.height) == (48_000, 36_000)
    for size in ((36, 36), (48, 36), (72, 48)):
        assert board(*size).field.width == size[0] * 1000


@pytest.mark.parametrize(
    ("size", "battle", "rule"),
    [
        pytest.param((16, 16), "duel", "field.size", id="no base fits more than 12 from any line"),
        pytest.param((27, 27), "apocalyptic", "field.size", id="a strip too small for the force"),
        pytest.param((60, 13), "duel", "setup.objective.edge-distance", id="no ground 6 inches off the edges"),
    ],
)
@pytest.mark.rule("kog.field.size", "kog.setup.deploy.everything")
def test_a_board_too_narrow_to_deploy_on_is_refused(size: Place, battle: str, rule: str) -> None:
    with pytest.raises(Refused) as refused:
        board(*size, battle=battle)
    refusal = refused.value.refusal
    assert refusal.rule == f"kog.{rule}"
    assert refusal.measured == f"{size[0]}″ by {size[1]}″"
    assert refusal.remedy


@pytest.mark.parametrize("name", ["Ruined city", "Desert", "Forest", "Mixed", "random"])
@pytest.mark.parametrize("battle", ["duel", "encounter", "apocalyptic"])
def test_drawn_and_random_tables_have_room_and_are_confirmed_in_one_click(name: str, battle: str) -> None:
    start = board(48, 36, battle, name)
    assert start.field.features
    dice = CommittedDice(b"any")
    position = engine.start(KOG, start, dice).position
    while position.table.stage == "leaders":
        asked = next(q for seat in SEATS for q in engine.look(KOG, position, seat).questions)
        if asked.rule == "kog.terrain.agree-effects":
            break
        assert asked.default is not None
        position = engine.play(KOG, position, asked.seat, asked.number, asked.default, dice).position
    for seat in SEATS:
        asked = engine.look(KOG, position, seat).questions[0]
        position = engine.play(KOG, position, seat, asked.number, Answer("agree"), dice).position
    assert position.table.stage == "roles"


@pytest.mark.rule("kog.terrain.alternate-placement")
def test_alternate_placing_starts_from_a_bare_board() -> None:
    assert board(48, 36).field == Battlefield("alternate", "Placed by the players", 48_000, 36_000)


@pytest.mark.rule("kog.setup.sequence", "kog.general.open-information")
def test_lists_are_shown_before_terrain_is_placed() -> None:
    outcome = engine.start(KOG, board(48, 36), CommittedDice(b"any"))
    said = [told.line.text for told in outcome.log]
    shown = next(number for number, text in enumerate(said) if text.startswith("Both lists are on the table"))
    first = next(number for number, text in enumerate(said) if "place the first terrain" in text)
    assert shown < first
    assert all(told.audience is None for told in outcome.log)
