"""Scouting: both choose one of three options in secret, use it, and learn from it who has initiative.

(killteam.scouting.choose, killteam.scouting.resolve_order, killteam.scouting.initiative)
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from typing_extensions import override

from rules.kernel.script import Answer, Ask, Event, Line, Option, Pick, PickItem, PickShape, Play, Script, Seat
from rules.killteam.board import SEATS, Scouting, StageReached, Table, other
from rules.killteam.choices.equipment import EquipmentTaken, items_of, options_of
from rules.killteam.setup.items import set_up_one
from rules.killteam.setup.roll_off import InitiativeTaken, who_has_initiative
from rules.killteam.setup.scout_move import scout_move
from rules.killteam.teams.universal import GRENADE_PICKS, GRENADE_TEXTS, UNIVERSAL, Universal
from rules.roster.words import upper

CHOOSE, EQUIP, PLOY = "killteam.scouting.choose", "killteam.scouting.equip", "killteam.scouting.ploy"
INITIATIVE, TIE = "killteam.scouting.initiative", "killteam.scouting.initiative_tie"
BEATS: Final[dict[Scouting, Scouting]] = {"equip": "ploy", "ploy": "reposition", "reposition": "equip"}
_WORDS: Final[dict[Scouting, tuple[str, str]]] = {
    "equip": ("Equip (1)", "One further option of equipment, set up at once."),
    "ploy": ("Ploy (2)", "One strategy ploy of the first turning point costs nothing."),
    "reposition": ("Reposition (3)", "One operative in its drop zone repositions; it ends within 3″ of the zone."),
}


class ScoutingChosen(Event, frozen=True, kw_only=True):
    """How a player scouts, shown together with the other's choice. (killteam.scouting.choose)"""

    seat: Seat
    option: Scouting

    @override
    def apply(self, table: Table) -> Table:
        return table.with_side(self.seat, scouting=self.option)

    @override
    def line(self, table: Table) -> Line:
        name, what = _WORDS[self.option]
        text = f"{table.side(self.seat).roster_name} scouts with {name}. {what}"
        return Line(text=text, rule=CHOOSE, seat=self.seat)


class PloyGranted(Event, frozen=True, kw_only=True):
    """A player may use one strategy ploy of the first turning point for nothing. (killteam.scouting.ploy)"""

    seat: Seat

    @override
    def apply(self, table: Table) -> Table:
        return table.with_side(self.seat, free_ploy=True)

    @override
    def line(self, table: Table) -> Line:
        text = f"{table.side(self.seat).roster_name} uses its first strategy ploy for nothing, 0 CP."
        return Line(text=text, rule=PLOY, seat=self.seat)


def scouting_step(play: Play[Table]) -> Script[None]:
    """The choice, what comes of it for the player with initiative and then the other, and the first initiative.

    (killteam.scouting.choose, killteam.scouting.resolve_order)
    """
    chosen: dict[Seat, Scouting] = yield from play.ask_each(*(_choice(seat) for seat in SEATS))
    for seat in SEATS:
        play.record(ScoutingChosen(seat=seat, option=chosen[seat]))
    first = play.table.initiative
    for seat in (first, other(first)):
        yield from _RESOLVED[chosen[seat]](play, seat)
    yield from _initiative(play, chosen)
    play.record(StageReached(stage="strategy"))


def _choice(seat: Seat) -> Ask[Scouting]:
    options: list[Option[Scouting]] = [
        Option(id=f"scout:{option}", label=label, detail=detail, rule=f"killteam.scouting.{option}", bring=option)
        for option, (label, detail) in _WORDS.items()
    ]
    prompt = "How do you scout? Whoever beats the other has initiative: 1 beats 2, 2 beats 3, 3 beats 1."
    return Ask(
        seat=seat,
        rule=CHOOSE,
        clock="setup",
        prompt=prompt,
        options=options,
        default=Answer("scout:ploy"),
        private=True,
    )


def _initiative(play: Play[Table], chosen: dict[Seat, Scouting]) -> Script[None]:
    """Who has the first initiative. (killteam.scouting.initiative, killteam.scouting.initiative_tie)"""
    one, two = chosen[SEATS[0]], chosen[SEATS[1]]
    if one == two:
        decides = other(play.table.initiative)
        prompt = "Both scout alike, and you had no initiative so far. Who has it in the first turning point?"
        seat = yield from who_has_initiative(play, decides, rule=TIE, prompt=prompt)
        play.record(InitiativeTaken(seat=seat, by=decides, rule=TIE))
        return
    winner = SEATS[0] if BEATS[one] == two else SEATS[1]
    won, lost = chosen[winner], chosen[other(winner)]
    why = f"{_WORDS[won][0]} beats {_WORDS[lost][0]}. "
    play.record(InitiativeTaken(seat=winner, by=winner, why=why, rule=INITIATIVE))


# ── What each option brings ─────────────────────────────────────────────────────────────────────────────────────────


def _equip(play: Play[Table], seat: Seat) -> Script[None]:
    """One further option, openly; what it sets up is set up at once. (killteam.scouting.equip)"""
    side = play.table.side(seat)
    options = [_further(seat, id_, name, text) for id_, name, text in options_of(side, without=side.equipment)]
    usual = next(option for option in options if option.shape is None)
    taken: EquipmentTaken = yield from play.ask(
        seat,
        rule=EQUIP,
        clock="setup",
        prompt="Take one further option of equipment.",
        options=options,
        default=Answer(usual.id),
    )
    play.record(taken)
    for _ in items_of(taken.options[0]):
        yield from set_up_one(play, seat)


def _further(seat: Seat, id_: str, name: str, text: str) -> Option[EquipmentTaken]:
    taken = EquipmentTaken(seat=seat, options=(id_,), rule=EQUIP)
    if id_ not in UNIVERSAL or not UNIVERSAL[id_].grenades:
        return Option(id=f"take:{id_}", label=name, detail=text, rule=EQUIP, bring=taken)
    shape = PickShape(items=_grenades(UNIVERSAL[id_]), least=GRENADE_PICKS, most=GRENADE_PICKS)
    resolve = partial(_with_grenades, seat, id_)
    return Option(id=f"take:{id_}", label=name, detail=text, rule=EQUIP, shape=shape, resolve=resolve)


def _grenades(option: Universal) -> tuple[PickItem, ...]:
    """(killteam.setup.equipment_sublist)"""
    return tuple(
        PickItem(id=f"{kind}.{number}", label=f"{upper(kind)} grenade", detail=GRENADE_TEXTS[kind])
        for kind in option.grenades
        for number in range(1, GRENADE_PICKS + 1)
    )


def _with_grenades(seat: Seat, id_: str, value: Pick) -> EquipmentTaken:
    grenades = tuple(picked.partition(".")[0] for picked in value.ids)
    return EquipmentTaken(seat=seat, options=(id_,), grenades=grenades, rule=EQUIP)


def _ploy(play: Play[Table], seat: Seat) -> Script[None]:
    """(killteam.scouting.ploy)"""
    yield from ()
    play.record(PloyGranted(seat=seat))


_RESOLVED: Final[dict[Scouting, Callable[[Play[Table], Seat], Script[None]]]] = {
    "equip": _equip,
    "ploy": _ploy,
    "reposition": scout_move,
}
