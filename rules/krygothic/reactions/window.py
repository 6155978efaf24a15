"""The window before a step of a call: the other player may react with any number of models, each with one action."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

from msgspec import structs

from rules.kernel.question import Standing
from rules.kernel.script import PASS, Answer, Moment, MomentShape, Option, Play, Script, Seat
from rules.kernel.shapes import When
from rules.krygothic.action import AnyActionType, Halt
from rules.krygothic.board import Model, Table, is_off_guard, other, refusal
from rules.krygothic.move.course import can_stop_at
from rules.krygothic.move.on_the_spot import TURN
from rules.krygothic.reactions.action_types import ActionTypes, is_secret, order_in_words, price_in_words
from rules.krygothic.reactions.batch import Intent
from rules.krygothic.reactions.details import DetailRequest, ask_details
from rules.krygothic.reactions.instructions import (
    SHOOTING,
    WaitingShot,
    halt_instructions,
    shot_instructions,
    shots_at,
    window_instructions,
)
from rules.krygothic.reactions.rights import Protection, ReactionRight, not_seen_by, reaction_rights, reactions_of
from rules.krygothic.reactions.waiting import forget_announcements, waiting_announcement
from rules.krygothic.sight.visibility import sees

RULE = "krygothic.online.seam_sequence"
TENTH = 100
_ELSE = "React with something else"


@dataclass(frozen=True)
class CallStep:
    """What is about to happen: whose call, in words, its protection, and its declared actions."""

    seat: Seat
    guard: Protection
    in_words: str
    intents: Sequence[Intent]

    @property
    def targets(self) -> tuple[str, ...]:
        """The targets it is declared against."""
        return tuple(target for one in self.intents if one.action for target in one.action.targets)

    @property
    def movements(self) -> tuple[Intent, ...]:
        """The movements in it that can be interrupted."""
        return tuple(one for one in self.intents if one.action and one.action.path)


@dataclass(frozen=True)
class Reaction:
    """A model that may react with a type of action; a waiting one to a movement, at one of the halts of each mover."""

    right: ReactionRight
    kind: AnyActionType
    halts: tuple[tuple[Intent, tuple[Halt, ...]], ...] = ()


def ask_reactions(play: Play[Table], types: ActionTypes, step: CallStep) -> Script[list[Intent]]:
    """Asks for all reactions of the other player, one after another. Silence is a pass; there are no reactions to
    reactions.

    A side that is off guard is not asked: everybody knows that it cannot react. A player who reacted is asked again
    even if nothing more is possible, because skipping the question could reveal a waiting model.
    (krygothic.online.window_one_action, krygothic.online.window_length, krygothic.online.window_timeout,
    krygothic.online.window_depth)
    """
    foe = other(step.seat)
    chosen: list[Intent] = []
    if is_off_guard(play.table, foe):
        return chosen
    while True:
        possible = _possible_reactions(play.known(foe), types, step, chosen)
        if not possible and (_skips_empty_windows(play.table) or len(chosen) == len(play.table.living(foe))):
            return chosen
        standing = _standing(play.known(foe), types, step, possible, _ap_left(play.table, foe, chosen))
        reaction = yield from _ask_reaction(play, step, possible, standing, again=bool(chosen))
        if reaction is None:
            return chosen
        intent = yield from _ask_details(play, types, step, reaction, _ap_left(play.table, foe, chosen))
        if intent is not None:
            chosen.append(intent)


def _skips_empty_windows(table: Table) -> bool:
    """Whether windows are skipped in slow play if a player cannot react, unless that would reveal a waiting model.

    (krygothic.online.window_length)
    """
    return not table.settings.live and table.settings.waiting == "open"


def _ap_left(table: Table, seat: Seat, chosen: Sequence[Intent]) -> int:
    """The AP left after the chosen reactions are paid. (krygothic.online.window_one_action)"""
    return table.side(seat).ap - sum(one.action.cost for one in chosen if one.action)


def _possible_reactions(table: Table, types: ActionTypes, step: CallStep, chosen: Sequence[Intent]) -> list[Reaction]:
    ap = _ap_left(table, other(step.seat), chosen)
    busy = {one.model for one in chosen}
    found: list[Reaction] = []
    for right in reaction_rights(table, step.seat, step.guard, step.targets):
        if right.model.id in busy:
            continue
        halts = tuple(_halts(table, step, right.model)) if right.waits and step.movements else ()
        if right.waits and step.movements and not halts:
            continue
        found += (Reaction(right, kind, halts) for kind in reactions_of(table, types, right, ap))
    return found


def _halts(table: Table, step: CallStep, watcher: Model) -> Iterator[tuple[Intent, tuple[Halt, ...]]]:
    """The points of each movement at which a waiting model can see the mover; all points if it is the target.

    (krygothic.waiting.mid_move, krygothic.waiting.interrupt, krygothic.trait.wall_crawler)
    """
    for intent in step.movements:
        mover = table.models[intent.model]
        points = [halt for halt in intent.kind.halts(table, intent.action) if can_stop_at(table, mover, halt.at)]
        if watcher.id not in step.targets:
            stopped = ((halt, with_mover_at(table, intent, halt)) for halt in points)
            points = [halt for halt, then in stopped if sees(then, watcher, then.models[intent.model])]
        if points:
            yield intent, tuple(points)


def with_mover_at(table: Table, mover: Intent, halt: Halt) -> Table:
    """The table as it is when a movement is stopped there."""
    return table.with_model(mover.model, at=halt.at, on=halt.on, facing=halt.facing, sprinting=mover.kind.joint)


def _ask_reaction(
    play: Play[Table], step: CallStep, possible: Sequence[Reaction], standing: tuple[Standing, ...], *, again: bool
) -> Script[Reaction | None]:
    """Asks for the next reaction.

    No standing instruction answers a question that names waiting models. (krygothic.waiting.told_once)
    """
    foe = other(step.seat)
    before = waiting_announcement(play.table, foe)
    if before or any(is_secret(play.table, one.kind) for one in step.intents):
        standing = tuple(structs.replace(one, answer=None) for one in standing)
    passes: Option[Reaction | None] = Option(id=PASS, label="Nothing more" if again else "Do not react", bring=None)
    reaction = yield from play.ask(
        foe,
        rule=RULE,
        prompt=f"{before}{step.in_words}. {_how_much(possible, again=again)}",
        options=[
            passes,
            *(_option(play.known(foe), one) for one in possible),
            *_unable_to_interrupt(play.known(foe), step),
        ],
        default=Answer(PASS),
        best=None if possible else Answer(PASS),
        telling=True,
        focus=(*(one.model for one in step.intents), *step.targets),
        window=not again,
        standing=standing,
    )
    forget_announcements(play, foe)
    return reaction


def _how_much(possible: Sequence[Reaction], *, again: bool) -> str:
    """The question, which says if only a free turn, or nothing, is possible."""
    if not possible:
        return "Your models can do nothing more." if again else "Your models cannot react."
    if all(one.kind.id == TURN.id for one in possible):
        return "Your models can only turn, which is free. Turn?"
    return "React with another model?" if again else "React?"


def _option(table: Table, reaction: Reaction) -> Option[Reaction | None]:
    model, interrupts = reaction.right.model, "interrupts" if reaction.right.waits else ""
    return Option(
        id=_id_of(reaction),
        label=reaction.kind.name,
        detail=", ".join(word for word in (price_in_words(table, reaction.kind, model), interrupts) if word),
        group=model.name,
        piece=model.id,
        rule="krygothic.waiting.interrupt" if reaction.right.waits else RULE,
        bring=reaction,
    )


def _unable_to_interrupt(table: Table, step: CallStep) -> Iterator[Option[Reaction | None]]:
    """The waiting models that cannot interrupt a movement because they do not see any of it.

    (krygothic.waiting.interrupt)
    """
    for right in reaction_rights(table, step.seat, step.guard, step.targets):
        model = right.model
        if right.waits and step.movements and not any(_halts(table, step, model)):
            mover = table.models[step.movements[0].model].name
            yield Option(
                id=f"interrupt:{model.id}",
                label="Interrupt",
                group=model.name,
                piece=model.id,
                rule="krygothic.waiting.interrupt",
                refusal=refusal("blind-wait", model=model.name, target=mover),
                bring=None,
            )


def _id_of(reaction: Reaction) -> str:
    return f"{reaction.kind.id}:{reaction.right.model.id}"


def _standing(
    table: Table, types: ActionTypes, step: CallStep, possible: Sequence[Reaction], ap: int
) -> tuple[Standing, ...]:
    """The standing instructions that may answer this window. (krygothic.online.standing_instructions)"""
    waiting = any(one.right.waits for one in possible)
    guns = [one for one in possible if one.kind.family == SHOOTING]
    chances = [_waiting_shot(table, step, one, ap) for one in guns if one.halts]
    return window_instructions(
        table, types, other(step.seat), chances, waiting=waiting, can_shoot=[one.right.model.id for one in guns]
    )


def _waiting_shot(table: Table, step: CallStep, reaction: Reaction, ap: int) -> WaitingShot:
    """The shot of a waiting model at the first mover; shots at each halt are computed once."""
    mover, halts = reaction.halts[0]

    @cache
    def found(halt: Halt) -> tuple[Answer, ...]:
        return shots_at(*_detail_request(table, step, reaction, ap, (mover, halt)), mover.model)

    return WaitingShot(_id_of(reaction), reaction.kind, reaction.right.model, mover, halts, found)


def _ask_details(
    play: Play[Table], types: ActionTypes, step: CallStep, reaction: Reaction, ap: int
) -> Script[Intent | None]:
    """The reaction with its details; None if the player changes their mind."""
    table, model, kind = play.known(other(step.seat)), reaction.right.model, reaction.kind
    at = None
    if reaction.halts:
        chance = _waiting_shot(table, step, reaction, ap)
        at = yield from _ask_halt(play, reaction, halt_instructions(table, types, chance))
        if at is None:
            return None
    known, request = _detail_request(table, step, reaction, ap, at)
    of, halt = (at[0].model, at[1]) if at else ("", None)
    if of:
        request = replace(request, standing=shot_instructions(known, types, request, of))
    action = yield from ask_details(play, known, request, model.seat)
    return Intent(kind, model, action, waits=reaction.right.waits, of=of, halt=halt) if action else None


def _detail_request(
    table: Table, step: CallStep, reaction: Reaction, ap: int, at: tuple[Intent, Halt] | None
) -> tuple[Table, DetailRequest]:
    """The request for the details of a reaction, on the table at the moment the movement is stopped."""
    known = with_mover_at(table, *at) if at else table
    model, kind = reaction.right.model, reaction.kind
    check = partial(not_seen_by, known, model, step.targets) if reaction.right.waits else None
    return known, DetailRequest(kind, model.id, ap, f"{order_in_words(known, kind, [model.id])}. How?", _ELSE, check)


def _ask_halt(
    play: Play[Table], reaction: Reaction, standing: tuple[Standing, ...]
) -> Script[tuple[Intent, Halt] | None]:
    """Asks at which point of which movement; by default the first one. (krygothic.waiting.mid_move)"""
    watcher = reaction.right.model
    options: list[Option[tuple[Intent, Halt] | None]] = [
        Option(
            id=f"at:{mover.model}",
            label=f"While {play.table.models[mover.model].name} moves",
            piece=mover.model,
            shape=MomentShape(moments=tuple(_moment(mover.model, number, halt) for number, halt in enumerate(halts))),
            resolve=partial(lambda mover, halts, value: (mover, halts[value.moment]), mover, halts),
        )
        for mover, halts in reaction.halts
    ]
    return play.ask(
        watcher.seat,
        rule="krygothic.waiting.mid_move",
        prompt=f"{watcher.name} is waiting. At which point does it act?",
        options=[*options, Option(id="none", label=_ELSE, bring=None)],
        default=Answer(options[0].id, When(0)),
        focus=(watcher.id,),
        standing=standing,
    )


def _moment(mover: str, number: int, halt: Halt) -> Moment:
    return Moment(number=number, label=f"{halt.along // 1000}.{halt.along % 1000 // TENTH}″", at={mover: halt.at})
