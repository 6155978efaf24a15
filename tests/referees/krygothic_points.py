"""The ledger of Kry-Gothic's Action Points: what the log takes and gives, in its order, against what each side has left.

Prices are those printed in the rules; the ground that a movement touches is looked at with shapely.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from shapely import LineString, Point, Polygon

from rules.kernel.event import Line
from tests.referees.watching import Moment

ROLLED = re.compile(r" has (?P<ap>\d+) AP: (?P<parts>.+)\.$")
BEGUN = re.compile(r": (?P<action>[^:]+?)(?:, (?P<ap>\d+) AP|, paid in advance)?\.$")
TAKEN = {
    "krygothic.combo.announce": re.compile(r" calls a combo for (\d+) AP:"),
    "krygothic.cancel.cost": re.compile(r" cancels .+\((\d+) AP\)\.$"),
    "krygothic.faceoff.commit": re.compile(r" Its (\d+) AP are spent anyway\.$"),
    "krygothic.cc.active": re.compile(r" defends actively, for (\d+) AP\.$"),
    "krygothic.cc.extra_wounds": re.compile(r" for (\d+) AP\.$"),
    "krygothic.team.heracletians": re.compile(r" quarrels and loses (\d+) AP\.$"),
}
FREE_TO_BE_SHORT = "krygothic.team.heracletians"
BEGINNINGS = ("krygothic.order.single", "krygothic.waiting.interrupt")
COMBO_OVER = "The combo is over: "
LEFT_OVER = "krygothic.ap.no_carry_over"
PRICES = {
    "Turn": {0}, "Small step": {0}, "Normal move": {1, 2, 3, 4}, "Run": {2, 3}, "Charge": {1, 2, 3}, "Attack": {1},
    "Break off": {1}, "Wait": {1}, "Stand up": {1}, "Unpin": {1}, "Get free": {1, 2, 3}, "Lay a mine": {2},
    "Psychic power": {3}, "Plant a charge": {1, 2}, "Remove a charge": {1, 2}, "Pick up": {1}, "Hand over": {1},
    "Drop": {0}, "Leave the board": {0}, "Open or close": {1}, "Repair": {1}, "Salvage": {1}, "Aimed shot": {4},
    "Shoot": {2}, "Throw": {2}, "Snap shots": {2}, "Suppressive fire": {2},
}  # fmt: skip
DEAREST = {"Normal move": 2, "Charge": 1}
HARDER = {"easy": 0, "difficult": 1, "very difficult": 2}
MOVED = ("krygothic.move.", "krygothic.cc.charge")
STOPPED = ("krygothic.waiting.interrupt", "krygothic.weak.", "krygothic.mine.", "krygothic.fear.", "krygothic.horror.")
WAIST = 750
DOUBT = 6  # thousandths by which a base may only brush the ground


@dataclass
class Ledger:
    """Reads the points of one game; `comparisons` counts what was compared, `combos` the combos among it."""

    comparisons: int = 0
    combos: int = 0
    prices: dict[str, set[int]] = field(default_factory=dict)

    def objections(self, moment: Moment, features: Sequence[Any]) -> Iterator[str]:
        left = {int(side.seat): side.ap for side in moment.before.sides}
        for line in moment.lines:
            seat = -1 if line.seat is None else int(line.seat)
            if line.rule == "krygothic.ap.tally":
                yield from self._rolled(moment, line, left)
            elif line.rule == LEFT_OVER:
                yield from self._left_over(moment, line, left)
            elif line.rule in BEGINNINGS and not line.text.startswith(COMBO_OVER):
                yield from self._begun(line, left)
            elif (pattern := TAKEN.get(line.rule)) and (found := pattern.search(line.text)):
                self.combos += line.rule == "krygothic.combo.announce"
                left[seat] -= int(found[1])
                left[seat] = max(0, left[seat]) if line.rule == FREE_TO_BE_SHORT else left[seat]
        for side in moment.after.sides:
            self.comparisons += 1
            if side.ap != left[int(side.seat)] or side.ap < 0:
                yield f"seat {side.seat} has {side.ap} AP; by the log it has {left[int(side.seat)]}"
        yield from self._combo(moment)
        yield from self._ground(moment, features)

    def _rolled(self, moment: Moment, line: Line, left: dict[int, int]) -> Iterator[str]:
        """New points are the sum that is told, never below 0; Tactics Rating and die are those of the squad."""
        found = ROLLED.search(line.text)
        if found is None or line.seat is None:
            yield f"“{line.text}” cannot be read"
            return
        parts = found["parts"]
        total = 0 if parts == "caught off guard" else sum(map(_amount, parts.split(", ")))
        left[int(line.seat)] = int(found["ap"])
        self.comparisons += 2
        if int(found["ap"]) != max(0, total):
            yield f"“{line.text}” adds up to {total}"
        rating = moment.after.sides[line.seat].muster.rating
        if parts != "caught off guard" and f"Tactics Rating {rating}" not in parts:
            yield f"“{line.text}”, and the Tactics Rating is {rating}"

    def _left_over(self, moment: Moment, line: Line, left: dict[int, int]) -> Iterator[str]:
        told = sorted(int(number) for number in re.findall(r"(\d+) AP of ", line.text))
        self.comparisons += 1
        if told != sorted(ap for ap in left.values() if ap):
            yield f"“{line.text}”, and {left} are left"

    def _begun(self, line: Line, left: dict[int, int]) -> Iterator[str]:
        found = BEGUN.search(line.text)
        if found is None or line.seat is None:
            yield f"“{line.text}” cannot be read"
            return
        action, ap = found["action"].split(" with ")[0], int(found["ap"] or 0)
        left[int(line.seat)] -= ap
        self.comparisons += 1
        if action not in PRICES:
            yield f"nobody knows what “{action}” costs"
        elif "paid in advance" not in line.text and ap not in PRICES[action]:
            yield f"{action} costs {ap} AP"

    def _combo(self, moment: Moment) -> Iterator[str]:
        """What a combo takes is at least the least price of all its commands."""
        call = moment.after.call
        if call is None or call is moment.before.call or not call.paid:
            return
        least = sum(LEAST.get(command.kind, 0) * len(command.models) for command in call.commands)
        self.comparisons += 1
        if call.paid < least:
            yield f"a combo of at least {least} AP was paid with {call.paid}"

    def _ground(self, moment: Moment, features: Sequence[Any]) -> Iterator[str]:
        """A normal move and a charge cost what the worst ground costs that the base touches on its way."""
        if any(line.rule.startswith(STOPPED) for line in moment.lines):
            return
        radii = [{one.id: one.radius for one in side.muster.fighters} for side in moment.after.sides]
        for line, then in zip(moment.lines, moment.lines[1:], strict=False):
            found = BEGUN.search(line.text) if line.rule == "krygothic.order.single" else None
            if not found or not found["ap"] or found["action"] not in DEAREST or not then.rule.startswith(MOVED):
                continue
            model = moment.after.models[line.pieces[0]]
            if then.pieces[:1] != line.pieces[:1] or not then.ways or not then.ways[0]:
                continue
            side, radius = moment.after.sides[model.seat], radii[model.seat][model.fighter]
            allowed = {
                _price(found["action"], side, side.muster.by_id[model.fighter], features, then.ways[0], radius + doubt)
                for doubt in (-DOUBT, DOUBT)
            }
            self.comparisons += 1
            drone = side.muster.by_id[model.fighter].profile == "drone" and "one_mind" in side.muster.team_rules
            if int(found["ap"]) + drone not in allowed and int(found["ap"]) not in allowed:
                yield f"“{line.text}” on ground for {sorted(allowed)} AP"


LEAST = {"move": 1, "run": 2, "charge": 1, "attack": 1, "break_off": 1, "wait": 1, "stand": 1, "unpin": 1, "power": 3}
"""The least that a command costs each of its models, by its id; shots cost two or four."""


def _amount(part: str) -> int:
    found = re.search(r"([+-]?\d+)$", part)
    return int(found[1]) if found else 0


def _price(action: str, side: Any, fighter: Any, features: Iterable[Any], way: Any, radius: int) -> int:
    if "wall_crawler" in fighter.traits:
        return DEAREST[action]
    swept = LineString([(at.x, at.y) for at in way]).buffer(radius, 64) if len(way) > 1 else Point(*way[0])
    harder = max(
        (HARDER[_class(one)] for one in features if not one.impassable and swept.intersects(_outline(one))), default=0
    )
    return DEAREST[action] + harder - (harder > 0 and "know_the_decks" in side.muster.team_rules)


def _outline(feature: Any) -> Polygon:
    return Polygon([(corner.x, corner.y) for corner in feature.outline])


def _class(feature: Any) -> str:
    if not feature.rough:
        return "easy"
    deep = feature.kind in ("deep", "cliff") or (feature.height > WAIST and not feature.climbable)
    return "very difficult" if deep else "difficult"
