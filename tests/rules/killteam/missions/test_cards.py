"""Cards of one's own: read and refused, chosen beside ours, scored by their lines; and the two printings."""

import json
from typing import Any

import pytest
from msgspec import structs

from rules.kernel.refusal import Seat
from rules.killteam.board import SWITCHES, can_carry_objectives, crit_op, kill_op, tac_ops
from rules.killteam.board.op_cards import CRIT_OPS, TAC_OPS
from rules.killteam.board.side import ChosenTacOp
from rules.killteam.board.table import Table
from rules.killteam.game import GAME, changed_switches, settings_of, title
from rules.killteam.missions.cards import CARD_RULES, read_cards
from rules.killteam.missions.conditions import CONDITIONS
from rules.killteam.missions.crit import crit_worth
from rules.killteam.missions.points import kill_grade
from rules.killteam.missions.scoring import score_turning_point, tac_worth
from rules.players.evaluators.killteam_ops import prospects
from rules.roster.scenarios import MISSION, NotAScenario
from tests.rules.killteam.missions.markers import objective
from tests.rules.killteam.running import run
from tests.rules.killteam.tables import A, op, table

USUAL: dict[str, Any] = {setting.id: setting.default for setting in GAME.settings}


def cards(**parts: Any) -> str:
    return json.dumps({"format": "gridless-scenario", "version": 1, "system": "killteam", "name": "Our cards", **parts})


def crit(*lines: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"name": "Take and keep", "line": list(lines), **more}


def tac(*lines: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"name": "Our way", "archetype": "Hunt", "line": list(lines), **more}


def on(text: str, *models: Any, own: str = "", turning_point: int = 2, markers: Any = ()) -> Table:
    made = table(*models, turning_point=turning_point, markers=markers)
    made = structs.replace(made, settings=structs.replace(made.settings, cards=read_cards(text)))
    return made.with_side(A, tac=ChosenTacOp(id=own)) if own else made


@pytest.mark.rule("killteam.op.own", "killteam.setup.crit_op")
def test_a_crit_card_replaces_the_agreed_op_and_scores_by_its_lines() -> None:
    lines = {"what": "markers", "points": 2, "each": True}, {"what": "more_standing", "since": 3}
    text = cards(crit=[crit(*lines, most=5)])
    near = op("a", 15, 9.5, "sentinel")
    marker = objective("O1", 15, 11)
    start = on(text, near, op("e", 2, 2, "scavver", 1), markers=(marker,))
    assert crit_op(start.settings).name == "Take and keep"
    assert crit_op(start.settings).text == "A card of the players: Take and keep."
    assert [crit_worth(start, seat) for seat in (Seat(0), Seat(1))] == [2, 0]
    scored = run(start, score_turning_point)
    assert scored.table.side(A).scored("crit") == 2
    assert any("1 objective marker" in str(event.line(scored.table).text) for event in scored.events)
    assert all(len(prospects(one, A)) == 1 for one in (start,))


@pytest.mark.rule("killteam.op.own", "killteam.score.tac")
def test_tac_cards_stand_beside_ours_and_keep_their_archetype() -> None:
    text = cards(tac=[tac({"what": "forward"}), tac({"what": "posts"}, archetype="Shadow")])
    start = on(text, op("a", 12, 18, "sentinel"), op("e", 2, 2, "scavver", 1), own="own-1")
    ops = tac_ops(start.settings)
    assert set(ops) == {*TAC_OPS, "own-1", "own-2"}
    assert (ops["own-2"].archetype, ops["own-1"].rule) == ("Shadow", "killteam.op.own")
    assert tac_worth(start, A) in (0, 1)
    assert prospects(start.with_side(A, zone="a").with_side(Seat(1), zone="b"), A)


@pytest.mark.rule("killteam.op.own", "killteam.score.kill_grade")
def test_the_kill_grade_may_be_another() -> None:
    theirs = [op(f"e{n}", 2 + n, 20, "scavver", 1, life="gone" if n else "live") for n in range(2)]
    start = on(cards(kill=6, kill_higher=2), op("a", 2, 2, "sentinel"), *theirs)
    start = start.with_side(A, taken=("a",)).with_side(Seat(1), taken=("e0", "e1"))
    assert kill_grade(start, A) == 3
    assert kill_op(start.settings).higher == 2
    assert read_cards(cards(kill=6)).kill_higher == 1


def test_our_own_ops_are_written_as_cards_that_can_be_changed() -> None:
    assert {one.id for one in CARD_RULES.ready} == {*CRIT_OPS, *TAC_OPS}
    assert all({line.what for line in one.line} <= set(CONDITIONS) for one in (*CRIT_OPS.values(), *TAC_OPS.values()))
    found = CARD_RULES.read(cards(crit=[crit({"what": "markers", "least": 2})], tac=[tac({"what": "quarry"}, most=2)]))
    assert found.lines == (
        "CRIT op Take and keep: 1 VP: objective markers that you control or carry (at least 2), turning points 2 to 4.",
        (
            "TAC op Our way (Hunt): 1 VP: your quarry incapacitated, at once; you pick it in secret. "
            "At most 2 VP in a turning point."
        ),
    )
    assert CARD_RULES.read(cards(kill=3)).lines == ("KILL op: grade 3 for all enemies, 1 VP for the higher grade.",)


@pytest.mark.rule("killteam.op.own")
@pytest.mark.parametrize(
    ("parts", "path"),
    [
        ({}, "crit"),
        ({"crit": [crit()]}, "crit[0].line"),
        ({"crit": [crit({"what": "posts"})]}, "crit[0].line[0].what"),
        ({"crit": [crit({"what": "charge"}, {"what": "sweep"})]}, "crit[0].line"),
        ({"crit": [crit({"what": "sweep"}, {"what": "sweep"})]}, "crit[0].line"),
        ({"crit": [crit({"what": "markers"})] * 2}, "crit"),
        ({"tac": [tac({"what": "quarry"}, {"what": "stronghold"})]}, "tac[0].line"),
        ({"tac": [tac({"what": "forward"}, archetype="Chess")]}, "tac[0].archetype"),
        ({"tac": [tac({"what": "forward", "since": 4, "until": 3})]}, "tac[0].line[0].until"),
        ({"tac": [tac({"what": "forward", "since": 1})]}, "tac[0].line[0].since"),
        ({"tac": [tac({"what": "forward", "says": "{markers.__class__}"})]}, "tac[0].line[0]"),
        ({"tac": [{**tac({"what": "forward"}), "name": " "}]}, "tac[0].name"),
        ({"tac": [{**tac({"what": "forward"}), "about": "x" * 601}]}, "tac[0].about"),
        ({"kill": 9}, "kill"),
    ],
    ids=range(14),
)
def test_mistakes_are_told_with_their_place(parts: dict[str, Any], path: str) -> None:
    with pytest.raises(NotAScenario) as wrong:
        read_cards(cards(**parts))
    assert wrong.value.path == path


@pytest.mark.rule("killteam.op.own", "killteam.action.pick_up_allowed")
def test_a_card_about_carried_markers_lets_operatives_pick_them_up() -> None:
    assert can_carry_objectives(on(cards(crit=[crit({"what": "markers_carried"})])).settings)
    assert not can_carry_objectives(on(cards(crit=[crit({"what": "markers"})])).settings)


@pytest.mark.rule("killteam.online.printing")
def test_one_choice_agrees_on_a_printing_and_each_difference_still_on_its_own() -> None:
    current = {**USUAL, "printing": "current"}
    switches = settings_of(current).switches
    assert all(str(getattr(switches, words.id)) == words.later[0] for words in SWITCHES)
    assert not changed_switches(current)
    assert title(current).endswith("Grid Control · current printing")
    other = {**current, SWITCHES[0].id: SWITCHES[0].sheet[0]}
    assert str(getattr(settings_of(other).switches, SWITCHES[0].id)) == SWITCHES[0].sheet[0]
    assert title(other).endswith("current printing · 1 rule of the sheet")
    older = {words.id: words.sheet[0] for words in SWITCHES}
    assert settings_of({"terrain": USUAL["terrain"], "crit": USUAL["crit"], **older}) == settings_of(USUAL)


@pytest.mark.rule("killteam.op.own")
def test_a_match_takes_its_cards_from_the_agreement() -> None:
    agreed = {**USUAL, MISSION: cards(crit=[crit({"what": "markers"})])}
    assert settings_of(agreed).cards == read_cards(agreed[MISSION])
    assert title(agreed) == "Kill Team · Shattered Quarter · Our cards"
