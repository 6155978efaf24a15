"""The details of an action: destination, target, weapon. Only the player who orders it is asked for them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec import structs

from rules.kernel.question import Standing
from rules.kernel.script import Answer, Option, Play, Refusal, Refused, Script, Seat
from rules.krygothic.action import Action, AnyActionType
from rules.krygothic.board import AnnouncedAction, Model, Table

Check = Callable[[Action], Refusal | None]
"""A condition of an action besides the rules of its type."""


@dataclass(frozen=True)
class DetailRequest:
    """A request for details: the model, the AP, a `check` that narrows the options, and `instead`, another answer in
    words.

    A `prepaid` action may become something cheaper of the same kind. `before` are actions already decided in the same
    order but not carried out yet. It costs `less` AP because of them.
    """

    kind: AnyActionType
    model: str
    ap: int
    prompt: str
    instead: str
    check: Check | None = None
    standing: tuple[Standing, ...] = ()
    before: tuple[Action, ...] = ()
    prepaid: bool = False
    less: int = 0


def offered_options(table: Table, detail: DetailRequest) -> list[Option[Action]]:
    """The options of the action, impossible ones with their refusal. (krygothic.combo.prepay)"""
    table = with_discount(table, detail.model, detail.less)
    asked = table, table.models[detail.model], detail.ap
    options = [*detail.kind.offers(*asked), *(detail.kind.cheaper(*asked) if detail.prepaid else ())]
    return [_with_check(option, detail.check) for option in options] if detail.check else list(options)


def obstacle(table: Table, detail: DetailRequest) -> str | None:
    """Why there is no way to do it, in a sentence; None if there is one."""
    closed = [option.why for option in offered_options(table, detail)]
    if None in closed:
        return None
    return next((refusal.message for refusal in closed if refusal), "There is no way left.")


def ask_details(play: Play[Table], table: Table, detail: DetailRequest, seat: Seat) -> Script[Action | None]:
    """Asks for the details on that table; returns None if there is no way, or the player wants none.

    Nobody is asked if there is only one way.
    """
    options = offered_options(table, detail)
    open_ = [option for option in options if option.refusal is None]
    if len(options) == 1 and open_ and open_[0].shape is None:
        return open_[0].bring
    none: Option[Action | None] = Option(id="none", label=detail.instead, bring=None)
    ids = {option.id for option in open_}
    action = yield from play.ask(
        seat,
        rule="krygothic.online.announcement",
        prompt=detail.prompt,
        options=[*options, none],
        default=Answer("none"),
        focus=(detail.model,),
        standing=tuple(one for one in detail.standing if one.answer is None or one.answer.option in ids),
        planned={before.model: before.path for before in detail.before if before.path},
    )
    return action


def announced_actions(actions: Sequence[Action]) -> tuple[AnnouncedAction, ...]:
    """The public part of announced actions. (krygothic.online.announcement)"""
    return tuple(
        AnnouncedAction(
            model=action.model, kind=action.kind, targets=action.targets, path=action.path, facing=action.facing
        )
        for action in actions
    )


def with_discount(table: Table, model: str, less: int) -> Table:
    """The table on which a model's action costs so much less, because of others under the same command."""
    return table.with_model(model, discount=less) if less else table


def with_action_done(table: Table, action: Action) -> Table:
    """The table as if a movement had been made, for the models ordered along with it."""
    if not action.path:
        return table
    facing = table.models[action.model].facing if action.facing is None else action.facing
    return table.with_model(action.model, at=action.path[-1], facing=facing)


def can_still_act(before: Model, now: Model) -> bool:
    """Whether nothing happened to a model that keeps it from acting. (krygothic.online.batch_order)"""
    return now.life == "live" and (now.fallen, now.pin, now.stuck) == (before.fallen, before.pin, before.stuck)


def _with_check(option: Option[Action], check: Check) -> Option[Action]:
    """The option with a further condition on its action."""
    if option.refusal is not None:
        return option
    resolve = option.resolve
    if resolve is None:
        refusal = check(option.bring) if option.bring is not None else None
        return structs.replace(option, refusal=refusal) if refusal else option

    def checked(value: object) -> Action:
        action = resolve(value)
        if refusal := check(action):
            raise Refused(refusal)
        return action

    return structs.replace(option, resolve=checked)
