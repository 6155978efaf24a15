"""Counteractions: section 3.5 of the rules."""

import pytest
from msgspec import structs

from rules.geometry.point import Point
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Path
from rules.killteam.board.table import Activation, LastingEffect, Table
from rules.killteam.teams.effects import StatMod
from rules.killteam.turn.activation import possible_actions
from rules.killteam.turn.firefight import firefight_step
from tests.rules.killteam.running import option, refusal, run
from tests.rules.killteam.tables import CORRIDOR, A, B, op, table


def expended(*more, **changes) -> Table:
    """X, Y (Conceal) and Z of seat 0 are expended; seat 1 has somebody ready far away."""
    return table(
        op("X", 2, 2, ready=False),
        op("Y", 2, 5, ready=False, order="conceal"),
        op("Z", 2, 10, ready=False),
        op("e", 7, 10, "scavver", 1),
        *more,
        board=CORRIDOR,
        turn=A,
        **changes,
    )


def counter(on: Table, who: str = "X", **changes) -> Table:
    return structs.replace(on, activation=Activation(operative=who, counteraction=True, **changes))


def to(*points: tuple[int, int]) -> Path:
    return Path(points=tuple(Point(*point) for point in points))


@pytest.mark.rule("killteam.counteract.trigger", "killteam.counteract.who", "killteam.core.order.conceal_no_counteract")
@pytest.mark.rule("killteam.counteract.once", "killteam.counteract.optional", "killteam.core.order.engage")
def test_v19_who_counteracts():
    on = expended()
    ran = run(on, firefight_step, answers=["counteract:X"])
    options = ran.asked[0].options
    assert refusal(options, "counteract:Y").rule == "killteam.core.order.conceal_no_counteract"
    assert [one.id for one in options if one.refusal is None] == ["decline", "counteract:X", "counteract:Z"]
    assert ran.table.activation == Activation(operative="X", counteraction=True)
    assert ran.table.models["X"].countered
    done = run(ran.table, firefight_step, answers=["pass"]).table
    over = run(done, firefight_step).table
    assert (over.turn, over.activation) == (B, None)
    again = run(structs.replace(over, turn=A), firefight_step, answers=["decline"])
    assert refusal(again.asked[0].options, "counteract:X").rule == "killteam.counteract.once"
    assert again.table.turn == B
    later = run(structs.replace(again.table, turn=A), firefight_step, answers=["counteract:Z"]).table
    assert later.activation.operative == "Z"


@pytest.mark.rule("killteam.counteract.move_limit")
def test_v19_two_inches_and_no_more():
    reposition = option(possible_actions(counter(expended()), expended().models["X"]), "move:reposition")
    assert reposition.resolve(to((4_000, 2_000)))
    with pytest.raises(Refused) as turned_down:
        reposition.resolve(to((3_200, 2_000), (3_200, 2_800)))
    refused = turned_down.value.refusal
    assert (refused.measured, refused.limit) == ("3″", "2″")


@pytest.mark.rule("killteam.counteract.no_guard", "killteam.counteract.action")
def test_v19_one_action_of_one_point_but_not_guard():
    on = counter(expended(op("f", 3.3, 2, "scavver", 1)))
    options = possible_actions(on, on.models["X"])
    assert refusal(options, "move:fall_back").rule == "killteam.counteract.action"
    assert option(options, "fight:").refusal is None
    far = counter(expended(), "Z")
    assert refusal(possible_actions(far, far.models["Z"]), "guard").rule == "killteam.counteract.no_guard"
    assert option(possible_actions(far, far.models["Z"]), "shoot:snub-pistol:e").refusal is None


@pytest.mark.rule("killteam.counteract.action", "killteam.flow.one_action_at_a_time")
def test_a_counteraction_is_over_after_one_action_whatever_the_apl():
    on = counter(expended())
    acted = run(on, firefight_step, answers=["pass"]).table
    assert acted.activation.spent == 0
    over = run(acted, firefight_step)
    assert (over.asked, over.table.activation) == ([], None)


@pytest.mark.rule("killteam.counteract.not_activation")
def test_a_counteraction_ends_nothing_of_an_activation():
    def stat(until):
        return LastingEffect(effect=StatMod(stat="apl", value=1), source="x", seat=A, until=until, operative="X")

    on = structs.replace(
        expended(),
        lasting=(stat("end_activation"), structs.replace(stat("end_next_activation"), ending=True)),
        markers={},
    ).with_model("e", stilled=True)
    over = run(run(counter(on), firefight_step, answers=["pass"]).table, firefight_step).table
    assert len(over.lasting) == 2
    assert (over.models["X"].order, over.models["e"].stilled) == ("engage", True)


@pytest.mark.rule("killteam.counteract.not_activation", "killteam.weapon.heavy")
def test_heavy_treats_a_counteraction_like_an_activation():
    on = table(
        op("X", 2, 2, "artificer", ready=False), op("e", 7, 2, "scavver", 1), board=CORRIDOR, turn=A,
        activation=Activation(operative="X", counteraction=True),
    )  # fmt: skip
    assert option(possible_actions(on, on.models["X"]), "shoot:rivet-mortar").refusal is None


@pytest.mark.rule("killteam.counteract.who", "killteam.counteract.optional")
def test_nobody_is_asked_where_nobody_can_counteract():
    on = expended().with_model("X", order="conceal").with_model("Z", countered=True)
    ran = run(on, firefight_step)
    assert (ran.asked, ran.table.turn) == ([], B)


@pytest.mark.rule("killteam.counteract.trigger")
def test_whoever_has_somebody_ready_does_not_counteract():
    on = expended().with_model("X", ready=True)
    assert run(on, firefight_step, answers=["activate:X"]).table.activation.counteraction is False
