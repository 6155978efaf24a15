"""A proposal that holds only if everybody asked accepts it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.kernel.play import Play, Script
from rules.kernel.question import Answer, Ask, Option
from rules.kernel.refusal import Seat


@dataclass(frozen=True, kw_only=True)
class Proposal:
    """What is put to the others: the rule that asks for their consent, the sentence, and the two answers.

    `accept` may be refused, with the reason, where what is proposed has become impossible. Who is silent declines.
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
    """Those of the others who do not accept, asked all at once; nobody: the proposal holds."""
    accepted: dict[Seat, bool] = yield from play.ask_each(*(proposal.put_to(seat) for seat in others))
    return tuple(seat for seat, accepts in accepted.items() if not accepts)
