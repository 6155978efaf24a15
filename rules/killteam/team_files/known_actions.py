"""Texts of actions that our effects cover completely: they are enforced from the start. (killteam.build.team_data)

A text is recognised only as a whole. A text that says more stays text.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.killteam.teams.keywords import has_keywords
from rules.killteam.written_team.rule_words import plain


@dataclass(frozen=True)
class KnownAction:
    """The action in our team file; `friends` and `besides` are keywords of operatives it may and may not be used on."""

    fields: Mapping[str, Any]
    friends: str = ""
    besides: str = ""

    def is_for(self, keywords: tuple[str, ...]) -> bool:
        """Whether an operative with these keywords may be chosen."""
        return has_keywords(keywords, self.friends) and not (self.besides and has_keywords(keywords, self.besides))


def known_action(text: str) -> KnownAction | None:
    """The action that does exactly what the text says, if there is one."""
    wanted = " ".join(plain(text).lower().lstrip("-▶◆ ").split())
    for pattern, made in _KNOWN:
        if found := pattern.fullmatch(wanted):
            return made(found)
    return None


def _more_apl(found: re.Match[str]) -> KnownAction:
    reach = int(found["range"] or 0)
    effect = {"op": "stat_mod", "stat": "apl", "value": 1, "who": "target_of_ability", "until": "end_next_activation"}
    fields: dict[str, Any] = {"in_view": True, "effect": [effect | ({"range": reach} if reach else {})]}
    if reach:
        fields["support"] = reach
    return KnownAction(fields, found["friends"].upper(), (found["besides"] or "").upper())


def _other_order(_: re.Match[str]) -> KnownAction:
    return KnownAction({"effect": [{"op": "change_order", "to": "any"}]})


_ALONE: Final = r" ◆ ?this operative cannot perform this action while within control range of an enemy operative\.?"
_MORE_APL: Final = (
    r"(?:support\. )?select one other friendly (?P<friends>[a-z' -]+?) operative"
    r"(?: \(excluding (?P<besides>[a-z' -]+)\))? visible to (?:and within (?P<range>\d+)\" of )?this operative\. "
    r"until the end of that operative.s next activation, add 1 to its apl stat\."
)
_PATTERNS: Final[Mapping[str, Callable[[re.Match[str]], KnownAction]]] = {
    _MORE_APL: _more_apl,
    r"change this operative.s order\.": _other_order,
}
_KNOWN: Final = tuple((re.compile(pattern + _ALONE), made) for pattern, made in _PATTERNS.items())
