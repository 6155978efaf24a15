"""The private state of a seat: its reaction preference and its held answer."""

import msgspec
from django.utils import timezone
from msgspec import Struct, structs

from games.matches.clocks import milliseconds
from games.matches.windows import (
    answer_left,
    has_calls,
    has_instructions,
    has_own,
    has_windows,
    holds_answers,
    live_seconds,
)
from games.models import HeldAnswer, Match, ParkedCall, ReactionPreference, Seat, StandingInstruction
from games.protocol import Instructed, OpenWindow
from rules.kernel.question import Answer, Question


class OwnSeatState(Struct, frozen=True):
    """The reaction preferences of the person's seats, and the seats with a held answer in the open window.

    `parked` are calls ahead: seat, class of question and answer as text. `instructions` are the standing ones, oldest
    first; those of the seats in `auto_answering` answer the open question.
    """

    wishes: tuple[tuple[int, ReactionPreference], ...] = ()
    answered: tuple[int, ...] = ()
    parked: tuple[tuple[int, str, str], ...] = ()
    instructions: tuple[Instructed, ...] = ()
    auto_answering: tuple[int, ...] = ()

    def wants(self, question: Question) -> bool:
        """Whether the question is shown:

        not if an instruction answers it, or if it is a reaction that its player does not want.
        """
        if question.window:
            return question.seat not in self.unwanted()
        left = [one.standing for one in self.instructions if one.seat == question.seat]
        decided = question.seat in (*self.auto_answering, *self.answered)
        return not decided or answer_left(question.standing, left) is None

    def unwanted(self) -> tuple[int, ...]:
        """The seats that do not want to be asked to react."""
        return tuple(seat for seat, wish in self.wishes if wish == ReactionPreference.NOTHING)

    def asked(self, question: Question) -> Question:
        """The question, with the parked call if it can be made."""
        for seat, clock, text in self.parked:
            if (seat, clock) == (question.seat, question.clock):
                answer = msgspec.json.decode(text, type=Answer)
                if any(option.id == answer.option and option.refusal is None for option in question.options):
                    return structs.replace(question, parked=answer)
        return question


NO_OWN_STATE = OwnSeatState()


def own_state(match: Match, seats: tuple[int, ...], turn: int) -> OwnSeatState:
    """The private state of these seats as committed."""
    if not seats or not has_own(match):
        return NO_OWN_STATE
    own = _ahead(match, seats) if has_instructions(match) else NO_OWN_STATE
    if not has_windows(match):
        return own
    held = HeldAnswer.objects.filter(match=match, seat__in=seats).values_list("seat", flat=True)
    places = Seat.objects.filter(match=match, number__in=seats).defer("roster", "muster")
    wishes = tuple((place.number, place.reaction_preference_in(turn)) for place in places)
    return structs.replace(own, wishes=wishes, answered=tuple(sorted(held)))


def own_at_hand(match: Match, seats: tuple[int, ...], turn: int) -> OwnSeatState | None:
    """The same from the cached row with its seats; None if the database must be read.

    Answers are held only while a window is open, and the row says whether the match has calls ahead.
    """
    if not seats or not has_own(match):
        return NO_OWN_STATE
    places = match.__dict__.get("_prefetched_objects_cache", {}).get("seats")
    if places is None or match.has_calls_ahead or holds_answers(match):
        return None
    if not has_windows(match):
        return NO_OWN_STATE
    return OwnSeatState(
        wishes=tuple((place.number, place.reaction_preference_in(turn)) for place in places if place.number in seats)
    )


def _ahead(match: Match, seats: tuple[int, ...]) -> OwnSeatState:
    parked: tuple[tuple[int, str, str], ...] = ()
    if has_calls(match):
        parked = tuple(ParkedCall.objects.filter(match=match, seat__in=seats).values_list("seat", "clock", "answer"))
    standing = StandingInstruction.objects.filter(match=match, seat__in=seats).order_by("pk")
    left = (Instructed(seat=one.seat, standing=one.standing, label=one.label or one.standing) for one in standing)
    auto_answering: tuple[int, ...] = ()
    if match.auto_answer_at is not None:
        places = Seat.objects.filter(match=match, number__in=seats, auto_answer_at__isnull=False)
        auto_answering = tuple(places.values_list("number", flat=True))
    return OwnSeatState(parked=parked, instructions=tuple(left), auto_answering=auto_answering)


def open_window(match: Match, own: OwnSeatState, question: int) -> OpenWindow:
    """The open window. Its time left is sent if it is the same for everybody, or to those whose answer is held."""
    seconds = live_seconds(match)
    if match.window_closes is None or not (seconds or own.answered):
        return OpenWindow(question=question, answered=own.answered)
    left, length = milliseconds(match.window_closes - timezone.now()), seconds * 1000
    if not seconds:
        return OpenWindow(question=question, left=max(0, left), answered=own.answered)
    waits = max(0, left - length)
    return OpenWindow(question=question, left=left - waits, length=length, waits=waits, answered=own.answered)
