"""Lengths held against a limit, in words and as numbers."""

from rules.skirmish.limits import Length, out_of_range, too_long


def test_a_length_is_told_against_its_limit() -> None:
    assert str(Length(12_001, 12_000)) == "12.01″"
    assert str(Length(14_321, 12_000)) == "14.4″"
    assert Length(14_321, 12_000).over == "2.4″"


def test_out_of_range_says_measure_limit_remedy_and_both_as_numbers() -> None:
    refusal = out_of_range("toy.range", Length(14_300, 12_000), "Jaeger 2", "the rifle")
    assert refusal.message == "Too far: Jaeger 2 is 14.3″ away, the rifle reaches 12″."
    assert (refusal.measured, refusal.limit, refusal.remedy) == ("14.3″", "12″", "Move 2.3″ closer.")
    assert (refusal.value, refusal.bound, refusal.unit) == (14_300, 12_000, "length")


def test_too_long_names_what_is_allowed() -> None:
    refusal = too_long("toy.move", Length(6_400, 5_000), "; Jaeger 2 may move 5″")
    assert refusal.message == "Too far: 6.4″; Jaeger 2 may move 5″."
    assert refusal.remedy == "End 1.4″ sooner."
