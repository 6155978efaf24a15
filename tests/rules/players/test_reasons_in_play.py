"""Hints over recorded matches of every game: each has a reason, and none of another kind than the action."""

from itertools import islice

import pytest

from rules.kernel.refusal import Seat
from rules.players.choice import Strength
from rules.players.decision import decide
from rules.players.playing import match_steps
from rules.registry import SYSTEMS
from tests.harness.beginning import begun

BRIEF = Strength(id="brief", name="Brief", tries=5, rounds=0)
ANSWERS = 160
KINDS = 4  # questions that must have been met, by what they are about

OF_PLACES = (
    "ground", "sights", "keeps its unit together", "leader", "from there", "comes to where", "falls back", "in touch",
    "out of touch", "points are to be had", "exposes more",
)  # fmt: skip
"""Words about where models stand."""

STANDING = {
    "kog": ("shoot", "fight", "target:", "reroll", "buy:", "rest"),
    "fubar": ("fire", "fire:", "all:", "take:", "share", "react:", "pass", "action:nothing", "action:aimed"),
    "killteam": ("shoot:", "fight:", "again:", "keep", "strike:", "block:", "select", "equip", "ploy:", "tac:"),
    "krygothic": ("shoot", "strike", "attack", "defend", "passive", "pass", "carry-on", "drop", "done", "hold"),
}
"""How the ids of options begin that leave everybody where they are: shots, blows, dice, choices."""


@pytest.mark.parametrize("name", sorted(STANDING))
def test_reasons_are_of_the_kind_of_the_action(name: str) -> None:
    system, beginning = SYSTEMS[name].system, begun(SYSTEMS[name], {}, 4, small=True)
    met, ideas, before = set[str](), 0, None
    for step in islice(match_steps(system, beginning.start, 4, [BRIEF]), ANSWERS):
        if before is not None and (found := decide(system, before, Seat(step.seat), BRIEF, b"hint")) is not None:
            for idea in found.ideas:
                ideas += 1
                assert idea.reasons, f"{idea.answer.option} has no reason"
                if idea.answer.value is None and idea.answer.option.startswith(STANDING[name]):
                    met.add(idea.answer.option.partition(":")[0])
                    wrong = [one for one in idea.reasons if any(word in one for word in OF_PLACES)]
                    assert not wrong, f"{idea.answer.option} because it {wrong[0]}"
        before = step.outcome.position
        if before.over:
            break
    assert ideas > ANSWERS // 2
    assert len(met) >= KINDS, f"only {sorted(met)} were met"
