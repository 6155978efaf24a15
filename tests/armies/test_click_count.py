"""How many clicks it takes to build the largest ready-made list of each game by hand, with what the page offers."""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec
import pytest

from armies.builder import build
from armies.builder_context import NUMBER
from armies.equal_units import equal_units
from armies.forms import NewRosterForm
from armies.models import RosterRecord
from armies.panels import BuilderPage, EditButton, UnitPanel
from armies.row_edits import BuilderEdit, GearOne, apply_builder_edit
from armies.selectors import CheckedRoster
from armies.step_views import row_to_open
from rules.registry import SYSTEMS, Game
from rules.roster.edit import AddModel, AddUnit, SetAgreedPoints, SetOption, SetPurchase
from rules.roster.reading import read
from rules.roster.roster import Group, Roster, Unit
from rules.roster.validate import judge

MOST = {"kog": 18, "fubar": 45, "killteam": 16, "krygothic": 24}


class Hand:
    """Somebody who clicks and types. The unit that was just added is open; to open another is a click."""

    def __init__(self, game: Game, draft: Roster) -> None:
        self.game, self.draft, self.clicks, self.opened = game, draft, 0, ""

    def checked(self) -> CheckedRoster:
        judged = judge(read(self.draft, self.game.catalogue), self.game.checks)
        return CheckedRoster(
            record=RosterRecord(),
            draft=self.draft,
            catalogue=self.game.catalogue,
            rulebook=self.game.rulebook,
            judged=judged,
        )

    def page(self) -> BuilderPage:
        return build(self.checked(), opened=[self.opened])

    def make(self, edits: Sequence[BuilderEdit]) -> None:
        before = {f"unit-{row[0].id}": "" for group in self.draft.groups for row in equal_units(group.units)}
        for edit in edits:
            self.draft = apply_builder_edit(self.draft, edit)
        self.clicks += 1
        for unit in row_to_open(self.checked(), edits, before):
            self.opened = unit

    def click(self, button: EditButton) -> None:
        self.make(edits_of(button.edits))

    def type(self, exact: str, count: int) -> None:
        self.make(edits_of(exact.replace(str(NUMBER), str(count))))

    def unit(self) -> Unit:
        """The unit that was added last."""
        return self.draft.groups[-1].units[-1]

    def panel(self, unit: Unit) -> UnitPanel:
        """The unit's panel, opened."""
        found = self._panel(unit)
        if not found.opened and found.changeable:
            self.opened, self.clicks = found.id, self.clicks + 1
            found = self._panel(unit)
        return found

    def _panel(self, unit: Unit) -> UnitPanel:
        panels = [panel for section in self.page().sections for panel in section.units]
        return next(panel for panel in panels if unit.id in panel.ids)


def edits_of(text: str) -> list[BuilderEdit]:
    return msgspec.json.decode(text, type=list[BuilderEdit])


def button(buttons: Iterable[EditButton], wanted: BuilderEdit) -> EditButton:
    """The button that makes this edit, whatever else it does."""
    return next(one for one in buttons if wanted in edits_of(one.edits))


def begun(game: Game, target: Roster) -> Roster:
    """The list as the form for a new army makes it."""
    catalogue, battle = game.catalogue, game.catalogue.battles[target.battle]
    form = NewRosterForm(game, {"name": target.name, "army": target.army, "battle": battle.id})
    assert form.is_valid(), (catalogue.name, form.errors)
    return form.draft()


def rebuild(game: Game, target: Roster) -> Hand:
    """The list built from a new one, unit by unit."""
    hand = Hand(game, begun(game, target))
    for at, group in enumerate(target.groups):
        if at == len(hand.draft.groups):
            hand.click(hand.page().group_offers[0])
        add_units(hand, group)
    if target.agreed_points is not None:
        hand.make([SetAgreedPoints(target.agreed_points)])
    for bought in target.purchases:
        hand.click(button(hand.page().purchases, SetPurchase(bought.id, bought.count)))
    return hand


def add_units(hand: Hand, target: Group) -> None:
    begun_with = list(hand.draft.groups[-1].units)
    for row in equal_units(target.units):
        if any(rides.carrier == row[0].id for rides in target.units):
            continue  # it comes with who rides in it
        there = next((unit for unit in begun_with if unit.entry == row[0].entry), None)
        if there:
            begun_with.remove(there)
            configure(hand, there, row[0], target)
        else:
            add_row(hand, row, target)


def add_row(hand: Hand, row: Sequence[Unit], target: Group) -> None:
    like = row[0]
    previous = [unit for unit in hand.draft.groups[-1].units if unit.id == hand.opened]
    if like.entry and previous and contents(previous[0]) == contents(like):
        panel = hand.panel(previous[0])
        assert panel.copy
        hand.click(panel.copy)
        return
    choices = [offer for choice in hand.page().groups[-1].choices for offer in choice.offers]
    hand.click(next(offer for offer in choices if adds(offer, like)))
    configure(hand, hand.unit(), like, target)
    if len(row) > 1:
        hand.type(hand._panel(hand_unit(hand, row[0])).exact, len(row))


def hand_unit(hand: Hand, like: Unit) -> Unit:
    return next(unit for unit in reversed(hand.draft.groups[-1].units) if contents(unit) == contents(like))


def adds(offer: EditButton, like: Unit) -> bool:
    (edit,) = edits_of(offer.edits)
    assert isinstance(edit, AddUnit)
    models = tuple(pick.model for pick in like.models)
    return edit.unit.entry == like.entry and (len(edit.unit.models) > 1 or edit.unit.models == models[:1])


def configure(hand: Hand, unit: Unit, like: Unit, target: Group) -> None:
    """Numbers typed, gear and options clicked, a ride taken."""
    wanted = Counter(pick.model for pick in like.models)
    held = Counter(pick.model for pick in unit.models)
    for model in sorted({*wanted, *held} if like.entry else ()):
        if wanted[model] != held[model]:
            panel = hand.panel(unit)
            rows = {row.model: row.exact for row in panel.rows}
            joiners = {edits_of(one.edits)[0]: one.exact for one in panel.joiners}
            hand.type(rows.get(model) or joiners[AddModel(unit.id, model)], wanted[model])
    for piece in like.models[0].options if not like.entry else ():
        panel = hand.panel(unit)
        pieces = [one for row in panel.rows for slot in row.slots for one in slot.pieces]
        hand.click(
            next(one for one in pieces if any(takes(edit, piece) for edit in edits_of(one.edits)) and not one.pressed)
        )
    for option in like.options:
        hand.click(button(hand.panel(unit).options, SetOption(unit.id, option, taken=True)))
    if like.carrier:
        carrier = next(one for one in target.units if one.id == like.carrier)
        rides = hand.panel(unit).rides
        hand.click(next(one for one in rides if f'"entry":"{carrier.entry}"' in one.edits))


def takes(edit: BuilderEdit, piece: str) -> bool:
    return isinstance(edit, GearOne) and edit.gear == piece and edit.taken


def contents(unit: Unit) -> tuple[object, ...]:
    """What a unit is made of, in any order."""
    models = Counter((pick.model, tuple(sorted(pick.options))) for pick in unit.models)
    return unit.entry, frozenset(models.items()), frozenset(unit.options), bool(unit.carrier)


def content(roster: Roster) -> list[tuple[str, Counter[tuple[object, ...]]]]:
    return [(group.kind, Counter(map(contents, group.units))) for group in roster.groups]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_largest_list_is_built_by_hand_in_few_clicks(system: str) -> None:
    game = SYSTEMS[system]
    largest = max(game.ready_lists, key=lambda one: sum(len(u.models) for g in one.roster.groups for u in g.units))
    hand = rebuild(game, largest.roster)
    assert content(hand.draft) == content(largest.roster)
    assert hand.checked().report.legal
    assert hand.clicks <= MOST[system]
