"""Ratings are a pure function of results: equal numbers however often and in however many parts they are counted."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.ratings.calculation import MatchResult, Skill, chance_to_win, rate, skills_after

PEOPLE = st.lists(st.integers(0, 7), min_size=2, max_size=4, unique=True)


@st.composite
def results(draw: st.DrawFn) -> MatchResult:
    people = draw(PEOPLE)
    return MatchResult(tuple(people), draw(st.none() | st.integers(0, len(people) - 1)))


@settings(max_examples=60, deadline=None)
@given(st.lists(results(), max_size=25), st.data())
def test_counting_in_parts_comes_to_the_same_numbers(played: list[MatchResult], data: st.DataObject) -> None:
    whole = skills_after(played)
    cut = data.draw(st.integers(0, len(played)))
    parts = skills_after(played[:cut])
    for one in played[cut:]:
        changes = rate([parts.get(person, Skill()) for person in one.people], one.winner)
        parts |= {person: change.after for person, change in zip(one.people, changes, strict=True)}
    assert parts == whole
    assert whole == skills_after(list(played))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.builds(Skill, st.floats(900, 2100), st.floats(40, 200)), min_size=2, max_size=4))
def test_who_wins_rises_and_nobody_else_does(before: list[Skill]) -> None:
    changes = rate(before, 0)
    assert changes[0].after.mean > before[0].mean
    if len(before) == 2:
        assert changes[1].after.mean < before[1].mean
    assert sum(change.expected for change in changes) == pytest.approx(1)


def test_a_draw_of_equals_changes_no_mean_and_makes_both_surer() -> None:
    first, second = rate([Skill(), Skill()], None)
    assert first.after.mean == pytest.approx(second.after.mean) == pytest.approx(1500)
    assert first.after.deviation < 200


def test_a_surprise_counts_more_than_what_was_expected() -> None:
    strong, weak = Skill(1700, 80), Skill(1400, 80)
    expected = rate([strong, weak], 0)[0].after.mean - strong.mean
    surprise = rate([strong, weak], 1)[1].after.mean - weak.mean
    assert surprise > 2 * expected
    assert chance_to_win(strong, weak) > 0.8


def test_in_a_match_of_four_one_wins_and_three_share_the_last_place() -> None:
    changes = rate([Skill()] * 4, 2)
    losers = {round(change.after.mean, 9) for place, change in enumerate(changes) if place != 2}
    assert len(losers) == 1
    assert changes[2].after.mean > 1500 > losers.pop()
    assert changes[0].expected == pytest.approx(0.25)
