"""Group activation: two of a group are activated before the enemy."""

import pytest
from msgspec import structs

from rules.killteam.board.table import Activation, Table
from rules.killteam.team_files.known_texts import effects_of
from rules.killteam.teams.effects import GroupActivation
from rules.killteam.teams.keywords import has_keywords
from rules.killteam.teams.team import Ability
from rules.killteam.turn.firefight import firefight_step
from tests.rules.killteam.running import run
from tests.rules.killteam.tables import A, B, op, table

pytestmark = pytest.mark.rule("killteam.flow.group_activation")


def grouped(*, ready: tuple[str, ...] = ("Y", "Z")) -> Table:
    """X acts; X, Y and Z are a group, Q is none of it."""
    crew = [op(id_, 2, y, ready=id_ in (*ready, "X")) for id_, y in (("X", 2), ("Y", 5), ("Z", 8))]
    on = table(*crew, op("Q", 2, 11, "surgeon"), op("e", 12, 9, "scavver", 1), turn=A)
    team = on.side(A).team
    types = [
        structs.replace(one, keywords=("DOCK", "HAND") if one.id == "deckhand" else ("DOCK",), abilities=("group",))
        if one.id == "deckhand"
        else one
        for one in team.type
    ]
    ability = Ability(id="group", name="Group", text="Two.", effect=(GroupActivation(keywords="DOCK HAND"),))
    side = structs.replace(team, type=tuple(types), ability=(*team.ability, ability))
    return structs.replace(on.with_side(A, team=side), activation=Activation(operative="X"))


def ended(on: Table) -> Table:
    return run(on, firefight_step, answers=["end"]).table


def test_another_of_the_group_is_activated_before_the_enemy_but_no_third() -> None:
    after = ended(grouped())
    assert (after.turn, after.group, after.models["X"].ready) == (A, "DOCK HAND", False)
    chosen = run(after, firefight_step, answers=["activate:Y:engage"])
    offered = {one.piece for one in chosen.asked[0].options}
    assert offered == {"Y", "Z"}
    assert chosen.table.group == ""
    last = ended(chosen.table)
    assert (last.turn, last.group) == (B, "")


def test_the_enemy_comes_next_where_nobody_of_the_group_is_ready() -> None:
    after = ended(grouped(ready=()))
    assert (after.turn, after.group) == (B, "")


@pytest.mark.parametrize(
    ("own", "wanted", "fits"),
    [
        (("DOCK", "HAND"), "DOCK HAND", True), (("HAND", "DOCK CREW"), "DOCK CREW HAND", True),
        (("DOCK",), "DOCK HAND", False), (("DOCK", "HANDLER"), "DOCK HAND", False), ((), "", True),
    ],
)  # fmt: skip
def test_a_phrase_is_made_of_keywords(own: tuple[str, ...], wanted: str, fits: bool) -> None:
    assert has_keywords(own, wanted) is fits


@pytest.mark.rule("killteam.build.team_data")
def test_its_text_becomes_the_effect() -> None:
    text = (
        "Whenever this operative is expended, you must then activate one other ready friendly HARBOUR HAND operative "
        "(if able) before your opponent activates. When that other operative is expended, your opponent then activates "
        "as normal (in other words, you cannot activate more than two operatives in succession with this rule)."
    )
    assert effects_of(text) == ({"op": "group_activation", "keywords": "HARBOUR HAND"},)
