"""Lists far larger than any battle: judging one takes work in proportion to it, or one import would keep a server busy."""

import pytest
from msgspec import structs

from rules.registry import SYSTEMS
from rules.roster.catalogue import UnitEntry
from rules.roster.game import Game
from rules.roster.roster import Roster


def crowd(game: Game, many: int) -> Roster:
    """The largest ready-made list with its last unit over and over again, each with one model."""
    ready = game.ready_lists[-1].roster
    group = ready.groups[0]
    unit = group.units[-1]
    alike = [
        structs.replace(unit, id=f"u{n}", models=(structs.replace(unit.models[0], id=f"m{n}"),)) for n in range(many)
    ]
    return structs.replace(ready, groups=(structs.replace(group, units=tuple(alike)),))


@pytest.mark.parametrize("game", SYSTEMS.values(), ids=SYSTEMS)
def test_twice_the_units_take_about_twice_the_work(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    answers_to = UnitEntry.answers_to
    monkeypatch.setattr(UnitEntry, "answers_to", lambda entry, names: asked.append(entry) or answers_to(entry, names))

    def work(many: int) -> int:
        asked.clear()
        assert not game.validate(crowd(game, many)).legal
        return len(asked)

    assert work(80) <= 2.5 * work(40)
