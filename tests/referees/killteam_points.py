"""The ledger of Kill Team's action points: what each activation does, by name, against what that costs and may follow.

Prices are those printed in the rules; an ability of a team costs what its team says.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tests.referees.watching import Moment

PRICES = {
    "Reposition": 1, "Dash": 1, "Fall Back": 2, "Charge": 1, "Shoot": 1, "Fight": 1, "Pass": 1, "Pick Up": 1,
    "Place Down": 1, "Operate Hatch": 1, "Ammo Resupply": 0, "Smoke Grenade": 1, "Stun Grenade": 1, "Prime": 1, "Plant": 1,
    "Sweep": 1, "Fix": 1,
}  # fmt: skip
ONCE_EXCEPT = "Pass"
HATCH, GOES_ON = "Operate Hatch", " continues, "
NEVER_TOGETHER = (
    {"Charge", "Reposition"}, {"Charge", "Dash"}, {"Charge", "Fall Back"}, {"Fall Back", "Reposition"},
    {"Pick Up", "Place Down"},
)  # fmt: skip
MOST_CHANGED = 1
"""By how many points all effects together may change the APL of an operative."""


@dataclass
class Ledger:
    """Reads the activations of one game; `comparisons` counts what was compared."""

    comparisons: int = 0

    def objections(self, moment: Moment) -> Iterator[str]:
        before, after = moment.before.activation, moment.after.activation
        if after is None:
            return
        own = moment.after.models[after.operative]
        same = before is not None and _is_same(before, after)
        done, spent = (before.actions, before.spent) if same else ((), 0)
        self.comparisons += 4
        if after.actions[: len(done)] != done:
            yield f"{own.name} had done {done}, and now {after.actions}"
        new = after.actions[len(done) :]
        yield from self._prices(moment, own, new, after.spent - spent, is_free=after.counteraction)
        yield from self._limits(moment, own, after)

    def _prices(self, moment: Moment, own: Any, new: Sequence[str], paid: int, *, is_free: bool) -> Iterator[str]:
        prices = PRICES | {ability.name: ability.cost or 0 for ability in moment.after.team(own.seat).ability}
        unknown = [name for name in new if name not in prices]
        if unknown:
            yield f"nobody knows what {unknown} cost"
            return
        due = sum(prices[name] for name in new)
        is_free = is_free or any("for free" in line.text or GOES_ON in line.text for line in moment.lines)
        if paid != due and not (is_free and paid == 0):
            yield f"{own.name} pays {paid} AP for {tuple(new)}, which cost {due}"

    def _limits(self, moment: Moment, own: Any, now: Any) -> Iterator[str]:
        printed = moment.after.type_of(own).apl
        lasting = [one for table in (moment.before, moment.after) for one in table.lasting]
        raised = any(one.operative in ("", own.id) and _raises_apl(one.effect) for one in lasting)
        if now.spent > printed + (MOST_CHANGED if raised else 0):
            yield f"{own.name} has spent {now.spent} AP of {printed}"
        counted = Counter(name for name in _whole(now.actions) if name != ONCE_EXCEPT)
        if twice := [name for name, many in counted.items() if many > 1]:
            yield f"{own.name} does {twice} twice in one activation"
        for pair in NEVER_TOGETHER:
            if pair <= set(now.actions):
                yield f"{own.name} does both of {sorted(pair)} in one activation"
        if now.counteraction and len(now.actions) > 1:
            yield f"{own.name} does {now.actions} in one counteraction"


def _whole(actions: Sequence[str]) -> Sequence[str]:
    """The actions, with a move that goes on after a hatch has been operated counted once."""
    whole: list[str] = []
    for name in actions:
        if whole[-1:] != [HATCH] or whole[-2:-1] != [name]:
            whole.append(name)
    return whole


def _is_same(before: Any, after: Any) -> bool:
    return (before.operative, before.counteraction) == (after.operative, after.counteraction)


def _raises_apl(effect: Any) -> bool:
    return getattr(effect, "stat", "") == "apl" and effect.value > 0
