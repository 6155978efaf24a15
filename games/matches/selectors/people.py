"""Who a person's page is about."""

from accounts.models import User
from games.ids import person_of_token


def player_from_token(token: str) -> User | None:
    """The person of this token, if they have a seat; else None."""
    number = person_of_token(token)
    return User.objects.filter(pk=number, is_active=True).first() if number else None
