"""Reads a catalogue from TOML: checks its shape, fills in defaults that depend on the context, names faults."""

import tomllib
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

import msgspec

from rules.roster.catalogue import Catalogue, Limit
from rules.roster.roster import LOOSE
from rules.roster.text_limits import TextTooComplex, check_text

BY_ID = ("armies", "characteristics", "types", "traits", "weapons", "models", "units", "organisations",
         "battles", "wares", "options", "gear")  # fmt: skip


class NotACatalogue(Exception):
    """A catalogue file cannot be used; the message is a sentence that names the place, `path` is the place alone."""

    def __init__(self, message: str, path: str = "") -> None:
        super().__init__(message)
        self.path = path


def read_catalogue(text: str) -> Catalogue:
    """The catalogue written in `text` (TOML). Its version is the declared one plus a hash of the text.

    Raises NotACatalogue for bad TOML, unknown or missing keys, wrong types, and ids that name nothing.
    """
    data = parse_text(text)
    for table in BY_ID:
        for key, entry in _entries(data, table):
            entry["id"] = key
    _complete_lines(data)
    data["version"] = f"{data.get('version', '0')}-{sha256(text.encode()).hexdigest()[:8]}"
    try:
        catalogue = msgspec.convert(data, Catalogue)
    except msgspec.ValidationError as error:
        path = str(error).rpartition(" - at ")[2].strip("`").removeprefix("$.")
        raise NotACatalogue(f"The catalogue does not fit its schema: {error}.", path) from error
    for table in ("armies", "battles"):
        if not getattr(catalogue, table):
            raise NotACatalogue(f"“{table}” is empty; a catalogue has at least one.", table)
    for place, kind, known, names in _references(catalogue):
        for name in names:
            if name not in known:
                raise NotACatalogue(f"{place} names the {kind} “{name}”, which the catalogue does not have.", place)
    return catalogue


def parse_text(text: str) -> dict[str, Any]:
    """TOML, or JSON with the same keys. Raises NotACatalogue."""
    try:
        check_text(text)
        if text.lstrip().startswith("{"):
            return msgspec.json.decode(text, type=dict[str, Any])
        return tomllib.loads(text)
    except TextTooComplex as error:
        raise NotACatalogue(str(error)) from error
    except (msgspec.DecodeError, RecursionError) as error:
        raise NotACatalogue(f"The catalogue is not readable JSON: {error}.") from error
    except tomllib.TOMLDecodeError as error:
        raise NotACatalogue(f"The catalogue is not readable TOML: {error}.") from error


def _entries(data: dict[str, Any], table: str) -> list[tuple[str, dict[str, Any]]]:
    entries = data.get(table, {})
    if not isinstance(entries, dict) or not all(isinstance(entry, dict) for entry in entries.values()):
        raise NotACatalogue(f"“{table}” must be a table of tables, one for each id.")
    return list(entries.items())


def _complete_lines(data: dict[str, Any]) -> None:
    """A unit's line is named by its first model and follows the unit's rule, unless it says otherwise.

    Its caps differ from its lines by their reason codes.
    """
    names = {key: (entry.get("name"), entry.get("plural", "")) for key, entry in _entries(data, "models")}
    for _, unit in _entries(data, "units"):
        for line in _tables(unit.get("lines")) + _tables(unit.get("caps")):
            first = next(iter(line["of"]), None) if isinstance(line.get("of"), list) else None
            if "name" not in line and isinstance(first, str) and first in names:
                line["name"], line["plural"] = names[first]
            line.setdefault("rule", unit.get("rule"))
        for cap in _tables(unit.get("caps")):
            cap.setdefault("below", "UPGRADE_MIN")
            cap.setdefault("above", "UPGRADE_MAX")


def _tables(value: Any) -> list[dict[str, Any]]:
    """The tables in a value that should be a list of them; the schema reports anything else."""
    return [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []


def _references(catalogue: Catalogue) -> Iterator[tuple[str, str, Iterable[str], Iterable[str]]]:
    """Every use of an id: the place, the kind, the existing ids, and the named ones."""
    for key, weapon in catalogue.weapons.items():
        yield f"weapons.{key}", "trait", catalogue.traits, weapon.traits
        yield f"weapons.{key}", "characteristic", catalogue.characteristics, weapon.numbers
    for key, model in catalogue.models.items():
        yield f"models.{key}", "army", catalogue.armies, [model.army]
        yield f"models.{key}", "type", catalogue.types, [model.type]
        yield f"models.{key}", "weapon", catalogue.weapons, model.weapons
        yield f"models.{key}", "trait", catalogue.traits, model.traits
        yield f"models.{key}", "characteristic", catalogue.characteristics, model.numbers
        yield f"models.{key}", "model", catalogue.models, [model.upgrade_of] if model.upgrade_of else []
        yield f"models.{key}", "option", catalogue.options, model.cost_with
        yield f"models.{key}", "gear", catalogue.gear, model.fixed
    for key, unit in catalogue.units.items():
        yield f"units.{key}", "army", catalogue.armies, [unit.army]
        yield f"units.{key}", "model", catalogue.models, _of(*unit.lines)
        own = _of(*unit.lines)
        yield f"units.{key}", "model of its lines", own, [name for cap in unit.caps for name in cap.of]
        yield f"units.{key}", "model of its lines", (*own, "models"), [cap.per for cap in unit.caps if cap.per]
        yield f"units.{key}", "option", catalogue.options, unit.options
    yield from _gear_references(catalogue)
    in_loose = _counted_in_loose(catalogue)
    counted = [name for unit in catalogue.units.values() for name in (unit.id, unit.slot, *unit.marks)]
    for key, organisation in catalogue.organisations.items():
        yield f"organisations.{key}", "army", catalogue.armies, [organisation.army]
        names = in_loose if organisation.kind == LOOSE else counted
        yield f"organisations.{key}", "slot", names, _of(*organisation.limits)
    for key, battle in catalogue.battles.items():
        limits = [limit for way in battle.ways for limit in way.limits]
        yield f"battles.{key}", "count", ("units", "groups", *in_loose), _of(*limits)
        yield f"battles.{key}", "characteristic", catalogue.characteristics, battle.numbers
    if catalogue.leadership is not None:
        yield "leadership", "characteristic", catalogue.characteristics, [catalogue.leadership.by]
    if catalogue.carriage is not None:
        yield "carriage", "characteristic", catalogue.characteristics, [catalogue.carriage.seats]
        yield "carriage", "slot", counted, [catalogue.carriage.slot, catalogue.carriage.riders]


def _gear_references(catalogue: Catalogue) -> Iterator[tuple[str, str, Iterable[str], Iterable[str]]]:
    kinds = [name for gear in catalogue.gear.values() for name in (gear.id, gear.slot, *gear.marks)]
    marks = [mark for model in catalogue.models.values() for mark in model.marks]
    yield "carry", "slot of gear", kinds, _of(*catalogue.carry)
    for key, gear in catalogue.gear.items():
        yield f"gear.{key}", "weapon", catalogue.weapons, [gear.weapon] if gear.weapon else []
        yield f"gear.{key}", "characteristic", catalogue.characteristics, gear.numbers
        yield f"gear.{key}", "mark of a model", marks, gear.bearers
        yield f"gear.{key}", "slot of gear", kinds, gear.bars
    for key, army in catalogue.armies.items():
        yield f"armies.{key}", "gear", catalogue.gear, army.armoury
        yield f"armies.{key}", "slot of gear", kinds, _of(*army.carry)


def _counted_in_loose(catalogue: Catalogue) -> list[str]:
    """What the limits of a loose group may count."""
    models = [name for model in catalogue.models.values() for name in (model.id, *model.marks)]
    return [
        "models",
        *models,
        *(name for gear in catalogue.gear.values() for name in (gear.id, gear.slot, *gear.marks)),
    ]


def _of(*limits: Limit) -> list[str]:
    return [name for limit in limits for name in (*limit.of, *([limit.per] if limit.per else []))]
