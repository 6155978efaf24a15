"""Actions a unit chooses from: their words as data, what bars one now, and the script that carries it out.

[run]
name = "Run"
detail = "12″ each, no fire"
rule = "fubar.action.run.move"
says = "runs"

RUN = ACTIONS("run", _run)
"""

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Struct

from rules.kernel.script import Option, Play, Refusal, Script


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """What an action is called, in a few words what it allows, its rule, and how the log tells that it was chosen.

    Without `says` whatever follows tells it.
    """

    name: str
    detail: str
    rule: str
    says: str = ""


def _never(table: Any, unit: Any) -> None:
    """Most actions are open to everybody who may act."""


@dataclass(frozen=True, kw_only=True)
class Action:
    """One action. `barred` says why a unit may not choose it now; `carry_out` is the script, given the unit's id."""

    id: str
    words: Words
    carry_out: Callable[[Play[Any], str], Script[None]]
    barred: Callable[[Any, Any], Refusal | None] = _never

    def option(self, table: Any, unit: Any, group: str) -> "Option[Action]":
        """The action as it is offered to a unit."""
        words = self.words
        return Option(
            id=f"action:{self.id}", label=words.name, detail=words.detail, group=group, rule=words.rule, bring=self,
            refusal=self.barred(table, unit),
        )  # fmt: skip


class Actions:
    """The words of a game's actions, by their ids."""

    def __init__(self, text: str) -> None:
        self.words = msgspec.convert(tomllib.loads(text), dict[str, Words])

    def __call__(
        self,
        id_: str,
        carry_out: Callable[[Play[Any], str], Script[None]],
        barred: Callable[[Any, Any], Refusal | None] = _never,
    ) -> Action:
        """The action of that id. Raises KeyError."""
        return Action(id=id_, words=self.words[id_], carry_out=carry_out, barred=barred)


def barred(table: Any, unit: Any, actions: Sequence[Action]) -> list[str]:
    """What a unit could not do now, and why, a sentence each."""
    refusals = [(action.words.name, action.barred(table, unit)) for action in actions]
    return [f"Not {name}: {refusal.message}" for name, refusal in refusals if refusal]
