"""Both players choose equipment in secret: up to four options, none twice, with picks of grenades.

(killteam.setup.equipment_secret, killteam.setup.equipment_limit, killteam.setup.equipment_unique)
"""

from collections.abc import Collection
from functools import partial
from typing import NamedTuple

from rules.kernel.script import Answer, Ask, Option, Pick, PickItem, Play, Refused, Script, Seat
from rules.kernel.shapes import PickPart, parted
from rules.killteam.board import SEATS, Side, Table, refusal, stage_reached
from rules.killteam.choices.facts import EQUIPMENT, equipment_in_words, equipment_taken
from rules.killteam.lists.preset import option_of
from rules.killteam.teams.universal import GRENADE_PICKS, GRENADE_TEXTS, UNIVERSAL, Universal

LIMIT, SUBLIST = "killteam.setup.equipment_limit", "killteam.setup.equipment_sublist"
UNIQUE, OPEN_TO_TEAM = "killteam.setup.equipment_unique", "killteam.equip.universal"
PRESET = "killteam.build.equipment_preset"
MOST_OPTIONS = 4
USUAL = ("light-barricades", "portable-barricade", "utility-grenades", "explosive-grenades")


class EquipmentChoice(NamedTuple):
    """Chosen options by id, and the kind of grenade for each pick."""

    options: tuple[str, ...] = ()
    grenades: tuple[str, ...] = ()


def equipment_step(play: Play[Table]) -> Script[None]:
    """Both players choose at the same time, and both choices are shown together. (killteam.setup.equipment_secret)"""
    chosen: dict[Seat, EquipmentChoice] = yield from play.ask_each(*(_choice(play.table, seat) for seat in SEATS))
    for seat in SEATS:
        play.record(equipment_taken(play.table.side(seat), *chosen[seat]))
    play.record(stage_reached("tac_ops"))


def _choice(table: Table, seat: Seat) -> Ask[EquipmentChoice]:
    side = table.side(seat)
    parts = [PickPart(id="options", label="EquipmentChoice", least=0, most=MOST_OPTIONS, rule=LIMIT), *_grenade_parts()]
    items = [PickItem(id=id_, label=name, detail=text, part="options") for id_, name, text in options_of(side)]
    items += [item for one in UNIVERSAL.values() for item in grenade_items(one)]
    shape = parted(items, *parts, rules={"twice": UNIQUE, "foreign": OPEN_TO_TEAM})
    usual = Pick((*USUAL, *(f"{kind}.1" for id_ in USUAL for kind in UNIVERSAL[id_].grenades)))
    return Ask(
        seat=seat,
        rule=EQUIPMENT,
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


def _as_listed(side: Side) -> list[Option[EquipmentChoice]]:
    """The choice that the list proposes, if it proposes one. (killteam.build.equipment_preset)"""
    if not side.preset:
        return []
    options, picks = zip(*(option_of(id_) for id_ in side.preset), strict=True)
    brought = EquipmentChoice(options, tuple(kind for pair in picks for kind in pair))
    detail = f"{equipment_in_words(side, *brought)}."
    return [Option(id="preset", label="As the list proposes", detail=detail, rule=PRESET, bring=brought)]


def options_of(side: Side, without: Collection[str] = ()) -> list[tuple[str, str, str]]:
    """Id, name and text of what the player may choose. (killteam.equip.universal)"""
    universal = [(one.id, one.name, one.text) for one in UNIVERSAL.values()]
    own = [(one.id, one.name, one.text) for one in side.team.equipment]
    return [option for option in (*universal, *own) if option[0] not in without]


def grenade_items(option: Universal) -> list[PickItem]:
    """Each kind of grenade as often as it may be picked.

    (killteam.equip.utility_grenades, killteam.equip.explosive_grenades)
    """
    return [
        PickItem(
            id=f"{kind}.{number}", label=f"{kind.capitalize()} grenade", detail=GRENADE_TEXTS[kind], part=option.id
        )
        for kind in option.grenades
        for number in range(1, GRENADE_PICKS + 1)
    ]


def _grenade_parts() -> list[PickPart]:
    return [
        PickPart(id=one.id, label=one.name, least=0, most=GRENADE_PICKS, rule=SUBLIST)
        for one in UNIVERSAL.values()
        if one.grenades
    ]


def chosen_of(side: Side, value: Pick) -> EquipmentChoice:
    """The choice from an answer.

    Raises `Refused` if the grenades do not fit their options. (killteam.setup.equipment_sublist)
    """
    options = tuple(id_ for id_, _, _ in options_of(side) if id_ in value.ids)
    grenades = tuple(id_.partition(".")[0] for id_ in value.ids if "." in id_)
    for one in UNIVERSAL.values():
        picked = sum(grenade in one.grenades for grenade in grenades)
        wanted = GRENADE_PICKS if one.id in options else 0
        if one.grenades and picked != wanted:
            name = "grenades" if wanted else "grenades-without"
            raise Refused(refusal(name, option=one.name, picks=GRENADE_PICKS, value=picked, bound=wanted))
    return EquipmentChoice(options, grenades)
