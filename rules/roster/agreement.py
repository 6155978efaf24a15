"""What players of any system agree on: battle size and battlefield, the title they make, and lists that fit them."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from rules.roster.catalogue import BattleSize, Catalogue
from rules.roster.game import Agreement, Choice, Setting
from rules.roster.roster import Roster
from rules.roster.words import an


class NamedBattlefield(Protocol):
    """A battlefield that is drawn beforehand."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...


def battle_setting(catalogue: Catalogue, default: str, size: Callable[[BattleSize], str]) -> Setting:
    """The setting every system has: one of the catalogue's battles, each with what `size` says of it."""
    sizes = tuple(Choice(value=one.id, label=one.name, detail=size(one)) for one in catalogue.battles.values())
    return Setting(id="battle", label="Battle size", kind="choice", default=default, choices=sizes, quick=True)


def field_setting(drawings: Iterable[NamedBattlefield], random: str, *others: Choice) -> Setting:
    """The battlefield: drawn, the first by default, or at random under the value `random`, or one of `others`."""
    drawn = tuple(Choice(value=one.id, label=one.name, detail=one.text) for one in drawings)
    made = Choice(value=random, label="Random", detail="A fair table that nobody chose.")
    choices = (*drawn, made, *others)
    return Setting(
        id="terrain", label="Battlefield", kind="choice", default=drawn[0].value, choices=choices, quick=True
    )


def battle_of(catalogue: Catalogue, agreement: Agreement) -> BattleSize:
    """The agreed battle."""
    return catalogue.battles[str(agreement["battle"])]


def match_title(name: str, settings: Sequence[Setting], agreement: Agreement, note: str = "") -> str:
    """`KOG light · Skirmish · Desert`; a note stands right behind the battle."""
    labels = {(one.id, choice.value): choice.label for one in settings for choice in one.choices}
    battle, terrain = (labels[id_, str(agreement[id_])] for id_ in ("battle", "terrain"))
    return f"{name} · {battle}{note} · {terrain}"


def list_problem(catalogue: Catalogue, battle: str, ceiling: int, roster: Roster) -> str:
    """Why a list cannot be played in a battle with that ceiling in points, as a sentence; else ""."""
    wanted, theirs = catalogue.battles[battle], catalogue.battles.get(roster.battle)
    if theirs is not wanted:
        other = an(theirs.name) if theirs else "another size"
        return f"This match is {an(wanted.name)}; that list is made for {other}."
    own = roster.agreed_points or wanted.points
    if own is None or own > ceiling:
        made_for = f"{own} pts" if own else "no agreed points"
        return f"This match is for {ceiling} pts; that list is made for {made_for}."
    return ""
