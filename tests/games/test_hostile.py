"""What one hostile visitor may ask for: challenges, proofs and odds have an end, and others go on."""

import asyncio
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.live import previews
from games.matches import services
from games.matches.selectors import open_challenges
from games.matches.services.chat import tidy
from games.matches.services.gathering import MOST_OPEN
from games.models import Match
from games.protocol import Beat, Weigh
from rules.kernel.refusal import Refused
from tests.games.conftest import person

pytestmark = pytest.mark.django_db


def challenge(user: User) -> Match:
    return services.match_create(user=user, system="toy", settings={}, opponent="open")[0].match


def test_one_person_does_not_fill_the_lobby(ann: User, bob: User) -> None:
    for _ in range(MOST_OPEN):
        challenge(ann)
    with pytest.raises(Refused) as refused:
        challenge(ann)
    assert f"You have {MOST_OPEN} open challenges in the lobby" in str(refused.value)
    challenge(bob)
    services.match_create(user=ann, system="toy", settings={}, opponent="link")
    assert len(open_challenges()) == MOST_OPEN + 1
    services.match_withdraw(match_id=Match.objects.filter(seats__user=ann, public=True).latest("created").pk, user=ann)
    challenge(ann)


def test_challenges_leave_the_lobby_after_a_day(ann: User) -> None:
    for _ in range(MOST_OPEN):
        challenge(ann)
    assert len(open_challenges()) == MOST_OPEN
    Match.objects.update(created=timezone.now() - timedelta(days=1, minutes=1))
    assert open_challenges() == []
    challenge(ann)
    assert len(open_challenges()) == 1


async def test_one_person_weighs_one_answer_at_a_time_on_all_their_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, end = [], asyncio.Event()

    async def slow(match_id: str, user: User, wanted: Weigh) -> Beat:
        begun.append((user.pk, wanted.id))
        await end.wait()
        return Beat()

    async def reply(_: object) -> None:
        pass

    monkeypatch.setattr(previews, "_weighed", slow)
    pages = [previews.PreviewQueue(reply, address) for address in ("10.0.0.1", "10.0.0.1", "10.0.0.2")]
    for number, (page, user) in enumerate(zip(pages, (User(pk=1), User(pk=1), User(pk=2)), strict=True)):
        page.put("match", user, Weigh(id=f"weigh-{number}0", question=0, option="x"))
        page.put("match", user, Weigh(id=f"weigh-{number}1", question=0, option="x"))
    for _ in range(10):
        await asyncio.sleep(0)
    assert begun == [(1, "weigh-01"), (2, "weigh-21")]
    end.set()
    await asyncio.gather(*(page._task for page in pages))
    assert begun[2:] == [(1, "weigh-11")]


def test_another_player_counts_for_themselves() -> None:
    first, second = person("first"), person("second")
    for user in (first, second):
        for _ in range(MOST_OPEN):
            challenge(user)
    assert len(open_challenges(besides=first)) == MOST_OPEN


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("one\n\n\n \n\n two", "one\n\ntwo"),
        ("Z" + "\u0335" * 40 + "o", "Z\u0335\u0335\u0335o"),
        ("a\u202eb\u2066c\u200bd\u3164e\U000e0041f", "abcdef"),
    ],
)
def test_a_remark_covers_no_other_lines_and_hides_nothing(text: str, said: str) -> None:
    assert tidy(text) == said
