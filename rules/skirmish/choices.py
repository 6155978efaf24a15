"""Common questions: choices with the first option as default, placing by hand or automatically, proposals."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from rules.geometry.point import Point
from rules.kernel.event import Event
from rules.kernel.play import Play, Script
from rules.kernel.question import Answer, Ask, Option
from rules.kernel.refusal import Refusal, Refused, Seat
from rules.kernel.shapes import Pick, PickItem, Spot, SpotShape

C = TypeVar("C")
N = TypeVar("N", bound=Any)
Choice = Event | Callable[[Play[Any]], Script[None]]
FOR_ME: Final = "Place it for me"
BY_HAND: Final = "Place it by hand"


def perform_choice(play: Play[Any], choice: Choice) -> Script[None]:
    """Carries out what was chosen."""
    if isinstance(choice, Event):
        play.record(choice)
    else:
        yield from choice(play)


def ask_choice(play: Play[Any], seat: Seat, rule: str, prompt: str, options: Sequence[Option[C]]) -> Script[C]:
    """Asks a player for one of several during set-up; the first is the default."""
    return play.ask(seat, rule=rule, clock="setup", prompt=prompt, options=options, default=Answer(options[0].id))


def ask_which(play: Play[Any], seat: Seat, among: Sequence[N], id_: str, *, rule: str, prompt: str) -> Script[N]:
    """Asks which of several pieces; the first is the default, and a single one is not asked about."""
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
    """Asks where something is set up: by hand, or automatically if a place was found, which is the default."""
    return play.ask(
        seat,
        rule=rule,
        clock="setup",
        prompt=prompt,
        options=[for_me, by_hand] if for_me else [by_hand],
        default=Answer(for_me.id) if for_me else None,
        focus=focus,
    )


def pick_items(pieces: Iterable[N]) -> tuple[PickItem, ...]:
    """Items to pick, one for each piece by name."""
    return tuple(PickItem(id=one.id, label=one.name, piece=one.id) for one in pieces)


def picked(pieces: Iterable[N], pick: Pick) -> tuple[str, ...]:
    """The ids of the picked pieces, in the order of the pieces."""
    return tuple(one.id for one in pieces if one.id in pick.ids)


P = TypeVar("P")


def place_by_hand(  # an option has that many sides
    id_: str,
    shape: SpotShape,
    fault: Callable[[Point], Refusal | None],
    bring: Callable[[Spot], P],
    *,
    label: str = BY_HAND,
    group: str = "",
    piece: str = "",
) -> Option[P]:
    """The option to place something at a spot; refused for the `fault` of the place."""

    def resolve(value: Spot) -> P:
        if refusal := fault(value.at):
            raise Refused(refusal)
        return bring(value)

    return Option(id=id_, label=label, group=group, piece=piece, shape=shape, resolve=resolve)


@dataclass(frozen=True, kw_only=True)
class Proposal:
    """A proposal to the other players: the rule of their consent, the sentence, and the two answers.

    `accept` may be refused, with the reason, if the proposal has become impossible. Silence declines.
    """

    rule: str
    prompt: str
    accept: Option[bool]
    decline: Option[bool]
    focus: tuple[str, ...] = ()

    def put_to(self, seat: Seat) -> Ask[bool]:
        """The question to one of the others."""
        return Ask(
            seat=seat,
            rule=self.rule,
            prompt=self.prompt,
            options=[self.accept, self.decline],
            default=Answer(self.decline.id),
            focus=self.focus,
        )


def seats_declining(play: Play[Any], others: Sequence[Seat], proposal: Proposal) -> Script[tuple[Seat, ...]]:
    """The seats that do not accept, all asked at once; if empty, the proposal is accepted."""
    accepted: dict[Seat, bool] = yield from play.ask_each(*(proposal.put_to(seat) for seat in others))
    return tuple(seat for seat, accepts in accepted.items() if not accepts)
