"""What holds across rooms: halved dice, orders, who comes first, weapons to choose among, concession."""

import pytest

from rules.geometry.point import Point
from rules.kernel.refusal import Seat
from rules.kernel.system import Ending
from rules.killteam.activation.shooting import shot_options
from rules.killteam.board.table import Marker
from rules.killteam.dice.pool import combined_rules
from rules.killteam.effects.weapons import usable_weapons
from rules.killteam.losses.damage import blow_mine, remove_fallen
from rules.killteam.shoot.shot import prepare_shot
from rules.killteam.system import KILLTEAM
from tests.rules.killteam.running import run
from tests.rules.killteam.setting_up import fresh
from tests.rules.killteam.tables import GANTRY, op, table


@pytest.mark.rule("killteam.core.dice.d3")
@pytest.mark.parametrize(("face", "damage"), [(1, 4), (2, 4), (3, 5), (4, 5), (5, 6), (6, 6)])
def test_a_d3_is_half_a_d6_rounded_up(face, damage):
    mine = Marker(id="m", kind="mine", at=Point(10_000, 2_000))
    on = table(op("A", 10, 2, "bulwark"), markers=(mine,))
    assert run(on, lambda play: blow_mine(play, "A", "m"), [face]).wounds("A") == 15 - damage


@pytest.mark.rule("killteam.core.order.at_setup")
def test_everybody_is_set_up_concealed():
    battle = fresh().by_default("scouting")
    living = [one for one in battle.table.models.values() if one.life == "live"]
    assert living
    assert {one.order for one in living} == {"conceal"}


@pytest.mark.rule("killteam.core.simultaneous")
@pytest.mark.parametrize("first", [0, 1])
def test_whoever_has_initiative_comes_first(first):
    on = table(op("A", 5, 2, life="down"), op("B", 9, 2, seat=1, life="down"), initiative=Seat(first))
    said = run(on, remove_fallen).said
    assert [line[0] for line in said] == (["A", "B"] if first == 0 else ["B", "A"])


@pytest.mark.rule("killteam.core.simultaneous", "killteam.action.place_down_incapacitated")
@pytest.mark.parametrize("first", [0, 1])
def test_whoever_has_initiative_says_whose_marker_is_put_down_first(first):
    marks = tuple(Marker(id=id_, kind="objective", at=Point(0, 0), carrier=id_) for id_ in ("A", "B"))
    fallen = [op(id_, 5 + 4 * seat, 2, seat=seat, life="down", carries=id_) for seat, id_ in enumerate("AB")]
    on = table(*fallen, markers=marks, initiative=Seat(first))
    ran = run(on, remove_fallen, answers=["next:B"])
    assert [ask.seat for ask in ran.asked] == [Seat(first), Seat(1), Seat(0)]
    assert not [one for one in ran.table.markers.values() if one.carrier]
    alone = on.with_model("A", carries="").with_marker("A", carrier="")
    assert len(run(alone, remove_fallen).asked) == 1


@pytest.mark.rule("killteam.shoot.step_weapon")
def test_every_weapon_and_mode_may_be_selected():
    on = table(op("A", 5, 2, "stormgunner"), op("E", 9, 2, "deckhand", 1), active="A")
    offered = {option.id: option.refusal for option in shot_options(on, on.models["A"])}
    assert offered == {"shoot:storm-repeater.0:E": None, "shoot:storm-repeater.1:E": None}


@pytest.mark.rule("killteam.kz.gantry.blast_secondary")
def test_a_hazard_saves_nobody_from_a_blast():
    near, far = op("P", 10, 7.5, "lantern-scout", 1), op("Q", 10.2, 8.8, "lantern-scout", 1)
    on = table(op("A", 10, 3, "artificer"), near, far, board=GANTRY)
    mortar = next(one for one in usable_weapons(on, on.models["A"], "ranged") if one.id == "rivet-mortar")
    made = prepare_shot(on, on.models["A"], mortar, near, combined_rules(mortar.printed))
    assert [id_ for id_, _ in made.secondary] == ["Q"]


@pytest.mark.rule("killteam.online.concede")
def test_who_concedes_loses_and_the_score_stays():
    on = table(op("A", 5, 2), op("B", 9, 2, seat=1))
    ended = KILLTEAM.ended(on, Ending(conceded=Seat(0))).apply(on)
    assert KILLTEAM.result(ended).winner == 1
    assert ended.sides == on.sides
