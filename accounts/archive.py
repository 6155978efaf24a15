"""The file with everything of a person: made apart from pages, kept for a week, and read back on another site."""

import io
import zipfile
from collections.abc import Iterator, Mapping
from datetime import timedelta

import msgspec
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.belongings import KINDS, Count
from accounts.models import Archive, User

KEPT = timedelta(days=7)
STALE = timedelta(minutes=15)  # after which another process takes over
MOST_FILES = 2_000
LARGEST_FILE = 1_000_000  # bytes of one unpacked file
LARGEST = 30_000_000  # bytes of all files together
OWN = (
    "settings.json",
    "catalogues/",
    "armies/",
    "labels.json",
    "favourites/",
    "collection/",
)  # what another site can read back
README = """\
Everything of {name} on Gridless, as of {day}.

settings.json   your name, and how pages look to you
armies/         your armies, each as the file that “Import an army” reads
labels.json     the folder, the tags and the visibility of each army
catalogues/     catalogues and team files that you wrote
favourites/     units that you kept to take again
collection/     how many models you own, a file for each game
matches/        every finished match with the evidence of its dice, and a list of those that still run
campaigns.json, experiments.json, notices.json

“Read back”, under Account, reads all of these but matches on any site with this program.
Matches stay where they were played; “Verify a match” checks them.
"""


class NotAnArchive(ValueError):
    """The file cannot be read; the message says why."""


def archive_ask(*, user: User) -> None:
    """Have a new file made. One that is being made already is enough."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if not Archive.objects.filter(user=user, made=None, trouble="").exists():
            Archive.objects.filter(user=user).delete()
            Archive.objects.create(user=user)


def archive_of(user: User) -> Archive | None:
    """The newest file, being made or made; its contents are not loaded."""
    return Archive.objects.filter(user=user).defer("content").order_by("-asked").first()


def archives_make() -> int:
    """Make the requested files and drop old ones; returns how many were made."""
    now, made = timezone.now(), 0
    Archive.objects.filter(asked__lt=now - KEPT).delete()
    for number in Archive.objects.filter(made=None, trouble="").order_by("asked").values_list("pk", flat=True):
        free = Q(started=None) | Q(started__lt=now - STALE)
        if Archive.objects.filter(free, pk=number, made=None).update(started=now):
            _make(Archive.objects.select_related("user").get(pk=number))
            made += 1
    return made


def _make(archive: Archive) -> None:
    try:
        archive.content = packed(archive.user)
        archive.size = len(archive.content)
        archive.made = timezone.now()
    except Exception:
        archive.trouble = "The file could not be made. Ask for it again; if it fails again, tell the operator."
        raise
    finally:
        archive.save(update_fields=["content", "size", "made", "trouble"])


def packed(user: User) -> bytes:
    """The file itself, a zip."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", README.format(name=user, day=timezone.now().date()))
        for kind in KINDS.values():
            for path, content in kind.files(user):
                archive.writestr(path, content)
    return stream.getvalue()


def own_part(content: bytes) -> bytes:
    """The same file with what another site can read back, and nothing else."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as whole, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as part:
        for path in whole.namelist():
            if path.startswith(OWN):
                part.writestr(path, whole.read(path))
    return stream.getvalue()


def unpacked(content: bytes) -> dict[str, bytes]:
    """What can be read back of an uploaded file, by path. Raises `NotAnArchive`; a harmful file is never unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return dict(_unpacked(archive))
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, ValueError, OSError) as fault:
        if isinstance(fault, NotAnArchive):
            raise
        raise NotAnArchive("This is not a file that Gridless made, or it is damaged.") from fault


def _unpacked(archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    wanted = [one for one in archive.infolist() if one.filename.startswith(OWN) and not one.is_dir()]
    if len(wanted) > MOST_FILES:
        raise NotAnArchive(f"It has {len(wanted)} files, but the limit is {MOST_FILES}.")
    left = LARGEST
    for one in wanted:
        with archive.open(one) as file:
            text = file.read(LARGEST_FILE + 1)
        left -= len(text)
        if len(text) > LARGEST_FILE or left < 0:
            raise NotAnArchive(f"“{one.filename}” is too large. One file has at most {LARGEST_FILE} bytes.")
        yield one.filename, text


def read_back(*, user: User, content: bytes, count: Count) -> list[str]:
    """Store what the person may write of an uploaded file; a sentence for each kind. Raises `NotAnArchive`."""
    files: Mapping[str, bytes] = unpacked(content)
    said = [sentence for kind in KINDS.values() for sentence in kind.read(user, files, count)]
    if not said:
        raise NotAnArchive("Nothing in it can be read back: it has no armies, no catalogues and no settings.")
    return said


def as_json(value: object) -> bytes:
    """The value as text that people can read too."""
    return msgspec.json.format(msgspec.json.encode(value))
