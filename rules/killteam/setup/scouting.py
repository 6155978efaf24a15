"""Scouting: both players choose one of three options in secret and use it; it also decides the first initiative.

(killteam.scouting.choose, killteam.scouting.resolve_order, killteam.scouting.initiative)
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec import structs

from rules.geometry import INCH
from rules.kernel.script import Answer, Ask, Option, Path, Pick, PickShape, Play, Refused, Script, Seat
from rules.killteam.board import SEATS, Operative, Scouting, Side, Table, other, stage_reached
from rules.killteam.board.measure import RULER, area_gap, disc, drop_zone, overhang, wholly_in
from rules.killteam.choices.equipment import SUBLIST, grenade_items, options_of
from rules.killteam.choices.facts import equipment_taken, items_of
from rules.killteam.losses.damage import blow_mine, remove_fallen
from rules.killteam.move.course import Course, course, move_made, path_shape
from rules.killteam.setup.facts import SCOUTING, free_ploy_gained, initiative_decided, scouting_chosen
from rules.killteam.setup.items import set_up_item
from rules.killteam.setup.roll_off import who_has_initiative
from rules.killteam.teams.universal import GRENADE_PICKS, UNIVERSAL
from rules.skirmish.limits import Length

REPOSITION = "killteam.scouting.reposition"
REACH = 3 * INCH


def scout_move(play: Play[Table], seat: Seat) -> Script[None]:
    """A player may reposition one operative that is wholly within its drop zone; it keeps its order and stays ready."""
    table = play.table
    zone = drop_zone(table, seat)
    able = [one for one in table.living(seat) if wholly_in(disc(table, one), zone)]
    chosen: Course | None = yield from play.ask(
        seat,
        rule=REPOSITION,
        clock="setup",
        prompt="Scouting: which operative repositions? It ends within 3″ of your drop zone.",
        options=[*_moves(table, able), Option(id="none", label="Nobody moves", bring=None)],
        default=Answer("none"),
        focus=tuple(one.id for one in able),
    )
    if chosen is not None:
        yield from _carry_out(play, chosen)


def _moves(table: Table, able: Sequence[Operative]) -> list[Option[Course | None]]:
    return [
        Option(
            id=f"reposition:{one.id}",
            label="Reposition",
            group=one.name,
            piece=one.id,
            rule=REPOSITION,
            shape=path_shape(table, one, "reposition"),
            resolve=partial(scout_course, table, one),
        )
        for one in able
    ]


def scout_course(table: Table, operative: Operative, value: Path) -> Course:
    """A Reposition that ends near enough to the drop zone. Raises `Refused`. (killteam.scouting.reposition)"""
    way = course(table, operative, "reposition", value)
    end, zone = disc(table, operative, way.end, way.on[-1]), drop_zone(table, operative.seat)
    wholly = table.settings.switches.scout_reposition_end == "wholly_within"
    length = Length(overhang(end, zone) if wholly else area_gap(end, zone), REACH)
    if not RULER.allows(length.value, REACH):
        message = f"{operative.name} would end {length} from its drop zone."
        limit = f"{'wholly ' if wholly else ''}within 3″ of it"
        raise Refused(length.refusal(REPOSITION, message, limit=limit, remedy=f"End {length.over} closer to it."))
    return way


def _carry_out(play: Play[Table], way: Course) -> Script[None]:
    """Carries out the move stage by stage, because mines may explode on the way. (killteam.equip.mines_trigger)"""
    for stage in way.stages:
        play.record(move_made(way, stage))
        if stage.mine:
            yield from blow_mine(play, way.operative, stage.mine)
        if play.table.models[way.operative].life != "live":
            break
    yield from remove_fallen(play)


CHOOSE, EQUIP = "killteam.scouting.choose", "killteam.scouting.equip"
INITIATIVE, TIE = "killteam.scouting.initiative", "killteam.scouting.initiative_tie"
BEATS: Final[dict[Scouting, Scouting]] = {"equip": "ploy", "ploy": "reposition", "reposition": "equip"}


def scouting_step(play: Play[Table]) -> Script[None]:
    """The choice, its effects for the player with initiative and then the other, and the first initiative.

    (killteam.scouting.choose, killteam.scouting.resolve_order)
    """
    chosen: dict[Seat, Scouting] = yield from play.ask_each(*(_choice(seat) for seat in SEATS))
    for seat in SEATS:
        play.record(scouting_chosen(play.table.side(seat), chosen[seat]))
    first = play.table.initiative
    for seat in (first, other(first)):
        yield from _RESOLVED[chosen[seat]](play, seat)
    yield from _initiative(play, chosen)
    play.record(stage_reached("strategy"))


def _choice(seat: Seat) -> Ask[Scouting]:
    options: list[Option[Scouting]] = [
        Option(id=f"scout:{id_}", label=words.name, detail=words.detail, rule=words.rule, bring=id_)
        for id_, words in ((option, SCOUTING[option]) for option in BEATS)
    ]
    prompt = "How do you scout? The winner has initiative: 1 beats 2, 2 beats 3, 3 beats 1."
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
    """Decides who has the first initiative. (killteam.scouting.initiative, killteam.scouting.initiative_tie)"""
    one, two = chosen[SEATS[0]], chosen[SEATS[1]]
    if one == two:
        decides = other(play.table.initiative)
        prompt = "Both scout in the same way, and you did not have initiative. Who has it in the first turning point?"
        seat = yield from who_has_initiative(play, decides, rule=TIE, prompt=prompt)
        play.record(initiative_decided(play.table, seat, decides, rule=TIE))
        return
    winner = SEATS[0] if BEATS[one] == two else SEATS[1]
    won, lost = chosen[winner], chosen[other(winner)]
    why = f"{SCOUTING[won].name} beats {SCOUTING[lost].name}. "
    play.record(initiative_decided(play.table, winner, winner, why=why, rule=INITIATIVE))


# ── What each option brings ─────────────────────────────────────────────────────────────────────────────────────────


def _equip(play: Play[Table], seat: Seat) -> Script[None]:
    """A player takes one further option openly and sets up its items at once. (killteam.scouting.equip)"""
    side = play.table.side(seat)
    options = [_further(side, id_, name, text) for id_, name, text in options_of(side, without=side.equipment)]
    usual = next(option for option in options if option.shape is None)
    option, grenades = yield from play.ask(
        seat,
        rule=EQUIP,
        clock="setup",
        prompt="Take one further option of equipment.",
        options=options,
        default=Answer(usual.id),
    )
    play.record(equipment_taken(side, (option,), grenades, EQUIP))
    for _ in items_of(option):
        yield from set_up_item(play, seat)


def _further(side: Side, id_: str, name: str, text: str) -> Option[tuple[str, tuple[str, ...]]]:
    """The choice of one option, with the kinds of its grenades. (killteam.setup.equipment_sublist)"""
    universal = UNIVERSAL.get(id_)
    if universal is None or not universal.grenades:
        return Option(id=f"take:{id_}", label=name, detail=text, rule=EQUIP, bring=(id_, ()))
    items = tuple(structs.replace(item, part="") for item in grenade_items(universal))

    def resolve(value: Pick) -> tuple[str, tuple[str, ...]]:
        return id_, tuple(picked.partition(".")[0] for picked in value.ids)

    shape = PickShape(items=items, least=GRENADE_PICKS, most=GRENADE_PICKS, rules={"number": SUBLIST})
    return Option(id=f"take:{id_}", label=name, detail=text, rule=EQUIP, shape=shape, resolve=resolve)


def _ploy(play: Play[Table], seat: Seat) -> Script[None]:
    """(killteam.scouting.ploy)"""
    yield from ()
    play.record(free_ploy_gained(play.table.side(seat)))


_RESOLVED: Final[dict[Scouting, Callable[[Play[Table], Seat], Script[None]]]] = {
    "equip": _equip,
    "ploy": _ploy,
    "reposition": scout_move,
}
