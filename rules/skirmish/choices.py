"""What an option may bring: a fact, which is recorded, or a script, which is carried out."""

from collections.abc import Callable
from typing import Any

from rules.kernel.event import Event
from rules.kernel.play import Play, Script

Choice = Event | Callable[[Play[Any]], Script[None]]


def carried_out(play: Play[Any], choice: Choice) -> Script[None]:
    """What was chosen happens."""
    if isinstance(choice, Event):
        play.record(choice)
    else:
        yield from choice(play)
