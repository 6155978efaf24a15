"""The view: all there is to know, as pieces, cards and zones; and the general principles it shows."""

import pytest
from msgspec import structs

from rules.kernel import engine
from rules.kernel.scene import Piece, View
from rules.kernel.shapes import PathShape
from rules.kog.board.table import SEATS, Settings, Table
from rules.kog.lists.muster import weapon_line
from rules.kog.system import KOG
from rules.kog.view.cards import glyph
from tests.rules.kog.build import at, begin, box, table, terrain
from tests.rules.kog.moves import walk
from tests.rules.kog.profiles import PROFILES

PAIR = [("jaeger", "a", (10, 10)), ("hunter", "b", (20, 10))]


def seen(start: Table) -> View:
    """What an onlooker sees."""
    return KOG.view(start, None)


def piece(start: Table, id_: str) -> Piece:
    """One piece of it."""
    return next(piece for piece in seen(start).pieces if piece.id == id_)


def states(start: Table, id_: str) -> list[str]:
    return [state.label for state in piece(start, id_).states]


@pytest.mark.rule("kog.general.open-information", "kog.damage.crippled.marker", "kog.damage.wreck.marker")
def test_every_state_is_shown_in_words_with_its_rule() -> None:
    models = [
        ("headhunter", "b", (20, 10)),
        ("hunter", "b", (24, 10)),
        ("jaeger", "a", (21.5, 10)),
        ("jaeger", "a", (2, 2)),
    ]
    weapon = next(weapon for weapon in PROFILES["jaeger"].weapons if weapon.single_use)
    start = table(
        models,
        units={"b-u1": ["b-m1", "b-m2"]},
        hull={"b-m1": 1, "b-m2": 0},
        changes={
            "b-m1": {"shaken": True},
            "a-m1": {"move": "charge", "spent": (weapon.id,)},
            "a-m2": {"move": "speed"},
            "b-m2": {"life": "wreck"},
        },
    ).with_side(SEATS[0], commander="a-m2")
    assert states(start, "b-m1") == ["Crippled", "Shaken", "Leader", "Engaged"]
    assert states(start, "a-m1") == ["Engaged", "Charged", f"{weapon.name} spent"]
    assert states(start, "a-m2") == ["Commander", "Speed Move"]
    assert states(start, "b-m2") == ["Wreck"]
    assert piece(start, "b-m2").life == "wreck"
    assert all(state.rule for piece in seen(start).pieces for state in piece.states)


@pytest.mark.rule("kog.general.model-equals-base")
def test_every_model_is_a_piece_of_its_own_with_its_own_base_and_numbers() -> None:
    start = table([("jaeger", "a", (10, 10)), ("strike-infantry", "a", (5, 5)), ("heavy-tank", "b", (20, 10))])
    for model in start.models.values():
        profile, shown = start.profile(model), piece(start, model.id)
        assert (shown.at, shown.radius, shown.height) == (model.at, profile.radius, profile.height)
        assert (shown.now, shown.full) == (model.hull, profile.hull)
    hurt = start.with_model("a-m1", hull=2)
    assert [piece(hurt, id_).now for id_ in hurt.models] == [
        2,
        *(model.hull for model in list(start.models.values())[1:]),
    ]


@pytest.mark.rule("kog.equipment.stats", "kog.equipment.weapon-line")
def test_a_card_gives_every_number_and_weapon_line() -> None:
    facts = {fact.label: fact.value for fact in piece(table(PAIR, hull={"a-m1": 2}), "a-m1").facts}
    jaeger = PROFILES["jaeger"]
    assert facts["Move"] == "5″"
    assert facts["Hull"] == f"2 of {jaeger.hull}"
    assert (facts["Defense"], facts["Command"]) == ("2", "2")
    assert facts["Autocannon"] == "2 Shots, 24″, 4+"
    assert facts["Combat Blade"] == "1 Attack, 4+"
    assert set(facts) >= {weapon.name for weapon in jaeger.weapons}
    infantry = {fact.label for fact in piece(table([*PAIR, ("strike-infantry", "a", (2, 2))]), "a-m2").facts}
    assert "Health" in infantry
    assert "Hull" not in infantry


def test_single_use_weapons_are_marked() -> None:
    weapon = next(weapon for weapon in PROFILES["jaeger"].weapons if weapon.single_use)
    fresh = table(PAIR)
    spent = fresh.with_model("a-m1", spent=(weapon.id,))
    lines = [{f.label: f.value for f in piece(start, "a-m1").facts}[weapon.name] for start in (fresh, spent)]
    assert lines[0] == weapon_line(weapon)
    assert [line.rsplit(", ", 1)[1] for line in lines] == ["once a game", "spent"]


def test_glyphs_tell_the_classes_apart() -> None:
    shapes = {id_: glyph(PROFILES[id_]) for id_ in ("iguana", "jaeger", "king-cobra", "heavy-tank", "strike-infantry")}
    assert shapes["heavy-tank"] == "tank"
    assert shapes["strike-infantry"] == "infantry"
    assert [shapes[id_] for id_ in ("iguana", "jaeger", "king-cobra")] == ["light", "medium", "heavy"]


@pytest.mark.rule("kog.general.units")
def test_models_are_grouped_into_units_even_of_one() -> None:
    models = [
        ("jaeger", "a", (10, 10)),
        ("jaeger", "a", (13, 10)),
        ("king-cobra", "a", (2, 2)),
        ("hunter", "b", (40, 10)),
    ]
    start = table(models, stage="movement", units={"a-u1": ["a-m1", "a-m2"]})
    cards = {card.id: card.pieces for card in seen(start).units}
    assert cards == {"a-u1": ("a-m1", "a-m2"), "a-u3": ("a-m3",), "b-u1": ("b-m1",)}
    assert [piece(start, id_).number for id_ in ("a-m1", "a-m2", "a-m3", "b-m1")] == ["1a", "1b", "2", "1"]
    game = begin(start)
    walk(game, "a-m1", "combat", (11, 10))
    assert game.allowed("move:a-m2:")
    assert game.refusal("move:a-m3:combat").rule == "kog.move.unit-by-unit"


def test_models_beside_the_table_and_those_gone() -> None:
    start = table([*PAIR, ("strike-infantry", "b", (2, 2))])
    start = start.with_model("a-m1", life="reserve").with_model("b-m2", life="gone", hull=0)
    assert piece(start, "a-m1").at is None
    assert [shown.id for shown in seen(start).pieces] == ["a-m1", "b-m1"]
    assert next(card for card in seen(start).units if card.id == "b-u2").note == "destroyed"


@pytest.mark.parametrize(
    ("stage", "change", "done"),
    [
        ("movement", {"move": "combat"}, True),
        ("movement", {"shot": "shot"}, False),
        ("shooting", {"shot": "shot"}, True),
        ("shooting", {"move": "combat"}, False),
        ("fighting", {"fought": True}, True),
        ("morale", {"fought": True}, False),
    ],
)
def test_who_has_acted_in_this_step_is_marked(stage: str, change: dict[str, object], done: bool) -> None:
    start = table(PAIR, stage=stage, changes={"a-m1": change})
    assert piece(start, "a-m1").done is done


def test_sides_show_role_points_re_rolls_and_holds() -> None:
    start = table(PAIR, rerolls=(2, 0), objectives=[(40, 30), (10, 8)]).with_objective(
        "objective-1", taker=SEATS[0], taken_round=2, run=1
    )
    reds = {fact.label: fact.value for fact in seen(start).sides[0].facts}
    cost = PROFILES["jaeger"].cost
    assert reds["Role"] == "Attacker"
    assert (reds["Re-rolls left"], reds["Left"]) == ("2", f"{cost} pts")
    assert [state.label for state in seen(start).sides[0].states] == ["Holds the enemy Objective, round 2 of 2"]
    assert states(start, "objective-1") == ["Held by Reds, 1 round in a row"]
    assert states(start, "objective-0") == []


@pytest.mark.rule("kog.objective.hold", "kog.objective.hold.renew", "kog.victory.major")
def test_the_score_counts_the_objectives_each_side_holds_and_for_how_long() -> None:
    start = table(PAIR, objectives=[(40, 30), (10, 8)])

    def told(start: Table) -> list[tuple[str, list[str]]]:
        sides = seen(start).sides
        return [(side.score.value if side.score else "", [state.label for state in side.states]) for side in sides]

    assert told(start) == [("0", []), ("0", [])]
    taken = start.with_objective("objective-1", taker=SEATS[0], taken_round=2)
    assert told(taken) == [("1", ["Holds the enemy Objective, round 1 of 2"]), ("0", [])]
    not_renewed = start.with_objective("objective-1", taker=SEATS[0], taken_round=1, run=1)
    assert told(not_renewed) == [("1", ["Held the enemy Objective, 1 of 2 rounds"]), ("0", [])]
    own = taken.with_objective("objective-1", taker=SEATS[1])
    assert told(own) == [("0", []), ("1", ["Holds its own Objective"])]


@pytest.mark.parametrize(
    ("stage", "kinds"),
    [
        ("deploy", ["territory"] * 2 + ["deployment"] * 2),
        ("objectives", ["territory"] * 2 + ["deployment"] * 2),
        ("movement", ["territory"] * 2),
    ],
)
def test_zones_of_each_stage(stage: str, kinds: list[str]) -> None:
    zones = seen(table(PAIR, stage=stage)).zones
    assert [zone.kind for zone in zones] == kinds
    own = next(zone for zone in zones if zone.id == "territory-0")
    assert set(own.outline) == {at(0, 18), at(48, 18), at(48, 36), at(0, 36)}
    if stage == "objectives":
        area = next(zone for zone in zones if zone.id == "objectives-0")
        assert set(area.outline) == {at(6, 18), at(42, 18), at(42, 30), at(6, 30)}
    if stage == "deploy":
        area = next(zone for zone in zones if zone.id == "deploy-1")
        assert set(area.outline) == {at(0, 0), at(48, 0), at(48, 6), at(0, 6)}


def test_ground_shows_traits_in_words() -> None:
    wood = terrain("woods", box(20, 15, 6, 4), height=2, rough=True, cover="soft")
    ground = seen(table(PAIR, terrain=[wood])).ground[0]
    assert (ground.cover, ground.rough, ground.facts[0].value) == ("soft", True, "rough ground, soft cover, 2″ high")


def test_phase_and_result_are_told() -> None:
    assert seen(table(PAIR, stage="shooting")).phase == "Round 2 · Shooting"
    assert seen(table(PAIR, stage="deploy", round=0)).phase == "Set-up · deployment"
    start = table(PAIR, stage="check", turn=1).with_model("b-m1", life="wreck", hull=0)
    game = begin(start)
    look = engine.look(KOG, game.position, None)
    assert (look.over, look.view.phase) == (True, "Over")
    assert look.view.result.startswith("Minor Victory for Reds")


@pytest.mark.rule("kog.general.facing")
def test_a_model_shoots_and_moves_any_way_whichever_way_it_came() -> None:
    around = [(20, 10), (20, 30), (10, 20), (30, 20)]
    foes = [("hunter", "b", spot) for spot in around]
    for mode, step in (("combat", (20, 21)), ("combat", (19, 20)), ("hold", (20.5, 20))):
        game = begin(table([("jaeger", "a", (20, 20)), *foes], stage="movement"))
        shape = game.option(f"move:a-m1:{mode}").needs
        assert isinstance(shape, PathShape)
        assert "facing" not in shape.__struct_fields__
        walk(game, "a-m1", mode, step)
        game.choose("shoot:a-m1:autocannon-24-4")
        assert sorted(game.allowed("target:")) == [f"target:b-m{n}" for n in (1, 2, 3, 4)]


@pytest.mark.rule("kog.general.specific-over-core")
def test_a_weapons_own_rule_beats_the_core_rule() -> None:
    """The core rule asks for sight; an indirect weapon's own rule does not, and for that weapon only."""
    wall = terrain("keep", box(20, 0, 2, 36), height=6, cover="hard", impassable=True)
    carrier = next(p for p in PROFILES.values() if any(w.indirect and w.range >= 24_000 for w in p.weapons))
    indirect = next(w for w in carrier.weapons if w.indirect and w.range >= 24_000)
    game = begin(
        table([(carrier.id, "a", (10, 10)), ("jaeger", "a", (10, 20)), ("hunter", "b", (30, 15))], terrain=[wall])
    )
    assert f"shoot:a-m1:{indirect.id}:indirect" in game.allowed()
    assert game.option(f"shoot:a-m1:{indirect.id}:direct").refusal is not None
    assert game.option("shoot:a-m2:autocannon-24-4").refusal is not None


def test_settings_have_no_round_limit_by_default() -> None:
    assert Settings(battle="duel", terrain="Desert").round_limit == 0


@pytest.mark.rule("kog.setup.commander.effect")
@pytest.mark.parametrize(("life", "shown"), [("live", "Jaeger A1"), ("wreck", "Jaeger A1, lost")])
def test_a_fallen_commander_is_shown_as_lost(life: str, shown: str) -> None:
    start = table(PAIR).with_side(SEATS[0], commander="a-m1").with_model("a-m1", life=life)
    side = KOG.view(start, None).sides[0]
    assert {fact.label: fact.value for fact in side.facts}["Commander"] == shown


@pytest.mark.rule("kog.victory.check", "kog.victory.major", "kog.victory.minor", "kog.round.no-limit")
def test_what_wins_and_when_it_ends_is_told_from_the_start() -> None:
    mission = seen(table(PAIR)).mission
    assert mission is not None
    assert mission.value == (
        "Hold the enemy Objective 2 rounds in a row, or leave the enemy no unit on the table. "
        "Who has won is checked at the end of each round. There is no last round."
    )
    start = table(PAIR)
    limited = seen(start.with_changes(settings=structs.replace(start.settings, round_limit=6))).mission
    assert limited is not None
    assert limited.value.endswith("After round 6 it is a draw.")


def test_a_weapon_that_is_spent_reaches_nobody() -> None:
    weapon = next(weapon for weapon in PROFILES["jaeger"].weapons if weapon.single_use)
    labels = [
        [area.label for area in KOG.tools(table(PAIR, changes={"a-m1": {"spent": spent}}), SEATS[0], "a-m1")]
        for spent in ((), (weapon.id,))
    ]
    named = [[label for label in found if label.startswith(weapon.name)] for found in labels]
    assert named[0]
    assert not named[1]
