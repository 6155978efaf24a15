"""Armies that somebody might write: the printed ones as files, and any other."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from rules.geometry import INCH
from rules.kog.lists.catalogue import CATALOGUE
from rules.kog.lists.own_army import KEY

Draw = Callable[[st.SearchStrategy[Any]], Any]


def printed_model(id_: str, *, price: bool = True) -> dict[str, Any]:
    """A printed model as a row of a file."""
    model = CATALOGUE.models[id_]
    row = {
        "id": model.id,
        "name": model.name,
        "plural": model.plural,
        "type": model.type,
        "move": model.numbers["move"] // INCH,
        "hull": model.numbers.get("hull") or model.numbers["health"],
        "defense": model.numbers["defense"],
        "command": model.numbers["command"],
        "weapons": list(model.weapons),
        "recon": "recon-alone" in model.traits,
        "upgrade_of": model.upgrade_of,
    }
    return row | ({"cost": model.cost} if price else {})


def printed_army(id_: str) -> dict[str, Any]:
    """A printed army as the file of one’s own."""
    units = [
        {
            "id": unit.id,
            "name": unit.name,
            "slot": unit.slot,
            "line": [{"models": list(line.of), "least": line.min, "most": line.max} for line in unit.lines],
            "cap": [{"models": list(cap.of), "most": cap.max} for cap in unit.caps],
        }
        for unit in CATALOGUE.units.values()
        if unit.army == id_
    ]
    models = [printed_model(model.id) for model in CATALOGUE.models.values() if model.army == id_]
    return {KEY: {"id": f"my-{id_}", "name": f"My {id_}", "model": models, "unit": units}}


@st.composite
def weapons(draw: Draw, id_: str) -> dict[str, Any]:
    kind = draw(st.sampled_from(["shots", "shots", "attacks", "spray"]))
    row: dict[str, Any] = {"id": id_, "name": id_.capitalize(), "kind": kind}
    row |= {"dice": draw(st.integers(1, 6)), "target": draw(st.integers(2, 6))}
    traits = ["single-use", "piercing", "pinning"]
    if kind != "attacks":
        row["range"] = draw(st.integers(1, 96))
    if kind == "shots":
        traits += ["indirect", "sniper"]
        row["blast"] = draw(st.integers(0, 8))
        row["more_attacks"] = draw(st.integers(0, 2))
    return row | {"traits": draw(st.lists(st.sampled_from(traits), max_size=3, unique=True))}


@st.composite
def own_armies(draw: Draw) -> dict[str, Any]:
    """Any army that may be written: weapons, models and versions of them, a Tactical unit and others."""
    arms = [draw(weapons(f"arm-{at}")) for at in range(draw(st.integers(0, 3)))]
    named = [*CATALOGUE.weapons, *(arm["id"] for arm in arms)]
    models = [draw(_models(f"model-{at}", named)) for at in range(draw(st.integers(1, 4)))]
    base = models[0]
    if draw(st.booleans()):
        models.append(draw(_models("version", named)) | {"upgrade_of": base["id"], "type": base["type"]})
    units = [draw(_units(f"unit-{at}", [model["id"] for model in models])) for at in range(draw(st.integers(0, 3)))]
    if draw(st.booleans()):
        units.append(draw(_units("tactical", [base["id"]])) | {"slot": "tactical"})
    return {KEY: {"id": "any-army", "name": "Any army", "weapon": arms, "model": models, "unit": units}}


@st.composite
def _models(draw: Draw, id_: str, named: list[str]) -> dict[str, Any]:
    row = {
        "id": id_,
        "name": draw(st.sampled_from(["Drover", "Gull", "Pan"])),
        "type": draw(st.sampled_from(["kog", "armor", "infantry"])),
        "move": draw(st.integers(1, 10)),
        "hull": draw(st.integers(1, 8)),
        "defense": draw(st.integers(1, 5)),
        "command": draw(st.integers(1, 6)),
        "weapons": draw(st.lists(st.sampled_from(named), min_size=1, max_size=4, unique=True)),
        "recon": draw(st.booleans()),
    }
    return row | ({"cost": draw(st.integers(1, 50))} if draw(st.booleans()) else {})


@st.composite
def _units(draw: Draw, id_: str, models: list[str]) -> dict[str, Any]:
    least = draw(st.integers(1, 3))
    line = {"models": models[: draw(st.integers(1, len(models)))], "least": least}
    return {
        "id": id_,
        "name": id_.capitalize(),
        "slot": draw(st.sampled_from(["tactical", "strike", "recon", "fire-support"])),
        "line": [line | {"most": least + draw(st.integers(0, 3))}],
    }
