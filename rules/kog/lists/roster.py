"""What KOG light says about lists beyond its catalogue's numbers: who is Recon and who may lead."""

from rules.roster.catalogue import BattleSize, Catalogue
from rules.roster.profiles import Model
from rules.roster.reading import ReadModel, ReadUnit
from rules.roster.roster import LOOSE

RECON_SLOT = "recon"


def is_freeform(battle: BattleSize) -> bool:
    """Whether every model acts as a unit of its own (kog.army.freeform.model-is-unit)."""
    return battle.form == LOOSE


def model_is_recon(model: Model, *, freeform: bool) -> bool:
    """Recon by type: infantry always, light KOGs where there are no cadres or squads.

    Rules: kog.shoot.recon.infantry, kog.shoot.recon.freeform.
    """
    return "recon" in model.traits or (freeform and "recon-alone" in model.traits)


def unit_is_recon(unit: ReadUnit) -> bool:
    """Recon by unit: a Recon Cadre or Squad, with all that is attached to it (kog.shoot.recon.units)."""
    return unit.entry is not None and unit.entry.slot == RECON_SLOT


def leader_candidates(catalogue: Catalogue, unit: ReadUnit) -> tuple[ReadModel, ...]:
    """The models that may lead, all with the unit's highest Command, or the one the list has chosen among them.

    Rules: kog.leader.every-unit, kog.leader.highest-command.
    """
    by = catalogue.leadership.by if catalogue.leadership else "command"
    commands = [(model.profile.numbers.get(by, 0) if model.profile else 0, model) for model in unit.models]
    highest = max((command for command, _ in commands), default=0)
    able = tuple(model for command, model in commands if command == highest)
    return tuple(model for model in able if model.pick.id == unit.unit.leader) or able
