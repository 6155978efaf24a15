"""Steps of the builder's queue: each made once, whatever is lost, late, repeated or out of order on the way."""

from importlib import import_module
from random import Random
from types import SimpleNamespace

import pytest
from django.db import transaction

from accounts.models import User
from armies import services
from armies.models import Revision, RosterRecord
from armies.row_edits import CopyUnit, CountRow, GearOne, PlaceUnit, Row, SwapOne
from armies.selectors import draft_of, roster_checked, steps_done
from armies.services import RosterChangedElsewhere, roster_steps
from armies.steps import EditStep, StepsRequest
from rules.registry import SYSTEMS
from rules.roster.edit import RemoveUnit, Rename

pytestmark = pytest.mark.django_db

HERE, THERE = "browser-one", "browser-two"


def kept(owner: User, system: str = "fubar", ready: str = "saltwind-battle-coast-in-arms") -> RosterRecord:
    lists = {entry.id: entry.roster for entry in SYSTEMS[system].ready_lists}
    return services.roster_create(owner=owner, draft=lists[ready])


@pytest.fixture
def owner() -> User:
    return User.objects.create_user(username="anna", password="x")


def send(roster: RosterRecord, *steps: EditStep, revision: int | None = None, client: str = HERE, over: bool = False):
    roster.refresh_from_db()
    seen = roster.revision if revision is None else revision
    message = StepsRequest(client=client, revision=seen, steps=steps, over=over)
    with transaction.atomic():
        made = roster_steps(slug=roster.slug, owner=roster.owner, message=message)
    roster.refresh_from_db()
    return made


def step(number: int, *edits, **more) -> EditStep:
    return EditStep(key=f"step-{number:04}", edits=edits, words=f"Step {number}", **more)


def row_of(roster: RosterRecord, unit: int = 2) -> Row:
    """The most models alike of a unit."""
    found = draft_of(roster).groups[0].units[unit]
    pick = max(found.models, key=lambda one: sum(other.model == one.model for other in found.models))
    return Row(found.id, pick.model, pick.options, pick.id)


def count_of(roster: RosterRecord, row: Row) -> int:
    units = {unit.id: unit for group in draft_of(roster).groups for unit in group.units}
    return sum(pick.model == row.model and pick.options == row.options for pick in units[row.unit].models)


def test_quick_clicks_on_one_row_all_count(owner):
    roster = kept(owner)
    row, before = row_of(roster), count_of(roster, row_of(roster))
    send(roster, *(step(at, CountRow(row, by=-1)) for at in range(4)))
    assert count_of(roster, row) == before - 4
    send(roster, step(10, CountRow(row, to=before + 3)))
    assert count_of(roster, row) == before + 3
    send(roster, *(step(20 + at, SwapOne(row, "no-such-model")) for at in range(2)))
    assert count_of(roster, row) == before + 1
    send(roster, *(step(30 + at, GearOne(row, "no-such-gear", taken=True)) for at in range(2)))
    assert count_of(roster, row) == before - 1


def test_a_step_that_cannot_be_made_is_told_and_those_after_it_are_made(owner):
    roster = kept(owner)
    row = row_of(roster)
    made = send(
        roster,
        step(1, RemoveUnit("u999")),
        step(2, Rename("list", "a\u202eb")),
        step(3, CountRow(row, by=-99)),
        step(4, Rename("list", "Ours")),
    )
    assert set(made.refused) == {"step-0001", "step-0002", "step-0003"}
    assert "invisible characters" in made.refused["step-0002"]
    assert made.made == ("step-0004",)
    assert roster.name == "Ours"
    assert roster.revision == 1, "what was refused is no step"


def test_undo_and_redo_name_their_step_and_are_refused_once_it_is_not_the_last(owner):
    roster = kept(owner)
    texts = [roster.text]
    for at in range(3):
        send(roster, step(at, Rename("list", f"Name {at}")))
        texts.append(roster.text)
    send(roster, step(10, undo="step-0002"), step(11, undo="step-0001"))
    assert roster.text == texts[1]
    send(roster, step(12, redo="step-0001"))
    assert roster.text == texts[2]
    assert [one.key for one in steps_done(roster, most=9)] == ["step-0001", "step-0000"]
    for wrong in (step(13, undo="step-0000"), step(14, redo="step-0001")):
        assert "Something newer has changed this army" in send(roster, wrong).refused[wrong.key]
    send(roster, step(15, redo="step-0002"))
    assert roster.text == texts[3]
    send(roster, step(16, undo="step-0002"), step(17, Rename("list", "Other")))
    assert send(roster, step(18, redo="step-0002")).refused, "a new step ends what could be made again"


def test_what_another_client_changed_is_a_conflict_and_both_versions_can_be_had(owner):
    roster = kept(owner)
    units = [unit.id for unit in draft_of(roster).groups[0].units]
    send(roster, step(1, Rename("list", "There")), client=THERE)
    with pytest.raises(RosterChangedElsewhere):
        send(roster, step(2, RemoveUnit(units[-1])), revision=0)
    assert roster.name == "There"
    assert not send(roster, revision=0).made, "who only looks is told of no conflict"
    send(roster, step(2, RemoveUnit(units[-1])), revision=0, over=True)
    assert roster.name != "There"
    assert units[-1] not in [unit.id for unit in draft_of(roster).groups[0].units]
    send(roster, step(3, undo="step-0002"))
    send(roster, step(4, undo=steps_done(roster, most=1)[0].key))
    assert roster.name == "There", "the other version is one undo away"


def test_the_tabs_of_one_browser_never_stand_in_each_others_way(owner):
    roster = kept(owner)
    send(roster, step(1, Rename("list", "One")))
    send(roster, step(2, Rename("list", "Two")), revision=0)
    assert roster.name == "Two"


def test_a_copied_unit_is_like_its_own_and_stands_behind_it(owner):
    for system, ready in (("fubar", "saltwind-battle-coast-in-arms"), ("krygothic", None)):
        name = ready or SYSTEMS[system].ready_lists[0].id
        roster = kept(owner, system, name)
        units = draft_of(roster).groups[0].units
        send(roster, step(1, CopyUnit(units[0].id)))
        first, second = draft_of(roster).groups[0].units[:2]
        assert [(pick.model, pick.options) for pick in first.models] == [
            (pick.model, pick.options) for pick in second.models
        ]
        assert (first.entry, first.options) == (second.entry, second.options)
        assert first.id != second.id


def test_a_unit_is_put_before_another_and_at_the_end(owner):
    roster = kept(owner)
    group = draft_of(roster).groups[0]
    ids = [unit.id for unit in group.units]
    send(roster, step(1, PlaceUnit(ids[4], group.id, ids[1])))
    assert [unit.id for unit in draft_of(roster).groups[0].units] == [ids[0], ids[4], *ids[1:4], *ids[5:]]
    send(roster, step(2, PlaceUnit(ids[4], group.id)))
    assert [unit.id for unit in draft_of(roster).groups[0].units] == [*ids[:4], *ids[5:], ids[4]]
    assert send(roster, step(3, PlaceUnit(ids[4], group.id, "u999"))).refused


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_lost_late_repeated_or_out_of_order_every_click_counts_once(owner, seed):
    """A queue sends its steps from the first unconfirmed one on, and old messages arrive again at any time."""
    random, roster = Random(seed), kept(owner)
    row, before = row_of(roster), count_of(roster, row_of(roster))
    clicks = [step(at, CountRow(row, by=random.choice((1, 1, -1)))) for at in range(40)]
    wanted, sent, confirmed, clicked = before + sum(one.edits[0].by for one in clicks), [], 0, 0
    while confirmed < len(clicks):
        clicked = min(len(clicks), clicked + random.randrange(4))
        steps = tuple(clicks[confirmed:clicked])
        sent.append((steps, roster.revision))
        if random.random() < 0.3:
            continue  # lost on the way there
        for steps_, revision in [*random.choices(sent, k=random.randrange(3)), sent[-1]]:
            if steps_ and steps_[0].key > clicks[confirmed].key:
                continue  # a queue never sends a step before those it follows are confirmed
            send(roster, *steps_, revision=min(revision, RosterRecord.objects.get(pk=roster.pk).revision))
        if random.random() < 0.7:  # else the answer is lost on the way back
            confirmed = clicked
    assert count_of(roster, row) == wanted
    assert roster.revision == len(clicks)
    assert roster.points == roster_checked(roster).report.points


def test_kept_texts_of_older_sites_can_still_be_undone(owner):
    """The migration gives every kept text a way back to the one before it."""
    roster = kept(owner)
    for at in range(3):
        send(roster, step(at, Rename("list", f"Name {at}")))
    roster.revisions.update(back=None)
    RosterRecord.objects.update(back=None)
    then = {"Roster": RosterRecord, "Revision": Revision}
    apps = SimpleNamespace(get_model=lambda app, name: then[name])
    import_module("armies.migrations.0004_steps").fill(apps, None)
    roster.refresh_from_db()
    assert [one.number for one in steps_done(roster, most=9)] == [2, 1, 0]
