"""The question at which a run waits, and the answers so far."""

from dataclasses import dataclass, field
from typing import Any

from rules.kernel.position import Given
from rules.kernel.question import PASS, Ask, AskAny, AskEach, Asking, TimedAnswer
from rules.kernel.refusal import Seat

UNSETTLED = object()
"""The result of a question that others may still answer."""


@dataclass
class OpenQuestion:
    """The question at which a run waits: asks without an answer, and answers in order of arrival.

    `given` has each answer with its payload.
    """

    request: Asking
    asks: dict[Seat, Ask[Any]]
    given: list[tuple[Given, Any]] = field(default_factory=list)

    @property
    def kind(self) -> str:
        """`ask`, `each` or `any`."""
        return {Ask: "ask", AskEach: "each", AskAny: "any"}[type(self.request)]

    @property
    def prompt(self) -> str:
        """The question in words."""
        return (self.request if isinstance(self.request, Ask) else self.request.asks[0]).prompt

    @property
    def window(self) -> bool:
        """Whether everybody who is still asked may let it pass."""
        return all(ask.window for ask in self.asks.values())

    @property
    def first_come(self) -> bool:
        """Whether the first answer settles it."""
        return isinstance(self.request, AskAny) and not self.request.face_off

    @property
    def within(self) -> int:
        """How long after the first answer another one counts as simultaneous, in milliseconds; 0: never."""
        return self.request.within if isinstance(self.request, AskAny) else 0

    def locks(self, seat: Seat) -> bool:
        """Whether a seat's answer is secret, and therefore locked in when it is given."""
        return isinstance(self.request, AskEach) or (seat in self.asks and self.asks[seat].private)

    def has_locked(self, seat: Seat) -> bool:
        """Whether the seat has locked in its answer while others still have to answer."""
        return isinstance(self.request, AskEach) and any(given.seat == seat for given, _ in self.given)

    def take_answer(self, given: Given) -> None:
        """Takes one seat's answer. Raises `Refused` without changing anything."""
        brought = self.asks[given.seat].accept(given.answer)
        del self.asks[given.seat]
        self.given.append((given, brought))

    def settled(self) -> Any:
        """The value for the script, or `UNSETTLED` while others may still answer."""
        match self.request:
            case Ask():
                return self.given[0][1]
            case AskEach():
                return {given.seat: brought for given, brought in self.given} if not self.asks else UNSETTLED
            case AskAny(face_off=face_off):
                spoken = tuple(
                    TimedAnswer(given.seat, brought, given.at)
                    for given, brought in self.given
                    if given.answer.option != PASS
                )
                waits = face_off or self.given[-1][0].more
                return spoken if not self.asks or (spoken and not waits) else UNSETTLED
