"""A match between computers follows from its lists and its seed, and the answers lead there again."""

from itertools import islice

from rules.kernel import engine
from rules.kernel.position import dump
from rules.players.choice import QUICK, RANDOM
from rules.players.playing import MatchStep, dice_of, match_steps, no_clock
from rules.registry import SYSTEMS

KOG = SYSTEMS["kog"]


def table(seed: int) -> object:
    lists = [ready.roster for ready in KOG.ready_lists if ready.battle == "duel"]
    agreement = {setting.id: setting.default for setting in KOG.settings} | {"battle": "duel"}
    return KOG.new_table(agreement, seed, [KOG.muster(roster) for roster in lists[:2]])


def duel(seed: int) -> list[MatchStep]:
    return list(islice(match_steps(KOG.system, table(seed), seed, (QUICK, RANDOM), no_clock), 400))


def test_the_same_seed_is_the_same_match() -> None:
    one, again, other = duel(4), duel(4), duel(5)
    assert [step.answer for step in one] == [step.answer for step in again]
    assert dump(one[-1].outcome.position) == dump(again[-1].outcome.position)
    assert dump(one[-1].outcome.position) != dump(other[-1].outcome.position)
    assert one[-1].outcome.position.over


def test_its_answers_lead_there_again() -> None:
    match, dice = duel(4), dice_of(4)
    position = engine.start(KOG.system, table(4), dice).position
    for step in match:
        position = engine.play(KOG.system, position, step.seat, step.number, step.answer, dice).position
    assert dump(position) == dump(match[-1].outcome.position)
