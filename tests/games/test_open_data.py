"""Open data: rated matches and those of computers, with nothing that names or dates anybody."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from accounts.models import User
from games.matches import services
from games.models import Match, Remark, Seat
from tests.games.conftest import begin, key
from tests.games.test_rated import rated_match
from tests.games.test_services import bid

pytestmark = pytest.mark.django_db


def written(path: Path) -> list[dict]:
    call_command("match_data", str(path), verbosity=0)
    return [json.loads(line) for line in path.read_text().splitlines()]


def finished(match: Match, bob: User) -> Match:
    services.match_resign(match_id=match.id, user=bob, key=key())
    return Match.objects.get(pk=match.id)


def test_only_rated_matches_and_those_of_computers_are_written(ann: User, bob: User, tmp_path: Path) -> None:
    finished(begin(ann, bob), bob)
    rated = rated_match(ann, bob)
    assert written(tmp_path / "data") == [json.loads((tmp_path / "data").read_text().splitlines()[0])]
    finished(rated, bob)
    head, record = written(tmp_path / "data")
    assert head["licence"] == "CC0-1.0"
    assert (record["system"], record["rated"], record["winner"]) == ("toy", True, 0)
    assert record["players"] == ["person", "person"]
    assert [entry["kind"] for entry in record["entries"]] == ["start", "end"]
    ofcomputers = finished(begin(ann, bob), bob)
    Seat.objects.filter(match=ofcomputers).update(player="hard")
    assert sorted(one["players"][0] for one in written(tmp_path / "data")[1:]) == ["hard", "person"]


def test_a_record_names_and_dates_nobody(ann: User, bob: User, tmp_path: Path) -> None:
    match = rated_match(ann, bob)
    bid(match, ann, 3)
    services.remark_add(match_id=match.id, user=ann, key=key(), text="Hello from Leeds")
    Seat.objects.filter(match=match).update(roster=_named(match))
    match = finished(match, bob)
    assert Remark.objects.exists()
    line = json.dumps(written(tmp_path / "data")[1])
    for word in ("Ann", "Bob", "ann", "bob", "Leeds", "Nan", match.id, match.secret, str(match.created.year)):
        assert word not in line, word
    assert '"bid"' in line


def _named(match: Match) -> str:
    """A list with names and notes everywhere."""
    roster = json.loads(match.seats.get(number=0).roster)
    roster |= {"name": "Nan's own", "note": "Nan wrote it"}
    return json.dumps(roster)


def test_a_list_with_ids_that_could_be_words_is_left_out(ann: User, bob: User, tmp_path: Path) -> None:
    match = finished(rated_match(ann, bob), bob)
    roster = json.loads(match.seats.get(number=0).roster)
    roster["groups"] = [{"id": "written by Nan", "kind": "loose", "units": []}]
    match.seats.filter(number=0).update(roster=json.dumps(roster))
    assert len(written(tmp_path / "data")) == 1


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("match_data", str(tmp_path / "no" / "data"))


def test_without_a_file_it_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("match_data")
    assert json.loads(capsys.readouterr().out)["format"] == "gridless matches 1"
