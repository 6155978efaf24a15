"""Each player chooses equipment in secret: none to four options, none twice, grenades with their picks.

(killteam.setup.equipment_secret, killteam.setup.equipment_limit, killteam.setup.equipment_unique)
"""

from collections import Counter
from collections.abc import Collection
from functools import partial
from typing import NamedTuple

from typing_extensions import override

from rules.kernel.script import Answer, Ask, Event, Line, Option, Pick, PickItem, Play, Script, Seat, refuse
from rules.kernel.shapes import PickPart, parted
from rules.killteam.board import SEATS, Side, StageReached, Table
from rules.killteam.lists.preset import option_of
from rules.killteam.teams.universal import GRENADE_PICKS, GRENADE_TEXTS, UNIVERSAL, Universal
from rules.roster.words import amount, listed

SECRET, LIMIT, PICKS = (
    "killteam.setup.equipment_secret",
    "killteam.setup.equipment_limit",
    "killteam.setup.equipment_sublist",
)
PRESET = "killteam.build.equipment_preset"
MOST_OPTIONS = 4
USUAL = ("light-barricades", "portable-barricade", "utility-grenades", "explosive-grenades")


class Equipment(NamedTuple):
    """Options by id, and the kinds of the grenades that come with them, one for each pick."""

    options: tuple[str, ...] = ()
    grenades: tuple[str, ...] = ()


class EquipmentTaken(Event, frozen=True, kw_only=True):
    """A player has these options besides any it had. (killteam.setup.equipment_secret, killteam.scouting.equip)"""

    seat: Seat
    options: tuple[str, ...]
    grenades: tuple[str, ...] = ()
    rule: str = SECRET

    @override
    def apply(self, table: Table) -> Table:
        side = table.side(self.seat)
        items = [item for option in self.options for item in items_of(option)]
        return table.with_side(
            self.seat,
            equipment=(*side.equipment, *self.options),
            grenades=dict(Counter(side.grenades) + Counter(self.grenades)),
            items=(*side.items, *items),
        )

    @override
    def line(self, table: Table) -> Line:
        side = table.side(self.seat)
        names = [option_name(side, option) for option in self.options]
        uses = [f"{count} {kind}" for kind, count in Counter(self.grenades).items()]
        told = f"takes {listed(names)}" if names else "takes no equipment"
        text = f"{side.roster_name} {told}{f' ({listed(uses)})' if uses else ''}."
        return Line(text=text, rule=self.rule, seat=self.seat)


def items_of(option: str) -> tuple[str, ...]:
    """What an option sets up on the board, each with its number: `ladder.1`, `ladder.2`."""
    kinds = UNIVERSAL[option].items if option in UNIVERSAL else ()
    return tuple(f"{kind}.{kinds[:at].count(kind) + 1}" for at, kind in enumerate(kinds))


def option_name(side: Side, option: str) -> str:
    """What an option is called, universal or of the team."""
    if option in UNIVERSAL:
        return UNIVERSAL[option].name
    return next(one.name for one in side.team.equipment if one.id == option)


def equipment_step(play: Play[Table]) -> Script[None]:
    """Both choose at once, and both choices are shown together. (killteam.setup.equipment_secret)"""
    chosen: dict[Seat, Equipment] = yield from play.ask_each(*(_choice(play.table, seat) for seat in SEATS))
    for seat in SEATS:
        play.record(EquipmentTaken(seat=seat, options=chosen[seat].options, grenades=chosen[seat].grenades))
    play.record(StageReached(stage="tac_ops"))


def _choice(table: Table, seat: Seat) -> Ask[Equipment]:
    side = table.side(seat)
    parts = [PickPart(id="options", label="Equipment", least=0, most=MOST_OPTIONS), *_grenade_parts()]
    items = [PickItem(id=id_, label=name, detail=text, part="options") for id_, name, text in options_of(side)]
    items += [item for one in UNIVERSAL.values() for item in grenade_items(one)]
    shape = parted(items, *parts)
    usual = Pick((*USUAL, *(f"{kind}.1" for id_ in USUAL for kind in UNIVERSAL[id_].grenades)))
    return Ask(
        seat=seat,
        rule=SECRET,
        clock="setup",
        prompt=f"Choose up to {MOST_OPTIONS} options of equipment.",
        options=[
            *_as_listed(side),
            Option(id="equip", label="Choose from the list", rule=LIMIT, shape=shape, resolve=partial(chosen_of, side)),
            Option(
                id="usual",
                label="Choose for me",
                detail="Light and portable barricades, one grenade of each kind.",
                bring=chosen_of(side, usual),
            ),
        ],
        default=Answer("preset" if side.preset else "usual"),
        private=True,
    )


def _as_listed(side: Side) -> list[Option[Equipment]]:
    """What the list proposes, if it proposes anything. (killteam.build.equipment_preset)"""
    if not side.preset:
        return []
    options, picks = zip(*(option_of(id_) for id_ in side.preset), strict=True)
    brought = Equipment(options, tuple(kind for pair in picks for kind in pair))
    names = [option_name(side, option) for option in options]
    uses = [f"{count} {kind}" for kind, count in Counter(brought.grenades).items()]
    detail = f"{listed(names)}{f' ({listed(uses)})' if uses else ''}."
    return [Option(id="preset", label="As the list proposes", detail=detail, rule=PRESET, bring=brought)]


def options_of(side: Side, without: Collection[str] = ()) -> list[tuple[str, str, str]]:
    """Id, name and text of what the player may choose. (killteam.equip.universal)"""
    universal = [(one.id, one.name, one.text) for one in UNIVERSAL.values()]
    own = [(one.id, one.name, one.text) for one in side.team.equipment]
    return [option for option in (*universal, *own) if option[0] not in without]


def grenade_items(option: Universal) -> list[PickItem]:
    """Each kind as often as it may be picked. (killteam.equip.utility_grenades, killteam.equip.explosive_grenades)"""
    return [
        PickItem(
            id=f"{kind}.{number}", label=f"{kind.capitalize()} grenade", detail=GRENADE_TEXTS[kind], part=option.id
        )
        for kind in option.grenades
        for number in range(1, GRENADE_PICKS + 1)
    ]


def _grenade_parts() -> list[PickPart]:
    return [
        PickPart(id=one.id, label=one.name, least=0, most=GRENADE_PICKS) for one in UNIVERSAL.values() if one.grenades
    ]


def chosen_of(side: Side, value: Pick) -> Equipment:
    """What was picked. Raises `Refused` where grenades do not fit their options. (killteam.setup.equipment_sublist)"""
    options = tuple(id_ for id_, _, _ in options_of(side) if id_ in value.ids)
    grenades = tuple(id_.partition(".")[0] for id_ in value.ids if "." in id_)
    for one in UNIVERSAL.values():
        picked = sum(grenade in one.grenades for grenade in grenades)
        wanted = GRENADE_PICKS if one.id in options else 0
        if one.grenades and picked != wanted:
            raise refuse(
                PICKS,
                f"{'With' if wanted else 'Without'} {one.name} you have "
                f"{amount(wanted, 'grenade', 'grenades') if wanted else 'none of its grenades'}; you picked {picked}.",
                measured=str(picked),
                limit=str(wanted),
                remedy=f"Pick {GRENADE_PICKS} with {one.name}, or none without it.",
            )
    return Equipment(options, grenades)
