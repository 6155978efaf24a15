"""A person's seeks: to take along, and to delete."""

from collections.abc import Iterator

from accounts.archive import as_json
from accounts.belongings import Belongings, Files, counted
from accounts.models import User
from games.seeks.models import Presence, Seek


def files(user: User) -> Files:
    """One list of all seeks."""
    rows = Seek.objects.filter(user=user)
    seeks = [
        {
            "game": one.system,
            "battle": one.battle,
            "pace": one.pace,
            "hours": str(one.hours),
            "rated": one.rated,
            "language": one.language,
            "made": one.created.isoformat(),
            "match": one.match_id,
            "appointment": one.appointment.isoformat() if one.appointment else None,
        }
        for one in rows
    ]
    yield "seeks.json", as_json(seeks)


def warnings(user: User) -> Iterator[str]:
    """What becomes of seeks."""
    if own := Seek.objects.filter(user=user, match=None).count():
        yield f"{counted(own, 'seek')} for an opponent will be withdrawn."


def erase(user: User) -> None:
    """Delete them."""
    Seek.objects.filter(user=user).delete()
    Presence.objects.filter(user=user).delete()


BELONGINGS = Belongings(files=files, warnings=warnings, erase=erase)
