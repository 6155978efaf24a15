"""Writes an army as a roster of BattleScribe's format 2.03, with elements and attributes in the order of its schema.

Our ids stand in `entryId`: `battle::`, `catalogue::`, `agreed::`, `ware::` and `option::` before those that are neither
units nor models. `armies.files.battlescribe_reader` reads it back.
"""

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import groupby
from xml.etree.ElementTree import Element, SubElement, indent, tostring
from zipfile import ZIP_DEFLATED, ZipFile

from armies.selectors import CheckedRoster
from armies.sheet import model_sheet
from rules.registry import SYSTEMS
from rules.roster.profiles import Gear, Model
from rules.roster.read_parts import ReadGroup, ReadModel, ReadUnit

NAMESPACE = "http://www.battlescribe.net/schema/rosterSchema"
OURS = "gridless-"  # the prefix of the ids of our game systems
FORMAT = "2.03"
POINTS = {"name": "pts", "typeId": "pts"}
NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def roster_xml(checked: CheckedRoster) -> bytes:
    """The army as the text of a `.ros` file."""
    root = _Writer(checked).roster()
    indent(root)
    written: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return written


def packed_roster(checked: CheckedRoster) -> bytes:
    """The army as a `.rosz` file: the `.ros` file packed."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as packed:
        packed.writestr(f"{checked.record.slug}.ros", roster_xml(checked))
    return out.getvalue()


def _child(parent: Element, tag: str, **attributes: str) -> Element:
    return SubElement(parent, tag, {name: NOT_IN_XML.sub("\ufffd", value) for name, value in attributes.items()})


def _costs(parent: Element, value: int) -> None:
    _child(_child(parent, "costs"), "cost", **POINTS, value=f"{value}.0")


def _alike(model: ReadModel, leader: str) -> tuple[object, ...]:
    """The key of models that are written together: kind, options, name, and whether it leads."""
    return model.pick.model, model.pick.options, model.pick.name, model.pick.id == leader


class _Writer:
    """Writes one army."""

    def __init__(self, checked: CheckedRoster) -> None:
        self.checked, self.catalogue, self.draft = checked, checked.catalogue, checked.draft
        self.option_costs = {
            (unit.unit, one.option): one.points for unit in checked.report.costs for one in unit.options
        }

    def roster(self) -> Element:
        """The whole roster."""
        report, draft = self.checked.report, self.draft
        game = f"{OURS}{draft.system}"
        attributes = {
            "id": self.checked.record.slug,
            "name": draft.name or self.checked.army_name,
            "battleScribeVersion": FORMAT,
            "gameSystemId": game,
            "gameSystemName": SYSTEMS[draft.system].name,
            "gameSystemRevision": "1",
            "xmlns": NAMESPACE,
        }
        root = Element("roster", {name: NOT_IN_XML.sub("\ufffd", value) for name, value in attributes.items()})
        _costs(root, report.points)
        if report.limit:
            _child(_child(root, "costLimits"), "costLimit", **POINTS, value=f"{report.limit}.0")
        forces = _child(root, "forces")
        self._choices(forces)
        for group in self.checked.judged.reading.groups:
            self._group(forces, group)
        credit = SYSTEMS[draft.system].rulebook.book
        notes = " ".join(filter(None, (f"Catalogue {report.version}.", credit.attribution, credit.legal)))
        _child(root, "customNotes").text = notes
        return root

    def _force(self, forces: Element, id_: str, name: str, entry: str, own: str = "") -> Element:
        named = {"customName": own} if own else {}
        return _child(
            forces,
            "force",
            id=id_,
            name=name,
            entryId=entry,
            **named,
            catalogueId=f"{OURS}{self.draft.system}::{self.draft.army}",
            catalogueRevision="1",
            catalogueName=self.checked.army_name,
        )

    def _choices(self, forces: Element) -> None:
        """A force with what the whole list has chosen: battle size, points, catalogue, wares."""
        draft = self.draft
        force = self._force(forces, "army", self.checked.army_name, "army::", draft.name)
        selections = _child(force, "selections")
        self._upgrade(selections, "battle", self.checked.battle_name, f"battle::{draft.battle}")
        if draft.agreed_points is not None:
            self._upgrade(selections, "agreed", "Agreed points", "agreed::", number=draft.agreed_points)
        if draft.catalogue:
            self._upgrade(selections, "catalogue", self.catalogue.name, f"catalogue::{draft.catalogue}")
        for place, bought in enumerate(draft.purchases):
            ware = self.catalogue.wares.get(bought.id)
            name, price = (ware.name, ware.price) if ware else (bought.id, 0)
            made = self._upgrade(selections, f"ware-{place}", name, f"ware::{bought.id}", number=bought.count)
            if price:
                _costs(made, price * bought.count)

    def _upgrade(self, selections: Element, id_: str, name: str, entry: str, number: int = 1) -> Element:
        return _child(selections, "selection", id=id_, name=name, entryId=entry, number=str(number), type="upgrade")

    def _group(self, forces: Element, group: ReadGroup) -> None:
        organisation = self.checked.judged.reading.organisation(group.group.kind)
        name = organisation.name if organisation else group.group.kind.capitalize()
        force = self._force(forces, group.group.id, name, group.group.kind, group.group.name)
        if group.units:
            selections = _child(force, "selections")
            for unit in group.units:
                self._unit(selections, unit)

    def _unit(self, selections: Element, read: ReadUnit) -> None:
        unit = read.unit
        kind = read.entry.name if read.entry else read.models[0].name if read.models else "Unit"
        named = {"customName": unit.name} if unit.name else {}
        made = _child(
            selections, "selection", id=unit.id, name=kind, entryId=unit.entry, **named, number="1", type="unit"
        )
        if unit.note:
            _child(made, "customNotes").text = NOT_IN_XML.sub("\ufffd", unit.note)
        if read.models or unit.options:
            inner = _child(made, "selections")
            for _, models in groupby(read.models, lambda m: _alike(m, unit.leader)):
                self._models(inner, list(models), leads=False if not unit.leader else unit.leader)
            for option in unit.options:
                known = self.catalogue.options.get(option)
                name = known.name if known else option
                taken = self._upgrade(inner, f"{unit.id}-{option}", name, f"option::{option}")
                if cost := self.option_costs.get((unit.id, option), 0):
                    _costs(taken, cost)
        categories = list(self._categories(read))
        if categories:
            parent = _child(made, "categories")
            for place, (name, entry) in enumerate(categories):
                primary = "true" if place == 0 and read.entry else "false"
                _child(parent, "category", id=f"{unit.id}-c{place}", name=name, entryId=entry, primary=primary)

    def _categories(self, read: ReadUnit) -> Iterator[tuple[str, str]]:
        if read.entry:
            yield read.entry.slot, f"slot::{read.entry.slot}"
        if read.unit.carrier:
            carrier = next((one for one in self.checked.judged.reading.units if one.unit.id == read.unit.carrier), None)
            yield f"In {carrier.where.label if carrier else read.unit.carrier}", f"carrier::{read.unit.carrier}"

    def _models(self, selections: Element, models: Sequence[ReadModel], *, leads: str | bool) -> None:
        """Equal models that stand together as one selection."""
        first, number = models[0], len(models)
        named = {"customName": first.pick.name} if first.pick.name else {}
        made = _child(
            selections,
            "selection",
            id=first.pick.id,
            name=first.name,
            entryId=first.pick.model,
            **named,
            number=str(number),
            type="model",
        )
        if first.profile:
            self._profiles(made, first.pick.id, first.profile, first.carried)
        if first.pick.options:
            inner = _child(made, "selections")
            for place, option in enumerate(first.pick.options):
                self._option(inner, f"{first.pick.id}-{place}", option, number)
        own = first.cost - sum(piece.cost for piece in first.gear)
        _costs(made, own * number)
        if leads == first.pick.id:
            parent = _child(made, "categories")
            _child(parent, "category", id=f"{first.pick.id}-l", name="Leader", entryId="leader::", primary="false")

    def _option(self, selections: Element, id_: str, option: str, number: int) -> None:
        gear, model = self.catalogue.gear.get(option), self.catalogue.models.get(option)
        name = gear.name if gear else model.name if model else option
        made = self._upgrade(selections, id_, name, f"option::{option}", number)
        if gear and gear.cost:
            _costs(made, gear.cost * number)

    def _profiles(self, made: Element, id_: str, model: Model, gear: Sequence[Gear]) -> None:
        sheet = model_sheet(self.catalogue, model, gear)
        profiles = _child(made, "profiles")
        self._profile(profiles, f"{id_}-p", model.name, "Model", [*sheet.numbers, ("Traits", sheet.traits)])
        for place, weapon in enumerate(sheet.weapons):
            rows = [("Profile", weapon.profile), ("Traits", weapon.traits)]
            self._profile(profiles, f"{id_}-w{place}", weapon.name, "Weapon", rows)

    def _profile(self, profiles: Element, id_: str, name: str, kind: str, rows: Sequence[tuple[str, str]]) -> None:
        made = _child(profiles, "profile", id=id_, name=name, hidden="false", typeId=kind.lower(), typeName=kind)
        parent = _child(made, "characteristics")
        for label, value in rows:
            _child(parent, "characteristic", name=label, typeId=label.lower()).text = value
