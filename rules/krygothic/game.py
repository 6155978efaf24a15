"""Kry-Gothic as people choose it: battle size, mission, map, the options of a table, squads to start from."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from msgspec import structs

from rules.geometry.point import inches
from rules.kernel.package_files import read_toml
from rules.kernel.refusal import Seat
from rules.krygothic.board import MAPS, SEATS, Model, Settings, Side, Table
from rules.krygothic.calls.calling import calls_ahead
from rules.krygothic.lists.catalogue import CATALOGUE, READY
from rules.krygothic.lists.force import Fighter, Muster
from rules.krygothic.lists.muster import CHECKS, muster
from rules.krygothic.missions.missions import ROLLED, SCENARIOS
from rules.krygothic.rulebook import RULEBOOK
from rules.krygothic.stakes.offer import PLAY_FOR_STAKES
from rules.krygothic.system import ALL, KRYGOTHIC
from rules.roster.agreement import battle_setting
from rules.roster.catalogue import BattleSize
from rules.roster.game import Agreement, Choice, Game, Setting
from rules.roster.pace import pace_of
from rules.roster.words import apart
from rules.skirmish.game import game


def new_table(settings: Settings, musters: tuple[Muster, Muster]) -> Table:
    """The table before the roll-off; models of one name are told apart across both squads, and so are the squads."""
    models = {
        model_id(seat, fighter.id): Model(
            id=model_id(seat, fighter.id),
            seat=seat,
            fighter=fighter.id,
            name=name,
            wounds=fighter.wounds,
            number=number,
        )
        for seat, fighter, name, number in _with_distinct_names(musters)
    }
    squads = apart([muster.name or muster.team_name for muster in musters])
    one, two = (
        Side(seat=seat, muster=structs.replace(musters[seat], name=name))
        for seat, name in zip(SEATS, squads, strict=True)
    )
    mission = "" if settings.scenario == ROLLED else settings.scenario
    return Table(settings=settings, sides=(one, two), models=models, mission=mission)


def _with_distinct_names(musters: tuple[Muster, Muster]) -> Iterator[tuple[Seat, Fighter, str, int]]:
    """Every fighter with its name and the number of its token.

    Where both squads have somebody of one name, numbers run on from squad to squad, and those of that name bear theirs.
    """
    one, two = ([fighter.name for fighter in muster.fighters] for muster in musters)
    shared = {_bare(name) for name in set(one) & set(two)}
    for seat, before in zip(SEATS, (0, len(one) if shared else 0), strict=True):
        for place, fighter in enumerate(musters[seat].fighters, start=1):
            bare = _bare(fighter.name)
            numbered = bare in shared or fighter.name == f"{bare} {place}"
            yield seat, fighter, f"{bare} {before + place}" if numbered else fighter.name, before + place


def _bare(name: str) -> str:
    return name.rstrip("0123456789").rstrip()


def model_id(seat: Seat, id_: str) -> str:
    """A fighter's id as the table has it: b-3 is number 3 of seat 1."""
    return f"{'ab'[seat]}-{id_}"


OWN_MAP: Final = "mission"
ATTACKERS: Final = {"first": SEATS[0], "second": SEATS[1]}


def _size(battle: BattleSize) -> str:
    return (
        f"{battle.points} points and what a low Tactics Rating adds; a board {inches(battle.numbers['board'])} square."
    )


def settings() -> tuple[Setting, ...]:
    """What is agreed on before a match. (krygothic.overview.random_missions, krygothic.online.presets)"""
    mission, map_, *others = read_toml("rules.krygothic", "settings.toml", dict[str, tuple[Setting, ...]])["settings"]
    missions = tuple(Choice(value=one.id, label=one.name, detail=one.text) for one in SCENARIOS.values())
    maps = tuple(Choice(value=one.id, label=one.name, detail=one.text) for one in MAPS.values())
    return (
        battle_setting(CATALOGUE, "patrol", _size),
        replace(mission, choices=(*missions, *mission.choices)),
        replace(map_, choices=(*map_.choices, *maps)),
        *others,
    )


def settings_of(agreement: Agreement) -> Settings:
    """The settings of a match, from what was agreed. Without live windows nobody need be at the screen."""
    terrain = str(agreement.get("terrain", OWN_MAP))
    return Settings(
        scenario=str(agreement["scenario"]),
        battle=str(agreement["battle"]),
        terrain="" if terrain == OWN_MAP else terrain,
        weak=agreement.get("decks") == "weak",
        attacker=ATTACKERS.get(str(agreement.get("attacker", ""))),
        limit=int(agreement.get("limit", 8)),
        exploding=agreement.get("exploding", "again") == "again",
        shot=int(agreement.get("shot", 2)),
        waiting="open" if agreement.get("waiting") == "open" else "once",
        live=pace_of(agreement).live_window > 0,
    )


def title(agreement: Agreement) -> str:
    """`Kry-Gothic (unofficial) · Patrol · Sabotage`."""
    found = SCENARIOS.get(str(agreement["scenario"]))
    battle = CATALOGUE.battles[str(agreement["battle"])].name
    return f"{RULEBOOK.book.name} (unofficial) · {battle} · {found.name if found else 'rolled mission'}"


def _table(agreement: Agreement, seed: int, musters: Sequence[Muster]) -> Table:
    return new_table(settings_of(agreement), (musters[0], musters[1]))


def _made() -> Game:
    made = game(
        KRYGOTHIC,
        catalogue=CATALOGUE,
        rulebook=RULEBOOK,
        settings=settings(),
        ready_lists=READY,
        muster=muster,
        muster_type=Muster,
        ceiling=lambda agreement: CATALOGUE.battles[str(agreement["battle"])].points or 0,
        new_table=_table,
        checks=CHECKS,
        windows=True,
        standing=True,
    )
    return replace(made, title=title, calls=lambda table, seat: calls_ahead(table, ALL, seat), campaign=PLAY_FOR_STAKES)


GAME: Final = _made()
