"""What nobody but the holder of a seat may know: how they want to be asked to react, and what they have answered."""

from dataclasses import dataclass

from django.utils import timezone

from games.models import Held, Match, Seat, Wish
from games.protocol import OpenWindow
from games.windows import has_windows, live_seconds


@dataclass(frozen=True)
class Own:
    """The wishes of one's seats, by seat, and those whose answer is held until the open window closes."""

    wishes: tuple[tuple[int, Wish], ...] = ()
    answered: tuple[int, ...] = ()

    def unwanted(self) -> tuple[int, ...]:
        """The seats that do not want to hear of chances to react."""
        return tuple(seat for seat, wish in self.wishes if wish == Wish.NOTHING)


NOTHING_OWN = Own()


def own_state(match: Match, seats: tuple[int, ...], turn: int) -> Own:
    """As it is committed now."""
    if not seats or not has_windows(match):
        return NOTHING_OWN
    held = Held.objects.filter(match=match, seat__in=seats).values_list("seat", flat=True)
    places = Seat.objects.filter(match=match, number__in=seats).defer("roster", "muster")
    return Own(tuple((place.number, place.wish_in(turn)) for place in places), tuple(sorted(held)))


def open_window(match: Match, own: Own) -> OpenWindow:
    """The open window; the time it has left is told only where it is the same for everybody."""
    seconds = live_seconds(match)
    if not seconds or match.window_closes is None:
        return OpenWindow(answered=own.answered)
    left = (match.window_closes - timezone.now()).total_seconds()
    return OpenWindow(left=max(0, int(left * 1000)), length=seconds * 1000, answered=own.answered)
