"""What a player must know of a game besides its questions: what a position is worth, and where one wants to be."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.geometry.point import Point
from rules.kernel.question import Answer, Option
from rules.kernel.refusal import Seat
from rules.kernel.shapes import Aim, Path, Places, Spot, Ways
from rules.players.keyed_random import KeyedRandom

WHOLE = 1_000  # what a whole army, or the match, is worth


class Stop(NamedTuple):
    """A place on a way, the surface it lies on, and about what it costs from the stop before, in thousandths."""

    at: Point
    on: str
    cost: int


class Goal(NamedTuple):
    """A place somebody wants to come near to: within so many thousandths of an inch of it.

    `way` leads there, or near enough, where a mind knows one that is not simply straight. Where one goes there for one
    thing only, `act` is how the ids of the options for it begin.
    """

    at: Point
    near: int = 0
    way: tuple[Stop, ...] = ()
    act: str = ""


Worth = Mapping[str, int]


@dataclass(frozen=True, kw_only=True)
class Evaluator:
    """A game as a player thinks of it.

    `worth(table, seat)` are the named parts of what a position is worth to a seat; their sum is its worth, in
    thousandths of an army. `goals(table, seat, piece)` are places that piece would want to be near to, best first.
    `keen` says how likely options are tried, by how their ids begin (10 where nothing is said): the longest
    word counts.
    `settled` are beginnings of options that one gives without a thought wherever they are offered, the first before the
    others. Of options that begin with a word of `in_turn`, one piece's after another are thought of: in which order
    one's pieces act matters little. What begins with a word of `ends` leaves all pieces undone whose options begin with
    the word said of it there: it is thought of with the last of them only. What begins with a word of `idle` lets a
    chance go by that the options have that begin with the word said of it there: it is no idea beside them. What begins
    with a word of `aimed` is tried towards goals that are for it, and only towards those.
    Where much hangs on few dice, all answers meet fresh ones `rethrows` times more before any is given up.
    `promise(table, seat, option)` says of an option by its id how much it promises at a glance: of options that one is
    as keen on, those that promise more are tried before others.
    `midway(table)`: something has begun there that is yet to be decided, so that the table says little of it.
    `suppose` fills in what the seat does not know with something it might be. A game that hides something and has
    none is not thought ahead in.
    `words` says of each part of the worth what more and less of it are, for reasons. The parts in `places` are about
    where models stand: they are reasons only for answers that are drawn on the table, and for options that begin with a
    word of `stands`, by which models go somewhere or stay where they are.
    """

    worth: Callable[[Any, Seat], Worth]
    goals: Callable[[Any, Seat, str], Sequence[Goal]]
    keen: Mapping[str, int] = field(default_factory=dict)
    settled: tuple[str, ...] = ()
    in_turn: tuple[str, ...] = ()
    ends: Mapping[str, str] = field(default_factory=dict)
    idle: Mapping[str, str] = field(default_factory=dict)
    aimed: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    rethrows: int = 0
    promise: Callable[[Any, Seat, str], int] | None = None
    midway: Callable[[Any], bool] | None = None
    suppose: Callable[[Any, Seat, KeyedRandom], Any] | None = None
    words: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    places: frozenset[str] = frozenset()
    stands: tuple[str, ...] = ()

    def keenness(self, option: str) -> int:
        """How likely an option is tried, by its id."""
        known = [word for word in self.keen if option.startswith(word)]
        return self.keen[max(known, key=len)] if known else 10

    def can_be_reason(self, part: str, answer: Answer) -> bool:
        """Whether a part of the worth is of the right kind to be a reason for an answer."""
        drawn = isinstance(answer.value, Path | Ways | Spot | Places | Aim)
        return part not in self.places or drawn or answer.option.startswith(self.stands)

    def takes_turn(self, option: str) -> bool:
        """Whether it is one of those that are thought of piece by piece, by its id."""
        return option.startswith(self.in_turn)

    def first_piece(self, options: Sequence[Option[Any]]) -> list[Option[Any]]:
        """Without those `in_turn` of all pieces but the first, without what `ends` several turns and what is `idle`."""
        turns = [option for option in options if self.takes_turn(option.id)]
        later = {option.id for option in turns if option.piece != turns[0].piece}
        early = [end for end, acts in self.ends.items() if _pieces(options, acts) > 1]
        early += [pause for pause, acts in self.idle.items() if _pieces(options, acts)]
        return [option for option in options if option.id not in later and not option.id.startswith(tuple(early))]

    def given(self, options: Sequence[Option[Any]]) -> str:
        """What is given without a thought of what is offered, by its id; "" where one has to think."""
        free = [option.id for option in options if option.refusal is None and option.shape is None]
        return next((id_ for word in self.settled for id_ in free if id_.startswith(word)), "")


def _pieces(options: Sequence[Option[Any]], acts: str) -> int:
    return len({option.piece for option in options if option.id.startswith(acts)})
