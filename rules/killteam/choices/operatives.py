"""Each player chooses in secret who takes the field; both selections are shown together."""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import chain, count

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import (
    Answer,
    Ask,
    Event,
    Line,
    Option,
    Pick,
    PickItem,
    PickShape,
    Play,
    Refused,
    Script,
    Seat,
)
from rules.killteam.board import SEATS, Operative, StageReached, Table
from rules.killteam.lists.muster import pruned
from rules.killteam.teams.selection import Pick as Taken
from rules.killteam.teams.selection import drawable, problems
from rules.roster.words import amount, listed
from rules.skirmish.forces import own_id

SELECT, LEGAL = "killteam.setup.select_operatives", "killteam.setup.select_operatives_legal"
STARTING_CP = 2


class OperativesTaken(Event, frozen=True, kw_only=True):
    """A player's selection is shown; whoever else was on the list is not in this battle, and nobody learns of them.

    (killteam.setup.select_operatives, killteam.setup.starting_cp)
    """

    seat: Seat
    ids: tuple[str, ...]

    @override
    def apply(self, table: Table) -> Table:
        chosen = [table.models[id_] for id_ in self.ids]
        ids = [own_id(self.seat, str(at)) for at in range(1, len(chosen) + 1)]
        own = {id_: structs.replace(one, id=id_) for id_, one in zip(ids, chosen, strict=True)}
        others = {id_: one for id_, one in table.models.items() if one.seat != self.seat}
        before, after = (own, others) if self.seat == SEATS[0] else (others, own)
        side = table.side(self.seat)
        table = structs.replace(table, models={**before, **after}).with_side(
            self.seat,
            taken=tuple(own),
            team=pruned(side.team, {as_pick(one) for one in chosen}),
            cp=side.cp + STARTING_CP,
        )
        return _told_apart(table)

    @override
    def line(self, table: Table) -> Line:
        side = table.side(self.seat)
        names = Counter(table.type_of(table.models[id_]).name for id_ in side.taken)
        told = listed([amount(count, name, f"{name}s") for name, count in names.items()])
        return Line(text=f"{side.roster_name} takes the field with {told}.", rule=SELECT, seat=self.seat)


def _told_apart(table: Table) -> Table:
    """Everybody's number, which those bear in their name of whose type there are several.

    Where both sides have one of a type, numbers run on from side to side: nobody else on the table has theirs.
    """
    sides = [[table.models[id_] for id_ in side.taken] for side in table.sides]
    types = [[table.type_of(one).name for one in side] for side in sides]
    many, before = Counter(chain(*types)), len(sides[0]) if set(types[0]) & set(types[1]) else 0
    told = [*zip(count(1), sides[0], types[0]), *zip(count(1 + before), sides[1], types[1])]
    return table.with_models(
        {
            one.id: structs.replace(one, number=number, name=f"{name} {number}" if many[name] > 1 else name)
            for number, one, name in told
        }
    )


def as_pick(operative: Operative) -> Taken:
    """The operative as selections are judged."""
    return Taken(operative.type, operative.option)


def operatives_step(play: Play[Table]) -> Script[None]:
    """Both choose at once; nobody sees more than that the other has locked in.

    Nobody is asked where neither list holds more than takes the field. Where one does, both are: otherwise the other
    would learn of it. (killteam.setup.select_operatives, killteam.online.lock_in)
    """
    chosen = {seat: suggested(play.table, seat) for seat in SEATS}
    if any(len(_roster(play.table, seat)) > len(chosen[seat]) for seat in SEATS):
        chosen = yield from play.ask_each(*(_selection(play.known(seat), seat) for seat in SEATS))
    for seat in SEATS:
        play.record(OperativesTaken(seat=seat, ids=chosen[seat]))
    play.record(StageReached(stage="equipment"))


def _selection(known: Table, seat: Seat) -> Ask[tuple[str, ...]]:
    team = known.team(seat)
    roster = _roster(known, seat)
    items = tuple(PickItem(id=one.id, label=one.name, detail=_arms(known, one), piece=one.id) for one in roster)
    select: Option[tuple[str, ...]] = Option(
        id="select",
        label=f"Take these {team.size}",
        detail="Exactly one leader." if team.leaders == 1 else "",
        rule="killteam.build.total",
        shape=PickShape(items=items, least=team.size, most=team.size),
        resolve=partial(_legal, known, seat),
    )
    drawn = suggested(known, seat)
    return Ask(
        seat=seat,
        rule=LEGAL,
        clock="setup",
        prompt=f"Choose the {team.size} operatives who take the field.",
        options=[select, Option(id="draw", label="Choose for me", detail=_named(known, drawn), bring=drawn)],
        default=Answer("draw"),
        private=True,
    )


def _roster(table: Table, seat: Seat) -> list[Operative]:
    """Everybody on the player's list."""
    return [one for one in table.models.values() if one.seat == seat]


def _arms(known: Table, one: Operative) -> str:
    """The weapons it carries, which tells those of one type apart."""
    option = next(option for option in known.type_of(one).option if option.id == one.option)
    return listed([weapon.name for weapon in known.team(one.seat).weapon if weapon.id in option.weapons])


def _named(known: Table, ids: Iterable[str]) -> str:
    names = Counter(known.type_of(known.models[id_]).name for id_ in ids)
    return listed([amount(count, name, f"{name}s") for name, count in names.items()])


def _legal(known: Table, seat: Seat, value: Pick) -> tuple[str, ...]:
    """The ids in the order of the list. Raises `Refused`. (killteam.setup.select_operatives_legal)"""
    chosen = [one for one in known.models.values() if one.id in value.ids]
    for problem in problems(known.team(seat), [as_pick(one) for one in chosen]):
        raise Refused(problem)
    return tuple(one.id for one in chosen)


def suggested(known: Table, seat: Seat) -> tuple[str, ...]:
    """A legal selection drawn from the list, for somebody who does not want to choose."""
    roster = _roster(known, seat)
    wanted = Counter(drawable(known.team(seat), [as_pick(one) for one in roster]) or ())
    drawn = []
    for one in roster:
        if wanted[as_pick(one)]:
            wanted[as_pick(one)] -= 1
            drawn.append(one.id)
    return tuple(drawn)
