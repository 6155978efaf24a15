"""What this site keeps and for how long: one table. Expired rows are deleted by it, and the privacy page is written.

Every model of the database stands in a row. A row without `lasts` is kept until somebody deletes it.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from allauth.usersessions.models import UserSession
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db.models import Exists, Model, OuterRef, QuerySet
from django.db.models.functions import Coalesce

from accounts.archive import KEPT as ARCHIVE_KEPT
from accounts.deletion import guest_erase
from accounts.models import Archive, User
from armies.models import RosterRecord
from armies.services import RESTORABLE_FOR
from config.models import Announcement
from games.events.models import Tournament, TournamentStage
from games.models import Battle, Campaign, Complaint, Match, Notice, Status
from games.seeks.models import Presence, Seek
from games.seeks.services import KEPT as SEEK_KEPT

logger = logging.getLogger(__name__)

DAY: Final = timedelta(days=1)
YEAR: Final = timedelta(days=365)
AT_ONCE: Final = 200  # rows in one transaction, so that nobody who plays waits for them

Expired = Callable[[datetime], "QuerySet[Any]"]


@dataclass(frozen=True, kw_only=True)
class Retention:
    """One kind of rows: what they are, why they are kept, and until when.

    `until` ends the sentence "It is kept …": "until you delete it", or with `lasts` "(for 7 days) after it was made".
    `expired` are the rows whose time is over, given the moment before which they began to wait; `erase` deletes one of
    them where that is more than deleting its row.
    """

    what: str
    why: str
    until: str
    models: tuple[str, ...]
    lasts: timedelta | None = None
    expired: tuple[Expired, ...] = ()
    erase: Callable[[Any], None] | None = None

    @property
    def term(self) -> str:
        """How long, in words."""
        return f"for {_length(self.lasts)} {self.until}" if self.lasts else self.until


def expired_delete(now: datetime, *, only_count: bool = False) -> list[tuple[str, int]]:
    """Delete everything whose time is over, and return how many of each kind there were.

    It may be called again at any time, and by several processes at once: a row that is gone is no longer expired.
    """
    found = []
    for row in TABLE:
        rows = [one(now - (row.lasts or timedelta())) for one in row.expired]
        if rows:
            found.append((row.what, sum(one.count() if only_count else _delete(one, row.erase) for one in rows)))
    return found


def _delete(rows: "QuerySet[Any]", erase: Callable[[Any], None] | None) -> int:
    done, rest = 0, rows.order_by("pk")
    while numbers := list(rest.values_list("pk", flat=True)[:AT_ONCE]):
        chosen = rows.filter(pk__in=numbers)
        if erase is None:
            chosen.delete()
        else:
            for one in chosen:
                _try(erase, one)
        done += len(numbers)
        rest = rest.filter(pk__gt=numbers[-1])
    return done


def _try(erase: Callable[[Any], None], row: Model) -> None:
    """Erase one; a fault is logged and holds up nobody else."""
    try:
        erase(row)
    except Exception:
        logger.exception("%s %s could not be deleted; the next call tries again.", type(row).__name__, row.pk)


def _length(lasts: timedelta) -> str:
    years, days = divmod(lasts.days, YEAR.days)
    number, word = (years, "year") if years and not days else (lasts.days, "day")
    return f"{number} {word if number == 1 else f'{word}s'}"


def _older(model: type[Model], moment: str, **more: object) -> Expired:
    """Rows of that model whose moment, a field, is past."""
    return lambda before: QuerySet(model).filter(**{f"{moment}__lt": before}, **more)


def _guests(before: datetime) -> "QuerySet[User]":
    """Guests who have not been here since."""
    return User.objects.annotate(seen=Coalesce("last_login", "date_joined")).filter(is_guest=True, seen__lt=before)


def _sessions(before: datetime) -> "QuerySet[Session]":
    return Session.objects.filter(expire_date__lt=before)


def _devices(before: datetime) -> "QuerySet[UserSession]":
    """What the list of devices says of sessions that are over."""
    running = Session.objects.filter(session_key=OuterRef("session_key"), expire_date__gte=before)
    rows: QuerySet[UserSession] = UserSession.objects.all()
    return rows.exclude(Exists(running))


def _matches_not_begun(before: datetime) -> "QuerySet[Match]":
    """Matches of their own, not of a campaign or an event, that wait for players or lists."""
    waiting = Match.objects.filter(status=Status.GATHERING, updated__lt=before, tournament_match=None)
    return waiting.exclude(Exists(Battle.objects.filter(match=OuterRef("pk"))))


def _campaigns_not_begun(before: datetime) -> "QuerySet[Campaign]":
    return Campaign.objects.filter(status=Status.GATHERING, updated__lt=before, battles=None)


def _erase_guest(guest: User) -> None:
    guest_erase(user=guest)


TABLE: Final[tuple[Retention, ...]] = (
    Retention(
        what="Your account: the name that others see, the name and password for logging in, preferences, second steps, "
        "tokens for programs, and whom you block or mute",
        why="So that you stay yourself, and choose whom you have to do with. Passwords and tokens are stored hashed.",
        until="until you delete the account. An empty row without your name stays, because matches of others refer to "
        "it, and so does the name for logging in, so that nobody else takes it.",
        models=(
            "accounts.User",
            "accounts.ApiToken",
            "accounts.Block",
            "accounts.Mute",
            "accounts.Deletion",
            "accounts.FormerUsername",
            "mfa.Authenticator",
        ),
    ),
    Retention(
        what="Guests who do not come back: everything of theirs",
        why="A guest has no password. Without the browser’s cookie nobody can reach what is theirs.",
        lasts=YEAR,
        until="after their last visit; as with a deleted account, finished matches stay with the opponents, without "
        "the guest’s name.",
        models=("accounts.User",),
        expired=(_guests,),
        erase=_erase_guest,
    ),
    Retention(
        what="Your e-mail address, your webhook, and the browsers that you want notifications in",
        why="To tell you that it is your turn, and to give you back an account whose password is lost. All of it is "
        "optional.",
        until="until you take it away or delete the account.",
        models=(
            "account.EmailAddress",
            "account.EmailConfirmation",
            "games.NoticeSettings",
            "games.PushSubscription",
            "games.MatchNoticeTiming",
        ),
    ),
    Retention(
        what="Log-ins: the cookie of a browser and, for accounts, its address and what the browser says it is",
        why="So that you stay logged in, and see under “Account” where you are.",
        until="until you log out, or a year after the last log-in.",
        models=("sessions.Session", "usersessions.UserSession"),
        expired=(_sessions, _devices),
    ),
    Retention(
        what="Attempts to log in: the name, the address, and what the browser says it is",
        why="So that nobody can try passwords by the thousand.",
        lasts=30 * DAY,
        until="after the attempt.",
        models=("axes.AccessAttempt", "axes.AccessAttemptExpiration", "axes.AccessLog", "axes.AccessFailureLog"),
        expired=tuple(_older(one, "attempt_time") for one in (AccessAttempt, AccessLog, AccessFailureLog)),
    ),
    Retention(
        what="Armies with their earlier versions, kept units, your collection, tables, scenarios, experiments of the "
        "lab, and forces and teams that you wrote",
        why="They are what you make here.",
        until="until you delete them or the account. A published force that lists are built from stays without your "
        "name.",
        models=(
            "armies.RosterRecord",
            "armies.Revision",
            "armies.OwnCatalogue",
            "armies.Favourite",
            "armies.OwnedModels",
            "tables.OwnTable",
            "tables.TableVersion",
            "scenarios.StoredScenario",
            "lab.Experiment",
            "lab.LabMatch",
        ),
    ),
    Retention(
        what="Armies that you have deleted",
        why="You may want them back.",
        lasts=RESTORABLE_FOR,
        until="after you deleted them.",
        models=("armies.RosterRecord",),
        expired=(lambda before: RosterRecord.with_deleted.filter(deleted__lt=before),),
    ),
    Retention(
        what="Matches, campaigns, cups and leagues that have begun: lists, answers, dice, results, chat, and ratings",
        why="They belong to everybody who played. The stored answers prove that no die was changed.",
        until="as long as this site. When you delete the account, your name and your words in the chat are replaced.",
        models=(
            "games.Match",
            "games.Seat",
            "games.Entry",
            "games.Remark",
            "games.StoredFilm",
            "games.SentNotice",
            "games.HeldAnswer",
            "games.Deadline",
            "games.ParkedCall",
            "games.StandingInstruction",
            "games.Campaign",
            "games.CampaignSeat",
            "games.CampaignEntry",
            "games.Battle",
            "events.Tournament",
            "events.Entrant",
            "events.EntrantPlayer",
            "events.TournamentRound",
            "events.TournamentPairing",
            "events.PairingSide",
            "events.PairingMatch",
            "ratings.Ladder",
            "ratings.RatedMatch",
            "ratings.RatedResult",
            "ratings.Rating",
        ),
    ),
    Retention(
        what="Matches, campaigns, cups and leagues that never begin",
        why="Somebody may still come.",
        lasts=180 * DAY,
        until="after anything last changed there.",
        models=("games.Match", "games.Campaign", "events.Tournament"),
        expired=(
            _matches_not_begun,
            _campaigns_not_begun,
            _older(Tournament, "updated", stage=TournamentStage.OPEN),
        ),
    ),
    Retention(
        what="Seeks, and whom they were paired with",
        why="Sides are dealt evenly between people who meet again.",
        lasts=SEEK_KEPT,
        until="after they were made, or until you take them back.",
        models=("seeks.Seek",),
        expired=(_older(Seek, "created"),),
    ),
    Retention(
        what="That you are here and look for somebody to play",
        why="Nobody should wait for somebody who has left.",
        lasts=DAY,
        until="after your last page of seeks.",
        models=("seeks.Presence",),
        expired=(_older(Presence, "at"),),
    ),
    Retention(
        what="Notifications that were due",
        why="So that nothing is told twice.",
        lasts=30 * DAY,
        until="after they were due.",
        models=("games.Notice",),
        expired=(_older(Notice, "due"),),
    ),
    Retention(
        what="The file with everything of yours, if you asked for it",
        why="It takes a while to make.",
        lasts=ARCHIVE_KEPT,
        until="after you asked.",
        models=("accounts.Archive",),
        expired=(_older(Archive, "asked"),),
    ),
    Retention(
        what="Complaints about players, with the lines of chat they are about",
        why="Moderators look for a pattern.",
        lasts=2 * YEAR,
        until="after a moderator closed them.",
        models=("games.Complaint",),
        expired=(_older(Complaint, "closed"),),
    ),
    Retention(
        what="Warnings and suspensions",
        why="They hold, and a second one weighs more than the first.",
        until="as long as the account.",
        models=("accounts.Sanction",),
    ),
    Retention(
        what="What operators did on their pages, and what they announced",
        why="Everybody who has power here can be asked about it.",
        lasts=2 * YEAR,
        until="after it was done.",
        models=("admin.LogEntry", "site_frame.Announcement"),
        expired=(_older(LogEntry, "action_time"), _older(Announcement, "ends")),
    ),
)
TECHNICAL: Final = frozenset({"games.Heartbeat", "auth.Permission", "auth.Group", "contenttypes.ContentType"})
"""Models of which no row is about a person."""
