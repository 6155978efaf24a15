"""What is worth knowing of an army without being a mistake: points left, free places, models without a weapon."""

import pytest
from django.test import Client
from msgspec import structs

from armies.forms import edits_from
from armies.hints import hints
from armies.models import RosterRecord
from armies.row_edits import apply_builder_edit
from armies.selectors import CheckedRoster
from rules.registry import SYSTEMS
from rules.roster.reading import read
from rules.roster.roster import Roster
from rules.roster.validate import judge

pytestmark = pytest.mark.django_db


def checked(system: str, draft: Roster) -> CheckedRoster:
    game = SYSTEMS[system]
    judged = judge(read(draft, game.catalogue), game.checks)
    return CheckedRoster(
        record=RosterRecord(), draft=draft, catalogue=game.catalogue, rulebook=game.rulebook, judged=judged
    )


def ready(system: str, name: str) -> Roster:
    return next(one.roster for one in SYSTEMS[system].ready_lists if one.id == name)


def test_what_the_points_left_can_buy_fits_and_keeps_the_list_legal():
    draft = ready("fubar", "saltwind-battle-coast-in-arms")
    found = hints(checked("fubar", draft))
    assert found.unused == 32
    assert found.buys
    for click in found.buys:
        after = draft
        for edit in edits_from({"edits": click.edits}):
            after = apply_builder_edit(after, edit)
        report = checked("fubar", after).report
        assert report.legal, click.label
        assert report.points == 1268 + click.cost <= 1300


def test_a_model_without_a_weapon_is_told_where_it_may_carry_one():
    draft = ready("krygothic", "renegades-full-the-long-sermon")
    assert not hints(checked("krygothic", draft)).unarmed
    group = draft.groups[0]
    unit = group.units[0]
    bare = structs.replace(unit, models=(structs.replace(unit.models[0], options=()),))
    draft = structs.replace(draft, groups=(structs.replace(group, units=(bare, *group.units[1:])),))
    assert hints(checked("krygothic", draft)).unarmed == ((unit.id, "Preacher-Captain"),)


def test_a_free_place_is_told_only_where_something_fits():
    draft = structs.replace(ready("fubar", "marrowgate-patrol-bridge-watch"), battle="battle")
    assert not hints(checked("fubar", draft)).places, "an illegal list has problems, not hints"
    full = hints(checked("fubar", ready("fubar", "saltwind-battle-coast-in-arms")))
    assert not full.places, "18 of 18 units"


def test_the_page_asks_for_hints_and_strangers_do_not_get_them(client):
    client.post("/armies/ready/fubar/saltwind-battle-coast-in-arms/")
    roster = RosterRecord.objects.get()
    told = client.get(f"/armies/{roster.slug}/hints/").content.decode()
    assert "What 32 pts can buy" in told
    assert Client().get(f"/armies/{roster.slug}/hints/").status_code in {302, 404}
