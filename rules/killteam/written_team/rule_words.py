"""Weapon rules as other programs print them, converted to ours where possible."""

import re
from collections.abc import Iterator
from typing import Final

from rules.killteam.teams.weapon_rules import SPELLINGS, UnknownWeaponRule, read_weapon_rule

_TIDY: Final = str.maketrans({"”": '"', "“": '"', "″": '"', "’": "'", "\u00a0": " ", "–": "-", "—": "-"})
_MARKUP: Final = re.compile(r"\*\*|\^\^|</?[a-z]+>")
_COMMA: Final = re.compile(r"[,;/\n]\s*(?![^(]*\))")
_SLIPS: Final = tuple(
    (re.compile(pattern, re.I), better)
    for pattern, better in (
        (r"^(?:rang|rng|range) ?(?=\d)", "Range "),
        (r"^(?:prc|piercing) ?crits? ?(?=\d)", "Piercing Crits "),
        (r"^(?:prc|piercing) ?(?=\d)", "Piercing "),
        (r"^(?:acc|accurate) ?(?=\d)", "Accurate "),
        (r"^(?:tor|torrent) ?(?=\d)", "Torrent "),
        (r"^(?:lim|limited) ?(?=\d)", "Limited "),
        (r"^(?:lethal) ?(\d)\+?$", r"Lethal \1+"),
        (r"^blast ?(?=\d)", "Blast "),
        (r"^(?:(\d)\"? ?)dev(?:astating)? ?(?=\d)", r'\1" Devastating '),
        (r"^dev(?:astating)? ?(?=\d)", "Devastating "),
        (r"^sat$", "Saturate"),
        (r"^sil$", "Silent"),
        (r"^bal$", "Balanced"),
        (r"^rend$", "Rending"),
        (r"^sev$", "Severe"),
        (r"^hvy$", "Heavy"),
        (r"^seek \(?light( terrain)?( only)?\)?$", "Seek Light"),
        (r"^(?:hvy|heavy) ?\(dash ?(?:only)?\)$", "Heavy (Dash only)"),
        (r"^(?:hvy|heavy) ?\(repo?(?:sition)? ?(?:only)?\)$", "Heavy (Reposition only)"),
        (r"^(?:hvy|heavy) ?\((charge|fall back) ?(?:only)?\)$", r"Heavy (\1 only)"),
    )
)
_STARRED: Final = {
    "concealed position": "Concealed Position",
    "shield": "Shield",
    "tangle": "Shield",
    "anti-psyker": "Anti-Psyker",
    "explosive": "Explosive",
    "poison": "Poison",
    "repress": "Repress",
    "salvo": "Salvo",
    'torrent 0"': 'Torrent 0"',
}
"""Rules with an asterisk that match our weapon rules, by their name on the weapon."""


def plain(text: str) -> str:
    """The text with uniform quotes and spaces, without formatting marks."""
    return _MARKUP.sub("", text.translate(_TIDY)).strip()


def separate_rules(text: str) -> Iterator[str]:
    """The single rules of a line such as `Range 8", Ceaseless`; missing commas are detected."""
    for part in _COMMA.split(plain(text)):
        words = " ".join(part.split())
        if words and words not in ("-", "*"):
            yield from (words,) if our_rule(words) else _run_together(words)


def _run_together(words: str) -> Iterator[str]:
    """Two known rules that were run together, or the words as they are."""
    for space in re.finditer(" ", words):
        first, second = words[: space.start()], words[space.end() :]
        if our_rule(first) and our_rule(second):
            yield from (first, second)
            return
    yield words


def our_rule(words: str) -> str:
    """The rule as our team file writes it; "" if it is not one of ours."""
    name = words.strip("*' ")
    if name != words and name.lower() != "psychic":
        name = _STARRED.get(name.lower(), "")
    for slip, better in _SLIPS:
        name = slip.sub(better, name)
    try:
        return read_weapon_rule(name).words.replace("″", '"')
    except UnknownWeaponRule:
        return ""


def only_ranged(rules: tuple[str, ...]) -> bool:
    """Whether one of the rules exists only on ranged weapons."""
    known = [read_weapon_rule(rule) for text in rules for words in separate_rules(text) if (rule := our_rule(words))]
    return any(SPELLINGS[rule.id].only_on == "ranged" for rule in known)
