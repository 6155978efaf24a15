"""What FUBAR's reference says can be agreed on can be agreed on, and what it says of deployment is so."""

import pytest

from rules.fubar.board.ground import DEPTH
from rules.fubar.game import GAME
from rules.geometry.point import inches


def ruling(id_: str) -> str:
    return GAME.rulebook.rule(id_).ruling


@pytest.mark.rule("fubar.scenario.table", "fubar.scenario.initiative_modifiers", "fubar.scenario.deployment")
def test_what_rulings_say_can_be_agreed_on_can_be_agreed_on() -> None:
    settings = {setting.id: setting for setting in GAME.settings}
    assert f"another number of turns, up to {settings['turns'].most}, before the match" in ruling(
        "fubar.scenario.table"
    )
    amount = settings["initiative_1"]
    assert f"From −{-amount.least} to +{amount.most};" in ruling("fubar.scenario.initiative_modifiers")
    assert f"within {inches(DEPTH)} of their own board edge" in GAME.rulebook.rule("fubar.scenario.deployment").text
