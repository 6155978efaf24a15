"""The kernel's toy, dressed as a game people can start: its list is one hidden card."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from rules.kernel.question import Call
from rules.kernel.refusal import Seat
from rules.kog.lists.catalogue import CATALOGUE
from rules.kog.rulebook import RULEBOOK
from rules.registry import Agreement, Choice, Game, ReadyList, Setting
from rules.roster.report import Place, Problem, Report
from rules.roster.roster import Roster
from tests.rules.kernel.toy import TOY, Toy


class Card(Struct, frozen=True):
    """What a toy list becomes."""

    number: int


def card_list(number: int, name: str = "Runners", system: str = "toy") -> Roster:
    """A list with that card; a card above 5 is not legal."""
    return Roster(system=system, army=f"card-{number}", battle="sprint", name=name)


def validate(roster: Roster) -> Report:
    number = int(roster.army.removeprefix("card-"))
    fault = Problem(
        code="CARD", rule="toy.card", where=Place(), message="A card is 5 at most.", measured=number, limit=5
    )
    return Report(
        version="1",
        legal=number <= 5,
        points=number,
        model_points=number,
        limit=5,
        unused=5 - number,
        purchasable=0,
        models=1,
        units=1,
        problems=() if number <= 5 else (fault,),
        costs=(),
    )


def new_table(agreement: Agreement, seed: int, musters: Sequence[Card]) -> Toy:
    return Toy(secret=(musters[0].number, musters[1].number))


def list_problem(agreement: Agreement, roster: Roster) -> str:
    return "" if roster.battle == agreement["battle"] else "That list is for another distance."


def ready(number: int, system: str = "toy") -> ReadyList:
    return ReadyList(
        id=f"card-{number}",
        name=f"Card {number}",
        description="Runs.",
        army=f"card-{number}",
        battle="sprint",
        roster=card_list(number, system=system),
    )


def muster(roster: Roster) -> Any:
    return Card(int(roster.army.removeprefix("card-")))


RUNNING = (Call(clock="decision", option="run", label="Run"), Call(clock="decision", option="walk", label="Walk"))

TOY_GAME = Game(
    system=TOY,
    name="Toy",
    seats=lambda agreement: TOY.seats,
    catalogue=CATALOGUE,
    rulebook=RULEBOOK,
    validate=validate,
    muster=muster,
    muster_type=Card,
    settings=(
        Setting(
            id="battle",
            label="Distance",
            kind="choice",
            default="sprint",
            choices=(Choice(value="sprint", label="Sprint"), Choice(value="mile", label="Mile")),
        ),
        Setting(id="laps", label="Laps", kind="number", default=1, least=1, most=9),
    ),
    title=lambda agreement: f"Toy · {agreement['battle']}",
    list_problem=list_problem,
    new_table=new_table,
    ready_lists=(ready(1), ready(2)),
    windows=True,
    calls=lambda known, seat: RUNNING,
)
LEFT, RIGHT = Seat(0), Seat(1)
