"""Texts of abilities that our effects cover completely: they are enforced from the start. (killteam.build.team_data)

A text is recognised only as a whole. A text that says more stays text.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.killteam.written_team.rule_words import our_rule, plain

Effect = Mapping[str, Any]
_ACTIONS: Final = (
    "Reposition", "Dash", "Fall Back", "Charge", "Shoot", "Fight", "Guard", "Operate Hatch", "Pick Up", "Place Down",
    "Smoke Grenade", "Stun Grenade", "Door Fight", "Hatchway Fight", "Move with Barricade", "Ammo Resupply",
)  # fmt: skip
_NAMED: Final = {"place marker": "Place Down", "pick up marker": "Pick Up"}
_THROWN: Final = ("frag", "krak")
_KINDS_OF_FIGHT: Final = {"Door Fight", "Hatchway Fight"}


def effects_of(text: str) -> tuple[Effect, ...]:
    """The effects that do exactly what the text says; empty if there are none."""
    wanted = re.sub(r"^support\.\s*", "", " ".join(plain(text).lower().lstrip("-▶◆ ").split()))
    for pattern, effects in _KNOWN:
        if found := pattern.fullmatch(wanted):
            return effects(found)
    return ()


def _own(found: re.Match[str]) -> tuple[Effect, ...]:
    """A weapon rule for the operative's own weapons."""
    return _granted(found)


def _granted(found: re.Match[str], **more: Any) -> tuple[Effect, ...]:
    if not (rule := our_rule(found["rule"])):
        return ()
    kind = {"kind": found["kind"].strip()} if found["kind"] else {}
    return ({"op": "grant_weapon_rule", "rule": rule, **kind, **more},)


def _near(found: re.Match[str]) -> tuple[Effect, ...]:
    """A weapon rule for friends within reach."""
    return _granted(found, who="friendly_within", range=int(found["range"]))


def _unmoved(found: re.Match[str]) -> tuple[Effect, ...]:
    """A weapon rule for operatives that have not moved."""
    return _granted(found, provided="unmoved")


def _nothing_but(found: re.Match[str]) -> tuple[Effect, ...]:
    """Only some actions are allowed: all others are forbidden.

    If shooting is allowed, this does not forbid grenades.
    """
    named = {name.strip() for part in found["actions"].split(",") for name in part.split(" and ")}
    allowed = {_NAMED.get(name, name.title()) for name in named}
    if "Fight" in allowed:
        allowed |= _KINDS_OF_FIGHT
    if found["datacard"] and "Shoot" in allowed:
        return ()
    mission = () if "mission" in found["actions"] else ("mission",)
    return ({"op": "forbid", "actions": [*(one for one in _ACTIONS if one not in allowed), *mission]},)


def _marker(found: re.Match[str]) -> tuple[Effect, ...]:
    return ({"op": "marker_apl", "value": int(found["more"])},)


def _twice(found: re.Match[str]) -> tuple[Effect, ...]:
    return tuple({"op": "repeat_action", "action": name.capitalize()} for name in re.findall("shoot|fight", found[0]))


def _concealed(found: re.Match[str]) -> tuple[Effect, ...]:
    return ({"op": "act_concealed", "action": found["action"].title()},)


def _tough(found: re.Match[str]) -> tuple[Effect, ...]:
    less = {"threshold": int(found["least"]), "value": int(found["less"]), "of": "normal"}
    return ({"op": "reduce_die_damage", **less},)


def _group(found: re.Match[str]) -> tuple[Effect, ...]:
    return ({"op": "group_activation", "keywords": found["keywords"].upper()},)


def _grenades(found: re.Match[str]) -> tuple[Effect, ...]:
    """Grenades of its own, of which frag and krak hit better; smoke and stun are actions."""
    named = re.findall("frag|krak|smoke|stun", found["grenades"])
    thrown = ({"op": "own_grenade", "grenade": one, "hit": int(found["better"])} for one in named if one in _THROWN)
    actions = (f"{one.capitalize()} Grenade" for one in named if one not in _THROWN)
    once_more = ({"op": "extra_action_use", "action": one, "uses": "per_action"} for one in actions)
    return (*thrown, *once_more)


def _fixed(*effects: Effect) -> Callable[[re.Match[str]], tuple[Effect, ...]]:
    return lambda found: effects


_WHOSE: Final = r"(?:this operative.s|its)"
_WEAPONS: Final = r"(?P<kind>ranged |melee )?weapons have the (?P<rule>[^,.;]+?) weapon rule"
_SHOT: Final = "whenever an operative is shooting this operative, "
_DETERMINED: Final = (
    r"(?:whenever|when) determining control of a marker, treat this operative.s apl stat as (?P<more>\d) higher\. "
    "note this isn.t a change to its apl stat, so any changes are cumulative with this"
)
_TWICE: Final = (
    "this operative can perform two (?:shoot|fight)(?: or two (?:shoot|fight))? actions during its activation"
)
_CONCEALED: Final = "this operative can perform the (?P<action>charge) action while it has a conceal order"
_USING: Final = "whenever this operative is (?:shooting|fighting|fighting or retaliating), "
_STILL: Final = (
    "whenever this operative is shooting, if it hasn.t moved during the activation, or if it.s a counteraction, "
)
_FRIEND: Final = (
    r"whenever a friendly [a-z' -]+ operative is within (?P<range>\d+)\" of this operative, "
    "(?:that friendly operative.s|its) "
)
_ONLY: Final = (
    "this operative cannot perform any actions other than (?P<actions>[a-z ,]+)"
    r"(?P<datacard>(?:\. it cannot|, or) use any weapons that aren.t on its datacard)?"
)
_GROUP: Final = (
    r"whenever this operative is expended, you must then activate one other ready friendly (?P<keywords>[a-z' -]+?) "
    r"operative \(if able\) before your opponent activates\. when that other operative is expended, your opponent then "
    r"activates as normal \(in other words, you cannot activate more than two operatives in succession with this rule\)"
)
_GRENADES: Final = (
    r"this operative can use (?P<grenades>(?:(?:frag|krak|smoke|stun)(?:, and |, | and | ))+)grenades "
    r"\(see universal equipment\)\. doing so doesn.t count towards any limited uses you have "
    r"\(i\.e\. if you also select those grenades from equipment for other operatives\)\. whenever "
    r"(?:it.s doing so|this operative is using a frag or krak grenade), improve the hit stat of that weapon by "
    r"(?P<better>\d)"
)
_EXPENDABLE: Final = (
    r"this operative is ignored for your opponent.s kill/elimination op \(when it.s incapacitated, and when "
    r"determining your starting number of operatives\)\. it.s also ignored for victory conditions and scoring vps if "
    r"either require operatives to .escape., .survive. or be incapacitated by enemy operatives \(if it "
    r"escapes/survives/is incapacitated, determining how many operatives must escape/survive/be incapacitated, etc\.\)"
)
_LESS: Final = "normal dmg of (?P<least>\\d) or more inflicts (?P<less>\\d) less damage on this operative"
_PATTERNS: Final[Mapping[str, Callable[[re.Match[str]], tuple[Effect, ...]]]] = {
    _DETERMINED: _marker,
    _GROUP: _group,
    _GRENADES: _grenades,
    _EXPENDABLE: _fixed({"op": "expendable"}),
    _TWICE: _twice,
    _CONCEALED: _concealed,
    f"{_SHOT}ignore the piercing weapon rule": _fixed({"op": "piercing_reduction", "value": 8}),
    f"{_SHOT}you can re-roll any of your defence dice": _fixed({"op": "reroll_defence", "count": 8}),
    f"{_SHOT}you can re-roll one of your defence dice": _fixed({"op": "reroll_defence", "count": 1}),
    _ONLY: _nothing_but,
    _LESS: _tough,
    f"{_WHOSE} {_WEAPONS}": _own,
    f"{_USING}{_WHOSE} {_WEAPONS}": _own,
    f"{_STILL}{_WHOSE} {_WEAPONS}": _unmoved,
    f"{_FRIEND}{_WEAPONS}": _near,
}
_KNOWN: Final = tuple((re.compile(rf"{pattern}\.?"), effects) for pattern, effects in _PATTERNS.items())
