"""Agreeing on terrain: both players confirm the table, or one proposes other traits and the other answers."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import structs

from rules.battlefield.terrain import Feature
from rules.geometry import INCH, Disc, inches
from rules.geometry.point import TENTH
from rules.kernel.script import Answer, Ask, Line, Number, NumberShape, Option, Play, Refused, Script, Seat, TableFact
from rules.kog.board import SEATS, Table, opponent, refusal, traits_in_words
from rules.kog.setup.arrangement import ground_needed, no_room_left
from rules.skirmish.choices import Proposal, seats_declining

HIGHEST = 60
MOST_DECLINED = 5

ENOUGH_PROPOSED = refusal("enough-proposed", value=MOST_DECLINED, bound=MOST_DECLINED)

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


RULE = "kog.terrain.agree-effects"


def _changed(feature: Feature) -> TableFact:
    """Both players agreed on other traits for a feature."""
    text = f"Agreed: {feature.name} is {traits_in_words(feature)}."
    return TableFact(Line(text=text, rule=RULE, pieces=(feature.id,)), lambda table: table.with_feature(feature))


def _declined(table: Table, by: Seat, feature: Feature) -> TableFact:
    """A player declines, and a feature stays as it was."""
    text = f"{table.side(by).roster_name} keeps {feature.name} as it was."
    line = Line(text=text, rule=RULE, seat=by, pieces=(feature.id,))
    return TableFact(line, lambda table: table.with_changes(declined=(*table.declined, opponent(by))))


TABLE_AGREED = TableFact(
    Line(text="Both players agree on the terrain and what it does.", rule=RULE, tone="heading"),
    lambda table: table.with_changes(stage="roles"),
)


def agree_step(play: Play[Table]) -> Script[None]:
    """Both confirm, or each proposal is put to the other player, and all look again. (kog.terrain.agree-effects)"""
    proposals: dict[Seat, Feature | None] = yield from play.ask_each(*_confirmations(play.table))
    for seat, proposal in proposals.items():
        if proposal is not None:
            yield from _settle(play, seat, proposal)
    if not any(proposals.values()):
        play.record(TABLE_AGREED)


def _settle(play: Play[Table], seat: Seat, proposal: Feature) -> Script[None]:
    narrow = no_room_left(play.table, proposal, ground_needed(play.table))
    put = Proposal(
        rule=RULE,
        prompt=(
            f"{play.table.side(seat).roster_name} proposes: {proposal.name} is {traits_in_words(proposal)}. "
            "Do you agree?"
        ),
        accept=Option(id="accept", label="Agree", bring=True, refusal=narrow),
        decline=Option(id="decline", label="Keep it as it is", bring=False),
        focus=(proposal.id,),
    )
    against = yield from seats_declining(play, (opponent(seat),), put)
    play.record(_declined(play.table, against[0], proposal) if against else _changed(proposal))


def _confirmations(table: Table) -> list[Ask[Feature | None]]:
    """The same question to both players; a player whose proposals are always declined cannot propose for ever."""
    needed = ground_needed(table)
    agree: Option[Feature | None] = Option(
        id="agree", label="Yes, play on it", detail=f"{len(table.field.features)} features"
    )
    changes = [option for feature in table.field.features for option in _changes(table, feature, needed)]
    refused = [structs.replace(option, refusal=ENOUGH_PROPOSED) for option in changes]
    return [
        Ask(
            seat=seat,
            rule=RULE,
            clock="setup",
            prompt="Is this the table, with these heights and effects?",
            options=[agree, *(changes if table.declined.count(seat) < MOST_DECLINED else refused)],
            default=Answer("agree"),
        )
        for seat in SEATS
    ]


Needed = Sequence[Sequence[Disc]]


def _changes(table: Table, feature: Feature, needed: Needed) -> Iterator[Option[Feature | None]]:
    """Possible proposals for a feature: other traits, and another height."""
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
        if taller == feature:
            raise Refused(refusal("as-high-already", feature=feature.name, height=inches(feature.height)))
        if barred := no_room_left(table, taller, ground_needed(table)):
            raise Refused(barred)
        return taller

    return Option(
        id=f"change:{feature.id}:height",
        label="Another height",
        detail=f"now {inches(feature.height)}; if the other player agrees",
        group=feature.name,
        piece=feature.id,
        shape=NumberShape(least=0, most=HIGHEST, unit="″", parts=INCH // TENTH, suggested=feature.height // TENTH),
        resolve=changed,
    )
