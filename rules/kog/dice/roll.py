"""Rolling dice against a target: standing re-rolls and how they cancel, bought re-rolls, and the record of each die."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from rules.kernel.event import Die
from rules.kernel.play import Play, Script
from rules.kernel.question import Answer, Option
from rules.kernel.refusal import Seat
from rules.kernel.shapes import Pick, PickItem, PickShape
from rules.kog.board.table import Table
from rules.kog.dice.record import DiceRolled, RerollSpent, cancelled, caused, outcome
from rules.skirmish.limits import used_up


@dataclass(frozen=True, kw_only=True)
class DieSpec:
    """What one die is rolled for.

    `need` is its lowest successful face. `failures` are the rules that let failures be rolled again, `successes`
    those that force successes to be. `marks` are faces that mean something of their own.
    """

    need: int
    failures: tuple[str, ...] = ()
    successes: tuple[str, ...] = ()
    label: str = ""
    marks: tuple[int, ...] = (6,)

    def succeeds(self, face: int) -> bool:
        """Whether the face is a success. (kog.dice.natural-one, kog.dice.natural-six)"""
        return face != 1 and (face == 6 or face >= self.need)

    @property
    def cancels(self) -> bool:
        """Opposite re-rolls void each other, however many there are on either side. (kog.dice.reroll-cancel)"""
        return bool(self.failures and self.successes)

    @property
    def forced(self) -> bool:
        """Only successes are rolled again, and must be. (kog.dice.reroll-may-must)"""
        return bool(self.successes) and not self.failures

    @property
    def permitted(self) -> bool:
        """Only failures are rolled again, if the roller likes. (kog.dice.reroll-may-must)"""
        return bool(self.failures) and not self.successes

    def cuts(self, *, final: bool) -> tuple[int, ...]:
        """The lowest faces of the classes that matter; faces that will be rolled again anyway are one class."""
        lowest = min(max(self.need, 2), 6)
        marks = self.marks
        if not final and self.forced:
            marks = tuple(face for face in marks if face < lowest)
        if not final and self.permitted:
            marks = tuple(face for face in marks if face >= lowest)
        return tuple(sorted({1, lowest, *marks, *(face + 1 for face in marks if face < 6)}))


@dataclass(frozen=True, kw_only=True)
class RolledDie:
    """A die on the table: `first` as it fell, `face` as it stands, `note` why the two may differ."""

    spec: DieSpec
    first: int
    face: int
    rerolled: bool = False
    note: str = ""

    @property
    def success(self) -> bool:
        """Whether the die as it stands is a success. (kog.dice.final-result)"""
        return self.spec.succeeds(self.face)

    def again(self, face: int, note: str) -> "RolledDie":
        """The die after its one re-roll; the new face stands. (kog.dice.reroll, kog.dice.reroll-once)"""
        return replace(self, face=face, rerolled=True, note=note)


def roll_dice(
    play: Play[Table], roller: Seat, reason: str, specs: Sequence[DieSpec], *, rule: str, about: str
) -> Script[tuple[RolledDie, ...]]:
    """Roll one die per spec, with every re-roll there is; the dice as they finally stand, in the order of the specs.

    All dice; then the standing re-rolls; then bought ones. (kog.engine.dice.pipeline, kog.dice.bought-reroll.timing)
    """
    faces = yield from _throw(play, reason, specs, final=False)
    dice = tuple(
        RolledDie(spec=spec, first=face, face=face, note=cancelled(spec.failures, spec.successes))
        for spec, face in zip(specs, faces, strict=True)
    )
    dice = yield from _standing(play, roller, reason, dice, about)
    dice = yield from _bought(play, roller, reason, dice, about)
    play.record(DiceRolled(seat=roller, about=about, reason=reason, rule=rule, dice=_record(reason, dice)))
    return dice


def _throw(play: Play[Table], reason: str, specs: Sequence[DieSpec], *, final: bool) -> Script[list[int]]:
    """One face per spec; dice that are alike are thrown together."""
    faces: list[int] = []
    for spec, alike in groupby(specs):
        thrown = yield from play.roll(len(list(alike)), reason, cuts=spec.cuts(final=final))
        faces += thrown
    return faces


def _standing(
    play: Play[Table], roller: Seat, reason: str, dice: tuple[RolledDie, ...], about: str
) -> Script[tuple[RolledDie, ...]]:
    """Each die once at most: successes where that is forced, and those failures the roller wants to try again.

    (kog.dice.reroll-may-must, kog.dice.reroll-same-direction, kog.dice.reroll-once)
    """
    chosen = [number for number, die in enumerate(dice) if die.spec.forced and die.success]
    failed = [number for number, die in enumerate(dice) if die.spec.permitted and not die.success]
    if failed:
        wanted = yield from _ask_again(play, roller, reason, dice, failed, about)
        chosen = sorted([*chosen, *wanted])
    faces = yield from _throw(play, f"{reason} again", [dice[number].spec for number in chosen], final=True)
    after = list(dice)
    for number, face in zip(chosen, faces, strict=True):
        spec = dice[number].spec
        after[number] = dice[number].again(face, caused(spec.failures or spec.successes))
    return tuple(after)


def _ask_again(
    play: Play[Table], roller: Seat, reason: str, dice: tuple[RolledDie, ...], failed: list[int], about: str
) -> Script[tuple[int, ...]]:
    """Which failed dice to roll again; all of them unless the roller says otherwise. (kog.dice.reroll-may-must)"""
    rule = dice[failed[0]].spec.failures[0]
    why = caused(dice[failed[0]].spec.failures)
    options: list[Option[tuple[int, ...]]] = [
        Option(id="reroll:all", label=_all_of(failed), detail=why, bring=tuple(failed)),
        Option(id="reroll:none", label="Keep what was rolled", bring=()),
    ]
    if len(failed) > 1:
        options.insert(1, _some(dice, failed))
    chosen = yield from play.ask(
        roller, rule=rule, prompt=f"{about}, {reason}: {_faces(dice)}. Roll failed dice again?", options=options,
        default=Answer("reroll:all"), dice=_record(reason, dice),
    )  # fmt: skip
    return chosen


def _some(dice: tuple[RolledDie, ...], failed: list[int]) -> Option[tuple[int, ...]]:
    def picked(pick: Pick) -> tuple[int, ...]:
        return tuple(sorted(int(id_) for id_ in pick.ids))

    items = tuple(PickItem(id=str(number), label=_named(dice[number], number)) for number in failed)
    shape = PickShape(items=items, least=1, most=len(items))
    return Option(id="reroll:some", label="Choose dice to re-roll", shape=shape, resolve=picked)


def _bought(
    play: Play[Table], roller: Seat, reason: str, dice: tuple[RolledDie, ...], about: str
) -> Script[tuple[RolledDie, ...]]:
    """Bought re-rolls, one failed die at a time, as long as there is one to buy for.

    (kog.dice.bought-reroll.use, kog.dice.bought-reroll.eligible, kog.dice.bought-reroll.timing)
    """
    while play.table.side(roller).rerolls and any(_may_buy(die) for die in dice):
        left = play.table.side(roller).rerolls
        number = yield from play.ask(
            roller,
            rule="kog.dice.bought-reroll.use",
            prompt=f"{about}, {reason}: {_faces(dice)}. Spend a bought re-roll? You have {left}.",
            options=[
                Option(id="buy:none", label="Keep it for later", bring=-1),
                *(_buy(die, number) for number, die in enumerate(dice) if not die.success),
            ],
            default=Answer("buy:none"),
            dice=_record(reason, dice),
        )
        if number < 0:
            break
        play.record(RerollSpent(seat=roller))
        faces = yield from play.roll(1, "bought", cuts=dice[number].spec.cuts(final=True))
        dice = (*dice[:number], dice[number].again(faces[0], "bought re-roll"), *dice[number + 1 :])
    return dice


def _may_buy(die: RolledDie) -> bool:
    return not die.success and not die.rerolled


def _buy(die: RolledDie, number: int) -> Option[int]:
    message = f"{_named(die, number)}: this die has been rolled again already."
    remedy = "Choose a die that has not been rolled again, or keep the re-roll."
    again = used_up("kog.dice.reroll-once", message, "re-roll", per=" for each die", remedy=remedy)
    closed = None if _may_buy(die) else again
    return Option(id=f"buy:{number}", label=f"Re-roll {_named(die, number)}", bring=number, refusal=closed)


def _named(die: RolledDie, number: int) -> str:
    about = f" ({die.spec.label})" if die.spec.label else ""
    return f"die {number + 1}{about}: {die.face}, needs {die.spec.need}+"


def _all_of(failed: list[int]) -> str:
    return "Re-roll the failed die" if len(failed) == 1 else f"Re-roll all {len(failed)} failed dice"


def _faces(dice: tuple[RolledDie, ...]) -> str:
    return ", ".join(str(die.face) for die in dice)


def _record(reason: str, dice: tuple[RolledDie, ...]) -> tuple[Die, ...]:
    """The dice for the log and for the questions about them. (kog.engine.dice.record)"""
    return tuple(_shown(reason, die) for die in dice)


def _shown(reason: str, die: RolledDie) -> Die:
    return Die(
        faces=(die.first, die.face) if die.rerolled else (die.face,),
        need=f"{die.spec.need}+",
        outcome=outcome(reason, success=die.success),
        note="; ".join(part for part in (die.spec.label, die.note) if part),
    )
