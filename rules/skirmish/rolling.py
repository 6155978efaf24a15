"""Rolling dice against a target: standing re-rolls and how they cancel, bought re-rolls, and the record of each die.

    thrown > standing re-rolls ("must" all, "may" as the roller likes) > bought ones, die by die > recorded

No die is rolled again twice. Which words stand for a cause, what a result is called, and what a bought re-roll is paid
from are a game's `RollingRules`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, TypeVar

from rules.kernel.question import Standing
from rules.kernel.script import Answer, Die, Event, Fire, Option, Play, Refusal, Script, Seat
from rules.kernel.shapes import Pick, PickItem, PickShape
from rules.skirmish.d6 import Check, Rerolls, classes, throw_dice

D = TypeVar("D")

Numbers = tuple[int, ...]


def dice_to_pick(labels: Mapping[int, str], most: int) -> tuple[PickShape, Callable[[Pick], Numbers]]:
    """A shape for picking up to `most` dice by number, each with its words; and the function that reads the pick."""
    numbers = {str(number): number for number in labels}
    items = tuple(PickItem(id=id_, label=labels[number]) for id_, number in numbers.items())

    def picked(pick: Pick) -> Numbers:
        return tuple(sorted(numbers[id_] for id_ in pick.ids))

    return PickShape(items=items, least=1, most=most), picked


def put_back(dice: Sequence[D], numbers: Sequence[int], faces: Sequence[int], again: Callable[[D, int], D]) -> list[D]:
    """The dice with those of these numbers replaced; `again` makes a die of the old one and a face."""
    after = list(dice)
    for number, face in zip(numbers, faces, strict=True):
        after[number] = again(dice[number], face)
    return after


def rolled_again(
    play: Play[Any],
    dice: Sequence[D],
    numbers: Sequence[int],
    reason: str,
    cuts: tuple[int, ...],
    again: Callable[[D, int], D],
) -> Script[list[D]]:
    """Re-rolls the dice with these numbers together; the new faces count."""
    faces = yield from play.roll(len(numbers), reason, cuts=cuts)
    return put_back(dice, numbers, faces, again)


AGAIN, SAVE = "free-rerolls", "no-bought-rerolls"  # standing instructions


class RollingRules(NamedTuple):
    """How a game re-rolls.

    `words` name a cause by its rule; `outcomes` name success and failure, by the reason of a roll. `left` are the
    bought re-rolls of a seat, `spend` the fact that one is used, `buying` its rule; `twice` refuses a die that was
    already re-rolled, in words. `rolled` is the fact of the final dice.
    """

    words: Mapping[str, str]
    outcomes: Mapping[str, tuple[str, str]]
    left: Callable[[Any, Seat], int]
    spend: Callable[[Seat], Event]
    buying: str
    twice: Callable[[str], Refusal]
    rolled: Callable[["RollPurpose", str, tuple[Die, ...]], Event]

    def caused(self, rules: Sequence[str]) -> str:
        """What caused a re-roll, in words."""
        return ", ".join(self.words[rule] for rule in rules)

    def cancelled(self, spec: "DieSpec") -> str:
        """Which re-rolls cancelled each other; empty if none."""
        if not spec.rerolls.cancels:
            return ""
        return f"{self.caused(spec.failures)} against {self.caused(spec.successes)}: no re-roll"


@dataclass(frozen=True, kw_only=True)
class DieSpec:
    """What one die is rolled for.

    `need` is its lowest successful face. `failures` are the rules that let failures be re-rolled, `successes` those
    that force successes to be. `marks` are faces with a meaning of their own.
    """

    need: int
    failures: tuple[str, ...] = ()
    successes: tuple[str, ...] = ()
    label: str = ""
    marks: tuple[int, ...] = (6,)

    @property
    def rerolls(self) -> Rerolls:
        """Failures may be re-rolled, successes must be; opposites cancel."""
        return Rerolls(self.failures, self.successes)

    def succeeds(self, face: int) -> bool:
        """Whether the face is a success."""
        return Check(self.need).passes(face)

    def cuts(self, *, final: bool) -> tuple[int, ...]:
        """The lowest faces of the classes that matter; faces that will be re-rolled anyway are one class."""
        return classes(Check(self.need), self.marks, None if final else self.rerolls)


@dataclass(frozen=True, kw_only=True)
class RolledDie:
    """A die on the table:

    `first` is its face before a re-roll, `face` the final one, `note` the reason for a difference.
    """

    spec: DieSpec
    first: int
    face: int
    rerolled: bool = False
    note: str = ""

    @property
    def success(self) -> bool:
        """Whether the final face is a success."""
        return self.spec.succeeds(self.face)

    @property
    def standing(self) -> Literal["may", "must", ""]:
        """Whether it may or must be re-rolled by a standing re-roll."""
        return self.spec.rerolls.again(passed=self.success)

    def again(self, face: int, note: str) -> "RolledDie":
        """The die after its one re-roll; the new face counts."""
        return replace(self, face=face, rerolled=True, note=note)


Dice = tuple[RolledDie, ...]


class RollPurpose(NamedTuple):
    """Who rolls, for what, and about whom; the attackers, targets and kind of an attack."""

    seat: Seat
    reason: str
    about: str
    house: RollingRules
    by: tuple[str, ...] = ()
    at: tuple[str, ...] = ()
    melee: bool = False

    @property
    def about_whom(self) -> tuple[str, ...]:
        """The models a question about these dice concerns: attackers, then targets."""
        return (*self.by, *self.at)

    def fire(self, hits: int) -> Fire | None:
        """The attack, with so many hits."""
        return Fire(by=self.by, at=self.at, hit=hits > 0, melee=self.melee) if self.at else None

    def prompt(self, dice: Dice, question: str) -> str:
        """A question about the dice as they lie."""
        many = "die" if len(dice) == 1 else "dice"
        what = f"{many} {self.reason}" if self.reason.startswith("to ") else f"{self.reason} {many}"
        return f"{self.about}, {what}: {', '.join(str(die.face) for die in dice)}. {question}"

    def shown(self, dice: Dice) -> tuple[Die, ...]:
        """The dice for the log and for the questions about them."""
        return tuple(_shown(self.house.outcomes[self.reason], die) for die in dice)


def roll_dice(play: Play[Any], roll: RollPurpose, specs: Sequence[DieSpec], *, rule: str) -> Script[Dice]:
    """Rolls one die for each spec with all re-rolls; returns the final dice in order."""
    faces = yield from throw_dice(play, specs, roll.reason, lambda spec: spec.cuts(final=False))
    dice = tuple(
        RolledDie(spec=spec, first=face, face=face, note=roll.house.cancelled(spec))
        for spec, face in zip(specs, faces, strict=True)
    )
    dice = yield from _standing(play, roll, dice)
    dice = yield from _bought(play, roll, dice)
    play.record(roll.house.rolled(roll, rule, roll.shown(dice)))
    return dice


def _standing(play: Play[Any], roll: RollPurpose, dice: Dice) -> Script[Dice]:
    """Standing re-rolls, each die at most once: forced successes, and failures the roller wants to re-roll."""
    chosen = [number for number, die in enumerate(dice) if die.standing == "must"]
    if failed := [number for number, die in enumerate(dice) if die.standing == "may"]:
        wanted = yield from _ask_again(play, roll, dice, failed)
        chosen = sorted([*chosen, *wanted])
    specs = [dice[number].spec for number in chosen]
    faces = yield from throw_dice(play, specs, f"{roll.reason} again", lambda spec: spec.cuts(final=True))

    def again(die: RolledDie, face: int) -> RolledDie:
        return die.again(face, roll.house.caused(die.spec.failures or die.spec.successes))

    return tuple(put_back(dice, chosen, faces, again))


def _ask_again(play: Play[Any], roll: RollPurpose, dice: Dice, failed: list[int]) -> Script[tuple[int, ...]]:
    """Asks which failures to re-roll; all of them by default."""
    causes = dice[failed[0]].spec.failures
    lost = sum(not die.success for die in dice)
    all_ = {1: "the failed die", 2: "both failed dice"}.get(len(failed), f"all {len(failed)} failed dice")
    those = all_ if len(failed) == lost else f"{len(failed)} of the {lost} failed dice"
    everything = Option(
        id="reroll:all", label=f"Re-roll {those}", detail=roll.house.caused(causes), bring=tuple(failed)
    )
    nothing: Option[tuple[int, ...]] = Option(id="reroll:none", label="Keep what was rolled", bring=())
    some = [_some(dice, failed)] if len(failed) > 1 else []
    return play.ask(
        roll.seat, rule=causes[0], prompt=roll.prompt(dice, "Roll failed dice again?"),
        options=[everything, *some, nothing], default=Answer("reroll:all"), best=Answer("reroll:all"),
        focus=roll.about_whom, dice=roll.shown(dice),
        standing=(Standing(id=AGAIN, label="Take free re-rolls of failed dice", answer=Answer("reroll:all")),),
    )  # fmt: skip


def _some(dice: Dice, failed: list[int]) -> Option[tuple[int, ...]]:
    shape, picked = dice_to_pick({number: _named(dice[number], number) for number in failed}, len(failed))
    return Option(id="reroll:some", label="Choose dice to re-roll", seldom=True, shape=shape, resolve=picked)


def _bought(play: Play[Any], roll: RollPurpose, dice: Dice) -> Script[Dice]:
    """Bought re-rolls, one failure at a time, as long as the roller can buy one."""
    house = roll.house
    while (left := house.left(play.table, roll.seat)) and any(_may_buy(die) for die in dice):
        keep = Option(id="buy:none", label="Keep it for later", bring=-1)
        number = yield from play.ask(
            roll.seat, rule=house.buying,
            prompt=roll.prompt(dice, f"Spend a bought re-roll? You have {left}."),
            options=[keep, *(_buy(house, dice[number], number) for number in _first_alike(dice))],
            default=Answer("buy:none"), focus=roll.about_whom, dice=roll.shown(dice),
            standing=(Standing(id=SAVE, label="Keep my bought re-rolls", answer=Answer("buy:none")),),
        )  # fmt: skip
        if number < 0:
            break
        play.record(house.spend(roll.seat))
        cuts = dice[number].spec.cuts(final=True)
        after = yield from rolled_again(
            play, dice, (number,), "bought", cuts, lambda die, face: die.again(face, "bought re-roll")
        )
        dice = tuple(after)
    return dice


def _first_alike(dice: Dice) -> list[int]:
    """One of each kind of failed dice: of dice with equal specs that may be re-rolled alike, the first."""
    first: dict[tuple[DieSpec, bool], int] = {}
    for number, die in enumerate(dice):
        if not die.success:
            first.setdefault((die.spec, die.rerolled), number)
    return list(first.values())


def _may_buy(die: RolledDie) -> bool:
    return not die.success and not die.rerolled


def _buy(house: RollingRules, die: RolledDie, number: int) -> Option[int]:
    closed = None if _may_buy(die) else house.twice(_named(die, number))
    return Option(id=f"buy:{number}", label=f"Re-roll {_named(die, number)}", bring=number, refusal=closed)


def _named(die: RolledDie, number: int) -> str:
    about = f" ({die.spec.label})" if die.spec.label else ""
    return f"die {number + 1}{about}: {die.face}, needs {die.spec.need}+"


def _shown(outcomes: tuple[str, str], die: RolledDie) -> Die:
    return Die(
        faces=(die.first, die.face) if die.rerolled else (die.face,),
        need=f"{die.spec.need}+",
        outcome=outcomes[not die.success],
        note="; ".join(part for part in (die.spec.label, die.note) if part),
    )
