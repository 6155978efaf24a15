"""Every number that a ruling of the rulebook tells is the one in force."""

import re

import pytest

from rules.fubar.board.edges import DEPTH
from rules.fubar.board.measure import LINK, TOLERANCE
from rules.fubar.fire.guns import CREW_REACH
from rules.fubar.game import GAME
from rules.fubar.losses.beside import REACH as BAILING_OUT
from rules.fubar.melee.assault import COUNTER
from rules.fubar.melee.assault import REACH as ASSAULT
from rules.fubar.move.going import THROUGH_COVER
from rules.fubar.move.withdraw import WITHDRAWAL
from rules.fubar.rulebook import RULEBOOK
from rules.fubar.setup.deploy import APART
from rules.fubar.sight.clear_line import SAME_AREA
from rules.fubar.sight.cover import BEHIND
from rules.fubar.sight.lines import RIM
from rules.fubar.vehicles.dodge import REACH as DODGING
from rules.geometry.point import inches

LENGTHS = {
    "fubar.basics.measuring": {TOLERANCE},
    "fubar.unit.coherency.distance": {LINK},
    "fubar.activate.withdraw_from_enemy": {WITHDRAWAL},
    "fubar.guard.trigger": {0},
    "fubar.sight.edge_band": {RIM},
    "fubar.sight.same_area": {SAME_AREA},
    "fubar.cover.obstacle": {BEHIND},
    "fubar.melee.target": {ASSAULT},
    "fubar.melee.contact": {ASSAULT},
    "fubar.melee.counter_move": {COUNTER.allowance},
    "fubar.weapon.hmg_crew_infantry": {CREW_REACH},
    "fubar.weapon.mortar_still_normal": {RIM},
    "fubar.vehicle.move_soft": {THROUGH_COVER},
    "fubar.vehicle.behind_geometry": {BEHIND},
    "fubar.passenger.bail_out_place": {BAILING_OUT},
    "fubar.vehicle_assault.declare": {ASSAULT},
    "fubar.vehicle_assault.dodge_success": {DODGING},
    "fubar.scenario.deployment": {APART},
}
"""The lengths that each ruling speaks of."""


def ruling(id_: str) -> str:
    return RULEBOOK.rule(id_).ruling


@pytest.mark.rule("fubar.basics.measuring")
def test_every_length_in_a_ruling_is_the_one_in_force() -> None:
    told = {rule.id: set(re.findall(r"\d+(?:\.\d+)?″", rule.ruling)) for rule in RULEBOOK.rules}
    assert {id_: lengths for id_, lengths in told.items() if lengths} == {
        id_: {inches(length) for length in lengths} for id_, lengths in LENGTHS.items()
    }


@pytest.mark.rule("fubar.scenario.table", "fubar.scenario.initiative_modifiers", "fubar.scenario.deployment")
def test_what_rulings_say_can_be_agreed_on_can_be_agreed_on() -> None:
    settings = {setting.id: setting for setting in GAME.settings}
    assert f"another number of turns, up to {settings['turns'].most}, before the match" in ruling(
        "fubar.scenario.table"
    )
    amount = settings["initiative_1"]
    assert f"From −{-amount.least} to +{amount.most};" in ruling("fubar.scenario.initiative_modifiers")
    assert f"within {inches(DEPTH)} of their own board edge" in RULEBOOK.rule("fubar.scenario.deployment").text
