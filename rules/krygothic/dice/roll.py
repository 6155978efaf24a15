"""Rolls: against a target, the best die, the sum, and plain ones. The log shows every face of every roll.

Sixes are rolled again until none shows. Odds use the closed form of that, whatever the target. (krygothic.dice.kinds,
krygothic.dice.sixes, krygothic.dice.server)
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rules.kernel.script import Die, Fire, Line, LogFact, Play, Script, Seat
from rules.krygothic.dice.chances import NO_DICE, Hits, chance_of_any, chances_of_hits, chances_of_passes
from rules.krygothic.dice.score import ENOUGH_SIXES, SIX, Faces, best_dice, passes, score, sixes_of, sum_of_faces
from rules.roster.words import number


class RollReason(NamedTuple):
    """A roll: the seat, its subject in words, the reason, the rule, and the pieces concerned.

    If it is an attack, `at` is its target; it is a shot, or in `melee` a blow.
    """

    seat: Seat | None
    about: str
    reason: str
    rule: str
    pieces: tuple[str, ...] = ()
    at: tuple[str, ...] = ()
    melee: bool = False


class Total(NamedTuple):
    """A cumulative roll: each die with its faces, those kept, and their sum."""

    dice: tuple[Faces, ...]
    kept: tuple[int, ...]

    @property
    def score(self) -> int:
        """The sum of the dice that are kept."""
        return sum(self.kept)

    def reaches(self, target: int) -> bool:
        """Whether the sum reaches one target for all dice. (krygothic.dice.sum_target)"""
        return self.score >= target


def roll_hits(play: Play[Any], roll: RollReason, dice: int, target: int) -> Script[Hits]:
    """Rolls to hit; passes, sixes and ones all matter. (krygothic.crit.pass, krygothic.crit.fail)"""

    def script(rolling: Play[Any]) -> Script[Hits]:
        fallen = yield from _roll_against(rolling, roll, dice, target)
        if not fallen:
            return NO_DICE
        passed = sum(passes(faces, target) for faces in fallen)
        sixes = min(ENOUGH_SIXES, sum(map(sixes_of, fallen)))
        return Hits(len(fallen), passed, sixes, ones=all(faces == (1,) for faces in fallen))

    return play.part(script, chances=lambda: chances_of_hits(max(0, dice), target))


def roll_passes(play: Play[Any], roll: RollReason, dice: int, target: int) -> Script[int]:
    """Rolls and returns how many dice reach the target. (krygothic.dice.target_low, krygothic.dice.keep_passes)"""

    def script(rolling: Play[Any]) -> Script[int]:
        fallen = yield from _roll_against(rolling, roll, dice, target)
        return sum(passes(faces, target) for faces in fallen)

    return play.part(script, chances=lambda: chances_of_passes(max(0, dice), target))


def roll_check(play: Play[Any], roll: RollReason, dice: int, target: int) -> Script[bool]:
    """Rolls as many dice as the attribute, the best of which must reach the target; without dice it fails.

    (krygothic.dice.attribute_check, krygothic.dice.no_dice)
    """

    def script(rolling: Play[Any]) -> Script[bool]:
        fallen = yield from _roll_with_sixes(rolling, roll, dice)
        best = max(map(score, fallen), default=None)
        reached = best is not None and best >= target
        came_to = "no dice" if best is None else f"the best is {best}"
        text = f"{roll.about}, {roll.reason} against {number(target)}: {came_to}, {'passed' if reached else 'failed'}."
        _record(rolling, roll, text, [_die(faces, target) for faces in fallen])
        return reached

    likely = chance_of_any(dice, target)
    return play.part(script, chances=lambda: tuple(one for one in ((True, likely), (False, 1 - likely)) if one[1]))


def roll_total(
    play: Play[Any], roll: RollReason, dice: int, keep: int | None = None, *, again: bool = True
) -> Script[Total]:
    """Rolls a score: the sum of the best `keep` dice (by default all), with each six rolled `again` and added.

    (krygothic.dice.cumulative, krygothic.dice.keep)
    """
    fallen = yield from (_roll_with_sixes(play, roll, dice) if again else _roll_once(play, roll, dice))
    worth = [sum_of_faces(faces) for faces in fallen]
    found = Total(tuple(fallen), best_dice(worth, dice if keep is None else keep))
    sum_ = " + ".join(map(str, found.kept)) or "no dice"
    text = f"{roll.about}, {roll.reason}: {sum_}" + (f" = {found.score}." if len(found.kept) > 1 else ".")
    _record(play, roll, text, [Die(faces=faces) for faces in fallen])
    return found


def roll_plain(
    play: Play[Any], roll: RollReason, said: Callable[[int], str], *, cuts: tuple[int, ...] = ()
) -> Script[int]:
    """Rolls one plain die, without another roll after a six; `said` is the meaning of the face.

    (krygothic.dice.plain)
    """
    (face,) = yield from play.roll(1, roll.reason, cuts=cuts)
    _record(play, roll, f"{roll.about}, {roll.reason}: {face}, {said(face)}.", [Die(faces=(face,))])
    return face


def _roll_against(play: Play[Any], roll: RollReason, dice: int, target: int) -> Script[Sequence[Faces]]:
    fallen = yield from _roll_with_sixes(play, roll, dice)
    passed = sum(passes(faces, target) for faces in fallen)
    came_to = f"{passed} of {len(fallen)}" if fallen else "no dice"
    text = f"{roll.about}, {roll.reason} against {number(target)}: {came_to}."
    fire = Fire(by=roll.pieces, at=roll.at, hit=passed > 0, melee=roll.melee) if roll.at else None
    _record(play, roll, text, [_die(faces, target) for faces in fallen], fire)
    return fallen


def _roll_with_sixes(play: Play[Any], roll: RollReason, dice: int) -> Script[list[Faces]]:
    """Rolls all dice, then again those that show a six, as long as any does; nothing for 0 or fewer dice."""
    fallen = yield from _roll_once(play, roll, dice)
    while sixes := [one for one, faces in enumerate(fallen) if faces[-1] == SIX]:
        again = yield from play.roll(len(sixes), f"{roll.reason}, sixes again")
        for one, face in zip(sixes, again, strict=True):
            fallen[one] = (*fallen[one], face)
    return fallen


def _roll_once(play: Play[Any], roll: RollReason, dice: int) -> Script[list[Faces]]:
    faces = yield from play.roll(max(0, dice), roll.reason)
    return [(face,) for face in faces]


def _die(faces: Faces, target: int) -> Die:
    note = f"scores {score(faces)}" if len(faces) > 1 else ""
    outcome = "success" if passes(faces, target) else "failure"
    return Die(faces=faces, need=f"{number(target)}+", outcome=outcome, note=note)


def _record(play: Play[Any], roll: RollReason, text: str, dice: Sequence[Die], fire: Fire | None = None) -> None:
    line = Line(text=text, rule=roll.rule, tone="dice", seat=roll.seat, dice=tuple(dice), pieces=roll.pieces, fire=fire)
    play.record(LogFact(line))
