"""The window at a seam: the other player may react with any number of models, each with one action."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from rules.kernel.question import Standing
from rules.kernel.script import (
    PASS,
    Answer,
    Moment,
    MomentShape,
    Option,
    Pick,
    PickShape,
    Play,
    Script,
    Seat,
)
from rules.kernel.shapes import When
from rules.krygothic.action.kind import AnyKind, Deed, Halt
from rules.krygothic.board.model import Model
from rules.krygothic.board.table import Table, other
from rules.krygothic.reactions.batch import Intent
from rules.krygothic.reactions.details import Detail, decided, offered
from rules.krygothic.reactions.kinds import Kinds, told
from rules.krygothic.reactions.rights import Guard, Right, reactions_of, rights, unseen_by
from rules.krygothic.space.view import sees

RULE = "krygothic.online.seam_sequence"
LET_PASS, ONLY_WAITING, SHOOT_FIRST, SHOOT_NEAREST = "let-pass", "only-waiting", "shoot-first", "shoot-nearest"
AT_ONCE, AT_NEAREST = "Waiting models shoot as soon as they see somebody", "Waiting models shoot at the nearest point"
TENTH = 100


@dataclass(frozen=True)
class Step:
    """What is about to happen: whose call it is, in words, what protects it, and what is declared of it so far."""

    seat: Seat
    guard: Guard
    told: str
    intents: Sequence[Intent]

    @property
    def targets(self) -> tuple[str, ...]:
        """Whom it is declared against."""
        return tuple(target for one in self.intents if one.deed for target in one.deed.targets)

    @property
    def movements(self) -> tuple[Intent, ...]:
        """The movements in it that can be interrupted on their way."""
        return tuple(one for one in self.intents if one.deed and one.deed.path)


@dataclass(frozen=True)
class Reaction:
    """A model that may react so; a waiting one to a movement at one of the halts of each mover."""

    right: Right
    kind: AnyKind
    halts: tuple[tuple[Intent, tuple[Halt, ...]], ...] = ()


def reactions(play: Play[Table], kinds: Kinds, step: Step) -> Script[list[Intent]]:
    """All that the other player does in answer. Silence is a pass; nobody reacts to a reaction.

    Who has reacted is asked on even if nothing more is possible: that may hang on a model in waiting.

    (krygothic.online.window_one_action, krygothic.online.window_length, krygothic.online.window_timeout,
    krygothic.online.window_depth)
    """
    foe = other(step.seat)
    chosen: list[Intent] = []
    while True:
        possible = _possible(play.known(foe), kinds, step, chosen)
        if not possible and (_skipped(play.table) or len(chosen) == len(play.table.living(foe))):
            return chosen
        reaction = yield from _asked(play, step, possible, again=bool(chosen))
        if reaction is None:
            return chosen
        intent = yield from _decided(play, step, reaction, _left(play.table, foe, chosen))
        if intent is not None:
            chosen.append(intent)


def _skipped(table: Table) -> bool:
    """In slow play nobody is asked who has nothing to answer, unless that would give a waiting model away.

    (krygothic.online.window_length)
    """
    return not table.settings.live and table.settings.waiting == "open"


def _left(table: Table, seat: Seat, chosen: Sequence[Intent]) -> int:
    """What is left of the AP once what was chosen has been paid. (krygothic.online.window_one_action)"""
    return table.side(seat).ap - sum(one.deed.cost for one in chosen if one.deed)


def _possible(table: Table, kinds: Kinds, step: Step, chosen: Sequence[Intent]) -> list[Reaction]:
    ap = _left(table, other(step.seat), chosen)
    busy = {one.model for one in chosen}
    found: list[Reaction] = []
    for right in rights(table, step.seat, step.guard, step.targets):
        if right.model.id in busy:
            continue
        halts = tuple(_halts(table, step, right.model)) if right.waits and step.movements else ()
        if right.waits and step.movements and not halts:
            continue
        found += (Reaction(right, kind, halts) for kind in reactions_of(table, kinds, right, ap))
    return found


def _halts(table: Table, step: Step, watcher: Model) -> Iterator[tuple[Intent, tuple[Halt, ...]]]:
    """The points of each movement at which a waiting model can see the mover, or all where it is the target.

    (krygothic.waiting.mid_move, krygothic.waiting.interrupt)
    """
    for intent in step.movements:
        points = intent.kind.halts(table, intent.deed)
        if watcher.id not in step.targets:
            points = [halt for halt in points if _sees(halted(table, intent, halt), watcher, intent.model)]
        if points:
            yield intent, tuple(points)


def _sees(table: Table, watcher: Model, mover: str) -> bool:
    return sees(table, watcher, table.models[mover])


def halted(table: Table, mover: Intent, halt: Halt) -> Table:
    """The table as it will be when a movement is stopped there."""
    return table.with_model(mover.model, at=halt.at, on=halt.on, facing=halt.facing, sprinting=mover.kind.joint)


def _asked(play: Play[Table], step: Step, possible: Sequence[Reaction], *, again: bool) -> Script[Reaction | None]:
    foe = other(step.seat)
    passes: Option[Reaction | None] = Option(id=PASS, label="Nothing more" if again else "Let it pass", bring=None)
    prompt = f"{step.told}. Anything more?" if again else f"{step.told}. React?"
    reaction = yield from play.ask(
        foe,
        rule=RULE,
        prompt=prompt,
        options=[passes, *(_option(one) for one in possible)],
        default=Answer(PASS),
        focus=tuple(one.model for one in step.intents),
        window=not again,
        standing=_standing(possible),
    )
    return reaction


def _option(reaction: Reaction) -> Option[Reaction | None]:
    model = reaction.right.model
    return Option(
        id=f"{reaction.kind.id}:{model.id}",
        label=reaction.kind.name,
        detail="interrupts" if reaction.right.waits else "",
        group=model.name,
        piece=model.id,
        rule="krygothic.waiting.interrupt" if reaction.right.waits else RULE,
        bring=reaction,
    )


def _standing(possible: Sequence[Reaction]) -> tuple[Standing, ...]:
    """What may be said once for all windows. (krygothic.online.standing_instructions)"""
    waiting = [one for one in possible if one.right.waits]
    shot = next((one for one in waiting if one.kind.family == "shooting"), None)
    shoots = Answer(_option(shot).id) if shot else None
    return (
        Standing(id=LET_PASS, label="Let every chance to react pass", answer=Answer(PASS)),
        Standing(
            id=ONLY_WAITING,
            label="Ask me only when one that waits can act",
            answer=None if waiting else Answer(PASS),
        ),
        Standing(id=SHOOT_FIRST, label=AT_ONCE, answer=shoots),
        Standing(id=SHOOT_NEAREST, label=AT_NEAREST, answer=shoots),
    )


def _decided(play: Play[Table], step: Step, reaction: Reaction, ap: int) -> Script[Intent | None]:
    """The reaction with its details; None where the player thinks better of it."""
    foe = other(step.seat)
    known = play.known(foe)
    model, kind = reaction.right.model, reaction.kind
    intent = Intent(kind, model, waits=reaction.right.waits)
    if reaction.halts:
        at = yield from _moment(play, reaction)
        if at is None:
            return None
        mover, halt = at
        known = halted(known, mover, halt)
        intent = Intent(kind, model, waits=True, of=mover.model, halt=halt)
    check = partial(unseen_by, known, model, step.targets) if reaction.right.waits else None
    detail = Detail(kind, model.id, ap, f"{told(known, kind, [model.id])}. How?", "Something else", check)
    if intent.of:
        detail = replace(detail, standing=_shots(known, detail, intent.of))
    deed = yield from decided(play, known, detail, foe)
    if deed is None:
        return None
    return Intent(kind, model, deed, waits=intent.waits, of=intent.of, halt=intent.halt)


def _moment(play: Play[Table], reaction: Reaction) -> Script[tuple[Intent, Halt] | None]:
    """At which point of whose movement; the first one if nothing is said. (krygothic.waiting.mid_move)"""
    watcher = reaction.right.model
    options: list[Option[tuple[Intent, Halt] | None]] = [
        Option(
            id=f"at:{mover.model}",
            label=f"While {play.table.models[mover.model].name} moves",
            piece=mover.model,
            shape=MomentShape(moments=tuple(_shown(mover.model, number, halt) for number, halt in enumerate(halts))),
            resolve=partial(_halt_of, mover, halts),
        )
        for mover, halts in reaction.halts
    ]
    mover, halts = reaction.halts[0]
    nearest = min(range(len(halts)), key=lambda number: _square(halts[number], watcher))
    first = Answer(f"at:{mover.model}", When(0))
    chosen = yield from play.ask(
        watcher.seat,
        rule="krygothic.waiting.mid_move",
        prompt=f"{watcher.name} waits. At which point?",
        options=[*options, Option(id="none", label="Something else", bring=None)],
        default=first,
        focus=(watcher.id,),
        standing=(
            Standing(id=SHOOT_FIRST, label=AT_ONCE, answer=first),
            Standing(
                id=SHOOT_NEAREST,
                label=AT_NEAREST,
                answer=Answer(f"at:{mover.model}", When(nearest)),
            ),
        ),
    )
    return chosen


def _halt_of(mover: Intent, halts: Sequence[Halt], value: When) -> tuple[Intent, Halt]:
    return mover, halts[value.moment]


def _shown(mover: str, number: int, halt: Halt) -> Moment:
    return Moment(number=number, label=f"{halt.along // 1000}.{halt.along % 1000 // TENTH}″", at={mover: halt.at})


def _square(halt: Halt, watcher: Model) -> int:
    return (halt.at.x - watcher.at.x) ** 2 + (halt.at.y - watcher.at.y) ** 2


def _shots(table: Table, detail: Detail, mover: str) -> tuple[Standing, ...]:
    """A standing instruction to shoot goes on to the shot itself: the first way there is, at whoever came into view."""
    if detail.kind.family != "shooting":
        return ()
    ways = (option for option in offered(table, detail) if option.refusal is None)
    answer = next((Answer(option.id, Pick((mover,))) for option in ways if _can_pick(option, mover)), None)
    return (
        Standing(id=SHOOT_FIRST, label=AT_ONCE, answer=answer),
        Standing(id=SHOOT_NEAREST, label=AT_NEAREST, answer=answer),
    )


def _can_pick(option: Option[Deed], mover: str) -> bool:
    items = option.shape.items if isinstance(option.shape, PickShape) else ()
    return any(item.id == mover and item.refusal is None for item in items)
