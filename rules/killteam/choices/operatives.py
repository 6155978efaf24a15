"""Both players choose operatives in secret; both selections are shown together."""

from collections import Counter
from functools import partial

from rules.kernel.script import Answer, Ask, Option, Pick, PickItem, PickShape, Play, Refused, Script, Seat
from rules.killteam.board import SEATS, Operative, Table, stage_reached
from rules.killteam.choices.facts import as_pick, operatives_taken, types_in_words
from rules.killteam.teams.selection import drawable, heads, problems
from rules.roster.words import listed

LEGAL = "killteam.setup.select_operatives_legal"


def operatives_step(play: Play[Table]) -> Script[None]:
    """Both choose at the same time; a player only sees that the other has locked in.

    Nobody is asked if neither list has more operatives than may take part. If one list has, both players are asked,
    because otherwise the opponent would learn of it. (killteam.setup.select_operatives, killteam.online.lock_in)
    """
    chosen = {seat: suggested(play.table, seat) for seat in SEATS}
    if any(len(_roster(play.table, seat)) > len(chosen[seat]) for seat in SEATS):
        chosen = yield from play.ask_each(*(_selection(play.known(seat), seat) for seat in SEATS))
    for seat in SEATS:
        play.record(operatives_taken(play.table.side(seat), chosen[seat]))
    play.record(stage_reached("equipment"))


def _selection(known: Table, seat: Seat) -> Ask[tuple[str, ...]]:
    team = known.team(seat)
    roster = _roster(known, seat)
    least, most = heads(team)
    items = tuple(PickItem(id=one.id, label=one.name, detail=_arms(known, one), piece=one.id) for one in roster)
    select: Option[tuple[str, ...]] = Option(
        id="select",
        label=f"Take these {team.size}",
        detail="Exactly one leader." if team.leaders == 1 else "",
        rule="killteam.build.total",
        shape=PickShape(items=items, least=least, most=most),
        resolve=partial(_legal, known, seat),
    )
    drawn = suggested(known, seat)
    return Ask(
        seat=seat,
        rule=LEGAL,
        clock="setup",
        prompt=f"Choose the {team.size} operatives who take the field.",
        options=[select, Option(id="draw", label="Choose for me", detail=types_in_words(known, drawn), bring=drawn)],
        default=Answer("draw"),
        private=True,
    )


def _roster(table: Table, seat: Seat) -> list[Operative]:
    """All operatives on the player's list."""
    return [one for one in table.models.values() if one.seat == seat]


def _arms(known: Table, one: Operative) -> str:
    """The weapons of an operative, which distinguish it from others of its type."""
    option = next(option for option in known.type_of(one).option if option.id == one.option)
    return listed([weapon.name for weapon in known.team(one.seat).weapon if weapon.id in option.weapons])


def _legal(known: Table, seat: Seat, value: Pick) -> tuple[str, ...]:
    """The picked ids in list order. Raises `Refused`. (killteam.setup.select_operatives_legal)"""
    chosen = [one for one in known.models.values() if one.id in value.ids]
    for problem in problems(known.team(seat), [as_pick(one) for one in chosen]):
        raise Refused(problem)
    return tuple(one.id for one in chosen)


def suggested(known: Table, seat: Seat) -> tuple[str, ...]:
    """A legal selection from the list, for a player who does not want to choose."""
    roster = _roster(known, seat)
    wanted = Counter(drawable(known.team(seat), [as_pick(one) for one in roster]) or ())
    drawn = []
    for one in roster:
        if wanted[as_pick(one)]:
            wanted[as_pick(one)] -= 1
            drawn.append(one.id)
    return tuple(drawn)
