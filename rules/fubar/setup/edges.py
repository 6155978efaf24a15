"""Who comes from which edge, rolled for before anything is set down."""

from msgspec import structs

from rules.fubar.activation.initiative import ranked
from rules.fubar.board import EDGES, Edge, Table
from rules.kernel.script import Answer, Event, Line, Option, Play, Script, Seat, override

_FACING: dict[Edge, Edge] = {"south": "north", "north": "south", "west": "east", "east": "west"}


class EdgesTaken(Event, frozen=True, kw_only=True):
    """Every player has an edge; they deploy in this order. (fubar.scenario.deployment)"""

    order: tuple[Seat, ...]
    edges: dict[int, Edge]

    @override
    def apply(self, table: Table) -> Table:
        for seat in self.order:
            table = table.with_side(seat, edge=self.edges[seat])
        return structs.replace(table, order=self.order, holder=self.order[0], stage="deploy")

    @override
    def line(self, table: Table) -> Line:
        words = ", ".join(f"{table.side(seat).roster_name} from the {self.edges[seat]}" for seat in self.order)
        return Line(text=f"Deployment: {words}.", rule="fubar.scenario.deployment", tone="heading")


def edges_step(play: Play[Table]) -> Script[None]:
    """Roll off, and take edges in that order; of two players the loser gets the edge opposite.

    (fubar.scenario.deployment)
    """
    table = play.table
    seats = [side.seat for side in table.sides if not side.has_left]
    modifiers = [0] * len(table.sides)
    order = yield from ranked(play, seats, "deployment", rule="fubar.scenario.deployment", modifiers=modifiers)
    taken: dict[int, Edge] = {}
    for seat in order:
        free = [edge for edge in EDGES if edge not in taken.values()]
        if len(order) == 2 and taken:
            taken[seat] = _FACING[taken[order[0]]]
        else:
            taken[seat] = free[0] if len(free) == 1 else (yield from _choose(play, seat, free))
    play.record(EdgesTaken(order=order, edges=taken))


def _choose(play: Play[Table], seat: Seat, free: list[Edge]) -> Script[Edge]:
    options: list[Option[Edge]] = [Option(id=f"edge:{edge}", label=edge.capitalize(), bring=edge) for edge in free]
    edge: Edge = yield from play.ask(
        seat,
        rule="fubar.scenario.deployment",
        clock="setup",
        prompt="Which edge is yours?",
        options=options,
        default=Answer(options[0].id),
    )
    return edge
