"""Charts stay short: rounds are counted one by one while they are few, and by stretches where matches last long."""

import pytest

from games.lab.charts import ROWS, rounds, stretches


@pytest.mark.parametrize(
    ("last", "names"),
    [(2, ["1", "2"]), (13, ["1 to 2", "3 to 4", "5 to 6", "7 to 8", "9 to 10", "11 to 12", "13"])],
)
def test_many_rounds_are_counted_by_stretches(last: int, names: list[str]) -> None:
    decided = [(number, number % 2) for number in range(1, last + 1)]
    told = stretches(decided)
    assert [name for name, _ in told] == names
    assert sum(count for _, count in told) == sum(count for _, count in decided)


def test_the_longest_matches_keep_their_chart_on_the_page() -> None:
    chart = rounds(stretches([(number, 1) for number in range(1, 201)]))
    assert len(chart.bars) <= ROWS
    assert (chart.bars[0].name, chart.bars[0].summary) == ("Rounds 1 to 20", "Rounds 1 to 20: 20")
