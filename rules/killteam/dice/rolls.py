"""Rolling dice: the roll, re-rolls by rules or for CP, and the log entry of the final dice."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from rules.kernel.question import Standing
from rules.kernel.script import Answer, Die, Fire, Line, LogFact, Option, Pick, PickShape, Play, Script, Seat, TableFact
from rules.killteam.board import Side, Table, of_side
from rules.killteam.dice.pool import Pool, sorted_faces
from rules.skirmish.rolling import dice_to_pick, rolled_again


def dice_rolled(seat: Seat, text: str, rule: str, dice: tuple[Die, ...], fire: Fire | None) -> LogFact:
    """Dice fell and now stand as they are. (killteam.core.dice.d6, killteam.core.dice.server)"""
    return LogFact(Line(text=text, rule=rule, tone="dice", seat=seat, dice=dice, fire=fire))


def cp_spent(side: Side, on: str, rule: str) -> TableFact:
    """A player spent a command point. (killteam.flow.cp_keep)"""
    line = of_side(side, f"spends 1 CP on {on}; {side.cp - 1} left.", rule)
    return TableFact(line, lambda table: table.with_side(side.seat, cp=table.side(side.seat).cp - 1))


NO_CP = "no-cp"
D3: Final = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
"""What each face of a D6 is as a D3. (killteam.core.dice.d3)"""


class Face(NamedTuple):
    """A die: its face now, and as it first fell where it was rolled again."""

    now: int
    first: int = 0

    @property
    def again(self) -> bool:
        """Whether it has been rolled again."""
        return self.first > 0


Faces = tuple[Face, ...]


@dataclass(frozen=True, kw_only=True)
class Reroll:
    """A right to re-roll dice: its rule, how many dice, and which faces (0: any)."""

    rule: str
    name: str
    most: int
    face: int = 0


@dataclass(frozen=True, kw_only=True)
class DiceRoll:
    """What dice are rolled for: by whom, about what, the face they need and what is critical.

    `retained` are normal successes set aside unrolled. `rerolls` are rights of the roller, each used at most once.
    `fire` names the attacker and its target, if it is an attack. A shot hits with at least `hits` successes; in `melee`
    each success strikes later, on its own.
    """

    seat: Seat
    about: str
    reason: str
    rule: str
    count: int
    need: int
    lethal: int = 6
    retained: int = 0
    rerolls: tuple[Reroll, ...] = ()
    fire: tuple[str, str] | None = None
    hits: int = 1
    melee: bool = False

    def pool(self, faces: Faces) -> Pool:
        """What the dice come to."""
        return sorted_faces([face.now for face in faces], self.need, lethal=self.lethal, retained=self.retained)

    def attack(self, pool: Pool) -> Fire | None:
        """The attack that these dice are: at once a shot, or a blow that misses."""
        if self.fire is None or (self.melee and pool.successes):
            return None
        by, at = self.fire
        return Fire(by=(by,), at=(at,), hit=pool.successes >= self.hits, melee=self.melee)

    @property
    def cuts(self) -> tuple[int, ...]:
        """The lowest faces of the classes that matter; where one face may be named to be rolled again, all fails do."""
        named = any(reroll.face < 0 for reroll in self.rerolls)
        return tuple(sorted({*self.classes, *(range(1, self.need) if named else ())}))

    @property
    def alike(self) -> tuple[int, ...]:
        """The faces of fails: which of them dice show matters only where the same ones are rolled again together."""
        return tuple(range(1, self.need))

    @property
    def classes(self) -> tuple[int, ...]:
        """The lowest faces of fails, normal and critical successes: all that matters of a die rolled again."""
        return tuple(sorted({1, self.need, max(self.need, min(self.lethal, 6)), 6}))

    def fails(self, face: Face) -> bool:
        """Whether the die fails as it stands."""
        return bool(sorted_faces([face.now], self.need, lethal=self.lethal).fails)

    def shown(self, faces: Faces) -> tuple[Die, ...]:
        """The dice for the log and for questions about them."""
        kept = tuple(Die(faces=(), outcome="success", note="without a roll") for _ in range(self.retained))
        return (*kept, *(self._die(face) for face in faces))

    def _die(self, face: Face) -> Die:
        pool = sorted_faces([face.now], self.need, lethal=self.lethal)
        outcome = "critical" if pool.crits else "success" if pool.normals else "fail"
        shown = (face.first, face.now) if face.again else (face.now,)
        return Die(faces=shown, need=f"{self.need}+", outcome=outcome, note="re-rolled" if face.again else "")


def roll_dice(play: Play[Table], roll: DiceRoll) -> Script[Faces]:
    """The dice as they fall."""
    faces = yield from play.roll(roll.count, roll.reason, cuts=roll.cuts, alike=roll.alike)
    return tuple(Face(face) for face in faces)


def record_dice(play: Play[Table], roll: DiceRoll, faces: Faces) -> Pool:
    """Logs the final dice and returns their pool."""
    pool = roll.pool(faces)
    text = f"{roll.about}, {roll.reason}: {in_words(pool)}."
    play.record(dice_rolled(roll.seat, text, roll.rule, roll.shown(faces), roll.attack(pool)))
    return pool


def in_words(pool: Pool) -> str:
    """`2 critical, 1 normal`, `no success`."""
    parts = [f"{pool.crits} critical"] * bool(pool.crits) + [f"{pool.normals} normal"] * bool(pool.normals)
    return ", ".join(parts) or "no success"


def roll_with_rerolls(play: Play[Table], roll: DiceRoll, against: str = "") -> Script[Pool]:
    """Rolls, re-rolls as the roller wants and may, and logs the result. (killteam.core.dice.reroll_timing)

    Whoever may roll again is told what the dice are rolled `against`.
    """
    faces, used = (yield from roll_dice(play, roll)), tuple[str, ...]()
    while chosen := (yield from ask_reroll(play, roll, faces, used, against=against)):
        faces = yield from roll_again(play, roll, faces, chosen)
        used = (*used, chosen.reroll.rule)
    return record_dice(play, roll, faces)


def ask_reroll(
    play: Play[Table],
    roll: DiceRoll,
    faces: Faces,
    used: Sequence[str],
    *,
    since: str = "",
    against: str = "",
    melee: bool = False,
) -> Script["RerollChoice | None"]:
    """Which dice the roller rolls again, if any; nobody is asked who has no right left.

    In `melee` both decide in turn. (killteam.core.dice.reroll_timing, killteam.core.dice.reroll_alternate)
    """
    choices = reroll_options(play.table, roll, faces, used)
    if not choices:
        return None
    keep: Option[RerollChoice | None] = Option(id="keep", label="Keep the dice", bring=None)
    all_succeed = not any(roll.fails(face) for face in faces)
    never = Standing(id=NO_CP, label="Never spend CP on re-rolls", answer=Answer("keep"))
    chosen = yield from play.ask(
        roll.seat,
        rule=f"killteam.core.dice.{'reroll_alternate' if melee else 'reroll_timing'}",
        prompt=f"{since}{roll.about}, {roll.reason}{against}: {faces_in_words(faces)}. Roll dice again?",
        options=[*choices, keep],
        default=best_answer(roll, faces, choices),
        best=Answer("keep") if all_succeed else None,
        dice=roll.shown(faces),
        window=not roll.rerolls and not melee,
        standing=() if roll.rerolls else (never,),
    )
    return chosen


class RerollChoice(NamedTuple):
    """Dice to be rolled again, by their numbers, and by which right."""

    reroll: Reroll
    numbers: tuple[int, ...]


CP = Reroll(rule="killteam.core.cp_reroll", name="Spend 1 CP", most=1)


def reroll_options(
    table: Table, roll: DiceRoll, faces: Faces, used: Sequence[str]
) -> list[Option[RerollChoice | None]]:
    """Every right to roll dice again that is left: of rules, each once, and for CP as often as it is paid for.

    Nothing where no die may be rolled again any more. (killteam.core.dice.reroll_once, killteam.core.cp_reroll,
    killteam.core.cp_reroll_repeat)
    """
    points = table.side(roll.seat).cp
    paid = _options_of(roll, faces, CP, f"you have {points}") if points > 0 else []
    return [*free_reroll_options(roll, faces, used), *paid]


def free_reroll_options(roll: DiceRoll, faces: Faces, used: Sequence[str]) -> list[Option[RerollChoice]]:
    """What is left of the rights that cost nothing, each used once. (killteam.core.dice.reroll_once)"""
    rights = [reroll for reroll in roll.rerolls if reroll.rule not in used]
    return [option for reroll in rights for option in _options_of(roll, faces, reroll)]


def _options_of(roll: DiceRoll, faces: Faces, reroll: Reroll, detail: str = "") -> list[Option[RerollChoice]]:
    open_ = [number for number, face in enumerate(faces) if not face.again]
    if reroll.face < 0:
        named = sorted({faces[number].now for number in open_})
        return [
            _option(roll, faces, replace(reroll, face=face), [n for n in open_ if faces[n].now == face])
            for face in named
        ]
    return [_option(roll, faces, reroll, open_, detail)] if open_ else []


def _option(
    roll: DiceRoll, faces: Faces, reroll: Reroll, numbers: Sequence[int], detail: str = ""
) -> Option[RerollChoice]:
    labels = {number: f"die {number + 1}: {faces[number].now}" for number in numbers}
    shape, picked = dice_to_pick(labels, min(reroll.most, len(labels)))
    showing = f" showing {reroll.face}" if reroll.face else ""
    many = "one die" if reroll.most == 1 else f"dice{showing}"
    return Option(
        id=f"again:{reroll.rule.rsplit('.', 1)[-1]}" + (f":{reroll.face}" if reroll.face else ""),
        label=f"{reroll.name}: roll {many} again",
        detail=detail,
        rule=reroll.rule,
        shape=shape,
        resolve=lambda pick: RerollChoice(reroll, picked(pick)),
    )


def best_answer(roll: DiceRoll, faces: Faces, choices: Sequence[Option[RerollChoice | None]]) -> Answer:
    """The proposed re-roll: as many failed dice as a rule allows. CP are never proposed."""
    best: tuple[int, Answer] = (0, Answer("keep"))
    for option in choices:
        if option.rule == CP.rule or not isinstance(option.shape, PickShape):
            continue
        failing = {str(number) for number, face in enumerate(faces) if roll.fails(face)}
        failed = [item.id for item in option.shape.items if item.id in failing][: option.shape.most]
        if len(failed) > best[0]:
            best = len(failed), Answer(option.id, Pick(tuple(failed)))
    return best[1]


def roll_again(play: Play[Table], roll: DiceRoll, faces: Faces, chosen: RerollChoice) -> Script[Faces]:
    """Rolls the chosen dice again; the new faces stand. (killteam.core.dice.reroll_once)"""
    if chosen.reroll is CP:
        play.record(cp_spent(play.table.side(roll.seat), "a re-roll", CP.rule))
    reason = f"{roll.reason} again"
    after = yield from rolled_again(
        play, faces, chosen.numbers, reason, roll.classes, lambda die, now: Face(now, die.now)
    )
    return tuple(after)


def faces_in_words(faces: Faces) -> str:
    """`6, 5, 2 and 1`."""
    return ", ".join(str(face.now) for face in faces)
