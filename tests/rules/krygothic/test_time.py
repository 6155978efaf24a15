"""Time as players agree on it for Kry-Gothic: four presets, every number a setting, breaks of the line."""

import re

import pytest

from rules.krygothic.game import GAME
from rules.krygothic.system import KRYGOTHIC
from rules.roster.pace import DAY, GRACES, PRESETS, length, pace_of, pace_settings
from tests.rules.krygothic.build import BLUE, RED, model
from tests.rules.krygothic.calls.fakes import Match, far, hall


@pytest.mark.rule("krygothic.online.presets", "krygothic.overview.pressure")
@pytest.mark.parametrize(
    ("preset", "times"),
    [
        ("blitz", (4, 4, 6, 15, 20, 1000)),
        ("live", (8, 4, 15, 30, 45, 1000)),
        ("relaxed", (20, 10, 40, 90, 120, 1000)),
        ("slow", (DAY, DAY, DAY, 0, DAY, 0)),
    ],
)
def test_each_preset_gives_each_class_of_question_its_time(preset: str, times: tuple[int, ...]) -> None:
    pace = PRESETS[preset]
    assert (pace.window, pace.refusal, pace.decision, pace.idle, pace.setup, pace.simultaneous) == times


@pytest.mark.rule("krygothic.online.presets", "krygothic.online.disconnect")
def test_every_number_is_a_setting_of_the_table() -> None:
    asked = {setting.id for setting in pace_settings(windows=GAME.windows, calls=True)}
    assert {f"time_{name}" for name in ("window", "refusal", "decision", "idle", "simultaneous", "grace")} <= asked
    agreed = pace_of({"pace": "live", "time_window": 12, "time_grace": 90})
    assert (agreed.window, agreed.refusal, agreed.grace) == (12, 4, 90)


@pytest.mark.rule("krygothic.online.presets", "krygothic.online.disconnect", "krygothic.waiting.told_once")
@pytest.mark.rule("krygothic.online.decision_defaults")
def test_what_the_reference_says_of_time_is_what_can_be_agreed_on() -> None:
    def text(rule: str) -> str:
        found = GAME.rulebook.rule(f"krygothic.{rule}")
        return f"{found.text} {found.ruling}"

    presets = text("online.presets")
    for name in ("blitz", "live", "relaxed"):
        pace = PRESETS[name]
        times = [length(time) for time in (pace.window, pace.refusal, pace.decision, pace.idle)]
        told = presets.partition(f"{name.capitalize()}: ")[2].partition(".")[0]
        assert re.findall(r"\d+ seconds", told) == times
        assert length(pace.bank) in presets
    days = next(setting for setting in pace_settings(windows=True, calls=True) if setting.id == "time_days")
    assert f"up to {days.most} days" in presets
    assert f"up to {length(PRESETS['live'].grace)}, and for {GRACES} times that" in text("online.disconnect")
    assert "usually “told once”" in text("waiting.told_once")


@pytest.mark.rule("krygothic.ap.public")
def test_both_players_see_both_totals_and_every_spend() -> None:
    on = hall(model("M", 10, 10), model("N", 30, 10, BLUE), ap=(9, 4))
    for viewer in (RED, BLUE, None):
        assert [KRYGOTHIC.known(on, viewer).side(seat).ap for seat in (RED, BLUE)] == [9, 4]
    match = Match(on).say(RED, "walk:M").say(RED, "walk", far(1)).say(BLUE, "pass")
    spent = [one for one in match.told if "2 AP" in one.line.text]
    assert spent
    assert all(one.audience is None for one in spent)
