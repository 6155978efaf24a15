"""Everything that changes a match. Services are keyword-only, typed and atomic; each states the lock it takes."""

from games.matches.services.auto_setup import set_up
from games.matches.services.calls_ahead import call_park, instruction_set
from games.matches.services.challenge import challenge_decline, is_challenged, match_challenge
from games.matches.services.change_proposals import change_answer, change_propose
from games.matches.services.chat import remark_add
from games.matches.services.clocks import clocks_strike, presence_end, presence_keep
from games.matches.services.first_visits import question_seen, table_opened
from games.matches.services.gathering import SeatTaken, list_lock_in, match_create, seat_take
from games.matches.services.marks import marks_accept, marks_decline
from games.matches.services.outages import heart_beat
from games.matches.services.overdue import time_meet
from games.matches.services.play import (
    Receipt,
    draw_answer,
    match_answer,
    match_go_on_without,
    match_resign,
    match_restart,
    match_undo,
)
from games.matches.services.reaction_preferences import reaction_preference_set
from games.matches.services.record import Conflict, NoSuchMatch
from games.matches.services.rematch import match_rematch
from games.matches.services.seats import seat_link_renew, seat_of_link, seat_recover, seats_move
from games.matches.services.take_back import take_back_answer, take_back_ask, take_back_do
from games.matches.services.windows import window_close
from games.matches.services.withdraw import match_withdraw

__all__ = [
    "Conflict",
    "NoSuchMatch",
    "Receipt",
    "SeatTaken",
    "call_park",
    "challenge_decline",
    "change_answer",
    "change_propose",
    "clocks_strike",
    "draw_answer",
    "heart_beat",
    "instruction_set",
    "is_challenged",
    "list_lock_in",
    "marks_accept",
    "marks_decline",
    "match_answer",
    "match_challenge",
    "match_create",
    "match_go_on_without",
    "match_rematch",
    "match_resign",
    "match_restart",
    "match_undo",
    "match_withdraw",
    "presence_end",
    "presence_keep",
    "question_seen",
    "reaction_preference_set",
    "remark_add",
    "seat_link_renew",
    "seat_of_link",
    "seat_recover",
    "seat_take",
    "seats_move",
    "set_up",
    "table_opened",
    "take_back_answer",
    "take_back_ask",
    "take_back_do",
    "time_meet",
    "window_close",
]
