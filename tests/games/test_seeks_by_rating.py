"""Pairing knows the ratings of people, with matches that ended a moment ago."""

import pytest

from accounts.models import User
from games.seeks.nearness import ratings_of
from tests.games.ratings.stored import finished


@pytest.mark.django_db
def test_who_has_won_is_rated_above_who_has_lost(ann: User, bob: User, eve: User) -> None:
    finished(ann, bob)
    found = ratings_of([ann.pk, bob.pk, eve.pk], "fubar", "evening")
    assert found[ann.pk] > found[eve.pk] == 1500 > found[bob.pk]
    assert ratings_of([ann.pk], "fubar", "days")[ann.pk] == 1500
