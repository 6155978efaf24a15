"""An open floor on which both may call at any moment, and calls that come at the same time face off."""

from typing import Any

from rules.kernel.play import Play, Script
from rules.kernel.question import PASS, Answer, Ask, Option, Standing
from rules.kernel.refusal import Seat
from rules.kernel.system import Step
from tests.rules.kernel.toy import LEFT, RIGHT, PhaseEnded, Ran, Toy, ToyGame

WITHIN = 1000  # milliseconds
SPRINT = "sprint"  # the instruction to call for the floor whenever nobody is tired


class Floor(ToyGame):
    """Whoever calls first runs; of calls within a second the last one runs, and the other is parked."""

    id = "floor"
    window = False
    within = WITHIN

    def next_step(self, table: Toy) -> Step[Toy]:
        return self._floor

    def _floor(self, play: Play[Toy]) -> Script[None]:
        spoken = yield from play.ask_any(*(self._call(seat) for seat in (LEFT, RIGHT)), within=self.within)
        for seat, _, at in spoken:
            play.record(Ran(seat=seat, to=play.table.at[seat] + 1 + at // WITHIN))
        if len(spoken) > 1:
            yield from self._parked(play, spoken[0].seat)
        play.record(PhaseEnded(phase="floor"))

    def _call(self, seat: Seat) -> Ask[Any]:
        return Ask(
            seat=seat,
            rule="toy.floor",
            prompt="Call?",
            options=[Option(id="call", label="Call", bring=seat), Option(id=PASS, label="Hold", bring=None)],
            default=Answer(PASS),
            window=self.window,
            clock="idle",
            standing=(Standing(id=SPRINT, label="Always call", answer=Answer("call")),),
        )

    def _parked(self, play: Play[Toy], seat: Seat) -> Script[None]:
        options = [Option(id="confirm", label="Confirm", bring=True), Option(id="drop", label="Drop", bring=False)]
        parked = Answer("confirm")
        yield from play.ask(
            seat, rule="toy.floor", prompt="Your call?", options=options, default=Answer("drop"), parked=parked
        )


class Windows(Floor):
    """The same as a chance to step in, of which the first one counts."""

    id = "windows"
    window = True
    within = 0


FLOOR, WINDOWS = Floor(), Windows()
