"""Changes by agreement at random, for every system: each leaves a valid table or is refused with its reason.

`random_change` proposes one to several changes. `check_changes` tries some at a rest and says how many were accepted;
`ChangingMatch` is a match in which players agree on changes now and then, and which goes on from the changed table.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from typing_extensions import override

from rules.kernel import engine
from rules.kernel.engine import Outcome
from rules.kernel.position import dump, load
from rules.kernel.question import Answer, OptionView
from rules.kernel.refusal import Refusal, Refused, Seat
from rules.kernel.shapes import Spot, SpotShape
from rules.kernel.table_changes import change_table, changed_table, checked_changes, foresee_changes
from rules.kernel.throw_again import THROW_AGAIN, is_throw
from tests.harness.match import Match, proper
from tests.harness.sampler import Sampler

MOST = 3  # changes in one proposal
TRIED = 4  # changes tried by each viewer in search of secrets
FAR = 6_000  # how far from its place something is moved, in thousandths of an inch


def random_change(match: Match, random: Random, wanted: str = "") -> tuple[Answer, ...]:
    """A proposal of one to three changes; none where nothing may be changed, none after one that stands alone. `wanted` begins the id of the first."""
    changes: tuple[Answer, ...] = ()
    for _ in range(random.randint(1, MOST)):
        try:
            foreseen = foresee_changes(match.system, match.position, match.system.seats[0], changes)
        except Refused:
            return changes
        if not foreseen.options:
            return changes
        options = [one for one in foreseen.options if one.id.startswith(wanted)] or list(foreseen.options)
        option, wanted = random.choice(options), ""
        changes = (*changes, Answer(option.id, _value(option, random)))
    return changes


def _value(option: OptionView, random: Random) -> Any:
    if option.needs is None:
        return None
    if isinstance(option.needs, SpotShape) and option.needs.suggested and random.random() < 0.8:
        at = option.needs.suggested.at
        near = at._replace(x=at.x + random.randint(-FAR, FAR), y=at.y + random.randint(-FAR, FAR))
        return Spot(near, on=random.choice(("", option.needs.suggested.on)))
    return Sampler(random).value(option.needs)


def check_changes(match: Match, random: Random, wanted: str = "") -> Counter[str]:
    """Tries a proposal: it is refused in words, or its outcome is stored, repeated and shown alike."""
    changes = random_change(match, random, wanted)
    if not changes or match.position.over:
        return Counter()
    before = dump(match.position)
    outcome = attempt_change(match, changes)
    assert dump(match.position) == before
    if isinstance(outcome, Refusal):
        return Counter({f"refused: {outcome.rule}": 1})
    text = dump(outcome.position)
    assert dump(load(text, match.system.table)) == text
    again = change_table(match.system, load(before, match.system.table), changes, match.dice)
    assert (again.position, again.log, again.rolls) == (outcome.position, outcome.log, outcome.rolls)
    for seat in match.system.seats:
        assert not engine.may_undo(outcome.position, seat), "what came before a change cannot be undone"
    return Counter({f"accepted: {name}": 1 for name in {change.option.partition(":")[0] for change in changes}})


def attempt_change(match: Match, changes: tuple[Answer, ...]) -> Outcome | Refusal:
    """What the changes lead to, or why they are refused. Everybody foresees what then happens."""
    try:
        foreseen = checked_changes(match.system, match.position, changes)
    except Refused as refused:
        return proper(refused.refusal)
    try:
        outcome = change_table(match.system, match.position, changes, match.dice)
    except Refused as refused:
        return proper(refused.refusal)
    assert outcome.log[: len(foreseen.log)] == foreseen.log
    assert all(entry.audience is None for entry in foreseen.log), "a change that not everybody hears of"
    if not is_throw(changes) and (outcome.position.inputs or not outcome.rolls):
        _check_view(match, changes)
    return outcome


def _check_view(match: Match, changes: tuple[Answer, ...]) -> None:
    table = changed_table(match.system, match.position, changes).table
    for seat in match.system.seats:
        view = foresee_changes(match.system, match.position, seat, changes).view if _open_for(match, table) else None
        assert view is None or view == engine.view_for(match.system, table, seat)


def _open_for(match: Match, table: Any) -> bool:
    """Whether anything else could be changed then: else there is no list to show beside the view."""
    changes = match.system.changes  # type: ignore[attr-defined]
    return bool(changes(match.system.known(table, None)))


@dataclass
class ChangingMatch(Match):
    """A match whose players agree on a change before one answer in `pause`, and then play on."""

    random: Random = field(default_factory=Random)
    pause: int = 4
    accepted: Counter[str] = field(default_factory=Counter)

    @override
    def step(self) -> None:
        if self.random.randrange(self.pause) == 0:
            self.change()
        if not self.position.over:
            super().step()

    def change(self) -> None:
        """One proposal; what comes of an accepted one is where the match stands now."""
        changes = random_change(self, self.random)
        outcome = attempt_change(self, changes) if changes else None
        if isinstance(outcome, Outcome):
            self.accepted.update(change.option.partition(":")[0] for change in changes)
            self._take(outcome)
        elif outcome is not None:
            self.accepted[f"refused by {outcome.rule}"] += 1


def perceived_changes(match: Match, position: Any, seat: Seat, random: Random) -> list[Any]:
    """What a seat can find out by trying changes: what is offered, how it would look, and refusals."""
    try:
        foreseen = foresee_changes(match.system, position, seat, ())
    except Refused as refused:
        return [refused.refusal]
    found: list[Any] = [foreseen]
    options = random.sample(foreseen.options, min(TRIED, len(foreseen.options)))
    for change in (Answer(THROW_AGAIN), *(Answer(option.id, _value(option, random)) for option in options)):
        try:
            found.append(foresee_changes(match.system, position, seat, (change,)))
        except Refused as refused:
            found.append(refused.refusal)
    return [*found, _thrown(match, position)]


def _thrown(match: Match, position: Any) -> Refusal | None:
    """Why the last dice cannot be thrown again; what they show then may tell something new."""
    try:
        change_table(match.system, position, (Answer(THROW_AGAIN),), match.dice)
    except Refused as refused:
        return refused.refusal
    return None
