"""An account is deleted: its running matches end, its name goes from every record, and every proof still holds."""

import random
from datetime import timedelta
from itertools import cycle

import msgspec
import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from accounts import services as accounts
from accounts.archive import packed, unpacked
from accounts.deletion import GRACE, NAME, account_erase, deletion_ask, deletion_stop, deletions_due, warnings_for
from accounts.models import Deletion, FormerUsername, User
from armies.models import RosterRecord
from games.campaigns.services import campaign_create
from games.matches import services
from games.models import Campaign, Entry, Match, Remark, Seat, Status
from games.proofs.verification import match_verify
from rules.registry import SYSTEMS
from tests.accounts.people import PASSWORD
from tests.games.conftest import begin, key, questions
from tests.games.test_whole_match import careless
from tests.harness.sampler import Sampler

pytestmark = pytest.mark.django_db
WORD = "Xylophonist"  # a name that no rule and no list contains


def played(system: str, seats: int, answers: int = 25) -> tuple[Match, list[User]]:
    """A match under way between accounts; the first is called by `WORD`."""
    game = SYSTEMS[system]
    battle = game.ready_lists[0].battle
    lists = cycle(entry.roster for entry in game.ready_lists if entry.battle == battle)
    people = [
        accounts.sign_up(username=f"p{n}{system}", password=PASSWORD, display_name=f"{WORD}{'abcd'[n]}")
        for n in range(seats)
    ]
    settings = {"battle": battle, "players": str(seats), "time_quiet": "0", "time_visit": "0"}
    (host,) = services.match_create(user=people[0], system=system, settings=settings, opponent="link", seed="a" * 32)
    for person in people[1:]:
        services.seat_take(match_id=host.match.id, user=person, seed="b" * 32)
    for person in people:
        services.list_lock_in(match_id=host.match.id, user=person, roster=next(lists))
    sampler, match = Sampler(random.Random(3)), Match.objects.get(pk=host.match.id)
    for _ in range(answers):
        if asked := next(questions(match.id), None):
            careless(match.id, people[asked.seat], asked, sampler)
    return Match.objects.get(pk=match.id), people


def everything(match: Match) -> str:
    """All that the database holds of a match, and what its public pages show."""
    rows = [*Match.objects.filter(pk=match.id).values(), *Seat.objects.filter(match=match).values()]
    entries = [*Entry.objects.filter(match=match).values(), *Remark.objects.filter(match=match).values()]
    pages = [Client().get(reverse(f"games:{name}", args=[match.id])).content for name in ("evidence", "match_verify")]
    return f"{rows}{entries}{pages}"


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_the_name_goes_from_the_whole_record_and_the_proof_holds(system: str) -> None:
    match, people = played(system, 2)
    assert f"{WORD}a" in everything_stored(match)
    account_erase(user=people[0])
    match.refresh_from_db()
    assert (match.status, match.winner) == (Status.OVER, 1)
    assert f"{WORD}a" not in everything(match)
    assert f"{WORD}b" in everything(match), "the opponent keeps theirs"
    assert match_verify(match).faults == ()


def everything_stored(match: Match) -> str:
    return f"{[*Seat.objects.filter(match=match).values(), *Entry.objects.filter(match=match).values()]}"


def test_a_match_of_older_rules_loses_the_name_too(ann: User, bob: User) -> None:
    User.objects.filter(pk=ann.pk).update(display_name=f"{WORD}a")
    ann.refresh_from_db()
    match = begin(ann, bob)
    services.match_resign(match_id=match.id, user=bob, key=key())
    Match.objects.filter(pk=match.id).update(rules_version="older")
    first = Entry.objects.get(match=match, sequence=0)
    told = msgspec.json.decode(first.log)
    line = {"line": {"text": f"{WORD}a begins."}}
    Entry.objects.filter(pk=first.pk).update(log=msgspec.json.encode([line, *told]).decode())
    account_erase(user=ann)
    assert f"{WORD}a" not in everything_stored(match)
    assert NAME in Entry.objects.get(pk=first.pk).log
    assert match_verify(Match.objects.get(pk=match.id)).faults == ()


def test_in_a_match_of_several_the_others_play_on_and_the_name_goes_at_its_end() -> None:
    match, people = played("fubar", 3)
    deletion_ask(user=people[0])
    assert deletions_due(due(people[0])) == 1
    match.refresh_from_db()
    assert match.status == Status.PLAYING, "nobody is stranded"
    assert Deletion.objects.filter(user=people[0]).exists(), "the rest is done later"
    services.match_resign(match_id=match.id, user=people[1], key=key())
    assert deletions_due(due(people[0])) == 1
    assert f"{WORD}a" not in everything(match)
    assert match_verify(Match.objects.get(pk=match.id)).faults == ()
    assert not Deletion.objects.exists()
    assert FormerUsername.objects.count() == 1


def due(user: User):
    return Deletion.objects.get(user=user).due + timedelta(seconds=1)


def test_for_a_week_nothing_happens_and_everything_can_be_kept(ann: User) -> None:
    asked = deletion_ask(user=ann)
    assert deletions_due(asked.due - timedelta(seconds=1)) == 0
    assert deletion_stop(user=ann)
    assert deletions_due(asked.due + GRACE) == 0
    ann.refresh_from_db()
    assert (ann.is_active, ann.display_name) == (True, "Ann")


def test_once_begun_it_cannot_be_stopped(ann: User) -> None:
    deletion_ask(user=ann)
    Deletion.objects.update(started=Deletion.objects.get().due)
    assert not deletion_stop(user=ann)


def test_contents_go_and_the_name_stays_reserved(client: Client) -> None:
    heron = accounts.sign_up(username="heron", password=PASSWORD, display_name="Heron")
    client.force_login(heron, accounts.LOGIN_BACKEND)
    client.post(reverse("armies:ready", args=["kog", SYSTEMS["kog"].ready_lists[0].id]))
    shared = RosterRecord.objects.get().get_absolute_url()
    account_erase(user=heron)
    assert Client().get(shared).status_code == 404
    assert not client.get("/about/").context["user"].is_authenticated
    assert Client().post("/me/log-in/", {"username": "heron", "password": PASSWORD}).status_code == 200
    form = Client().post("/me/sign-up/", {"username": "her0n", "display_name": "x", "password": PASSWORD})
    assert "is taken" in str(form.context["form"].errors)
    heron.refresh_from_db()
    assert (heron.display_name, heron.email, heron.has_usable_password()) == (NAME, "", False)


def test_words_in_the_chat_are_taken_out(match: Match, ann: User, bob: User) -> None:
    services.remark_add(match_id=match.id, user=ann, key=key(), text="My address is Elm Street 3.")
    services.remark_add(match_id=match.id, user=bob, key=key(), text="Mine is not.")
    account_erase(user=ann)
    assert sorted(Remark.objects.values_list("text", flat=True)) == ["(removed with the account)", "Mine is not."]


def test_a_match_that_has_not_begun_is_left(ann: User, bob: User) -> None:
    (taken,) = services.match_create(user=ann, system="toy", settings={}, opponent="link", seed="a" * 32)
    campaign = campaign_create(user=ann, system="krygothic", settings={}).campaign
    account_erase(user=ann)
    assert not Match.objects.filter(pk=taken.match.id).exists()
    assert not Campaign.objects.filter(pk=campaign.pk, status=Status.GATHERING).exists()


def test_beforehand_it_says_what_becomes_of_everything(match: Match, ann: User) -> None:
    services.match_create(user=ann, system="toy", settings={}, opponent="link", seed="a" * 32)
    said = " ".join(warnings_for(ann))
    assert "You concede 1 running match" in said
    assert "You leave 1 match not begun yet" in said
    assert "“Deleted player”" in said
    services.match_resign(match_id=match.id, user=ann, key=key())
    assert "1 finished match stay" in " ".join(warnings_for(ann))


def test_a_match_is_taken_along_with_its_proof_and_ones_own_words(match: Match, ann: User, bob: User) -> None:
    services.remark_add(match_id=match.id, user=ann, key=key(), text="Good luck.")
    services.remark_add(match_id=match.id, user=bob, key=key(), text="Thank you.")
    services.match_resign(match_id=match.id, user=bob, key=key())
    import io
    import zipfile

    with zipfile.ZipFile(io.BytesIO(packed(ann))) as archive:
        evidence = msgspec.json.decode(archive.read(f"matches/{match.id}.json"))
    assert evidence["secret"]
    assert [one["text"] for one in evidence["chat"]] == ["Good luck."]
    assert not [path for path in unpacked(packed(ann)) if path.startswith("matches/")]


def test_a_running_match_gives_no_secret_away(match: Match, ann: User) -> None:
    import io
    import zipfile

    with zipfile.ZipFile(io.BytesIO(packed(ann))) as archive:
        whole = b"".join(archive.read(path) for path in archive.namelist()).decode()
    assert match.id in whole
    assert Match.objects.get(pk=match.id).secret not in whole


def test_a_stranger_has_nothing_to_delete(client: Client) -> None:
    assert AnonymousUser().is_anonymous
    assert client.post("/me/data/delete/")["Location"] == "/me/log-in/"
