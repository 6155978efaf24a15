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
    """The final faces of a roll. (killteam.core.dice.d6, killteam.core.dice.server)"""
    return LogFact(Line(text=text, rule=rule, tone="dice", seat=seat, dice=dice, fire=fire))


def cp_spent(side: Side, on: str, rule: str) -> TableFact:
    """A player spent a command point. (killteam.flow.cp_keep)"""
    line = of_side(side, f"spends 1 CP on {on}; {side.cp - 1} left.", rule)
    return TableFact(line, lambda table: table.with_side(side.seat, cp=table.side(side.seat).cp - 1))


NO_CP = "no-cp"
D3: Final = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
"""Result of a D3 for each face of a D6. (killteam.core.dice.d3)"""


class Face(NamedTuple):
    """A die: its face now, and the face before a re-roll."""

    now: int
    first: int = 0

    @property
    def again(self) -> bool:
        """Whether it has been re-rolled."""
        return self.first > 0


Faces = tuple[Face, ...]


@dataclass(frozen=True, kw_only=True)
class Reroll:
    """A right to re-roll dice: its rule, how many dice, and which face they must show (0: any)."""

    rule: str
    name: str
    most: int
    face: int = 0


@dataclass(frozen=True, kw_only=True)
class DiceRoll:
    """A roll: who rolls, what for, the face needed, and which faces are critical.

    `retained` are normal successes set aside without rolling. `rerolls` are rights of the roller, each used at most
    once. `fire` names the attacker and its target if it is an attack. A shot hits with at least `hits` successes. In
    `melee` each success strikes later, on its own.
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
        """The pool of these faces."""
        return sorted_faces([face.now for face in faces], self.need, lethal=self.lethal, retained=self.retained)

    def attack(self, pool: Pool) -> Fire | None:
        """The attack of this pool for the log: a shot that hits or misses, or a missed blow."""
        if self.fire is None or (self.melee and pool.successes):
            return None
        by, at = self.fire
        return Fire(by=(by,), at=(at,), hit=pool.successes >= self.hits, melee=self.melee)

    @property
    def cuts(self) -> tuple[int, ...]:
        """The lowest faces of the classes that dice are grouped in.

        If a right to re-roll names a face, each failing face is a class of its own.
        """
        named = any(reroll.face < 0 for reroll in self.rerolls)
        return tuple(sorted({*self.classes, *(range(1, self.need) if named else ())}))

    @property
    def alike(self) -> tuple[int, ...]:
        """Failing faces whose difference matters only because dice with the same face are re-rolled together."""
        return tuple(range(1, self.need))

    @property
    def classes(self) -> tuple[int, ...]:
        """The lowest faces of fails, normal and critical successes: the only classes of a re-rolled die that matter."""
        return tuple(sorted({1, self.need, max(self.need, min(self.lethal, 6)), 6}))

    def fails(self, face: Face) -> bool:
        """Whether the die fails."""
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
    """Rolls the dice."""
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
    """Rolls, asks for re-rolls, and logs the result.

    The question of a re-roll says what the dice are rolled `against`. (killteam.core.dice.reroll_timing)
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
    """Asks which dice to re-roll; nobody is asked who has no right left.

    In `melee` both players decide in turn. (killteam.core.dice.reroll_timing, killteam.core.dice.reroll_alternate)
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
    """Dice to be re-rolled, by their numbers, and the right that is used."""

    reroll: Reroll
    numbers: tuple[int, ...]


CP = Reroll(rule="killteam.core.cp_reroll", name="Spend 1 CP", most=1)


def reroll_options(
    table: Table, roll: DiceRoll, faces: Faces, used: Sequence[str]
) -> list[Option[RerollChoice | None]]:
    """Every option to re-roll dice: by rules, each once, and for CP, as often as it is paid for.

    Empty if no die may be re-rolled any more. (killteam.core.dice.reroll_once, killteam.core.cp_reroll,
    killteam.core.cp_reroll_repeat)
    """
    points = table.side(roll.seat).cp
    paid = _options_of(roll, faces, CP, f"you have {points}") if points > 0 else []
    return [*free_reroll_options(roll, faces, used), *paid]


def free_reroll_options(roll: DiceRoll, faces: Faces, used: Sequence[str]) -> list[Option[RerollChoice]]:
    """Options to re-roll that cost nothing, each right used once. (killteam.core.dice.reroll_once)"""
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
    """The proposed re-roll: as many fails as a rule allows. CP are never proposed."""
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
    """Re-rolls the chosen dice; the new faces count. (killteam.core.dice.reroll_once)"""
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
