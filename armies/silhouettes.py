"""The silhouette of a model, by the words on its sheet, in any game."""

from collections import Counter
from collections.abc import Sequence

from rules.roster.catalogue import Catalogue
from rules.roster.profiles import Gear, Model

PLAIN = "operative"
WORDS = (  # the first word found on a sheet decides
    ("truck", ("truck", "lorry")),
    ("technical", ("technical", "scout car", "skiff", "buggy", "hunter car")),
    ("tank", ("tank", "carrier", "armor")),
    ("helm", ("leader", "captain", "commander", "marshal", "boss")),
    ("mortar", ("mortar",)),
    ("hmg", ("hmg",)),
    ("launcher", ("rpg", "launcher", "rocket", "satchel", "missile")),
    ("sniper", ("sniper", "marksman", "longglass", "longbarrel")),
    ("lmg", ("lmg", "autocannon", "repeater", "heavy stubber")),
    ("cannon", ("cannon", "lance", "flame", "hose")),
    ("shotgun", ("shotgun", "scatter")),
    ("shieldman", ("shield",)),
    ("spanner", ("repair", "surgeon", "engineer", "tinker", "artificer", "sapper")),
    ("runner", ("runner", "scout", "fast", "recon")),
    ("smg", ("smg", "carbine", "pistol")),
    ("monster", ("claws", "bite")),
)
WALKERS = (("heavy", 4), ("medium", 3), ("light", 0))  # by hull, for models with legs


def silhouette(catalogue: Catalogue, model: Model, gear: Sequence[Gear] = ()) -> str:
    """The name of the symbol for a model with this gear."""
    if "hull" in model.numbers and catalogue.types[model.type].name.lower() != "armor":
        return next(name for name, least in WALKERS if model.numbers["hull"] >= least)
    if "health" in model.numbers:
        return "infantry"
    weapons = [catalogue.weapons[weapon].name for weapon in model.weapons]
    told = " · ".join(
        (catalogue.types[model.type].name, model.name, *model.marks, *weapons, *(piece.name for piece in gear))
    ).lower()
    return next((name for name, words in WORDS if any(word in told for word in words)), PLAIN)


def commonest(names: Sequence[str]) -> str:
    """The symbol of most models of a unit."""
    return Counter(names).most_common(1)[0][0] if names else PLAIN
