"""The details of an action: where to, at whom, with what. They are asked of whoever orders it, and of nobody else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec import structs

from rules.kernel.question import Standing
from rules.kernel.script import Answer, Option, Play, Refusal, Refused, Script, Seat
from rules.krygothic.action import AnyKind, Deed
from rules.krygothic.board import Model, Shown, Table

Check = Callable[[Deed], Refusal | None]
"""What a deed must hold to besides the rules of its kind."""


@dataclass(frozen=True)
class Detail:
    """Whose action is to be decided, with how many AP; `check` narrows it, `instead` is another way out, in words.

    What is `prepaid` may become something cheaper of the same kind. `before` are the actions of those who were decided
    about in the same order, and have not gone yet. It costs `less` AP for what they do.
    """

    kind: AnyKind
    model: str
    ap: int
    prompt: str
    instead: str
    check: Check | None = None
    standing: tuple[Standing, ...] = ()
    before: tuple[Deed, ...] = ()
    prepaid: bool = False
    less: int = 0


def offered(table: Table, detail: Detail) -> list[Option[Deed]]:
    """The ways to do it, refused ones with their reason. (krygothic.combo.prepay)"""
    table = cheapened(table, detail.model, detail.less)
    asked = table, table.models[detail.model], detail.ap
    options = [*detail.kind.offers(*asked), *(detail.kind.cheaper(*asked) if detail.prepaid else ())]
    return [_checked(option, detail.check) for option in options] if detail.check else list(options)


def obstacle(table: Table, detail: Detail) -> str | None:
    """Why there is no way to do it, in a sentence; None where there is one."""
    closed = [option.why for option in offered(table, detail)]
    if None in closed:
        return None
    return next((refusal.message for refusal in closed if refusal), "There is no way left.")


def decided(play: Play[Table], table: Table, detail: Detail, seat: Seat) -> Script[Deed | None]:
    """The action with its details, as it would be done on that table; None where there is none, or none is wanted.

    Nobody is asked where there is only one way to do it.
    """
    options = offered(table, detail)
    open_ = [option for option in options if option.refusal is None]
    if len(options) == 1 and open_ and open_[0].shape is None:
        return open_[0].bring
    none: Option[Deed | None] = Option(id="none", label=detail.instead, bring=None)
    deed = yield from play.ask(
        seat,
        rule="krygothic.online.announcement",
        prompt=detail.prompt,
        options=[*options, none],
        default=Answer("none"),
        focus=(detail.model,),
        standing=tuple(one for one in detail.standing if one.answer is None or _is_open(one.answer, open_)),
        planned={before.model: before.path for before in detail.before if before.path},
    )
    return deed


def shown(deeds: Sequence[Deed]) -> tuple[Shown, ...]:
    """What everybody sees of announced actions. (krygothic.online.announcement)"""
    return tuple(
        Shown(model=deed.model, kind=deed.kind, targets=deed.targets, path=deed.path, facing=deed.facing)
        for deed in deeds
    )


def cheapened(table: Table, model: str, less: int) -> Table:
    """The table on which the action of a model costs so much less, for what others do by the same command."""
    return table.with_model(model, discount=less) if less else table


def supposing(table: Table, deed: Deed) -> Table:
    """The table as if a movement had been made: those who are ordered along with it see it so."""
    if not deed.path:
        return table
    facing = table.models[deed.model].facing if deed.facing is None else deed.facing
    return table.with_model(deed.model, at=deed.path[-1], facing=facing)


def able(before: Model, now: Model) -> bool:
    """Whether nothing has befallen a model that keeps it from acting. (krygothic.online.batch_order)"""
    return now.life == "live" and (now.fallen, now.pin, now.stuck) == (before.fallen, before.pin, before.stuck)


def _checked(option: Option[Deed], check: Check) -> Option[Deed]:
    """The option with one more condition on what it brings."""
    if option.refusal is not None:
        return option
    resolve = option.resolve
    if resolve is None:
        refusal = check(option.bring) if option.bring is not None else None
        return structs.replace(option, refusal=refusal) if refusal else option

    def checked(value: object) -> Deed:
        deed = resolve(value)
        if refusal := check(deed):
            raise Refused(refusal)
        return deed

    return structs.replace(option, resolve=checked)


def _is_open(answer: Answer, options: Sequence[Option[Deed]]) -> bool:
    return any(option.id == answer.option for option in options)
