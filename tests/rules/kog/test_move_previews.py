"""What a path would do, said before it is walked, and taking moves back."""

import pytest

from rules.kernel import engine
from rules.kernel.preview import HasPreview, Preview
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused
from rules.kog.board.table import SEATS
from rules.kog.system import KOG
from tests.rules.kog.build import Game, Place, at, begin, box, table, terrain
from tests.rules.kog.moves import HOME, alone, path, refused, walk


def preview(game: Game, model: str, mode: str, *points: Place) -> Preview:
    """What the player is told when trying this path."""
    question = game.question
    ask = engine.open_ask(KOG, game.position, question.seat, question.number)
    tried = ask.accept(Answer(f"move:{model}:{mode}", path(*points)))
    assert isinstance(tried, HasPreview)
    return tried.describe()


@pytest.mark.rule("kog.move.slow.rough-ground", "kog.general.measure.any-time")
def test_a_preview_tells_the_cost_and_what_made_it_so():
    game = alone(terrain=[terrain("scrub", box(13.6, 2, 20, 20), rough=True)])
    assert preview(game, "a-m1", "combat", (14, 10)).lines == ("Combat Move: 5″ of 5″.", "1″ in Scrub counts double.")
    assert game.models["a-m1"].at == at(*HOME)


@pytest.mark.rule("kog.move.charge.stop")
def test_a_preview_shows_where_a_charge_stops():
    shown = preview(alone("jaeger", ("hunter", "b", (14.2, 10))), "a-m1", "combat", (13.5, 10))
    assert shown.path == (at(*HOME), at(12, 10))
    assert shown.lines == (
        "Combat Move: 2″ of 5″.",
        "Charges Hunter B1 and stops there.",
        "May re-roll failed attacks this turn.",
    )


@pytest.mark.rule("kog.move.speed.no-shooting", "kog.move.hold.reroll")
def test_a_preview_tells_what_the_kind_of_move_brings():
    assert preview(alone(), "a-m1", "speed", (18, 10)).lines[-1] == "No fighting and no shooting this turn."
    assert preview(alone(), "a-m1", "hold", (10.5, 10)).lines[-1] == "May re-roll failed shots this turn."


@pytest.mark.rule("kog.move.coherency")
def test_a_preview_warns_of_ending_too_far_from_the_leader():
    models = [("headhunter", "a", HOME), ("hunter", "a", (21, 10)), ("hunter", "b", (46, 34))]
    game = begin(table(models, stage="movement", units={"a-u1": ["a-m1", "a-m2"]}))
    warning = "Ends 13.8″ from its leader Headhunter A1; the unit must finish within 12″."
    assert warning in preview(game, "a-m2", "combat", (25, 10)).lines
    assert warning not in preview(game, "a-m2", "combat", (22, 10)).lines


@pytest.mark.parametrize("points", [[(400, 400)], [(-400, 10)], [(900, -900)]])
@pytest.mark.parametrize("mode", ["combat", "speed", "hold"])
def test_paths_to_nowhere_are_refused_with_a_reason(mode: str, points: list[Place]):
    game = alone()
    refusal = refused(game, "a-m1", mode, *points)
    assert refusal.message.endswith(".")
    assert refusal.remedy
    assert game.models["a-m1"].at == at(*HOME)


@pytest.mark.rule("kog.engine.flow.unit-transaction")
def test_moves_are_undone_one_by_one_even_when_the_unit_was_finished():
    models = [("headhunter", "a", HOME), ("hunter", "a", (14, 10)), ("hunter", "a", (2, 30)), ("hunter", "b", (46, 34))]
    game = begin(table(models, stage="movement", units={"a-u1": ["a-m1", "a-m2"]}))
    walk(walk(game, "a-m2", "combat", (15, 10)), "a-m1", "combat", (11, 10))
    assert game.table.units["a-u1"].moved
    game.position = engine.undo(KOG, game.position, SEATS[0]).position
    assert (game.models["a-m1"].at, game.models["a-m2"].at) == (at(*HOME), at(15, 10))
    game.position = engine.undo(KOG, game.position, SEATS[0]).position
    assert game.models["a-m2"].move == ""
    assert game.table.opened == ""
    with pytest.raises(Refused):
        engine.undo(KOG, game.position, SEATS[0])
