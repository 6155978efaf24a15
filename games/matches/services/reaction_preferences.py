"""Stores how a seat wants to be asked to react. Only that seat is told."""

from django.db import transaction

from accounts.models import User
from games.matches.services.overdue import in_time, refuse_overdue
from games.matches.services.record import acting_seat, change, change_unnoticed, locked, running_match, seats_of
from games.matches.windows import closing_again, has_windows, live_seconds, pace_in
from games.models import Match, ReactionPreference
from games.storage.match_cache import position_of
from rules.kernel import engine
from rules.kernel.play import refuse
from rules.registry import SYSTEMS


@in_time
@transaction.atomic
def reaction_preference_set(*, match_id: str, user: User, wish: ReactionPreference, seat: int | None = None) -> None:
    """Store how a seat wants to be asked from now on. Only that seat is told. Raises `Refused` and `NoSuchMatch`."""
    match = running_match(locked(match_id))
    refuse_overdue(match)
    number = acting_seat(match, user, seat, match.waiting_seats())
    if not has_windows(match):
        raise refuse(
            "match.reactions",
            "This match has no reactions.",
            remedy="Answer questions as they come.",
        )
    if wish == ReactionPreference.ALWAYS and pace_in(match).timed:
        raise refuse(
            "match.time",
            "This match has clocks, so every reaction has a time limit.",
            remedy="Choose “as usual”, or “react to nothing this turn”.",
        )
    look = engine.look(SYSTEMS[match.system].system, position_of(match), None)
    place = next(place for place in seats_of(match) if place.number == number)
    place.reaction_preference, place.reaction_preference_turn = wish, look.view.turn
    place.save(update_fields=["reaction_preference", "reaction_preference_turn"])
    change_unnoticed(match)
    if look.window:
        _time_again(match, look.view.turn)


def _time_again(match: Match, turn: int) -> None:
    """Set again when the open window closes, after a preference has changed. In a live match everybody sees it."""
    closes = closing_again(match, turn)
    if closes == match.window_closes:
        return
    if live_seconds(match):
        change(match, window_closes=closes)
    else:
        change_unnoticed(match, window_closes=closes)
