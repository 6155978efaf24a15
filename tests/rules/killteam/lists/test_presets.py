"""Equipment that lists propose: what they may propose, and that it binds nobody and shows to nobody."""

import pytest
from msgspec import structs

from rules.killteam.lists.catalogue import CATALOGUE, READY, TEAMS
from rules.killteam.lists.muster import muster, ready_to_fight
from rules.killteam.lists.preset import modest
from rules.killteam.setup.new_table import new_table
from rules.killteam.system import known_table
from rules.roster.apply import apply_edits
from rules.roster.edit import SetPurchase
from rules.roster.offers import Offering
from rules.roster.reading import read
from rules.roster.roster import Purchase, Roster
from rules.roster.text import text_export
from rules.roster.validate import NotLegal, judge, validate
from tests.rules.killteam.setting_up import USUAL, A, B, Battle, force, start

CHECKS = (ready_to_fight(TEAMS), modest(TEAMS))
SMOKE = "utility-grenades:smoke+smoke"


def proposing(*ids: str, list_: str = "vigil-whole-hall") -> Roster:
    ready = next(one for one in READY if one.id == list_).roster
    return structs.replace(ready, purchases=tuple(Purchase(id_, 1) for id_ in ids))


def faults(roster: Roster) -> list[tuple[str, str]]:
    return [(one.code, one.rule) for one in validate(roster, CATALOGUE, CHECKS).errors]


@pytest.mark.rule("killteam.build.equipment_preset")
@pytest.mark.parametrize(
    ("ids", "fault"),
    [
        ((), ""),
        (("ladders", "mines", "razor-wire", SMOKE), ""),
        (("spare-cells", "explosive-grenades:frag+krak"), ""),
        (("ladders", "mines", "razor-wire", "comms-device", SMOKE), "PRESET_LIMIT"),
        ((SMOKE, "utility-grenades:smoke+stun"), "PRESET_TWICE"),
        (("soft-boots",), "PRESET_TWICE"),
        (("ladders", "ladders"), "PRESET_TWICE"),
    ],
)
def test_a_list_proposes_up_to_four_options_none_twice_and_its_own(ids, fault):
    roster = proposing(*ids)
    assert faults(roster) == ([(fault, "killteam.build.equipment_preset")] if fault else [])
    for problem in validate(roster, CATALOGUE, CHECKS).errors:
        assert faults(apply_edits(roster, problem.fixes[0].edits)) == []
    if fault:
        with pytest.raises(NotLegal):
            muster(roster, CATALOGUE, TEAMS)


@pytest.mark.rule("killteam.build.equipment_preset")
def test_the_builder_offers_what_the_team_may_propose_and_says_when_it_is_enough():
    full = proposing("ladders", "mines", "razor-wire", SMOKE)
    offers = {offer.label: offer for offer in Offering(judge(read(full, CATALOGUE), CHECKS)).purchases()}
    assert offers["Without Mines"].edit == SetPurchase("mines", 0)
    assert [problem.code for problem in offers["With Comms Device"].blocked] == ["PRESET_LIMIT"]
    assert "With Spare Cells" in offers
    assert "With Soft Boots" not in offers
    assert "Equipment: Utility Grenades, 2 smoke" in text_export(full, CATALOGUE)


def choosing(*ids: str) -> Battle:
    one = muster(proposing(*ids), CATALOGUE, TEAMS)
    table = new_table(USUAL, (one, force("lantern-full-house")))
    return start(table, [("roll-off", (5, 2))]).by_default("equipment")


@pytest.mark.rule("killteam.build.equipment_preset", "killteam.setup.equipment_secret")
def test_what_a_list_proposes_is_an_answer_and_binds_nobody():
    proposed = choosing("ladders", SMOKE).by_default("tac_ops").table.side(A)
    assert (proposed.equipment, proposed.grenades) == (("ladders", "utility-grenades"), {"smoke": 2})
    assert proposed.items == ("ladder.1", "ladder.2")
    battle = choosing("ladders", SMOKE)
    battle.give(A, "usual", None)
    assert "portable-barricade" in battle.by_default("tac_ops").table.side(A).equipment
    assert "preset" not in [option.id for option in choosing().asked(A).options]


@pytest.mark.rule("killteam.build.equipment_preset", "killteam.online.secrets")
def test_nobody_else_sees_what_a_list_proposes():
    table = choosing("ladders").table
    assert known_table(table, A).side(A).preset == ("ladders",)
    assert known_table(table, B).side(A).preset == ()
    assert known_table(table, None).side(A).preset == ()
