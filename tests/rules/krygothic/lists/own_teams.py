"""Teams that somebody might write: the printed ones as files, and any other."""

from collections.abc import Callable
from typing import Any, get_args

from hypothesis import strategies as st

from rules.krygothic.lists.catalogue import CATALOGUE
from rules.krygothic.lists.force import TEAMS, Trait
from rules.krygothic.lists.own_team import KEY, Strength, Weakness
from rules.krygothic.lists.own_team_catalogue import MARKS

CLASSES = {mark: type_ for type_, mark in MARKS.items()}


Draw = Callable[[st.SearchStrategy[Any]], Any]


def printed_team(id_: str) -> dict[str, Any]:
    """A printed team as the file of one’s own; its rules are those that teams of one’s own may have."""
    team, army = TEAMS[id_], CATALOGUE.armies[id_]
    strengths = [rule for rule in team.rules if rule in get_args(Strength)]
    return {
        KEY: {
            "id": f"my-{id_.replace('_', '-')}",
            "name": f"My {army.name}",
            "rating": team.rating,
            "strengths": strengths,
            "weaknesses": [rule for rule in team.rules if rule in get_args(Weakness)],
            "armoury": list(army.armoury),
            "model": [
                {
                    "id": model.id.replace("_", "-"),
                    "name": model.name,
                    "plural": model.plural,
                    "type": CLASSES[model.marks[0]],
                    "base": model.type,
                    **model.numbers,
                    "traits": list(model.traits),
                    "fixed": list(model.fixed),
                }
                for model in CATALOGUE.models.values()
                if model.army == id_
            ],
        }
    }


STAT = st.integers(1, 6)
OR_X = st.none() | STAT


def _without_nothing(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if value is not None}


def profiles(
    id_: str, type_: st.SearchStrategy[str], fixed: st.SearchStrategy[list[str]]
) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {
            "id": st.just(id_),
            "name": st.sampled_from(["Warden", "Moth", "Prior", "Ox"]),
            "type": type_,
            "base": st.sampled_from("sml"),
            "speed": st.integers(1, 8),
            "strength": STAT,
            "body": STAT,
            "mind": STAT,
            "willpower": OR_X,
            "cc": STAT,
            "rc": OR_X,
            "wounds": st.integers(1, 4),
            "traits": st.lists(st.sampled_from(get_args(Trait)), max_size=3, unique=True),
            "fixed": fixed,
        }
    ).map(_without_nothing)


BLADES = st.fixed_dictionaries(
    {
        "kind": st.just("blade"),
        "cc": st.integers(-3, 3),
        "strength": st.integers(-3, 5),
        "effects": st.lists(
            st.sampled_from(["armour_piercing", "multiple_wounds", "wrap", "lasso"]), max_size=2, unique=True
        ),
        "two_handed": st.booleans(),
        "natural": st.booleans(),
    }
)
GUNS = st.fixed_dictionaries(
    {
        "kind": st.just("gun"),
        "x": st.integers(1, 8),
        "k": st.integers(0, 6),
        "s": st.integers(1, 4),
        "short": st.integers(1, 4),
        "long": st.integers(5, 24),
        "sidearm": st.booleans(),
        "two_handed": st.booleans(),
        "traits": st.lists(st.sampled_from(["suppressive", "heavy", "blast", "flame"]), max_size=2, unique=True),
    }
)
THROWN = st.fixed_dictionaries(
    {
        "kind": st.just("thrown"),
        "x": st.integers(1, 8),
        "k": st.integers(0, 6),
        "s": st.integers(1, 4),
        "blast": st.booleans(),
        "breaching": st.booleans(),
    }
)
ARMOUR = st.fixed_dictionaries(
    {
        "kind": st.just("armour"),
        "worn": st.sampled_from(["torso", "head", "shield"]),
        "body": st.integers(1, 8),
        "slower": st.integers(0, 3),
        "open_behind": st.booleans(),
        "natural": st.booleans(),
    }
)


@st.composite
def own_teams(draw: Draw) -> dict[str, Any]:
    """Any team that may be written: one leader or more, Storm models, anything else, gear of its own."""
    gear = [
        {"id": f"piece-{at}", "name": f"Piece {at}", **draw(st.one_of(BLADES, GUNS, THROWN, ARMOUR))}
        for at in range(draw(st.integers(0, 4)))
    ]
    fixed = st.lists(st.sampled_from(["claws", "bite", "chitin", *(one["id"] for one in gear)]), max_size=2)
    types = st.sampled_from(list(MARKS))
    leads = st.sampled_from(["leader", "lesser leader"])
    models = [draw(profiles("first", leads, fixed)), draw(profiles("second", st.just("storm"), fixed))]
    models += [draw(profiles(f"more-{at}", types, fixed)) for at in range(draw(st.integers(0, 3)))]
    strengths = draw(st.lists(st.sampled_from(get_args(Strength)), max_size=2, unique=True))
    weak = st.lists(st.sampled_from(get_args(Weakness)), min_size=len(strengths), max_size=2, unique=True)
    pieces = [*CATALOGUE.gear, *(one["id"] for one in gear)]
    return {
        KEY: {
            "id": "any-team",
            "name": "Any team",
            "rating": draw(st.integers(10, 15)),
            "strengths": strengths,
            "weaknesses": draw(weak),
            "armoury": draw(st.lists(st.sampled_from(pieces), max_size=12, unique=True)),
            "gear": gear,
            "model": models,
        }
    }
