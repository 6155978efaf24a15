"""What an activated Unit may do: each action with wording, refusal and script; the stances, and doing nothing.

RUN = ACTIONS("run", _run)
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from rules.fubar.board import Stance, Table, Unit, refusal
from rules.kernel.script import Answer, LogFact, Option, Play, Refusal, Script, TableFact
from rules.skirmish.words import ActionText, read_words

Barred = Callable[[Table, Unit], Refusal | None]
CarriedOut = Callable[[Play[Table], str], Script[None]]


def _never(table: Table, unit: Unit) -> None:
    """No refusal: most actions are open to every Unit that may act."""


@dataclass(frozen=True, kw_only=True)
class Action:
    """One action. `barred` says why a Unit may not choose it now; `carry_out` is its script for the Unit's id."""

    id: str
    words: ActionText
    carry_out: CarriedOut
    barred: Barred

    def option(self, table: Table, unit: Unit) -> "Option[Action]":
        """The option of the action for a Unit."""
        words = self.words
        return Option(
            id=f"action:{self.id}", label=words.name, detail=words.detail, group=unit.name, rule=words.rule, bring=self,
            refusal=self.barred(table, unit),
        )  # fmt: skip


class Actions:
    """Actions by id, with words from the TOML file of a package."""

    def __init__(self, package: str) -> None:
        self.words = read_words(package, "actions.toml")

    def __call__(self, id_: str, carry_out: CarriedOut, barred: Barred = _never) -> Action:
        """The action with that id. Raises KeyError."""
        return Action(id=id_, words=self.words[id_], carry_out=carry_out, barred=barred)


ACTIONS = Actions("rules.fubar.activation")
STANCES = read_words("rules.fubar.activation", "stances.toml")


def choose_action(
    play: Play[Table], unit_id: str, actions: Sequence[Action], known: dict[str, "list[Option[Action]]"]
) -> Script[None]:
    """Asks the owner for one action after the die is shown, and carries it out. (fubar.activate.one_action)

    `known` are the options of an earlier question about a Unit, at the same starting point.
    """
    table = play.table
    unit = table.units[unit_id]
    if unit_id not in known:
        known[unit_id] = [action.option(table, unit) for action in actions]
    chosen: Action = yield from play.ask(
        unit.seat,
        rule="fubar.activate.one_action",
        prompt=f"{unit.name} activates. What does it do?",
        options=known[unit_id],
        default=Answer("action:nothing"),
        focus=unit.models,
        dice=play.last_dice(),
    )
    if chosen.words.says:
        play.record(LogFact(unit.says(chosen.words.says, chosen.words.rule)))
    yield from chosen.carry_out(play, unit_id)


def no_actions_aboard(table: Table, unit: Unit) -> Refusal | None:
    """Why a Unit aboard a vehicle cannot do this. (fubar.passenger.no_actions)"""
    if not unit.aboard:
        return None
    return refusal("aboard", unit=unit.name, carrier=table.units[unit.aboard].name)


def takes_stance(unit: Unit, stance: Stance, rule: str = "") -> TableFact:
    """A Unit takes a stance, or none. (fubar.guard.duration, fubar.action.duck.duration)"""
    words = STANCES[stance or "none"]
    return TableFact(unit.says(words.says, rule or words.rule), lambda table: table.with_unit(unit.id, stance=stance))


def _takes(play: Play[Table], unit_id: str, stance: Stance) -> Script[None]:
    """Puts a Unit On Guard, or in no stance; it does not move. (fubar.action.on_guard.hold, fubar.activate.decline)"""
    yield from ()
    play.record(takes_stance(play.table.units[unit_id], stance))


ON_GUARD = ACTIONS("guard", partial(_takes, stance="guard"), no_actions_aboard)
NOTHING = ACTIONS("nothing", partial(_takes, stance=""))
