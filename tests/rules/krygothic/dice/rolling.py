"""Dice by hand: "4 2 6>3" are three dice, the last a six that was rolled again."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from rules.kernel.dice import Roll, ScriptedDice
from rules.kernel.event import Line
from rules.kernel.play import Play, Script, Throw

R = TypeVar("R")


def waves(dice: str, reason: str = "") -> list[tuple[str, tuple[int, ...]]]:
    """The rolls in which these dice fall: all of them first, then the sixes, and so on."""
    faces = [tuple(map(int, die.split(">"))) for die in dice.split()]
    deepest = max(map(len, faces), default=0)
    return [(reason, tuple(die[wave] for die in faces if len(die) > wave)) for wave in range(deepest)]


def rolled(script: Callable[[Play[Any]], Script[R]], dice: str, *, table: Any = None) -> tuple[R, list[Line]]:
    """What a script comes to with these dice, every one of which it must roll, and what it tells."""
    scripted = ScriptedDice(waves(dice))
    log: list[Any] = []
    play: Play[Any] = Play(table, log)
    running = script(play)
    value: Any = None
    while True:
        try:
            thrown = running.send(value)
        except StopIteration as ended:
            assert scripted.spent(), "dice are left"
            return ended.value, [event.line(after) for event, after in log]
        assert isinstance(thrown, Throw)
        value = scripted.draw(Roll(index=0, count=thrown.count, reason=thrown.reason, sides=thrown.sides))


def enumerated(script: Callable[[Play[Any]], Script[R]], deepest: int) -> tuple[dict[R, Fraction], Fraction]:
    """What a script comes to, face by face, with at most so many rolls; and the weight of what went on for longer."""
    found: dict[R, Fraction] = {}
    beyond = Fraction(0)
    open_: list[tuple[tuple[tuple[int, ...], ...], Fraction]] = [((), Fraction(1))]
    while open_:
        fallen, weight = open_.pop()
        thrown = _follow(script, fallen)
        if not isinstance(thrown, Throw):
            found[thrown[0]] = found.get(thrown[0], Fraction(0)) + weight
        elif len(fallen) == deepest:
            beyond += weight
        else:
            each = list(_faces(thrown.count, thrown.sides))
            open_ += [((*fallen, faces), weight / len(each)) for faces in each]
    return found, beyond


def _follow(script: Callable[[Play[Any]], Script[R]], fallen: Sequence[tuple[int, ...]]) -> Throw | tuple[R]:
    running = script(Play(None))
    value: Any = None
    known = iter(fallen)
    while True:
        try:
            request = running.send(value)
        except StopIteration as ended:
            return (ended.value,)
        assert isinstance(request, Throw)
        value = next(known, None)
        if value is None:
            return request


def _faces(count: int, sides: int) -> Iterator[tuple[int, ...]]:
    if not count:
        yield ()
        return
    for faces in _faces(count - 1, sides):
        for face in range(1, sides + 1):
            yield (*faces, face)
