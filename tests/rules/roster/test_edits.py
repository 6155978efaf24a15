"""Edits: each does its one thing, leaves the old roster alone, and names the place it cannot find."""

import msgspec
import pytest

from rules.kog.lists.catalogue import CATALOGUE
from rules.roster import edit as e
from rules.roster.apply import UnknownPlace, apply_edit, apply_edits
from rules.roster.draft import begin, compose
from rules.roster.roster import Purchase

CADRE = e.NewUnit("tactical-cadre", ("command-jaeger", "jaeger", "jaeger", "jaeger"))
STRIKE = e.NewUnit("strike-cadre", ("black-mamba", "black-mamba"))


@pytest.fixture
def roster():
    """Two platoons: g1 with u1 (m1-m4) and u2 (m5, m6), g2 with u3 (m7-m10)."""
    return compose(CATALOGUE, "south", "engagement", [[CADRE, STRIKE], [CADRE]], agreed_points=210)


def shape(roster):
    """The roster in one line a group: unit ids with their models."""
    return [
        f"{group.id}: "
        + "; ".join(f"{unit.id} " + " ".join(f"{m.id}={m.model}" for m in unit.models) for unit in group.units)
        for group in roster.groups
    ]


def test_a_list_begins_with_the_groups_its_battle_demands():
    assert shape(begin(CATALOGUE, "south", "duel")) == ["g1: "]
    assert begin(CATALOGUE, "south", "duel").groups[0].kind == "loose"
    assert [group.kind for group in begin(CATALOGUE, "north", "engagement").groups] == ["platoon"] * 2
    assert len(begin(CATALOGUE, "north", "apocalyptic").groups) == 3


def test_settings_of_the_list(roster):
    assert apply_edit(roster, e.SetArmy("north")).army == "north"
    assert apply_edit(roster, e.SetAgreedPoints(None)).agreed_points is None
    battle = apply_edit(roster, e.SetBattle("encounter"))
    assert (battle.battle, battle.agreed_points) == ("encounter", None)


def test_purchases_are_set_changed_and_dropped(roster):
    bought = apply_edit(roster, e.SetPurchase("reroll", 2))
    assert bought.purchases == (Purchase("reroll", 2),)
    assert apply_edit(bought, e.SetPurchase("reroll", 3)).purchases == (Purchase("reroll", 3),)
    assert apply_edit(bought, e.SetPurchase("reroll", 0)) == roster


def test_names(roster):
    named = apply_edits(roster, [e.Rename("list", "L"), e.Rename("group", "G", "g2"), e.Rename("unit", "U", "u2")])
    assert (named.name, named.groups[1].name, named.groups[0].units[1].name) == ("L", "G", "U")


def test_groups_come_and_go(roster):
    assert shape(apply_edit(roster, e.AddGroup("platoon", (STRIKE,))))[2] == "g3: u4 m11=black-mamba m12=black-mamba"
    assert len(apply_edit(roster, e.RemoveGroup("g1")).groups) == 1


def test_units_come_go_and_move(roster):
    added = apply_edit(roster, e.AddUnit("g2", STRIKE))
    assert shape(added)[1].endswith("; u4 m11=black-mamba m12=black-mamba")
    assert apply_edit(added, e.RemoveUnit("u4")) == roster
    moved = apply_edit(roster, e.MoveUnit("u2", "g2"))
    assert [[unit.id for unit in group.units] for group in moved.groups] == [["u1"], ["u3", "u2"]]
    assert apply_edit(moved, e.MoveUnit("u2", "g1")) == roster


def test_models_come_go_and_change(roster):
    added = apply_edit(roster, e.AddModel("u2", "king-cobra"))
    assert "u2 m5=black-mamba m6=black-mamba m11=king-cobra" in shape(added)[0]
    assert apply_edit(added, e.RemoveModel("m11")) == roster
    swapped = apply_edit(roster, e.SwapModel("m2", "flammjaeger"))
    assert "m2=flammjaeger" in shape(swapped)[0]
    assert apply_edit(swapped, e.SwapModel("m2", "jaeger")) == roster


def test_ids_of_what_is_gone_are_not_given_to_what_is_older(roster):
    gone = apply_edits(roster, [e.RemoveModel("m5"), e.AddModel("u2", "jaeger")])
    assert "u2 m6=black-mamba m11=jaeger" in shape(gone)[0]


def test_a_loose_unit_goes_with_its_last_model_and_a_unit_of_the_list_stays():
    duel = compose(
        CATALOGUE, "south", "duel", [[e.NewUnit("", ("jaeger",)), e.NewUnit("fire-support-cadre", ("jaeger",))]]
    )
    assert shape(apply_edits(duel, [e.RemoveModel("m1"), e.RemoveModel("m2")])) == ["g1: u2 "]


def test_a_leader_is_chosen_and_forgotten_with_the_model(roster):
    led = apply_edit(roster, e.SetLeader("u1", "m2"))
    assert led.groups[0].units[0].leader == "m2"
    assert apply_edit(led, e.RemoveModel("m2")).groups[0].units[0].leader == ""
    assert apply_edit(led, e.RemoveModel("m3")).groups[0].units[0].leader == "m2"
    assert apply_edit(led, e.SetLeader("u1", "")) == roster


NOWHERE = [
    e.RemoveGroup("g9"), e.AddUnit("g9", STRIKE), e.RemoveUnit("u9"), e.MoveUnit("u9", "g1"), e.MoveUnit("u1", "g9"),
    e.AddModel("u9", "jaeger"), e.RemoveModel("m99"), e.SwapModel("m99", "jaeger"), e.SetLeader("u9", ""),
    e.SetLeader("u1", "m5"), e.Rename("group", "X", "g9"), e.Rename("unit", "X", "u9"),
]  # fmt: skip


@pytest.mark.parametrize("edit", NOWHERE, ids=repr)
def test_a_place_that_does_not_exist_is_named(roster, edit):
    with pytest.raises(UnknownPlace, match=r"“(g9|u9|m99|m5)”"):
        apply_edit(roster, edit)


def test_edits_travel_as_json():
    assert msgspec.json.decode('{"do":"add-model","unit":"u1","model":"jaeger"}', type=e.Edit) == e.AddModel(
        "u1", "jaeger"
    )
    assert msgspec.json.decode('{"do":"set-agreed-points","points":null}', type=e.Edit) == e.SetAgreedPoints(None)
    for text in ('{"do":"fly"}', "{}", "[", '{"do":"set-purchase","purchase":"reroll","count":1e308}',
                 '{"do":"rename","what":"list","name":"a\\u0000b"}', '{"do":"rename","what":"list","name":"a\\n"}'):  # fmt: skip
        with pytest.raises(msgspec.DecodeError):
            msgspec.json.decode(text, type=e.Edit)
