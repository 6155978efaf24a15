"""A person's own settings: to take along, to read back elsewhere, and to delete."""

from collections.abc import Iterator, Mapping

import msgspec
from allauth.account.models import EmailAddress

from accounts import services
from accounts.archive import as_json
from accounts.belongings import Belongings, Count, Files
from accounts.models import Palette, RatingPreference, Theme, User
from accounts.names import InvalidName

PATH = "settings.json"


class OwnSettings(msgspec.Struct, kw_only=True):
    """The settings in the file. Another site does not read back the fields after `asks_everything`."""

    display_name: str
    theme: str = Theme.SYSTEM
    palette: str = Palette.BLUE_ORANGE
    shows_matches: bool = False
    asks_everything: bool = False
    rating_preference: str = RatingPreference.NONE
    username: str = ""
    email: str = ""
    joined: str = ""


def files(user: User) -> Files:
    """One file with all settings."""
    address = EmailAddress.objects.get_verified(user)
    yield (
        PATH,
        as_json(
            OwnSettings(
                display_name=user.display_name,
                theme=user.theme,
                palette=user.palette,
                shows_matches=user.shows_matches,
                asks_everything=user.asks_everything,
                rating_preference=user.rating_preference,
                username="" if user.is_guest else user.username,
                email=address.email if address else "",
                joined=user.date_joined.date().isoformat(),
            )
        ),
    )


def read(user: User, found: Mapping[str, bytes], count: Count) -> Iterator[str]:
    """Take over the name shown to others, and how pages look."""
    if PATH not in found:
        return
    try:
        own = msgspec.json.decode(found[PATH], type=OwnSettings)
        theme, palette = Theme(own.theme), Palette(own.palette)
        services.rename(user=user, display_name=own.display_name)
    except (ValueError, InvalidName) as fault:
        yield f"The settings were not read: {fault}"
        return
    services.set_preferences(
        user=user,
        theme=theme,
        palette=palette,
        shows_matches=own.shows_matches,
        asks_everything=own.asks_everything,
        rating_preference=user.rating_preference,
    )
    yield f"Your settings are read: you are {user}."


def warnings(user: User) -> Iterator[str]:
    """What becomes of the name."""
    yield "Your name is replaced by “Deleted player” wherever it stands: at tables, in logs, in results."
    if not user.is_guest:
        yield f"Nobody can sign up as {user.username} again, so nobody can pretend to be you."


def erase(user: User) -> None:
    """Nothing here: `account_erase` empties the row itself."""


BELONGINGS = Belongings(files=files, read=read, warnings=warnings, erase=erase)
