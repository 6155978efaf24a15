"""Golden transcripts: a whole match as people read it. A change shows as a diff, to be reviewed like one.

`pytest tests/golden --update-golden` writes them anew.
"""

from pathlib import Path
from random import Random

import pytest

from rules.kernel import engine
from rules.kernel.dice import Committed
from rules.kernel.event import Line
from rules.kernel.question import Answer, Question
from tests.harness.match import Match
from tests.harness.sampler import Sampler
from tests.rules.kog.test_whole_games import eager, match_of

HERE = Path(__file__).parent


def spoken(line: Line, indent: str = "    ") -> list[str]:
    """A sentence of the log with its rule, and its dice below."""
    text = [f"{indent}{line.text}" + (f"  [{line.rule}]" if line.rule else "")]
    for die in line.dice:
        faces = " → ".join(str(face) for face in die.faces)
        text.append(f"{indent}  {faces}" + "".join(f", {word}" for word in (die.need, die.outcome, die.note) if word))
    return text


def asked(question: Question, answer: Answer) -> str:
    """Who was asked what, and what was chosen."""
    option = next(option for option in question.options if option.id == answer.option)
    refused = sum(1 for other in question.options if other.refusal)
    choices = f"{len(question.options) - refused} open, {refused} refused"
    return f"{question.number} seat {question.seat}: {question.prompt} ({choices}) → {option.group} {option.label}"


class Scribe(Match):
    """A match that writes down what is asked, chosen and told."""

    def __post_init__(self) -> None:
        self.text: list[str] = []
        super().__post_init__()

    def _take(self, outcome: engine.Outcome) -> None:
        if self.answers:
            seat, number, answer = self.answers[-1]
            look = engine.look(self.system, self.position, seat)
            question = next(question for question in look.questions if question.number == number)
            self.text.append(" ".join(asked(question, answer).split()))
        for told in outcome.told:
            self.text += spoken(told.line)
        super()._take(outcome)


def transcript(battle: str, terrain: str, seed: int, rounds: int) -> str:
    """A match of this seed, played by the samplers, in words."""
    like = match_of(battle, terrain, seed, rounds)
    random = Random(seed)
    goals = like.players
    scribe = Scribe(
        like.system,
        like.start,
        Committed(seed.to_bytes(8, "big")),
        lambda seat, at: Sampler(random, goals(seat, at).goals, eager),
    )
    scribe.play_out(3_000)
    title = f"KOG light · {battle} · {terrain} · " + " and ".join(side.roster_name for side in like.start.sides)
    return "\n".join([title, "", *scribe.text]) + "\n"


@pytest.mark.parametrize(("battle", "terrain", "seed", "rounds"), [("duel", "Mixed", 11, 0), ("skirmish", "Forest", 5, 3)])
def test_the_match_reads_as_it_did(battle, terrain, seed, rounds, request):
    path = HERE / f"kog_{battle}.txt"
    text = transcript(battle, terrain, seed, rounds)
    if request.config.getoption("--update-golden"):
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text, f"{path.name} differs; if that is meant, run with --update-golden"
