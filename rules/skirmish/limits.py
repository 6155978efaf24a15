"""Lengths held against a limit, and the one maker of refusals that rest on such a length: "too far" and its sisters.

reach = Length(gap(firer, target), weapon.range)
raise Refused(out_of_range(RULE, reach, target.name, weapon.name))
"""

from dataclasses import dataclass
from functools import lru_cache

from typing_extensions import override

from rules.geometry.point import bound, excess, measured
from rules.kernel.refusal import Evidence, Refusal


@dataclass(frozen=True)
class Length:
    """A length and its limit, both in thousandths of an inch; as text it is the length."""

    value: int
    limit: int

    @override
    def __str__(self) -> str:
        return measured(self.value, self.limit)

    @property
    def over(self) -> str:
        """The difference between the length and its limit, in words."""
        return excess(self.value, self.limit)

    @property
    def most(self) -> str:
        """The limit, in words."""
        return bound(self.value, self.limit)

    def refusal(self, rule: str, message: str, *, remedy: str, limit: str = "", evidence: Evidence = ()) -> Refusal:
        """A refusal because of this length; `limit` if more than the bare length has to be said."""
        return Refusal(
            rule=rule,
            message=message,
            measured=str(self),
            limit=limit or self.most,
            remedy=remedy,
            value=self.value,
            bound=self.limit,
            unit="length",
            evidence=evidence,
        )


@lru_cache(maxsize=4_000)
def out_of_range(rule: str, length: Length, target: str, reaching: str, *, remedy: str = "") -> Refusal:
    """The refusal of a target that is too far for a weapon, an order or a move."""
    message = f"Too far: {target} is {length} away, {reaching} reaches {length.most}."
    return length.refusal(rule, message, remedy=remedy or f"Move {length.over} closer.")


def too_long(rule: str, length: Length, allowed: str, *, remedy: str = "") -> Refusal:
    """The refusal of a way that is too long or too dear; `allowed` says in a clause what is allowed."""
    return length.refusal(rule, f"Too far: {length}{allowed}.", remedy=remedy or f"End {length.over} sooner.")
