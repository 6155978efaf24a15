"""What an option may bring, a fact or a script; and a choice of which the first is the default."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from rules.kernel.event import Event
from rules.kernel.play import Play, Script
from rules.kernel.question import Answer, Option
from rules.kernel.refusal import Seat

C = TypeVar("C")
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
