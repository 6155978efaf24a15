"""The beginning of an AP round: tables of the previous round, AP roll, breath, first caller; and its end."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec import structs

from rules.kernel.script import Answer, Event, Option, Pick, PickShape, Play, Script, Seat, TableFact, fact
from rules.krygothic.board import SEATS, Characteristic, Table, Tally, ap_modifier, is_off_guard, refusal
from rules.krygothic.dice.roll import RollReason, roll_plain, roll_total
from rules.krygothic.missions.timeline import round_effects
from rules.skirmish.choices import pick_items, picked
from rules.skirmish.turn_order import roll_off_order, rolled_off

ROLL: Final = "krygothic.ap.roll"
FIRST: Final = "krygothic.online.first_floor"
TEAM: Final = "krygothic.team.heracletians"
COMMANDS_A_POINT: Final = 4
MOST_CHANGED: Final = 3
LOST_BY_QUARREL: Final = 2
CHARACTERISTICS: Final[dict[Characteristic, str]] = {
    "speed": "Speed", "strength": "Strength", "cc": "CC", "rc": "RC", "willpower": "Willpower",
}  # fmt: skip
"""The characteristics that can be raised for an AP round, with their names."""


# ── The beginning ───────────────────────────────────────────────────────────────────────────────────────────────────


def beginning_step(play: Play[Table]) -> Script[None]:
    """An AP round begins. (krygothic.ap.round_sequence)"""
    play.record(_round_began(play.table.round + 1))
    for seat in SEATS:
        yield from _ap_roll(play, seat)
    play.record(_breath_back(play.table))
    yield from apply_team_rules(play)
    names = play.table.squads
    first, *_ = yield from roll_off_order(
        play, SEATS, "for the first refusal", rolled_off("Roll-off for the first call: ", names, FIRST, noted=True)
    )
    line = play.table.says(first, "may act first", FIRST)
    play.record(
        TableFact(line, lambda table: table.with_changes(first_caller=first, held=False, open=False, stage="floor"))
    )


def _round_began(number: int) -> Event:
    """A round begins, and characteristics raised for the last one return to normal.

    (krygothic.ap.rounds_drive_scenarios)
    """

    def change(table: Table) -> Table:
        plain = {id_: structs.replace(one, raised=(), mutated=False) for id_, one in table.models.items() if one.raised}
        return table.with_models(plain).with_changes(round=number)

    return fact(f"AP round {number}.", "krygothic.ap.round_sequence", change, tone="heading")


def _breath_back(table: Table) -> Event:
    """Models that lost Body by running regain one point; the tally begins anew.

    (krygothic.move.run_recovery, krygothic.losses.half_army)
    """
    winded = tuple(id_ for id_, one in table.models.items() if one.lost_body)

    def change(table: Table) -> Table:
        for id_ in winded:
            table = table.with_model(id_, lost_body=table.models[id_].lost_body - 1)
        for seat in SEATS:
            there = sum(one.seat == seat and one.life in ("live", "reserve") for one in table.models.values())
            table = table.with_side(seat, tally=Tally(at_start=there))
        return table.with_changes(fire=())

    text = f"Body recovered: 1 each for {table.names(winded)}." if winded else "No model has Body to recover."
    return fact(text, "krygothic.move.run_recovery", change, pieces=winded)


# ── Action Points ───────────────────────────────────────────────────────────────────────────────────────────────────


class TallyRow(NamedTuple):
    """A row of the tables that applies: its AP, its reason and its rule."""

    ap: int
    why: str
    rule: str


def tally_rows(table: Table, seat: Seat) -> Iterator[TallyRow]:
    """The rows that apply to a player, each once, except combos, which count for every four commands.

    (krygothic.ap.tally, krygothic.losses.half_army, krygothic.losses.leader_killed, krygothic.losses.no_double_five,
    krygothic.losses.leader_will, krygothic.losses.friendly_damage, krygothic.triumphs.no_losses,
    krygothic.triumphs.leader_kill, krygothic.triumphs.combo_completed, krygothic.triumphs.combo_interrupted,
    krygothic.triumphs.first_blood)
    """
    tally = table.side(seat).tally
    if tally.leader_lost:
        yield TallyRow(-5, "the squad leader was killed", "krygothic.losses.leader_killed")
    elif 2 * tally.lost > tally.at_start:
        yield TallyRow(-5, "more than half of the squad was lost", "krygothic.losses.half_army")
    if tally.leader_failed:
        yield TallyRow(-2, "the squad leader failed a Willpower roll", "krygothic.losses.leader_will")
    if tally.hurt_own:
        yield TallyRow(-1, "harmed by its own side", "krygothic.losses.friendly_damage")
    if not tally.lost:
        yield TallyRow(1, "no model lost", "krygothic.triumphs.no_losses")
    if tally.killed_leader:
        yield TallyRow(2, "an enemy squad leader was killed", "krygothic.triumphs.leader_kill")
    if points := sum(commands // COMMANDS_A_POINT for commands in tally.combos):
        yield TallyRow(points, "combos completed", "krygothic.triumphs.combo_completed")
    if tally.interrupted:
        yield TallyRow(3, "an enemy combo was interrupted", "krygothic.triumphs.combo_interrupted")
    if tally.first_blood:
        yield TallyRow(2, "first blood", "krygothic.triumphs.first_blood")


def _ap_roll(play: Play[Table], seat: Seat) -> Script[None]:
    """The AP roll: the best die of the leaders on the board, the Tactics Rating, the tables, less the scenario's
    reduction.

    (krygothic.ap.roll, krygothic.ap.roll_living_leaders, krygothic.ap.tactics_ratings)
    """
    table = play.table
    if is_off_guard(table, seat):
        play.record(_ap_rolled(table, seat, 0, "caught off guard"))
        return
    leaders = sum(table.fighter(one).leads for one in table.living(seat))
    parts = [(0, "no leader in play")]
    if leaders:
        roll = RollReason(seat, table.squad(seat), "AP roll", ROLL)
        found = yield from roll_total(play, roll, leaders, keep=1, again=table.settings.exploding)
        parts = [(found.score, f"the best leader’s die {found.score}")]
    rating, less = table.side(seat).muster.rating, ap_modifier(table, seat)
    parts += [(rating, f"Tactics Rating {rating}"), *([(-less, f"the scenario -{less}")] if less else [])]
    parts += [(row.ap, f"{row.why} {row.ap:+}") for row in tally_rows(table, seat) if table.round > 1]
    ap = max(0, sum(points for points, _ in parts))
    play.record(_ap_rolled(table, seat, ap, ", ".join(words for _, words in parts)))


def _ap_rolled(table: Table, seat: Seat, ap: int, parts: str) -> Event:
    """A player's new AP; old AP are lost, and the total is never below 0.

    (krygothic.ap.tally, krygothic.ap.floor, krygothic.ap.no_carry_over, krygothic.ap.public)
    """
    line = table.says(seat, f"has {ap} AP: {parts}", "krygothic.ap.tally")
    return TableFact(line, lambda table: table.with_side(seat, ap=ap, done=False))


# ── Teams: the Heracletians change themselves, and quarrel about it ─────────────────────────────────────────────────


def apply_team_rules(play: Play[Table]) -> Script[None]:
    """Applies each player's team rules, in the order of the seats. (krygothic.team.heracletians)"""
    for seat in SEATS:
        side = play.table.side(seat)
        if side.has("quarrel"):
            yield from _quarrel(play, seat)
        if side.has("flux") and play.table.living(seat):
            chosen = yield from _ask_flux(play, seat)
            if chosen is not None:
                play.record(chosen)


def _quarrel(play: Play[Table], seat: Seat) -> Script[None]:
    roll = RollReason(seat, play.table.squad(seat), "quarrel", TEAM)
    face = yield from roll_plain(play, roll, lambda face: "they quarrel" if face == 1 else "they agree", cuts=(1, 2))
    if face == 1:
        ap = max(0, play.table.side(seat).ap - LOST_BY_QUARREL)
        line = play.table.says(seat, f"quarrels and loses {LOST_BY_QUARREL} AP", TEAM)
        play.record(TableFact(line, lambda table: table.with_side(seat, ap=ap)))


def _ask_flux(play: Play[Table], seat: Seat) -> Script[Event | None]:
    """Asks which characteristic is raised, and for which models; never the one of the previous round."""
    none: Option[Event | None] = Option(id="none", label="Nobody changes", bring=None)
    return play.ask(
        seat,
        rule=TEAM,
        prompt="Flux: who changes in this AP round, and how?",
        options=[*(_flux(play.table, seat, one) for one in CHARACTERISTICS), none],
        default=Answer("none"),
    )


def _flux(table: Table, seat: Seat, characteristic: Characteristic) -> Option[Event | None]:
    again, name = table.side(seat).flux == characteristic, CHARACTERISTICS[characteristic]
    own = table.living(seat)

    def raised(pick: Pick) -> Event:
        """Up to three models have one characteristic raised until the end of the round."""
        ids = picked(own, pick)

        def change(table: Table) -> Table:
            for id_ in ids:
                table = table.with_model(id_, raised=(*table.models[id_].raised, characteristic))
            return table.with_side(seat, flux=characteristic)

        text = f"Flux: {table.names(ids)} +1 {name} in this AP round."
        return fact(text, TEAM, change, seat=seat, pieces=ids)

    return Option(
        id=f"flux:{characteristic}",
        label=f"+1 {name}",
        rule=TEAM,
        refusal=refusal("flux-again", characteristic=name) if again else None,
        shape=PickShape(items=pick_items(own), least=1, most=min(MOST_CHANGED, len(own))),
        resolve=raised,
    )


# ── The end ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def ending_step(play: Play[Table]) -> Script[None]:
    """An AP round ends: the mission's events come first, so that their losses still count in it."""
    yield from round_effects(play)
    if play.table.result is None:
        left = [f"{side.ap} AP of {side.muster.name}" for side in play.table.sides if side.ap]
        text = f"AP left over are lost: {' and '.join(left)}." if left else "No Action Points are left over."
        play.record(fact(text, "krygothic.ap.no_carry_over", lambda table: table.with_changes(stage="round_start")))
