"""Leaders: who may lead, who chooses, and who follows a leader that falls. Vectors S-01 to S-04, S-07, S-08."""

from collections.abc import Sequence

import pytest

from tests.rules.kog.build import Game, Place, begin, table
from tests.rules.kog.moves import walk

STRIKE = ("king-cobra", "black-mamba", "black-mamba", "jaeger")
KING, P, Q, R = "b-m1", "b-m2", "b-m3", "b-m4"
KILL = [("to hit", (4, 2)), ("damage", (6,))]


def shot_at(victim: str, *, leader: str, dead: Sequence[str] = (), faces=KILL, hull: int = 1) -> Game:
    """A Strike Cadre of seat 1 after a Jaeger of seat 0 has shot one of its models with so much hull."""
    models: list[tuple[str, str, Place]] = [("jaeger", "a", (18, 6)), ("jaeger", "a", (24, 6))]
    models += [(profile, "b", (12 + 4 * number, 24)) for number, profile in enumerate(STRIKE)]
    changes = {id_: {"life": "wreck"} for id_ in dead} | {"b-u1": {"leader": leader}}
    start = table(
        models, units={"b-u1": [KING, P, Q, R]}, hull={victim: hull} | dict.fromkeys(dead, 0), changes=changes
    )
    return begin(start, faces).choose("shoot:a-m1:autocannon-24-4", f"target:{victim}")


def leader(game: Game) -> str:
    return game.table.units["b-u1"].leader


@pytest.mark.rule("kog.leader.succession", "kog.leader.highest-command", "kog.engine.interrupts")
@pytest.mark.parametrize("successor", [P, Q])
def test_s01_the_owner_names_a_successor_at_once(successor: str):
    game = shot_at(KING, leader=KING)
    assert game.asked(1)
    assert not game.asked(0)
    assert game.question.rule == "kog.leader.succession"
    assert game.allowed() == [f"leader:{P}", f"leader:{Q}"]
    refusal = game.refusal(f"leader:{R}")
    assert (refusal.rule, refusal.measured, refusal.limit) == ("kog.leader.highest-command", "Command 2", "Command 3")
    assert KING not in "".join(game.options())
    game.choose(f"leader:{successor}")
    assert leader(game) == successor
    assert game.told("leads Unit B1")


@pytest.mark.rule("kog.leader.succession")
@pytest.mark.parametrize(
    ("fallen", "dead", "follows"), [pytest.param(P, [KING], Q, id="S-02"), pytest.param(Q, [KING, P], R, id="S-03")]
)
def test_a_lone_candidate_takes_over_without_a_choice(fallen: str, dead: list[str], follows: str):
    game = shot_at(fallen, leader=fallen, dead=dead)
    assert leader(game) == follows
    assert not game.asked(1)


@pytest.mark.rule("kog.leader.every-unit")
def test_s04_a_crippled_leader_stays():
    game = shot_at(P, leader=P, dead=[KING], faces=[("to hit", (4, 2)), ("damage", (4,))], hull=2)
    assert game.models[P].hull == 1
    assert leader(game) == P
    assert not game.asked(1)


@pytest.mark.rule("kog.leader.succession")
def test_the_loss_of_another_model_changes_no_leader():
    assert leader(shot_at(R, leader=KING)) == KING


@pytest.mark.rule("kog.leader.succession")
def test_a_unit_without_survivors_needs_no_leader():
    game = shot_at(R, leader=R, dead=[KING, P, Q])
    assert leader(game) == R
    assert not game.asked(1)


def before_deployment(profiles: Sequence[str], candidates: Sequence[str]) -> Game:
    """Set-up at its start: a unit of seat 1 without a leader, and a lone model of seat 0."""
    models: list[tuple[str, str, Place]] = [("jaeger", "a", (4, 4))]
    models += [(profile, "b", (10 + 3 * number, 30)) for number, profile in enumerate(profiles)]
    ids = [f"b-m{number + 1}" for number in range(len(profiles))]
    unled = {"a-u1": {"leader": ""}, "b-u1": {"leader": "", "leader_candidates": tuple(candidates)}}
    return begin(table(models, stage="leaders", units={"b-u1": ids}, changes=unled))


@pytest.mark.rule("kog.leader.highest-command", "kog.leader.every-unit")
def test_s07_the_owner_chooses_among_equals_before_deployment():
    game = before_deployment(("cheetah", "cheetah", "jaguar", "ferret"), ["b-m1", "b-m2", "b-m3"])
    assert game.asked(1)
    assert game.question.clock == "setup", "it can be left to what is proposed, as all of the set-up"
    assert game.allowed() == ["leader:b-m1", "leader:b-m2", "leader:b-m3"]
    assert game.refusal("leader:b-m4").rule == "kog.leader.highest-command"
    game.choose("leader:b-m3")
    assert leader(game) == "b-m3"
    assert game.table.stage != "leaders"


@pytest.mark.rule("kog.leader.highest-command")
def test_s08_the_highest_command_leads_without_a_choice():
    game = before_deployment(("kodiak", "grizzly", "jaguar"), ["b-m1"])
    assert leader(game) == "b-m1"
    assert game.told("Kodiak B1 leads Unit B1")


@pytest.mark.rule("kog.leader.every-unit", "kog.army.freeform.model-is-unit")
def test_a_model_on_its_own_leads_itself():
    game = before_deployment(("hunter",), ["b-m1"])
    assert [unit.leader for unit in game.table.units.values()] == ["a-m1", "b-m1"]


@pytest.mark.rule("kog.leader.highest-command")
def test_a_leader_the_list_has_settled_is_not_asked_for_again():
    game = before_deployment(("cheetah", "cheetah"), ["b-m2"])
    assert leader(game) == "b-m2"


@pytest.mark.rule("kog.leader.effects")
def test_coherency_is_measured_from_the_leader_and_nobody_else():
    models = [
        ("hunter", "a", (4, 10)),
        ("headhunter", "a", (12, 10)),
        ("hunter", "a", (22, 10)),
        ("hunter", "b", (46, 34)),
    ]
    start = table(models, stage="movement", units={"a-u1": ["a-m1", "a-m2", "a-m3"]})
    game = walk(begin(start), "a-m3", "combat", (25.2, 10))
    assert "finish" in game.allowed()
