"""Who comes from which edge, rolled for before anything is set down."""

from rules.fubar.activation.initiative import initiative_order
from rules.fubar.board import EDGES, Edge, Table
from rules.kernel.script import Answer, Line, Option, Play, Script, Seat, TableFact

_FACING: dict[Edge, Edge] = {"south": "north", "north": "south", "west": "east", "east": "west"}


def _taken(table: Table, edges: dict[Seat, Edge]) -> TableFact:
    """Every player has an edge; they deploy in this order. (fubar.scenario.deployment)"""

    def change(table: Table) -> Table:
        for seat, edge in edges.items():
            table = table.with_side(seat, edge=edge)
        return table.with_changes(order=tuple(edges), holder=next(iter(edges)), stage="deploy")

    words = ", ".join(f"{table.side(seat).roster_name} from the {edge}" for seat, edge in edges.items())
    return TableFact(Line(text=f"Deployment: {words}.", rule="fubar.scenario.deployment", tone="heading"), change)


def edges_step(play: Play[Table]) -> Script[None]:
    """Roll off and take edges in that order; of two the loser gets the opposite one. (fubar.scenario.deployment)"""
    table = play.table
    seats = [side.seat for side in table.sides if not side.has_left]
    modifiers = [0] * len(table.sides)
    order = yield from initiative_order(
        play, seats, "deployment", rule="fubar.scenario.deployment", modifiers=modifiers
    )
    taken: dict[Seat, Edge] = {}
    for seat in order:
        free = [edge for edge in EDGES if edge not in taken.values()]
        if len(order) == 2 and taken:
            taken[seat] = _FACING[taken[order[0]]]
        else:
            taken[seat] = yield from _choose(play, seat, free)
    play.record(_taken(table, taken))


def _choose(play: Play[Table], seat: Seat, free: list[Edge]) -> Script[Edge]:
    options: list[Option[Edge]] = [Option(id=f"edge:{edge}", label=edge.capitalize(), bring=edge) for edge in free]
    return play.ask(
        seat,
        rule="fubar.scenario.deployment",
        clock="setup",
        prompt="Which edge is yours?",
        options=options,
        default=Answer(options[0].id),
        obvious=True,
    )
