"""What a player says once for all windows: whether to be asked, how those that wait shoot, when and how to defend."""

import pytest

from rules.kernel.question import Answer, Standing
from rules.kernel.shapes import Path, When
from rules.krygothic.board import Table
from rules.krygothic.lists.force import Gun
from rules.krygothic.melee.attack import ATTACK
from rules.krygothic.system import KRYGOTHIC
from tests.rules.krygothic.acting import act
from tests.rules.krygothic.build import BLUE, KNIFE, PISTOL, RED, model, place
from tests.rules.krygothic.calls.fakes import Match, at, hall
from tests.rules.krygothic.melee.duels import duel

RULE = "krygothic.online.standing_instructions"
RIFLE = Gun(id="rifle", name="rifle", x=3, y=2, s=1, short=4, long=18, limit=21)
EAST = Path((place(15, 10),))


def gap(*, waiting: bool = True, ap: int = 20) -> Table:
    """Red's A will run past Blue's W and V, who look west; W has a rifle, V none, U a pistol."""
    return hall(
        model("A", 10, 10, facing=0, wounds=9),
        model("W", 30, 10, BLUE, facing=180, guns=(RIFLE,), waiting=waiting),
        model("V", 30, 20, BLUE, facing=180),
        model("U", 30, 30, BLUE, facing=180, guns=(PISTOL,)),
        ap=(20, ap),
    )


def offered(match: Match) -> dict[str, Standing]:
    return {one.id: one for one in match.asked(BLUE).standing}


def moving(table: Table) -> Match:
    return Match(table, (), KRYGOTHIC).say(RED, "run:A").say(RED, "run:A", EAST)


@pytest.mark.rule(RULE)
def test_waiting_models_fire_a_named_kind_of_shot_at_the_first_or_the_nearest_point() -> None:
    match = moving(gap())
    aimed, snap = "shoot-nearest:aim:aimed", "shoot-first:shoot:snap"
    window = offered(match)
    assert (window[aimed].label, window[snap].label) == (
        "Aimed shot at the nearest point",
        "Snap shot as soon as they see an enemy",
    )
    assert window[aimed].answer == Answer("aim:W")
    assert window[snap].answer == Answer("shoot:W")
    assert window["shoot-first:shoot:suppressive"].answer is None, "no weapon of W can do that"
    assert "shoot-first:throw:standard" not in window, "nobody has anything to throw"
    match.say(BLUE, "aim:W")
    points = offered(match)
    assert points[aimed].answer == Answer("at:A", When(5))
    assert points["shoot-first"].answer == Answer("at:A", When(0))
    assert points[snap].answer is None, "that is another action"
    match.say(BLUE, "at:A", When(5))
    assert offered(match)[aimed].answer == Answer("aimed:rifle", at("A"))
    assert offered(match)[snap].answer is None


@pytest.mark.rule(RULE)
def test_a_shot_that_cannot_be_paid_for_is_left_to_other_instructions() -> None:
    window = offered(moving(gap(ap=2)))
    assert window["shoot-first:aim:aimed"].answer is None, "4 AP"
    assert window["shoot-first:shoot:standard"].answer == Answer("shoot:W")


@pytest.mark.rule(RULE)
def test_only_those_that_wait_shoot_by_themselves() -> None:
    window = offered(moving(gap(waiting=False)))
    assert "shoot:W" in {option.id for option in moving(gap(waiting=False)).asked(BLUE).options}
    assert {one.answer for id_, one in window.items() if id_.startswith("shoot")} == {None}


@pytest.mark.rule(RULE)
def test_a_player_is_asked_only_if_a_named_model_can_shoot() -> None:
    window = offered(moving(gap(waiting=False)))
    assert set(window) & {"only:W", "only:V", "only:U"} == {"only:W", "only:U"}, "V has nothing to shoot with"
    assert window["only:W"].answer is None, "it can shoot, so its player is asked"
    assert window["only:W"].label == "Ask me only when W can shoot"
    away = moving(gap(waiting=False).with_model("U", fallen=True))
    assert offered(away)["only:U"].answer == Answer("pass")
    assert offered(away)["only:W"].answer is None
    assert all(one.narrows for id_, one in window.items() if id_.startswith("only"))


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(("cc", "least", "answers"), [(4, 4, True), (4, 5, False), (3, 3, True), (5, 3, True)])
def test_defences_are_active_against_a_cc_or_more(cc: int, least: int, answers: bool) -> None:
    ran = act(duel({"cc": cc}, {"cc": 6}), ATTACK, "A", "attack:V", answers=["passive", "punch"], dice=_dice(cc))
    standing = {one.id: one for one in ran.asked[0].standing}
    assert standing[f"defend-actively:{least}"].answer == (Answer("active") if answers else None)
    assert standing["defend-actively"].answer == Answer("active")


def _dice(cc: int) -> str:
    """Nothing hits."""
    return " ".join("2" for _ in range(cc))


@pytest.mark.rule(RULE)
def test_a_preferred_defence_is_made_where_it_can_be() -> None:
    on = duel({"cc": 2, "blades": (KNIFE,)}, {"cc": 2, "blades": (KNIFE,)})
    by_weapon = act(on, ATTACK, "A", "attack:V", answers=["active", "weapon:knife", "block"], dice="5 5 5 5 | 5 5")
    step_4 = {one.id: one.answer for one in by_weapon.asked[2].standing}
    assert step_4["parry"] == Answer("parry:knife")
    assert step_4["counter_attack"] == Answer("counter_attack")
    assert step_4["deflect"] is None, "it has no gun"
    by_hand = act(on, ATTACK, "A", "attack:V", answers=["active", "punch", "block"], dice="5 5 | 2 2")
    assert {one.id: one.answer for one in by_hand.asked[2].standing}["parry"] is None, "only weapons are parried"
