"""What is kept beside a value is made once, never more than it may be, and anew when what it follows from changes."""

from msgspec import Struct

from rules.kernel.cache import BoundedCache, PartCache, cached_on


class Value(Struct, frozen=True, dict=True):
    number: int


def test_it_is_made_once_for_an_object_and_is_no_part_of_the_value() -> None:
    one, other = Value(3), Value(3)
    made: list[int] = []

    def make() -> int:
        made.append(1)
        return len(made)

    assert [cached_on(one, "count", make), cached_on(one, "count", make), cached_on(other, "count", make)] == [1, 1, 2]
    assert one == other


def test_nothing_is_a_thing_to_remember_too() -> None:
    value = Value(1)
    assert cached_on(value, "none", lambda: None) is None
    assert cached_on(value, "none", lambda: 5) is None


def test_no_more_is_known_than_may_be() -> None:
    known = BoundedCache[int, str](3)
    for number in range(10):
        assert known.put(number, str(number)) == str(number)
        assert sum(known.get(asked) is not None for asked in range(10)) <= 3
    assert known.get(9) == "9"


def test_a_part_is_made_again_when_what_it_is_made_of_changes() -> None:
    parts, made = PartCache(), []

    def joined(*words: str) -> tuple[str, ...]:
        made.append(words)
        return words

    assert parts.part("a", joined, "x", "y") is parts.part("a", joined, "x", "y")
    assert parts.part("b", joined, "x", "y") == ("x", "y")
    assert parts.part("a", joined, "x", "z") == ("x", "z")
    assert made == [("x", "y"), ("x", "y"), ("x", "z")]


def test_a_part_that_comes_out_as_it_was_stays_the_object() -> None:
    parts = PartCache()
    first = parts.part("even", lambda number: Value(number // 2), 4)
    assert parts.part("even", lambda number: Value(number // 2), 5) is first
    assert parts.part("even", lambda number: Value(number // 2), 6) == Value(3)
