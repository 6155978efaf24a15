"""What teams do when an AP round begins: the Heracletians change themselves, and quarrel about it."""

from typing import Final

from rules.kernel.script import Answer, Option, Pick, PickItem, PickShape, Play, Script, Seat, TableFact
from rules.krygothic.board import NO, SEATS, Characteristic, Table
from rules.krygothic.dice.roll import RollReason, roll_plain
from rules.krygothic.turn.facts import CHARACTERISTICS, TEAM, models_raised, squad_quarrelled

MOST: Final = 3
LOST: Final = 2


def apply_team_rules(play: Play[Table]) -> Script[None]:
    """Each player's, in the order of the seats. (krygothic.team.heracletians)"""
    for seat in SEATS:
        side = play.table.side(seat)
        if side.has("quarrel"):
            yield from _quarrel(play, seat)
        if side.has("flux") and play.table.living(seat):
            chosen = yield from _flux(play, seat)
            if chosen is not None:
                play.record(chosen)


def _quarrel(play: Play[Table], seat: Seat) -> Script[None]:
    roll = RollReason(seat, play.table.squad(seat), "quarrel", TEAM)
    face = yield from roll_plain(play, roll, lambda face: "they quarrel" if face == 1 else "they agree", cuts=(1, 2))
    if face == 1:
        play.record(squad_quarrelled(play.table, seat, LOST))


def _flux(play: Play[Table], seat: Seat) -> Script[TableFact | None]:
    """Which characteristic, and whose; never that of the round before."""
    none: Option[TableFact | None] = Option(id="none", label="Nobody changes", bring=None)
    return (
        yield from play.ask(
            seat,
            rule=TEAM,
            prompt="Flux: who changes in this AP round, and how?",
            options=[*(_change(play.table, seat, one) for one in CHARACTERISTICS), none],
            default=Answer("none"),
        )
    )


def _change(table: Table, seat: Seat, characteristic: Characteristic) -> Option[TableFact | None]:
    again, name = table.side(seat).flux == characteristic, CHARACTERISTICS[characteristic]
    own = table.living(seat)
    items = tuple(PickItem(id=one.id, label=one.name, piece=one.id) for one in own)

    def resolve(pick: Pick) -> TableFact:
        return models_raised(table, seat, characteristic, [one.id for one in own if one.id in pick.ids])

    return Option(
        id=f"flux:{characteristic}",
        label=f"+1 {name}",
        rule=TEAM,
        refusal=NO("flux-again", characteristic=name) if again else None,
        shape=PickShape(items=items, least=1, most=min(MOST, len(items))),
        resolve=resolve,
    )
