"""Makes every update of a running match: on connecting, after changes, and on `sync`."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

import msgspec
from django.contrib.sessions.models import Session
from msgspec import Struct

from accounts.models import User
from games.matches.absence import absence_deadline
from games.matches.player_names import name_of
from games.matches.selectors.calls_ahead import visible_calls
from games.matches.selectors.chat import pending_change, pending_take_back
from games.matches.selectors.clocks import NO_CLOCKS, ClockSnapshot, clocks_in
from games.matches.selectors.curtain import scene_for
from games.matches.selectors.log_visibility import LogVisibility
from games.matches.selectors.own_seat import NO_OWN_STATE, OwnSeatState, open_window
from games.matches.selectors.visible_log import entries_kept_secret, opened_for, step_for
from games.matches.windows import calls_of, has_calls, keeps_calls
from games.models import Entry, Match, Seat, Status
from games.protocol import Player, Update
from games.storage.match_cache import cached_position, keep_read, stored_after
from rules.kernel import engine
from rules.kernel import refusal as kernel
from rules.kernel.engine import Look
from rules.kernel.position import Position, load
from rules.kernel.question import Call, Question
from rules.kernel.system import Result
from rules.registry import SYSTEMS

MOST_STEPS = 300


@dataclass(frozen=True)
class BotSeat:
    """A computer's seat and its strength."""

    user: User
    strength: str


class MatchSnapshot(Struct, frozen=True, kw_only=True, dict=True):
    """A match at one revision, with the entry `since` and those after it, for every viewer alike.

    `looks` are what each seat and a spectator (None) may see. `holders` are the seats of each person, by the person's
    primary key. `entries` has at most `MOST_STEPS`; `earlier` are older ones with something opened since. `calls` are
    what each seat may call ahead, `computers` the seats of computers. Seats and names do not change while the match
    has one stamp (`games/storage/match_cache.py`).
    """

    match: Match
    position: Position[Any]
    looks: dict[int | None, Look]
    players: tuple[Player, ...]
    holders: dict[int, tuple[int, ...]]
    since: int
    entries: tuple[Entry, ...]
    earlier: tuple[Entry, ...] = ()
    clocks: ClockSnapshot = NO_CLOCKS
    calls: Mapping[int, tuple[Call, ...]] = msgspec.field(default_factory=dict)
    computers: Mapping[int, BotSeat] = msgspec.field(default_factory=dict)

    def seats_of(self, user_id: int | None) -> tuple[int, ...]:
        """The seats this person holds; none for a spectator."""
        return () if user_id is None else self.holders.get(user_id, ())

    @property
    def window(self) -> bool:
        """Whether a window is open."""
        return self.looks[None].window

    @property
    def momentary(self) -> bool:
        """Whether clocks run in it, so that an update is accurate only for a moment."""
        return self.window or bool(self.clocks.rows)

    @property
    def turn(self) -> int:
        """The present turn or round."""
        return self.looks[None].view.turn

    @cached_property
    def for_all(self) -> dict[str, Any]:
        """The parts of an update that are the same for every viewer."""
        match, look = self.match, self.looks[None]
        return {
            "seq": match.sequence,
            "mark": match.mark,
            "revision": match.revision,
            "waiting": look.waiting,
            "over": look.over,
            "result": msgspec.json.decode(match.result, type=Result) if match.result else None,
            "draw_offer": match.draw_offer,
            "draw_agreed": match.for_a_draw(),
            "take_back": pending_take_back(match),
            "change": pending_change(match),
            "friendly": match.friendly,
            "players": self.players,
            "absent_from": _milliseconds(absence_deadline(match, self.clocks.spent(), window=look.window)),
            "banks": self.clocks.banks(),
        }

    @property
    def opens(self) -> bool:
        """Whether secrets have been opened in this match, or are opened because it is over."""
        return bool(self.position.opened) or self.position.over

    @property
    def takes_back(self) -> bool:
        """Whether anything can be taken back now."""
        return not keeps_calls(self.match, self.position)

    def reaches(self, have: int) -> bool:
        """Whether this snapshot is enough for a viewer with everything up to `have`."""
        return self.since <= max(have, self.match.sequence - MOST_STEPS)

    def mark_at(self, sequence: int) -> str | None:
        """The mark of the entry with this number, if the snapshot has it."""
        place = sequence - self.entries[0].sequence if self.entries else -1
        return self.entries[place].mark if 0 <= place < len(self.entries) else None


def match_snapshot(match_id: str, since: int = -1) -> MatchSnapshot:
    """The match as it is committed now, with the log after `since`. A client that has more than there is gets
    everything.

    Raises `Match.DoesNotExist`, also for one that has not begun, and `Diverged` when the rules changed under the
    step in progress (see `services.match_restart`).
    """
    match, position = match_and_position(match_id)
    oldest = max(since if since <= match.sequence else -1, match.sequence - MOST_STEPS, -1)
    entries = Entry.objects.filter(match=match, sequence__gte=oldest, sequence__lte=match.sequence)
    seats = list(Seat.objects.filter(match=match).select_related("user").defer("roster", "muster"))
    holders: defaultdict[int, tuple[int, ...]] = defaultdict(tuple)
    for seat in seats:
        if seat.user_id is not None:
            holders[seat.user_id] += (seat.number,)
    return MatchSnapshot(
        match=match,
        position=position,
        looks=_looks(match, position, [seat.number for seat in seats]),
        players=tuple(Player(seat=seat.number, name=name_of(seat), roster=seat.roster_name) for seat in seats),
        holders=dict(holders),
        since=oldest,
        entries=tuple(entries),
        earlier=tuple(entries_kept_secret(match, position, oldest - 1)),
        clocks=clocks_in(match, seats),
        calls=_calls(match, position, [seat.number for seat in seats]),
        computers={seat.number: BotSeat(seat.user, seat.player) for seat in seats if seat.player and seat.user},
    )


def snapshot_after(known: MatchSnapshot, since: int) -> MatchSnapshot | None:
    """The snapshot one entry later, from what this process has just stored.

    None if anything else has changed, clocks run, or secrets were opened: then the database is read.
    """
    found = stored_after(known.match)
    if found is None or known.match.clocked or found[1].opened != known.position.opened:
        return None
    stored, position = found
    match, oldest = stored.match, max(since, stored.match.sequence - MOST_STEPS, -1)
    if position.over or oldest < known.since:
        return None
    seats = [number for number in known.looks if number is not None]
    return MatchSnapshot(
        match=match,
        position=position,
        looks=_looks(match, position, seats),
        players=known.players,
        holders=known.holders,
        since=oldest,
        entries=(*[entry for entry in known.entries if entry.sequence >= oldest], stored.entry),
        earlier=known.earlier,
        clocks=known.clocks,
        calls=_calls(match, position, seats),
        computers=known.computers,
    )


def _looks(match: Match, position: Position[Any], seats: Iterable[int]) -> dict[int | None, Look]:
    system = SYSTEMS[match.system].system
    viewers: tuple[kernel.Seat | None, ...] = (*(kernel.Seat(number) for number in seats), None)
    return dict(zip(viewers, engine.looks(system, position, viewers), strict=True))


def _calls(match: Match, position: Position[Any], seats: Iterable[int]) -> dict[int, tuple[Call, ...]]:
    if not has_calls(match):
        return {}
    return {number: calls_of(match, position, kernel.Seat(number)) for number in seats}


def match_and_position(match_id: str) -> tuple[Match, Position[Any]]:
    """A committed row and its position: from the cache if it has that sequence, else read.

    Raises `Match.DoesNotExist`, also for a match that has not begun.
    """
    match = Match.objects.defer("position", "secret").exclude(status=Status.GATHERING).get(pk=match_id)
    position = cached_position(match)
    if position is None:
        match = Match.objects.defer("secret").get(pk=match_id)
        position = load(match.position.encode(), SYSTEMS[match.system].system.table)
        keep_read(match, position, len(match.position))
    return match, position


def match_update(  # viewer, request and starting point
    snapshot: MatchSnapshot,
    seats: tuple[int, ...],
    since: int,
    own: OwnSeatState = NO_OWN_STATE,
    wanted: int | None = None,
    *,
    anew: bool = False,
) -> Update:
    """The update for the holder of `seats` (none: a spectator) who has everything up to `since`.

    `wanted` is the seat that a shared screen last asked for; `anew`: what they have is no longer valid.
    """
    match = snapshot.match
    scene = scene_for(snapshot.looks, seats, wanted)
    looks = [snapshot.looks[seat] for seat in scene.seats or (None,)]
    shown, reader = looks[0], LogVisibility(snapshot.position, scene.seats)
    oldest = max(since, snapshot.since) if since <= match.sequence else snapshot.since
    told = [step_for(entry, reader) for entry in snapshot.entries if entry.sequence > oldest]
    return Update(
        **snapshot.for_all,
        since=oldest,
        anew=anew or since > match.sequence,
        view=shown.view,
        questions=_questions(looks, own),
        told=tuple(told),
        opened=tuple(opened_for((*snapshot.earlier, *snapshot.entries), reader, oldest)) if snapshot.opens else (),
        can_undo=any(look.can_undo for look in looks) and snapshot.takes_back,
        seats=seats,
        shown=scene.shown,
        curtain=scene.curtain,
        window=open_window(match, own, snapshot.position.asked) if shown.window else None,
        clocks=snapshot.clocks.shown(),
        **(_of_ones_own(snapshot, scene.seats, own) if own is not NO_OWN_STATE or snapshot.calls else {}),
    )


def _of_ones_own(snapshot: MatchSnapshot, seats: Sequence[int], own: OwnSeatState) -> dict[str, Any]:
    """The parts of an update about its viewer: reaction preferences, instructions and calls ahead."""
    looks, calls = snapshot.looks, snapshot.calls
    return {
        "wishes": tuple(wish for _, wish in own.wishes),
        "instructions": own.instructions,
        "calls": tuple(call for seat in seats for call in visible_calls(looks[seat], seat, calls, own)),
    }


def _milliseconds(moment: datetime | None) -> int | None:
    """A moment in milliseconds since 1970."""
    return None if moment is None else int(moment.timestamp() * 1000)


def _questions(looks: Sequence[Look], own: OwnSeatState) -> tuple[Question, ...]:
    """All questions put to these seats that their holders want to see."""
    asked = [question for look in looks for question in look.questions]
    if own is NO_OWN_STATE:
        return tuple(asked)
    return tuple(own.asked(one) for one in asked if own.wants(one))


def mark_stored(match_id: str, sequence: int) -> str | None:
    """The stored mark of one entry, if it exists."""
    entry = Entry.objects.filter(match_id=match_id, sequence=sequence).only("at").first()
    return entry.mark if entry is not None else None


def revisions_of(match_ids: Sequence[str]) -> dict[str, tuple[int, datetime]]:
    """The revision and the time of the last change of each of these matches."""
    found = Match.objects.filter(pk__in=match_ids).values_list("pk", "revision", "updated")
    return {match_id: (revision, updated) for match_id, revision, updated in found}


def sessions_open(keys: Collection[str]) -> frozenset[str]:
    """Those of these sessions that have not ended by a log-out or another log-in."""
    return frozenset(Session.objects.filter(session_key__in=keys).values_list("session_key", flat=True))
