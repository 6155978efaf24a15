"""The refusals of a game, worded in TOML: what is the case, what is needed, and the remedy.

[suppressed]
rule = "fubar.fire.suppressed_cannot"
message = "{figure} is Suppressed and cannot fire or throw grenades."
measured = "Suppressed"
limit = "standing"
remedy = "It stands up after its Unit's next Activation roll."

The code fills in the braces: refusal("suppressed", figure=firer.name). A refusal that rests on a length gets it,
refusal("too-deep", inside, figure=firer.name): its sentences may name {length}, {over} and {most}, and measure and
limit follow from the length unless they have words of their own. Where nobody may know the length, the limit alone is
given, refusal("too-far", within=3_000), as {most}.
"""

import tomllib
from functools import lru_cache

import msgspec
from msgspec import Struct

from rules.geometry.point import inches
from rules.kernel.refusal import Evidence, Refusal, Unit
from rules.skirmish.limits import Length

_SENTENCES = ("rule", "message", "measured", "limit", "remedy")


class Wording(Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a refusal with braces. `value` and `bound` are a count and its limit."""

    rule: str
    message: str
    remedy: str
    measured: str = "{length}"
    limit: str = "{most}"
    value: int | None = None
    bound: int | None = None


class Refusals:
    """The refusals of a game by name."""

    def __init__(self, worded: dict[str, Wording]) -> None:
        self.worded = worded

    @lru_cache(maxsize=4_000)  # noqa: B019  # a game has its refusals for as long as the process runs
    def __call__(
        self,
        name: str,
        length: Length | None = None,
        *,
        value: int | None = None,
        bound: int | None = None,
        within: int | None = None,
        evidence: Evidence = (),
        **parts: object,
    ) -> Refusal:
        """The refusal with that name, based on a `length`, on a count, or on a state.

        `within` is the limit of a length that stays secret.
        """
        wording = self.worded[name]
        if length is not None:
            value, bound = length.value, length.limit
            parts |= {"length": length, "over": length.over, "most": length.most}
        if within is not None:
            bound = within
            parts = {"most": inches(within), **parts}
        many, most = wording.value if value is None else value, wording.bound if bound is None else bound
        told = {part: getattr(wording, part).format(**parts, value=many, bound=most) for part in _SENTENCES}
        unit: Unit = "length" if length is not None or within is not None else "" if many is None else "count"
        return Refusal(**told, value=many, bound=most, unit=unit, evidence=evidence)


def read_refusals(text: str) -> Refusals:
    """The refusals written in `text` (TOML). Raises msgspec.ValidationError if one lacks a part."""
    return Refusals(msgspec.convert(tomllib.loads(text), dict[str, Wording]))
