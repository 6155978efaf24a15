"""Golden transcripts: a whole match as people read it. A change shows as a diff, to be reviewed like one.

`pytest tests/golden --update-golden` writes them anew.
"""

from collections.abc import Mapping
from pathlib import Path

import pytest

from rules.kernel import engine
from rules.kernel.event import Line
from rules.kernel.question import Answer, Question
from rules.registry import SYSTEMS
from tests.harness.beginning import begun
from tests.harness.match import Match

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
        for told in outcome.log:
            self.text += spoken(told.line)
        super()._take(outcome)


WRITTEN = {
    "kog_duel": ("kog", {"battle": "duel", "terrain": "mixed"}, 11),
    "kog_skirmish": ("kog", {"battle": "skirmish", "terrain": "forest", "rounds": "3"}, 5),
    "fubar_infantry": ("fubar", {"battle": "patrol", "terrain": "farmland"}, 1),
    "killteam_city": ("killteam", {"terrain": "shattered-quarter", "crit": "prime"}, 2),
    "killteam_gantry": ("killteam", {"terrain": "stillwater-rig", "crit": "sweep"}, 2),
    "killteam_decks": ("killteam", {"terrain": "locked-decks", "crit": "sweep"}, 2),
    "krygothic_sabotage": ("krygothic", {"scenario": "sabotage", "terrain": "mission", "waiting": "once"}, 130),
    "krygothic_purge": ("krygothic", {"scenario": "purge", "terrain": "mission", "limit": "4", "waiting": "once"}, 301),
    "krygothic_lights_out": ("krygothic", {"scenario": "lights_out", "terrain": "mission", "waiting": "once"}, 202),
    "krygothic_floor_below": ("krygothic", {"scenario": "floor_below", "terrain": "mission", "waiting": "once"}, 119),
    "fubar_vehicles": ("fubar", {"battle": "patrol", "terrain": "ruined-town"}, 45),
}


BOLD = ("killteam_gantry", "killteam_decks")
LIKES = {
    "krygothic": {
        "combo": 40, "shoot": 12, "standard": 20, "aimed": 8, "snap": 4, "suppressive": 10, "charge": 30, "attack": 40,
        "move": 15, "run": 5, "plant": 200, "remove": 100, "take": 100, "wait": 5, "turn": 0.3, "step": 0.3,
        "none": 0.02, "drop": 0.2, "pass": 8, "carry-on": 50, "go-on": 50, "cancel": 0.3, "cancel-some": 0.3,
        "hold": 0.3, "done": 0.1, "open": 0.2, "active": 6, "passive": 2, "unpin": 20, "break_off": 0.3, "door": 0.3,
    }
}  # fmt: skip


def transcript(system: str, settings: Mapping[str, str], seed: int, *, bold: bool) -> str:
    """The random match of this seed in words; small where its players have likes of their own."""
    likes = LIKES.get(system)
    beginning = begun(SYSTEMS[system], settings, seed, small=likes is not None)
    scribe = beginning.match(Scribe, bold=bold, likes=likes)
    scribe.play_out(3_000)
    title = f"{beginning.game.title(beginning.agreement)} · {' and '.join(beginning.lists)}"
    return "\n".join([title, "", *scribe.text]) + "\n"


@pytest.mark.parametrize("name", WRITTEN)
def test_the_match_reads_as_it_did(name: str, request: pytest.FixtureRequest) -> None:
    path = HERE / f"{name}.txt"
    text = transcript(*WRITTEN[name], bold=name in BOLD)
    if request.config.getoption("--update-golden"):
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text, f"{path.name} differs; if that is meant, run with --update-golden"
