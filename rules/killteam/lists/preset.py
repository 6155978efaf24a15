"""Equipment that a list proposes: up to four options, none twice, with picks of grenades.

A proposal is not binding: it is one of the answers when equipment is chosen in secret.
(killteam.build.equipment_preset)
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Final

from rules.killteam.teams.team import Team
from rules.killteam.teams.universal import GRENADE_PICKS, GRENADE_TEXTS, UNIVERSAL
from rules.roster.catalogue import Ware, WareRules
from rules.roster.edit import SetPurchase
from rules.roster.faults.points import bought
from rules.roster.reading import Reading
from rules.roster.report import LIST, Fix, Problem
from rules.roster.roster import Roster
from rules.roster.validate import Check
from rules.roster.words import amount, listed, upper

RULE: Final = "killteam.build.equipment_preset"
MOST: Final = 4
WARES: Final = WareRules(
    title="Equipment",
    about="Up to four options to start from when equipment is chosen. You may change them; nobody else sees them.",
)


def presets(teams: Iterable[Team]) -> Iterator[Ware]:
    """The options a list may propose: every universal option, with each pair of picks, and a team's own equipment."""
    for option in UNIVERSAL.values():
        if not option.grenades:
            yield _ware(option.id, option.name, option.text)
        for picks in combinations_with_replacement(option.grenades, GRENADE_PICKS if option.grenades else 0):
            if picks:
                told = listed([amount(count, kind, kind) for kind, count in Counter(picks).items()])
                about = " ".join(f"{upper(kind)}: {GRENADE_TEXTS[kind]}" for kind in dict.fromkeys(picks))
                yield _ware(f"{option.id}:{'+'.join(picks)}", f"{option.name}, {told}", about)
    for team in teams:
        for item in team.equipment:
            yield _ware(item.id, item.name, item.text, team.id)


def _ware(id_: str, name: str, about: str, army: str = "") -> Ware:
    return Ware(id_, name, 0, RULE, RULE, "PRESET_TWICE", "", most=1, army=army, about=about)


def preset(roster: Roster) -> tuple[str, ...]:
    """The equipment the list proposes, by the ids of its wares, in list order."""
    return tuple(purchase.id for purchase in roster.purchases if purchase.count)


def option_of(id_: str) -> tuple[str, tuple[str, ...]]:
    """The option that a ware stands for, and the kinds of its grenades."""
    option, _, picks = id_.partition(":")
    return option, tuple(picks.split("+")) if picks else ()


def modest(teams: Mapping[str, Team]) -> Check:
    """The check of proposals: at most four options, and none in two versions."""

    def check(reading: Reading) -> Iterator[Problem]:
        if reading.roster.army not in teams:
            return
        noted = [id_ for id_, count in bought(reading).items() if count > 0 and id_ in reading.catalogue.wares]
        if len(noted) > MOST:
            message = f"{len(noted)} options of equipment are proposed; there are at most {MOST}."
            yield Problem("PRESET_LIMIT", RULE, LIST, message, len(noted), MOST, fixes=(_without(reading, noted[-1]),))
        options = Counter(option_of(id_)[0] for id_ in noted)
        for id_ in noted:
            option = option_of(id_)[0]
            if options.pop(option, 0) > 1:
                message = f"{UNIVERSAL[option].name} are proposed with two choices of grenades."
                yield Problem("PRESET_TWICE", RULE, LIST, message, 2, 1, fixes=(_without(reading, id_),), about=option)

    return check


def _without(reading: Reading, id_: str) -> Fix:
    return Fix(f"Without {reading.catalogue.wares[id_].name}", (SetPurchase(id_, 0),))
