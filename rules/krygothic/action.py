"""What any action is: how calls offer, price, order, interrupt and carry out moves, shots, attacks and the rest alike.

Every chapter brings its own types of action, whose words are in `actions.toml`. An `Action` is one of them with all its
details decided: who, where to, at whom.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final, Generic, Literal, TypeVar

from msgspec import Struct, structs

from rules.geometry.point import Point
from rules.kernel.package_files import read_toml
from rules.kernel.refusal import Barred, Refusal, Seat
from rules.kernel.script import Event, Option, Play, Script
from rules.kernel.shapes import Together
from rules.krygothic.board import Model, Table, refusal

A = TypeVar("A", bound="Action")

ActionFamily = Literal[
    "movement",
    "shooting",
    "close combat",
    "breaking off",
    "psychic",
    "waiting",
    "unpinning",
    "objects",
    "standing up",
    "getting free",
]
Outcome = Literal["done", "failed"]


class Precedence(IntEnum):
    """Which action goes first when both players act: the one with the lower number.

    (krygothic.faceoff.order, .other_actions)
    """

    MOVEMENT = 1
    SHOOTING = 2
    CLOSE_COMBAT = 3
    PSYCHIC = 4
    QUIET = 5

    @property
    def in_words(self) -> str:
        """The kind of action in words, such as "movement"."""
        words = {Precedence.PSYCHIC: "psychic powers", Precedence.QUIET: "all else"}
        return words.get(self, self.name.lower().replace("_", " "))


@dataclass(frozen=True, kw_only=True)
class Action:
    """An action of one model with all its details. `cost` in AP; `targets` are the enemies it is declared against.

    A movement also has its `path`, which includes the start, and the `facing` at its end: both are shown when it is
    announced. `chosen` is the facing its player declared, which the model has during the whole movement; None means
    that it faces the way it goes.
    """

    kind: str
    model: str
    cost: int
    targets: tuple[str, ...] = ()
    path: tuple[Point, ...] = ()
    facing: int | None = None
    chosen: int | None = None


@dataclass(frozen=True, kw_only=True)
class Halt:
    """A point of a movement at which a waiting model may interrupt: how far along the path, and the mover's place
    there.
    """

    along: int
    at: Point
    facing: int
    on: str = ""


@dataclass(frozen=True, kw_only=True)
class ActionType(Generic[A]):
    """A type of action, by its id, with its name as players read it.

    - `family` says which commands of a combo are the same, `precedence` who goes first, `attack` whether it must be
      declared against targets.
    - `least(table, model)` is the fewest AP it can cost this model, or the `Refusal` that bars the model from it now.
    - `offers(table, model, ap)` are the ways to do it with at most so many AP: options that bring an `Action`, with
      shapes for paths and targets, refused ones with their reason, forecasts where dice fall.
    - `barred(table, action)` is why one chosen earlier can no longer be done, or None.
    - `halts(table, action)` are the points of a movement at which others may interrupt, in order.
    - `carry_out(play, action, halt)` does it, up to the halt if there is one. The caller takes the AP. `failed` is
      what stops a combo; a miss is `done`.
    - `base` is its printed price, for a command that only an earlier one of the same combo makes possible, and
      `never(table, model)` why no earlier command could (no gun, too heavy to run), or None.
    - `opening`: only the first thing a model does in a call. `free`: it costs nothing, opens no window and keeps the
      floor. `joint`: models of a combo that do it together make a Speed check.
    - `words` say what its models are to do, where that is not its name (`take a small step`), and `towards` what
      stands before its targets (`at`).
    - `ways` are those in which waiting models may be told to do it: the beginnings of the ids of its options, in words.
    - `cheaper(table, model, ap)` are ways to do it for less AP, of those who have prepaid it and think better of it.
    - `together(table, seat)` are the models for whom it is cheaper to do it as one by the same command, or None.
    """

    id: str
    name: str
    family: ActionFamily
    precedence: Precedence
    least: Callable[[Table, Model], int | Barred]
    offers: Callable[[Table, Model, int], Sequence[Option[A]]]
    barred: Callable[[Table, A], Refusal | None]
    carry_out: Callable[[Play[Table], A, Halt | None], Script[Outcome]]
    attack: bool = False
    halts: Callable[[Table, A], Sequence[Halt]] = lambda table, action: ()
    base: int = 0
    never: Callable[[Table, Model], Refusal | None] = lambda table, model: None
    opening: bool = False
    free: bool = False
    joint: bool = False
    cheaper: Callable[[Table, Model, int], Sequence[Option[A]]] = lambda table, model, ap: ()
    together: Callable[[Table, Seat], Together | None] = lambda table, seat: None
    words: str = ""
    towards: str = ""
    ways: tuple[tuple[str, str], ...] = ()

    def phrase(self, at: str = "") -> str:
        """What its models are ordered to do: `run`, `take a small step`, `shoot at Operative`."""
        return " ".join(word for word in (self.words or self.name.lower(), self.towards if at else "", at) if word)


AnyActionType = ActionType[Any]


class ActionWords(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The words of a type of action from `actions.toml`; the fields are those of `ActionType`."""

    name: str
    family: ActionFamily
    precedence: Literal["movement", "shooting", "close_combat", "psychic", "quiet"]
    words: str = ""
    towards: str = ""
    base: int = 0
    attack: bool = False
    opening: bool = False
    free: bool = False
    joint: bool = False


WORDS: Final = read_toml("rules.krygothic", "actions.toml", dict[str, ActionWords])


def action_type(
    id_: str,
    *,
    least: Callable[[Table, Model], int | Barred],
    offers: Callable[[Table, Model, int], Sequence[Option[A]]],
    barred: Callable[[Table, A], Refusal | None],
    carry_out: Callable[[Play[Table], A, Halt | None], Script[Outcome]],
    **more: Any,
) -> ActionType[A]:
    """The type of action with that id and its words; `more` are further fields of `ActionType`. Raises KeyError."""
    parts = structs.asdict(WORDS[id_]) | {"precedence": Precedence[WORDS[id_].precedence.upper()]} | more
    return ActionType(id=id_, least=least, offers=offers, barred=barred, carry_out=carry_out, **parts)


def sole_option(id_: str, model: Model, rule: str, fault: Barred | None, **more: Any) -> Sequence[Option[Any]]:
    """The only option of that type, refused if it has a `fault`; `more` are further fields of the option."""
    option_id, name = f"{id_}:{model.id}", WORDS[id_].name
    return [Option(id=option_id, label=name, piece=model.id, rule=rule, refusal=fault, **more)]


def stating(fact: Callable[[Table, A], Event]) -> Callable[[Play[Table], A, Halt | None], Script[Outcome]]:
    """A `carry_out` that only records a fact."""

    def carry_out(play: Play[Table], action: A, halt: Halt | None) -> Script[Outcome]:
        yield from ()
        play.record(fact(play.table, action))
        return "done"

    return carry_out


def simple_action(
    id_: str,
    rule: str,
    gerund: str,
    cannot: Callable[[Table, Model], Refusal | None],
    fact: Callable[[Table, Model], Event],
    never: Callable[[Table, Model], Refusal | None],
) -> ActionType[Action]:
    """A type of action with one way to do it, its printed price, and one fact as its result."""
    words = WORDS[id_]

    def offers(table: Table, model: Model, ap: int) -> Sequence[Option[Action]]:
        action = Action(kind=id_, model=model.id, cost=words.base)
        return sole_option(id_, model, rule, cannot(table, model) or no_ap(gerund, ap, words.base), bring=action)

    return action_type(
        id_,
        least=lambda table, model: cannot(table, model) or words.base,
        offers=offers,
        barred=lambda table, action: cannot(table, table.models[action.model]),
        carry_out=stating(lambda table, action: fact(table, table.models[action.model])),
        never=never,
    )


def no_ap(action: str, ap: int, price: int) -> Refusal | None:
    """Why an action cannot be paid with so many AP; None if it can. (krygothic.ap.insufficient)"""
    return refusal("no-ap", action=action, value=ap, bound=price) if price > ap else None
