"""Words of pictures read as data: nothing a table can be has no word."""

from types import SimpleNamespace
from typing import get_args

from rules.fubar.board import table as fubar
from rules.fubar.view.cards import LOOK as FUBAR
from rules.kernel.scene import CardValue
from rules.kog.board import table as kog
from rules.kog.view.cards import LOOK as KOG
from rules.skirmish.view import facts_with_text, read_look, unit_card, unit_numbers


def test_every_step_has_a_name_and_every_mark_a_state() -> None:
    assert set(FUBAR.phases) == set(get_args(fubar.Stage))
    assert set(KOG.phases) == set(get_args(kog.Stage))
    assert {stance for stance in get_args(fubar.Stance) if stance} <= set(FUBAR.states)
    assert {f"moved-{move}" for move in get_args(kog.Move) if move} <= set(KOG.states)
    assert {"instead-observed", "instead-held"} <= set(KOG.states)


def test_states_that_hold_come_in_the_order_they_are_told_in() -> None:
    look = read_look("""
        [phases]
        fight = "Fighting"
        [states.down]
        icon = "down"
        label = "Down"
        [states.hurt]
        icon = "hurt"
        label = "Hurt"
        tone = "bad"
    """)
    assert [state.label for state in look.held({"hurt": True, "unheard of": False, "down": True})] == ["Hurt", "Down"]
    assert look.phase("fight", "Round 2", over=False) == "Round 2 · Fighting"
    assert look.phase("fight", "", over=False) == "Fighting"
    assert look.phase("fight", "Round 2", over=True) == "Over"


def test_units_are_numbered_within_their_side_and_facts_without_a_value_are_left_out() -> None:
    units = [
        SimpleNamespace(id=id_, seat=seat, name="Scouts", models=("m",))
        for id_, seat in zip("abc", (0, 1, 0), strict=True)
    ]
    assert unit_numbers(units, (0, 1)) == {"a": 1, "c": 2, "b": 1}
    assert unit_card(units[2], 2, "1 left", ()).name == "2 Scouts"
    assert [
        fact.label
        for fact in facts_with_text([CardValue(label="Role", value=""), CardValue(label="List", value="9 pts")])
    ] == ["List"]
