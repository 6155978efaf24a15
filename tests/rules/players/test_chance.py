"""Numbers that follow from a key."""

from collections import Counter

from rules.players.chance import Chance


def test_the_same_key_gives_the_same_numbers() -> None:
    one, other, third = Chance(b"key"), Chance(b"key"), Chance(b"kex")
    numbers = [one.below(1_000) for _ in range(20)]
    assert numbers == [other.below(1_000) for _ in range(20)]
    assert numbers != [third.below(1_000) for _ in range(20)]


def test_weights_say_how_likely_each_is() -> None:
    chance = Chance(b"weights")
    drawn = Counter(chance.weighted("abc", [1, 0, 3]) for _ in range(2_000))
    assert drawn["b"] == 0
    assert 400 < drawn["a"] < 600


def test_some_are_different_ones_in_their_order() -> None:
    chance = Chance(b"some")
    for many in range(6):
        drawn = chance.some(range(5), many)
        assert sorted(set(drawn)) == list(drawn)
        assert len(drawn) == min(many, 5)


def test_a_fork_goes_its_own_way() -> None:
    chance = Chance(b"fork")
    fork = chance.fork()
    assert [fork.below(100) for _ in range(10)] != [chance.below(100) for _ in range(10)]
