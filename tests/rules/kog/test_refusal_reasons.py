"""Every refusal of KOG light states a reason that holds on the table: random games, each reason looked up anew."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

import pytest

from rules.geometry.disc import gap
from rules.kernel.dice import CommittedDice
from rules.kernel.question import OptionView
from rules.kernel.refusal import Refusal
from rules.kog.board import Model, Table, Unit, base_distance, disc, is_within, opponent, refusal
from rules.kog.board.measure import marker
from rules.skirmish.refusals import Wording
from tests.harness.breath import Breath
from tests.rules.kog.test_whole_games import match_of

Parts = Mapping[str, str]
Holds = Callable[[Table, OptionView, Parts], bool]


def _model(game: Table, name: str) -> Model:
    return next(model for model in game.models.values() if model.name == name)


def _unit(game: Table, name: str) -> Unit:
    """The unit that a part of a sentence ends with, as in "shooting with Strike Cadre"."""
    named = [unit for unit in game.units.values() if name.endswith(unit.name)]
    return max(named, key=lambda unit: len(unit.name))


def _of(game: Table, unit: Unit) -> list[Model]:
    return [game.models[id_] for id_ in unit.models]


def _foes(game: Table, model: Model) -> list[Model]:
    return [foe for foe in game.models.values() if foe.life == "live" and foe.seat == opponent(model.seat)]


def _beside(game: Table, model: Model) -> bool:
    return any(is_within(game, model, foe, 1_000) for foe in _foes(game, model))


def _who(game: Table, parts: Parts) -> Model:
    return _model(game, parts["model"])


def _weapons(game: Table, model: Model, kind: str) -> list[str]:
    return [weapon.id for weapon in game.profile(model).weapons if weapon.kind == kind]


def _done(mark: str) -> Holds:
    return lambda game, _, parts: _who(game, parts).shot == mark


def _near(game: Table, _: OptionView, parts: Parts) -> bool:
    """The model and the foe named are within 1 inch."""
    return is_within(game, _who(game, parts), _model(game, parts["foe"]), 1_000)


def _too_far_to_strike(game: Table, option: OptionView, parts: Parts) -> bool:
    return base_distance(game, game.models[option.piece], _model(game, parts["target"])) > 1_000


def _too_far_to_hold(game: Table, option: OptionView, parts: Parts) -> bool:
    token = marker(game, game.objectives[option.piece])
    return all(gap(disc(game, model), token) > 1_000 for model in game.survivors(_unit(game, parts["unit"])))


def _has_moved(game: Table, _: OptionView, parts: Parts) -> bool:
    """A model that has moved, or a unit that is finished."""
    return any(model.name == parts["who"] and model.move for model in game.models.values()) or any(
        unit.name == parts["who"] and unit.moved for unit in game.units.values()
    )


HOLDS: Mapping[str, Holds] = {
    "speed-no-fight": lambda game, _, parts: _who(game, parts).move == "speed",
    "speed-no-shot": lambda game, _, parts: _who(game, parts).move == "speed",
    "no-assault-weapon": lambda game, _, parts: not _weapons(game, _who(game, parts), "attacks"),
    "no-enemy-near": lambda game, _, parts: not _beside(game, _who(game, parts)),
    "no-enemy-left": lambda game, _, parts: not _foes(game, _who(game, parts)),
    "has-attacked": lambda game, _, parts: _who(game, parts).fought and _beside(game, _who(game, parts)),
    "has-fought": lambda game, option, parts: (
        _unit(game, parts["unit"]).fought
        and any(model.fought for model in _of(game, _unit(game, parts["unit"])))
        and _beside(game, game.models[option.piece])
    ),
    "has-declined": lambda game, option, parts: (
        _unit(game, parts["unit"]).fought
        and not any(model.fought for model in _of(game, _unit(game, parts["unit"])))
        and _beside(game, game.models[option.piece])
    ),
    "out-of-reach": _too_far_to_strike,
    "waits": lambda game, option, parts: (
        game.opened == _unit(game, parts["unit"]).id != game.models[option.piece].unit
    ),
    "shaken-holds": lambda game, _, parts: _who(game, parts).shaken,
    "shaken": lambda game, _, parts: _who(game, parts).shaken,
    "shaken-instead": lambda game, _, parts: _who(game, parts).shaken,
    "instead-shot": _done("shot"),
    "instead-observed": _done("observed"),
    "instead-held": _done("held"),
    "acted-already": lambda game, _, parts: _who(game, parts).shot == {"shot": "shot", "observed": "observed"}[parts["done"]],
    "beside-enemies": _near,
    "speed-starts-near": _near,
    "spent": lambda game, option, parts: any(
        weapon.name == parts["weapon"] and weapon.single_use and weapon.id in _who(game, parts).spent
        for weapon in game.profile(_who(game, parts)).weapons
    ),
    "objective-too-far": _too_far_to_hold,
    "crippled": lambda game, _, parts: _who(game, parts).hull == 1,
    "has-moved": _has_moved,
    "no-enemy": lambda game, option, _: not _foes(game, game.models[option.piece]),
}  # fmt: skip
"""What must be so on the table for each state that a refusal of an option names."""

ELSEWHERE = {
    "one-line", "enough-proposed", "as-high-already", "no-line-left", "not-arranged", "too-narrow", "no-room",
    "board-too-small", "board-too-narrow", "no-spot", "no-direction", "nobody-in-line", "speed-comes-near",
    "shaken-charge", "astray", "far-from-leader", "too-far-forward", "near-an-edge", "across-the-line", "outranked",
    "unseen", "rolled-again", "over-the-edge", "overlaps",
}  # fmt: skip
"""Those about a place, a way, a look or a die that somebody names: they are held by the tests of their rules."""


def test_every_worded_refusal_is_looked_up_here_or_held_by_the_tests_of_its_rule() -> None:
    assert set(refusal.worded) == {*HOLDS, *ELSEWHERE}


@lru_cache
def _template(text: str) -> re.Pattern[str]:
    """The sentence with its braces as named groups."""
    seen: set[str] = set()

    def group(found: re.Match[str]) -> str:
        name = found[1]
        known = name in seen
        seen.add(name)
        return f"(?P={name})" if known else f"(?P<{name}>.+?)"

    return re.compile(re.sub(r"\\{(\w+)\\}", group, re.escape(text)))


def _parts(wording: Wording, refusal: Refusal) -> Parts | None:
    """What fills the braces of the wording in this refusal; None where it is not worded so."""
    found: dict[str, str] = {}
    for part in ("rule", "message", "measured", "limit", "remedy"):
        fits = _template(getattr(wording, part)).fullmatch(getattr(refusal, part))
        if fits is None:
            return None
        found |= fits.groupdict()
    return found


def untrue(game: Table, option: OptionView) -> str:
    """The reason of a refused option where it does not hold on the table; "" otherwise."""
    assert option.refusal is not None
    for name, holds in HOLDS.items():
        parts = _parts(refusal.worded[name], option.refusal)
        if parts is not None:
            return "" if holds(game, option, parts) else f"{name}: {option.refusal.message}"
    return ""


@pytest.mark.rule("kog.fight.eligible-models", "kog.fight.once", "kog.fight.optional", "kog.shoot.eligible-model")
@pytest.mark.parametrize("seed", range(6))
def test_what_a_refusal_says_is_so(seed: int) -> None:
    battle, terrain = ("duel", "skirmish", "encounter")[seed % 3], ("random", "Mixed")[seed % 2]
    drawn = match_of(battle, terrain, seed, rounds=5)
    match = Breath(drawn.system, drawn.start, CommittedDice(bytes([seed])), drawn.players)
    looked: set[str] = set()

    def watch(game: Breath) -> None:
        for question in game.questions():
            for option in question.options:
                if option.refusal is not None:
                    looked.add(option.refusal.message)
                    assert untrue(game.table, option) == ""

    match.play_out(3_000, watch)
    assert len(looked) > 5
