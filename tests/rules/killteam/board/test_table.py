"""The table is stored as JSON and comes back the same."""

import msgspec
import pytest

from rules.geometry.point import Point
from rules.killteam.board.settings import Settings
from rules.killteam.board.side import ChosenTacOp, Score, Side
from rules.killteam.board.table import SEATS, Activation, LastingEffect, Marker, Operative, Table
from rules.killteam.teams.house_teams import HOUSE_TEAMS


@pytest.mark.parametrize("one", HOUSE_TEAMS)
def test_a_table_goes_to_json_and_comes_back_equal(one: str) -> None:
    team = HOUSE_TEAMS[one]
    first = team.type[0]
    effect = next(effect for ploy in team.ploy for effect in ploy.effect)
    side = Side(
        seat=SEATS[0],
        team=team,
        roster_name="Vigil",
        tac=ChosenTacOp(id="overrun", zones=(1, 2)),
        primary="kill",
        grenades={"frag": 2},
        scores=(Score("crit", 2, 1),),
    )
    table = Table(
        settings=Settings(map="shattered-quarter", crit="sweep"),
        sides=(side, Side(seat=SEATS[1], team=team, roster_name="Other")),
        models={
            "a-1": Operative(
                id="a-1",
                seat=SEATS[0],
                type=first.id,
                option=first.option[0].id,
                name=first.name,
                wounds=first.wounds,
                at=Point(1_000, 2_500),
                life="live",
            )
        },
        markers={"O1": Marker(id="O1", kind="objective", at=Point(15_000, 11_000), charges=(SEATS[1],))},
        lasting=(LastingEffect(effect=effect, source="ploy", seat=SEATS[0], until="end_turning_point"),),
        activation=Activation(operative="a-1", actions=("Dash",)),
    )
    assert msgspec.json.decode(msgspec.json.encode(table), type=Table) == table
