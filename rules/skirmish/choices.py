"""What an option may bring, a fact or a script; choices of which the first is the default."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from rules.kernel.event import Event
from rules.kernel.play import Play, Script
from rules.kernel.question import Answer, Option
from rules.kernel.refusal import Seat
from rules.kernel.shapes import Pick, PickItem

C = TypeVar("C")
N = TypeVar("N", bound=Any)
Choice = Event | Callable[[Play[Any]], Script[None]]


def carried_out(play: Play[Any], choice: Choice) -> Script[None]:
    """What was chosen happens."""
    if isinstance(choice, Event):
        play.record(choice)
    else:
        yield from choice(play)


def ask_choice(play: Play[Any], seat: Seat, rule: str, prompt: str, options: Sequence[Option[C]]) -> Script[C]:
    """Which of several a player chooses while setting up; the first where nobody says otherwise."""
    return (
        yield from play.ask(
            seat, rule=rule, clock="setup", prompt=prompt, options=options, default=Answer(options[0].id)
        )
    )


def ask_which(play: Play[Any], seat: Seat, among: Sequence[N], id_: str, *, rule: str, prompt: str) -> Script[N]:
    """Which of several pieces it is, the first unless the player says otherwise; a lone one needs no question."""
    options: list[Option[N]] = [Option(id=f"{id_}:{one.id}", label=one.name, piece=one.id, bring=one) for one in among]
    if len(options) == 1:
        return among[0]
    chosen: N = yield from play.ask(
        seat,
        rule=rule,
        prompt=prompt,
        options=options,
        default=Answer(options[0].id),
        focus=tuple(one.id for one in among),
    )
    return chosen


def ask_place(
    play: Play[Any],
    seat: Seat,
    *,
    rule: str,
    prompt: str,
    by_hand: Option[C],
    for_me: Option[C] | None,
    focus: tuple[str, ...] = (),
) -> Script[C]:
    """Where something is set up: by hand, or for the player where a place was found, which is the default."""
    chosen: C = yield from play.ask(
        seat,
        rule=rule,
        clock="setup",
        prompt=prompt,
        options=[for_me, by_hand] if for_me else [by_hand],
        default=Answer(for_me.id) if for_me else None,
        focus=focus,
    )
    return chosen


def pick_items(pieces: Iterable[N]) -> tuple[PickItem, ...]:
    """Pieces to pick from, each by its name."""
    return tuple(PickItem(id=one.id, label=one.name, piece=one.id) for one in pieces)


def picked(pieces: Iterable[N], pick: Pick) -> tuple[str, ...]:
    """The ids of the pieces that were picked, in the order of the pieces."""
    return tuple(one.id for one in pieces if one.id in pick.ids)
