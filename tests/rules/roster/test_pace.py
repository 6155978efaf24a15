"""The pace of a match: presets, every number of them, older agreements, and what players are told."""

import pytest

from rules.roster.pace import NUMBERS, PRESETS, Pace, in_words, length, pace_of, pace_settings


def test_nobody_has_a_clock_who_chose_none() -> None:
    assert pace_of({"pace": "own"}) == Pace()
    assert not Pace().timed
    assert in_words(Pace(), windows=True) == ()


@pytest.mark.parametrize(("said", "seconds"), [("live", 20), ("brisk", 10), ("slow", 0)])
def test_older_agreements_are_read_as_they_were_meant(said: str, seconds: int) -> None:
    pace = pace_of({"reactions": said})
    assert (pace.live_window, pace.timed) == (seconds, False)
    assert not pace_of({}).live_window


@pytest.mark.parametrize("setting", NUMBERS, ids=lambda setting: setting.id)
def test_every_number_of_a_preset_may_be_replaced(setting) -> None:
    agreed = {"pace": "live", setting.id: 3}
    assert pace_of(agreed) != PRESETS["live"]
    assert pace_of({"pace": "live", setting.id: ""}) == PRESETS["live"]


def test_the_presets_are_those_of_the_rulebook_that_asked_for_them() -> None:
    times = [(one.window, one.refusal, one.decision, one.idle, one.setup) for one in PRESETS.values() if one.decision]
    day = 86_400
    assert times == [(4, 4, 6, 15, 20), (8, 4, 15, 30, 45), (20, 10, 40, 90, 120), (day, day, day, 0, day)]
    assert not PRESETS["slow"].live_window, "a day is no length to keep answers for"


def test_days_take_the_place_of_seconds() -> None:
    pace = pace_of({"pace": "blitz", "time_days": 2})
    assert {pace.seconds(clock) for clock in ("window", "decision", "refusal", "idle", "setup")} == {172_800}


def test_what_happens_when_the_time_is_up_is_said_before() -> None:
    usual = " ".join(in_words(PRESETS["blitz"], windows=True))
    assert "6 seconds for a decision" in usual
    assert "stays open for 4 seconds" in usual
    assert "the usual answer is given" in usual
    assert "for 1 minute at most, and for 5 times that" in usual
    lost = " ".join(in_words(pace_of({"pace": "blitz", "time_overtime": "lost"}), windows=False))
    assert "has lost" in lost
    assert "react" not in lost


def test_games_without_windows_are_not_asked_about_them() -> None:
    ids = {setting.id for setting in pace_settings(windows=False)}
    assert "time_window" not in ids
    pace = pace_settings(windows=False)[0]
    assert "windows" not in {choice.value for choice in pace.choices}
    assert not [choice.detail for choice in pace.choices if "react" in choice.detail]


def test_nobody_reads_of_calls_where_the_rules_have_none() -> None:
    asked = {setting.id for setting in pace_settings(windows=True, calls=True)}
    assert asked - {setting.id for setting in pace_settings(windows=True)} == {
        "time_refusal",
        "time_idle",
        "time_simultaneous",
    }
    assert "15 seconds for anybody to go" in " ".join(in_words(PRESETS["blitz"], windows=True, calls=True))
    assert "anybody to go" not in " ".join(in_words(PRESETS["blitz"], windows=True))


def test_lengths_are_said_as_people_say_them() -> None:
    said = [length(count) for count in (1, 90, 60, 120, 3_600, 86_400, 172_800)]
    assert said == ["1 second", "90 seconds", "1 minute", "2 minutes", "1 hour", "24 hours", "2 days"]


def test_what_players_set_themselves_goes_up_to_a_limit() -> None:
    most = {one.id.removeprefix("time_"): one.most for one in NUMBERS}
    assert {most.pop(id_) for id_ in ("decision", "window", "refusal", "idle", "setup")} == {7 * 24 * 3_600}
    assert most == {
        "days": 30, "bank": 10 * 3_600, "increment": 600, "grace": 600, "visit": 14 * 24, "quiet": 60,
        "simultaneous": 5_000,
    }  # fmt: skip
