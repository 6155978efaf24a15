"""The table as a picture and cards: FUBAR hides nothing, so every viewer sees the same."""

from rules.fubar.activation.initiative import holder_of
from rules.fubar.board import Side, Table, deployment_area
from rules.fubar.view.cards import LOOK, pieces, side_cards, unit_cards
from rules.fubar.view.field_of_fire import fields_of_fire
from rules.fubar.view.terrain import ground
from rules.kernel.cache import PartCache, cached_on
from rules.kernel.refusal import Seat
from rules.kernel.scene import View, Zone
from rules.skirmish.view import grounds


def view(table: Table, viewer: Seat | None) -> View:
    """Everything of the table; `viewer` makes no difference. (fubar.basics.premeasure)"""
    drawn = cached_on(table.field, "drawn", PartCache)
    return View(
        title="FUBAR",
        phase=_phase(table),
        turn=table.turn,
        turn_name="turn",
        gauge="models",
        width=table.settings.width,
        height=table.settings.height,
        active=_active(table),
        ground=grounds(table.field, drawn, ground),
        pieces=pieces(table, drawn),
        zones=(*_deployments(table), *fields_of_fire(table, drawn)),
        units=unit_cards(table, drawn),
        sides=side_cards(table),
        result=table.result.text if table.result else "",
    )


def _active(table: Table) -> Seat | None:
    """Whose Unit is acting, or else who has the initiative, passing over those with no Unit left to attempt."""
    if table.result:
        return None
    return holder_of(table) if table.stage == "activations" and not table.acting else table.holder


def _phase(table: Table) -> str:
    under_way = f"Turn {table.turn} of {table.settings.turns}" if table.turn else ""
    return LOOK.phase(table.stage, under_way, over=table.result is not None)


def _deployments(table: Table) -> tuple[Zone, ...]:
    """Where each side deploys; once everybody stands, whose edge is whose."""
    return tuple(_deployment(table, side) for side in table.sides if side.edge)


def _deployment(table: Table, side: Side) -> Zone:
    return Zone(
        id=f"deploy-{side.seat}",
        label=f"Deployment of {side.roster_name}",
        outline=deployment_area(table.settings, side.edge),
        kind="deployment" if table.stage == "deploy" else "territory",
        seat=side.seat,
    )
