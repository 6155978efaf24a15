"""Updates of a match and their texts: equal viewers share both."""

from time import monotonic

from msgspec import Struct

from games.matches.selectors import MatchSnapshot, OwnSeatState, match_update
from games.protocol import Changed, Update, encode
from games.protocol.changes import Change, changes
from rules.kernel.scene import View

MOST_KEPT = 16  # cached updates; a viewer may ask from any number on
MOMENT = 0.02  # seconds for which the running clocks in an update are accurate enough
SENT_APART = frozenset(
    {"seq", "since", "told", "opened", "anew", "view"}
)  # fields of an update that every message has for itself; changes of the picture are computed once for all


class ViewerKey(Struct, frozen=True):
    """The key of an update: viewers with equal keys get the same. `have` is the newest entry they have."""

    seats: tuple[int, ...]
    have: int
    own: OwnSeatState
    shown: int | None
    anew: bool


class UpdateEncoder:
    """The updates of one snapshot and their texts; each is made once."""

    def __init__(self) -> None:
        self._updates: dict[ViewerKey, tuple[Update, float]] = {}
        self._texts: dict[tuple[int, int], tuple[Update, Update | None, str]] = {}
        self._pictures: dict[tuple[int, int], tuple[View, tuple[Change, ...]]] = {}

    def clear(self) -> None:
        """Drop all updates: the match has changed."""
        self._updates, self._texts, self._pictures = {}, {}, {}

    def update(self, snapshot: MatchSnapshot, viewer: ViewerKey) -> Update:
        """The update for such a viewer. An update with running times is reused only for a moment."""
        update, made = self._updates.get(viewer, (None, 0.0))
        if update is None or (snapshot.momentary and monotonic() - made > MOMENT):
            if len(self._updates) >= MOST_KEPT:
                self.clear()
            update = match_update(snapshot, viewer.seats, viewer.have, viewer.own, viewer.shown, anew=viewer.anew)
            self._updates[viewer] = (update, monotonic())
        return update

    def text(self, update: Update, base: Update | None) -> str:
        """The message for a viewer whose last update was `base`; None if nothing has changed."""
        found = self._texts.get((id(update), id(base)))
        if found is not None and found[0] is update and found[1] is base:
            return found[2]
        if len(self._texts) >= MOST_KEPT:
            self._texts = {}
        text = encode(update if base is None or base.seq < update.since else self._changed(base, update)).decode()
        self._texts[id(update), id(base)] = (update, base, text)
        return text

    def _changed(self, base: Update, update: Update) -> Changed:
        """The changes since an update that was sent on the same connection. Equal viewers share the view."""
        pictures = (id(base.view), id(update.view))
        if pictures not in self._pictures:
            self._pictures[pictures] = (base.view, changes(base.view, update.view, at=("view",)))
        return Changed(
            seq=update.seq,
            base=base.revision,
            told=update.told,
            opened=update.opened,
            changes=self._pictures[pictures][1] + changes(base, update, SENT_APART),
        )
