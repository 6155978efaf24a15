"""Any button of the builder, pressed in any order: every click counts once, points are those of a recount, and a page that
is brought up to date part by part shows the same as one that is drawn anew."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from accounts.models import User
from armies import services
from armies.builder_context import NUMBER
from armies.models import RosterRecord
from armies.panels import BuilderPage, EditButton
from armies.parts import draw_parts
from armies.row_edits import BuilderEdit
from armies.selectors import draft_of, roster_checked
from armies.services import roster_steps
from armies.step_views import row_to_open
from armies.steps import EditStep, StepsRequest
from rules.registry import SYSTEMS
from rules.roster.reading import read
from rules.roster.validate import judge

pytestmark = pytest.mark.django_db
CLICKS = 15


def buttons(page: BuilderPage) -> Iterator[EditButton]:
    """All buttons of the page."""
    yield from (*page.group_offers, *page.battles, *page.armies, *page.purchases)
    yield from (fix for complaint in page.complaints for fix in complaint.fixes)
    for group in page.groups:
        yield from (offer for choice in group.choices for offer in choice.offers)
    for section in page.sections:
        for unit in section.units:
            shown = (unit.more, unit.fewer, unit.copy, unit.earlier, unit.later, unit.remove, *unit.moves)
            yield from filter(None, (*shown, *unit.joiners, *unit.options, *unit.rides))
            yield from (leader.click for leader in unit.leaders)
            for row in unit.rows:
                yield from filter(None, (row.more, row.fewer, *row.swaps))
                yield from (piece for slot in row.slots for piece in slot.pieces)


def typed(page: BuilderPage, random: Random) -> Iterator[str]:
    """What typing a number into any field of the page would send."""
    for section in page.sections:
        for unit in section.units:
            fields = [unit.exact, *(row.exact for row in unit.rows), *(join.exact for join in unit.joiners)]
            yield from (exact.replace(str(NUMBER), str(random.randrange(9))) for exact in fields if exact)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("system", SYSTEMS)
def test_any_buttons_pressed_leave_the_same_page_as_drawn_anew(system: str, seed: int) -> None:
    random = Random(f"{system} {seed}")
    owner = User.objects.create_user(username="anna", password="x")
    ready = random.choice(SYSTEMS[system].ready_lists)
    record = services.roster_create(owner=owner, draft=ready.roster)
    opened: tuple[str, ...] = ()
    marks = dict(draw_parts(roster_checked(record), opened).marks)
    for at in range(CLICKS):
        page = draw_parts(roster_checked(record), opened).page
        labels = [button.edits for button in buttons(page)]
        chosen = random.choice([random.choice(labels), random.choice([*typed(page, random), labels[0]])])
        edits = tuple(msgspec.json.decode(chosen, type=list[BuilderEdit]))
        step = EditStep(key=f"click-{at:04}", words="A click", edits=edits)
        for _ in range(random.randrange(1, 3)):  # a lost answer is asked for again
            message = StepsRequest(client="this-browser", revision=record.revision, steps=(step,))
            made = roster_steps(slug=record.slug, owner=owner, message=message)
            record = RosterRecord.objects.get(pk=record.pk)
        assert all(sentence.endswith(".") for sentence in made.refused.values())
        opened = (*opened, *row_to_open(made.checked, edits, marks))
        units = [unit.id for group in draft_of(record).groups for unit in group.units]
        if units and random.random() < 0.5:
            opened = (random.choice(units), f"all-{random.choice(units)}")
        marks |= draw_parts(roster_checked(record), opened).answer(marks)["marks"]
        anew = draw_parts(roster_checked(record), opened)
        assert {name: marks[name] for name in anew.marks} == anew.marks
        game = SYSTEMS[system]
        assert record.points == judge(read(draft_of(record), game.catalogue), game.checks).report.points
