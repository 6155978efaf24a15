"""Pairing knows the ratings of people, with matches that ended a moment ago."""

import pytest

from accounts.models import User
from games.seeks.nearness import strengths_of
from games.seeks.services import seeks_pair
from tests.games.ratings.stored import finished


@pytest.mark.django_db
def test_who_has_won_is_rated_above_who_has_lost(ann: User, bob: User, eve: User) -> None:
    finished(ann, bob)
    seeks_pair()
    found = strengths_of([ann.pk, bob.pk, eve.pk], "fubar", "evening")
    assert found[ann.pk] > found[eve.pk] == 1500 > found[bob.pk]
    assert strengths_of([ann.pk], "fubar", "days")[ann.pk] == 1500
