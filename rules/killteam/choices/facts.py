"""Facts of secret choices: a lasting secret is sealed at once and opened by a later fact."""

from collections import Counter
from itertools import chain, count
from typing import ClassVar

from msgspec import structs

from rules.kernel.script import Line, Seat, TableFact, override
from rules.killteam.board import SEATS, ChosenTacOp, Op, Operative, Settings, Side, Table, of_side, tac_ops
from rules.killteam.lists.muster import pruned
from rules.killteam.missions.facts import Kept, secret_of
from rules.killteam.missions.ops import OP_NAMES
from rules.killteam.teams.selection import Pick
from rules.killteam.teams.universal import UNIVERSAL
from rules.roster.words import amount, listed
from rules.skirmish.forces import own_id

PRIMARY, TAC_OP = "killteam.flow.primary_op", "killteam.setup.tac_op"
SELECT, EQUIPMENT = "killteam.setup.select_operatives", "killteam.setup.equipment_secret"
STARTING_CP = 2


class SealedChoice(TableFact, frozen=True):
    """A secret choice of a player; `kept` names the secret it belongs to. (killteam.online.secrets)"""

    seals: ClassVar[bool] = True
    seat: Seat
    kept: Kept

    @override
    def audience(self) -> tuple[Seat, ...]:
        return (self.seat,)

    @override
    def secret(self) -> str:
        return secret_of(self.seat, self.kept)


def tac_op_chosen(settings: Settings, side: Side, op: str) -> SealedChoice:
    """A player's TAC op, secret until the op's own condition opens it.

    (killteam.setup.tac_op, killteam.online.secrets)
    """
    line = of_side(side, f"has chosen the TAC op {tac_ops(settings)[op].name}.", TAC_OP)
    return SealedChoice(line, lambda table: table.with_side(side.seat, tac=ChosenTacOp(id=op)), side.seat, "tac")


def primary_op_picked(side: Side, op: Op) -> SealedChoice:
    """A player's primary OP, a secret until the battle ends. (killteam.flow.primary_op)"""
    text = f"has picked {OP_NAMES[op]} as primary op, whose points count one and a half times at the end."
    line = of_side(side, text, PRIMARY)
    return SealedChoice(line, lambda table: table.with_side(side.seat, primary=op), side.seat, "primary")


def tac_subject_picked(table: Table, side: Side, subject: str) -> SealedChoice:
    """The subject of a player's TAC op, secret like the op itself; most ops have none."""
    op, is_operative = tac_ops(table.settings)[side.tac.id] if side.tac else None, subject in table.models

    def change(table: Table) -> Table:
        tac = table.side(side.seat).tac
        if tac is None or not subject:
            return table
        field = "quarry" if is_operative else "marker"
        return table.with_side(side.seat, tac=structs.replace(tac, **{field: subject}))

    name = table.models[subject].name if is_operative else subject
    tac = op.name if op else "no TAC op"
    text = f"{side.roster_name} has picked {name} for {tac}." if name else f"{tac} needs no further pick."
    line = Line(text=text, rule=op.rule if op else "", seat=side.seat)
    return SealedChoice(line, change, side.seat, "tac")


def equipment_taken(
    side: Side, options: tuple[str, ...], grenades: tuple[str, ...] = (), rule: str = EQUIPMENT
) -> TableFact:
    """A player takes these options, in addition to earlier ones.

    (killteam.setup.equipment_secret, killteam.scouting.equip)
    """

    def change(table: Table) -> Table:
        before = table.side(side.seat)
        return table.with_side(
            side.seat,
            equipment=(*before.equipment, *options),
            grenades=dict(Counter(before.grenades) + Counter(grenades)),
            items=(*before.items, *(item for option in options for item in items_of(option))),
        )

    text = f"takes {equipment_in_words(side, options, grenades)}." if options else "takes no equipment."
    return TableFact(of_side(side, text, rule), change)


def items_of(option: str) -> tuple[str, ...]:
    """The items that an option sets up on the board, numbered: `ladder.1`, `ladder.2`."""
    kinds = UNIVERSAL[option].items if option in UNIVERSAL else ()
    return tuple(f"{kind}.{kinds[:at].count(kind) + 1}" for at, kind in enumerate(kinds))


def equipment_in_words(side: Side, options: tuple[str, ...], grenades: tuple[str, ...]) -> str:
    """`Ladders and Utility Grenades (1 smoke and 1 stun)`."""
    own = {one.id: one.name for one in side.team.equipment}
    names = [UNIVERSAL[id_].name if id_ in UNIVERSAL else own[id_] for id_ in options]
    uses = [f"{count} {kind}" for kind, count in Counter(grenades).items()]
    return f"{listed(names)}{f' ({listed(uses)})' if uses else ''}"


def operatives_taken(side: Side, ids: tuple[str, ...]) -> TableFact:
    """A player's selection is shown.

    The rest of the list does not take part and stays secret. (killteam.setup.select_operatives,
    killteam.setup.starting_cp)
    """
    seat = side.seat

    def change(table: Table) -> Table:
        chosen = [table.models[id_] for id_ in ids]
        named = [own_id(seat, str(at)) for at in range(1, len(chosen) + 1)]
        own = {id_: structs.replace(one, id=id_) for id_, one in zip(named, chosen, strict=True)}
        others = {id_: one for id_, one in table.models.items() if one.seat != seat}
        before, after = (own, others) if seat == SEATS[0] else (others, own)
        team, cp = pruned(side.team, {as_pick(one) for one in chosen}), table.side(seat).cp + STARTING_CP
        table = table.with_changes(models={**before, **after}).with_side(seat, taken=tuple(own), team=team, cp=cp)
        return _numbered(table)

    def line(table: Table) -> Line:
        taken = table.side(seat).taken
        return of_side(side, f"takes the field with {types_in_words(table, taken)}.", SELECT)

    return TableFact(line, change)


def types_in_words(table: Table, ids: tuple[str, ...]) -> str:
    """`1 Sergeant and 5 Troopers`."""
    names = Counter(table.type_of(table.models[id_]).name for id_ in ids)
    return listed([amount(count, name, f"{name}s") for name, count in names.items()])


def as_pick(operative: Operative) -> Pick:
    """The operative as a pick, for the check of selections."""
    return Pick(operative.type, operative.option)


def _numbered(table: Table) -> Table:
    """Numbers the operatives; the number becomes part of the name if a type occurs several times.

    If both sides have operatives of one type, the numbers continue across sides, so that each name is unique on the
    table.
    """
    sides = [[table.models[id_] for id_ in side.taken] for side in table.sides]
    types = [[table.type_of(one).name for one in side] for side in sides]
    many, before = Counter(chain(*types)), len(sides[0]) if set(types[0]) & set(types[1]) else 0
    numbers = [*zip(count(1), sides[0], types[0]), *zip(count(1 + before), sides[1], types[1])]
    return table.with_models(
        {
            one.id: structs.replace(one, number=number, name=f"{name} {number}" if many[name] > 1 else name)
            for number, one, name in numbers
        }
    )
