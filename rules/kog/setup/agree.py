"""Agreeing on the terrain: both players confirm the table, or one proposes another trait and the other answers."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from msgspec import structs
from typing_extensions import override

from rules.battlefield.terrain import Feature
from rules.geometry import Disc, inches
from rules.kernel.script import Answer, Ask, Event, Line, Option, Play, Refused, Script, Seat
from rules.kernel.shapes import Number, NumberShape
from rules.kog.board import NO, SEATS, Table, other, traits_in_words
from rules.kog.setup.arrange import ground_needed, no_room_left
from rules.skirmish.proposals import Proposal, opposed

TENTH = 100
HIGHEST = 60
MOST_DECLINED = 5

ENOUGH_PROPOSED = NO("enough-proposed", value=MOST_DECLINED, bound=MOST_DECLINED)

_FREE = {"rough": False, "climbable": False, "impassable": False}
_CHANGES: Mapping[str, tuple[str, dict[str, Any]]] = {
    "open": ("Nothing hinders movement", _FREE),
    "rough": ("Rough ground", _FREE | {"rough": True}),
    "climbable": ("Can be climbed", _FREE | {"climbable": True}),
    "impassable": ("Impassable", _FREE | {"impassable": True}),
    "no-cover": ("No cover", {"cover": None}),
    "soft": ("Soft cover", {"cover": "soft"}),
    "hard": ("Hard cover", {"cover": "hard"}),
}


class FeatureChanged(Event, frozen=True):
    """Both players agreed on other traits for a feature. (kog.terrain.agree-effects)"""

    feature: Feature

    @override
    def apply(self, table: Table) -> Table:
        return table.with_feature(self.feature)

    @override
    def line(self, table: Table) -> Line:
        text = f"Agreed: {self.feature.name} is {traits_in_words(self.feature)}."
        return Line(text=text, rule="kog.terrain.agree-effects", pieces=(self.feature.id,))


class ProposalDeclined(Event, frozen=True):
    """A player keeps a feature as it was."""

    seat: Seat
    feature: Feature

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table, declined=(*table.declined, other(self.seat)))

    @override
    def line(self, table: Table) -> Line:
        text = f"{table.side(self.seat).roster_name} keeps {self.feature.name} as it was."
        return Line(text=text, rule="kog.terrain.agree-effects", seat=self.seat, pieces=(self.feature.id,))


class TableAgreed(Event, frozen=True):
    """Both players confirmed the terrain. (kog.terrain.agree-effects)"""

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table, stage="roles")

    @override
    def line(self, table: Table) -> Line:
        text = "Both players agree on the terrain and what it does."
        return Line(text=text, rule="kog.terrain.agree-effects", tone="heading")


def agree_step(play: Play[Table]) -> Script[None]:
    """Both confirm, or each proposal is put to the other player and all look again. (kog.terrain.agree-effects)"""
    proposals: dict[Seat, Feature | None] = yield from play.ask_each(*_confirmations(play.table))
    for seat, proposal in proposals.items():
        if proposal is not None:
            yield from _settle(play, seat, proposal)
    if not any(proposals.values()):
        play.record(TableAgreed())


def _settle(play: Play[Table], seat: Seat, proposal: Feature) -> Script[None]:
    narrow = no_room_left(play.table, proposal, ground_needed(play.table))
    put = Proposal(
        rule="kog.terrain.agree-effects",
        prompt=f"{play.table.side(seat).roster_name} proposes: {proposal.name} is {traits_in_words(proposal)}.",
        accept=Option(id="accept", label="Agree", bring=True, refusal=narrow),
        decline=Option(id="decline", label="Keep it as it is", bring=False),
        focus=(proposal.id,),
    )
    against = yield from opposed(play, (other(seat),), put)
    play.record(ProposalDeclined(seat=against[0], feature=proposal) if against else FeatureChanged(feature=proposal))


def _confirmations(table: Table) -> list[Ask[Feature | None]]:
    """The same question to both players; nobody goes on proposing what is always declined."""
    needed = ground_needed(table)
    agree: Option[Feature | None] = Option(
        id="agree", label="Yes, play on it", detail=f"{len(table.field.features)} features"
    )
    changes = [option for feature in table.field.features for option in _changes(table, feature, needed)]
    refused = [replace(option, refusal=ENOUGH_PROPOSED) for option in changes]
    return [
        Ask(
            seat=seat,
            rule="kog.terrain.agree-effects",
            clock="setup",
            prompt="Is this the table, with these heights and effects?",
            options=[agree, *(changes if table.declined.count(seat) < MOST_DECLINED else refused)],
            default=Answer("agree"),
        )
        for seat in SEATS
    ]


Needed = Sequence[Sequence[Disc]]


def _changes(table: Table, feature: Feature, needed: Needed) -> Iterator[Option[Feature | None]]:
    """What may be proposed for a feature: other traits, as far as they are others, and another height."""
    for key, (label, traits) in _CHANGES.items():
        changed = structs.replace(feature, **traits)
        if changed != feature:
            yield Option(
                id=f"change:{feature.id}:{key}", label=label, detail="if the other player agrees", group=feature.name,
                piece=feature.id, bring=changed, refusal=no_room_left(table, changed, needed),
            )  # fmt: skip
    yield _height(table, feature)


def _height(table: Table, feature: Feature) -> Option[Feature | None]:
    def changed(value: Number) -> Feature:
        taller = structs.replace(feature, height=value.count * TENTH)
        if refusal := no_room_left(table, taller, ground_needed(table)):
            raise Refused(refusal)
        return taller

    return Option(
        id=f"change:{feature.id}:height",
        label="Another height",
        detail=f"now {inches(feature.height)}; in tenths of an inch",
        group=feature.name,
        piece=feature.id,
        shape=NumberShape(least=0, most=HIGHEST, unit=" tenths of an inch"),
        resolve=changed,
    )
