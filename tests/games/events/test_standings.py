"""Standings and each tie-break, by small events worked out by hand, and what holds for all of them."""

from hypothesis import given, settings
from hypothesis import strategies as st

from games.events.meetings import Contender, Meeting, MeetingOutcome, Meetings
from games.events.standings import BOARDS, DIRECT, OPPOSITION, SURVIVED, WINS, WORTH, StandingLine, TieBreak, standings
from tests.games.events.simulation import contenders, knock_out, swiss


def won(number: int, winner: int, loser: int) -> Meeting:
    return Meeting(round=number, first=winner, second=loser, outcome=MeetingOutcome.FIRST)


def drawn(number: int, one: int, other: int) -> Meeting:
    return Meeting(round=number, first=one, second=other, outcome=MeetingOutcome.DRAW)


def table(meetings: list[Meeting], *breaks: TieBreak, count: int = 4) -> dict[int, StandingLine]:
    return {line.contender: line for line in standings(contenders(count), Meetings(meetings), breaks)}


def test_a_win_is_3_a_draw_1_a_bye_a_win_and_an_open_meeting_nothing() -> None:
    met = [won(1, 0, 1), drawn(2, 0, 2), Meeting(round=3, first=0), Meeting(round=4, first=0, second=3)]
    lines = table(met)
    assert {one: line.points for one, line in lines.items()} == {0: 7, 1: 0, 2: 1, 3: 0}
    assert lines[0].form == "WDB"
    assert lines[3].form == ""


def test_nobody_came_and_both_lose() -> None:
    lines = table([Meeting(round=1, first=0, second=1, outcome=MeetingOutcome.NEITHER)])
    assert (lines[0].points, lines[1].points, lines[0].form, lines[1].form) == (0, 0, "L", "L")


def test_equal_ones_share_a_place_and_the_next_place_is_left_out() -> None:
    lines = table([won(1, 0, 2), won(1, 1, 3)])
    assert [line.place for line in lines.values()] == [1, 1, 3, 3]


def test_the_direct_meeting_divides_two() -> None:
    met = [won(1, 1, 0), won(2, 0, 2), won(2, 1, 3), won(3, 0, 3), won(3, 2, 1)]
    lines = table(met, DIRECT)
    assert (lines[1].place, lines[0].place) == (1, 2)
    assert lines[1].broken == (3,)


def test_the_direct_meeting_does_not_count_until_all_equal_ones_have_met() -> None:
    lines = table([won(1, 0, 2), won(1, 1, 3)], DIRECT)
    assert lines[0].broken == (None,)
    assert lines[0].place == lines[1].place == 1


def test_the_opposition_is_the_points_of_all_opponents_and_a_bye_is_as_good_as_oneself() -> None:
    met = [won(1, 0, 1), won(2, 2, 1), won(2, 0, 3), Meeting(round=3, first=2), drawn(3, 1, 3)]
    lines = table(met, OPPOSITION)
    assert lines[0].broken == (1 + 1,)
    assert lines[2].broken == (1 + 6,)
    assert [lines[one].place for one in range(4)] == [2, 3, 1, 4]


def test_the_worth_of_a_win_is_what_the_beaten_has() -> None:
    met = [won(1, 0, 1), won(1, 2, 3), won(2, 1, 3), drawn(3, 0, 2)]
    lines = table(met, WORTH)
    assert WORTH.shown(lines[0].broken[0] or 0) == "5"  # all of 3, half of 4
    assert WORTH.shown(lines[2].broken[0] or 0) == "2"
    assert [lines[0].place, lines[2].place] == [1, 2]


def test_wins_divide_and_byes_are_none() -> None:
    lines = table([won(1, 0, 2), Meeting(round=1, first=1)], WINS)
    assert (lines[0].place, lines[1].place) == (1, 2)


def test_boards_divide_teams() -> None:
    met = [
        Meeting(round=1, first=0, second=1, outcome=MeetingOutcome.FIRST, boards=(3, 0)),
        Meeting(round=1, first=2, second=3, outcome=MeetingOutcome.SECOND, boards=(1, 2)),
    ]
    lines = table(met, BOARDS)
    assert [lines[one].place for one in (0, 3, 2, 1)] == [1, 2, 3, 4]


def test_in_a_knock_out_the_last_who_is_left_is_first() -> None:
    *_, (_, _, met) = knock_out(8, 3, 0.0, 1, (MeetingOutcome.FIRST, MeetingOutcome.SECOND))
    lines = standings(contenders(8), met, (SURVIVED,), by_points=False)
    assert [line.place for line in lines] == [1, 2, 3, 3, 5, 5, 5, 5]
    final = next(one for one in met.all if one.round == 3)
    assert (lines[0].contender, lines[1].contender) == (final.winner(), final.against(final.winner() or 0))


def test_those_who_left_stay_in_the_standings_with_what_they_have() -> None:
    lines = standings([Contender(0, 0, gone=True), Contender(1, 1)], Meetings([won(1, 0, 1)]), ())
    assert (lines[0].contender, lines[0].gone) == (0, True)


@given(count=st.integers(1, 24), rounds=st.integers(1, 6), seed=st.integers(0, 2**32))
@settings(max_examples=30)
def test_what_holds_for_all_standings(count: int, rounds: int, seed: int) -> None:
    *_, (_, _, met) = swiss(count, rounds, seed, 0.05)
    lines = standings(contenders(count), met, (OPPOSITION, WORTH, WINS))
    assert sorted(line.contender for line in lines) == list(range(count))
    for number, line in enumerate(lines):
        assert line.place == 1 + sum((one.points, one.broken) > (line.points, line.broken) for one in lines)
        assert number == 0 or lines[number - 1].place <= line.place
    given_out = sum(line.points for line in lines)
    assert given_out == sum(3 if one.outcome != MeetingOutcome.DRAW else 2 for one in met.all)
