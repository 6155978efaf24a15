"""What a player knows about a game: the worth of a position, and goals for pieces."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.geometry.point import Point
from rules.kernel.question import Answer, Option
from rules.kernel.refusal import Seat
from rules.kernel.shapes import Aim, Path, Places, Spot, Ways
from rules.players.keyed_random import KeyedRandom

WHOLE = 1_000  # the worth of a whole army, or of the match


class Stop(NamedTuple):
    """A place on a way, its surface, and the approximate cost from the stop before, in thousandths of an inch."""

    at: Point
    on: str
    cost: int


class Goal(NamedTuple):
    """A place to come near to: within `near` thousandths of an inch of it.

    `way` leads there, or near enough, if the evaluator knows one that is not simply straight. If the goal is for one
    action only, `act` is the prefix of the ids of its options.
    """

    at: Point
    near: int = 0
    way: tuple[Stop, ...] = ()
    act: str = ""


Worth = Mapping[str, int]


@dataclass(frozen=True, kw_only=True)
class Evaluator:
    """What a player knows about one game. Options are named by prefixes of their ids; the longest match counts."""

    # worth(table, seat): the named parts of a position's worth; their sum is in thousandths of an army
    worth: Callable[[Any, Seat], Worth]
    # goals(table, seat, piece): the places that the piece wants to come near to, best first
    goals: Callable[[Any, Seat, str], Sequence[Goal]]
    # the weight with which options are tried; 10 by default
    keen: Mapping[str, int] = field(default_factory=dict)
    # options that are chosen without thinking wherever they are offered, the first before the others
    settled: tuple[str, ...] = ()
    # options that are considered for one piece after another, because the order of one's pieces matters little
    in_turn: tuple[str, ...] = ()
    # maps an option prefix to the options it makes impossible; it is considered only with the last of these
    ends: Mapping[str, str] = field(default_factory=dict)
    # maps an option prefix to the options whose chance it lets pass; it is not considered beside these
    idle: Mapping[str, str] = field(default_factory=dict)
    # options that are tried only towards goals with their `act`
    aimed: tuple[str, ...] = ()
    # options without a cost, which must have an effect, so that they do not delay others forever
    free: tuple[str, ...] = ()
    # how many more times all answers are tried with fresh dice before any is dropped; for games that hang on few dice
    rethrows: int = 0
    # promise(table, seat, option): a quick estimate of an option; among equally keen ones, higher ones are tried first
    promise: Callable[[Any, Seat, str], int] | None = None
    # midway(table): something has begun that is not decided yet, so that the table says little about it
    midway: Callable[[Any], bool] | None = None
    # suppose(table, seat, chance): the table with guesses for what the seat does not know; without it, a game with
    # hidden information is not played on in trials
    suppose: Callable[[Any, Seat, KeyedRandom], Any] | None = None
    # for each part of the worth, the words for more and for less of it, used in reasons
    words: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    # parts about where models stand; they are reasons only for answers drawn on the table, and for `stands`
    places: frozenset[str] = frozenset()
    # options by which models go somewhere or stay where they are
    stands: tuple[str, ...] = ()

    def keenness(self, option: str) -> int:
        """The weight with which an option is tried, by its id."""
        known = [word for word in self.keen if option.startswith(word)]
        return self.keen[max(known, key=len)] if known else 10

    def can_be_reason(self, part: str, answer: Answer) -> bool:
        """Whether a part of the worth is of the right kind to be a reason for an answer."""
        drawn = isinstance(answer.value, Path | Ways | Spot | Places | Aim)
        return part not in self.places or drawn or answer.option.startswith(self.stands)

    def takes_turn(self, option: str) -> bool:
        """Whether the option is one of those that are considered piece by piece."""
        return option.startswith(self.in_turn)

    def first_piece(self, options: Sequence[Option[Any]]) -> list[Option[Any]]:
        """The options without `in_turn` options of all pieces but the first, and without `ends` and `idle` ones that do
        not apply.
        """
        turns = [option for option in options if self.takes_turn(option.id)]
        later = {option.id for option in turns if option.piece != turns[0].piece}
        early = [end for end, acts in self.ends.items() if _pieces(options, acts) > 1]
        early += [pause for pause, acts in self.idle.items() if _pieces(options, acts)]
        return [option for option in options if option.id not in later and not option.id.startswith(tuple(early))]

    def given(self, options: Sequence[Option[Any]]) -> str:
        """The id of the `settled` option among those offered; "" if the player has to think."""
        free = [option.id for option in options if option.refusal is None and option.shape is None]
        return next((id_ for word in self.settled for id_ in free if id_.startswith(word)), "")


def _pieces(options: Sequence[Option[Any]], acts: str) -> int:
    return len({option.piece for option in options if option.id.startswith(acts)})
