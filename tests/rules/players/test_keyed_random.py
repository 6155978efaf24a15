"""Numbers that follow from a key."""

from collections import Counter
from itertools import product

from rules.kernel.dice import Roll
from rules.players.keyed_random import KeyedRandom


def test_the_same_key_gives_the_same_numbers() -> None:
    one, other, third = KeyedRandom(b"key"), KeyedRandom(b"key"), KeyedRandom(b"kex")
    numbers = [one.below(1_000) for _ in range(20)]
    assert numbers == [other.below(1_000) for _ in range(20)]
    assert numbers != [third.below(1_000) for _ in range(20)]


def test_weights_say_how_likely_each_is() -> None:
    chance = KeyedRandom(b"weights")
    drawn = Counter(chance.weighted("abc", [1, 0, 3]) for _ in range(2_000))
    assert drawn["b"] == 0
    assert 400 < drawn["a"] < 600


def test_some_are_different_ones_in_their_order() -> None:
    chance = KeyedRandom(b"some")
    for many in range(6):
        drawn = chance.some(range(5), many)
        assert sorted(set(drawn)) == list(drawn)
        assert len(drawn) == min(many, 5)


def test_a_fork_goes_its_own_way() -> None:
    chance = KeyedRandom(b"fork")
    fork = chance.fork()
    assert [fork.below(100) for _ in range(10)] != [chance.below(100) for _ in range(10)]


def faces(key: bytes, thought: int, *, count: int = 4, sides: int = 6) -> tuple[int, ...]:
    """A roll of one thought of several from a key."""
    return KeyedRandom(key, thought).dice().draw(Roll(index=7, count=count, reason="fire", sides=sides))


def test_in_as_many_thoughts_as_a_die_has_faces_it_shows_each_once() -> None:
    for sides, pack in product((3, 6), range(3)):
        thoughts = [faces(b"level", pack * sides + thought, sides=sides) for thought in range(sides)]
        assert thoughts == [faces(b"level", pack * sides + thought, sides=sides) for thought in range(sides)]
        for die in zip(*thoughts, strict=True):
            assert sorted(die) == list(range(1, sides + 1))


def test_level_dice_fall_in_every_order_alike_and_know_nothing_of_each_other() -> None:
    thrown = Counter(faces(key.to_bytes(2, "big"), 2, count=2) for key in range(7_200))
    assert len(thrown) == 36
    assert all(130 < times < 270 for times in thrown.values())
    assert len({tuple(faces(key.to_bytes(2, "big"), n, count=1) for n in range(6)) for key in range(7_200)}) == 720


def test_what_is_rolled_after_level_dice_is_level_as_well() -> None:
    after = []
    for thought in range(6):
        chance = KeyedRandom(b"after", thought)
        chance.dice()
        after.append(chance.dice().draw(Roll(index=8, count=1, reason="saves")))
    assert sorted(after) == [(face,) for face in range(1, 7)]
