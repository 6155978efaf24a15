"""Stores the films of finished matches, so that they can be watched when the rules have changed since.

A film is stored when somebody has watched it to its end, or by `manage.py store_films` before an upgrade.
"""

import lzma
from collections.abc import Sequence

import msgspec

from games.models import Status, StoredFilm
from games.proofs.replaying import MatchRecord
from games.replays.film import FilmShot, Frame
from rules.kernel.scene import View
from rules.registry import SYSTEMS

PRESET = 2  # of LZMA: views repeat each other, so that more effort hardly helps
MOST_BYTES = 8_000_000  # of one stored film


def load_shots(record: MatchRecord) -> list[FilmShot] | None:
    """The stored film of this match, if it was stored for just these entries and can still be read."""
    found = StoredFilm.objects.filter(match=record.match).first()
    if found is None or not record.entries:
        return None
    if (found.entries, found.last_entry_at) != (len(record.entries), record.entries[-1].at):
        return None
    try:
        pairs = msgspec.json.decode(lzma.decompress(bytes(found.shots)), type=list[tuple[Frame, View]])
    except (lzma.LZMAError, msgspec.MsgspecError):
        return None
    return [FilmShot(frame=frame, view=view) for frame, view in pairs]


def packed(record: MatchRecord, shots: Sequence[FilmShot]) -> StoredFilm | None:
    """The row for a whole film of a finished match, not yet stored; None if it is longer than any match should be."""
    if record.match.status != Status.OVER or len(shots) != len(record.entries) or not shots:
        return None
    text = lzma.compress(msgspec.json.encode([(shot.frame, shot.view) for shot in shots]), preset=PRESET)
    if len(text) > MOST_BYTES:
        return None
    return StoredFilm(
        match=record.match,
        entries=len(record.entries),
        last_entry_at=record.entries[-1].at,
        rules_version=SYSTEMS[record.match.system].system.version,
        shots=text,
    )
