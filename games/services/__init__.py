"""Everything that changes a match. Keyword-only, typed, atomic; each states the lock it takes."""

from games.services.calls import call_park, instruction_set
from games.services.campaigns.absence import battle_without, campaign_end_without
from games.services.campaigns.founding import (
    Enlisted,
    campaign_create,
    campaign_join,
    campaign_link_renew,
    campaign_lock_in,
    campaign_seat_of,
    campaign_seat_recover,
    campaign_seats_move,
    campaign_withdraw,
)
from games.services.campaigns.play import (
    battle_join,
    campaign_answer,
    campaign_give_up,
    campaign_go_on,
    campaign_restart,
)
from games.services.campaigns.record import NoSuchCampaign
from games.services.challenge import challenge_decline, is_challenged, match_challenge
from games.services.chat import remark_add
from games.services.clocks import clocks_strike, presence_end, presence_keep
from games.services.gather import Taken, list_lock_in, match_create, seat_take
from games.services.notices import (
    browser_add,
    browser_remove,
    browsers_of,
    email_confirmed,
    email_set,
    email_stopped,
    hook_set,
    notice_of,
    notices_move,
)
from games.services.overdue import time_meet
from games.services.play import (
    Accepted,
    draw_answer,
    match_answer,
    match_go_on_without,
    match_resign,
    match_restart,
    match_undo,
)
from games.services.record import Conflict, NoSuchMatch
from games.services.rematch import match_rematch
from games.services.seats import seat_link_renew, seat_of_link, seat_recover, seats_move
from games.services.setting_up import set_up
from games.services.take_back import take_back_answer, take_back_ask, take_back_do
from games.services.visits import question_seen, table_opened
from games.services.windows import window_close
from games.services.wishes import wish_set
from games.services.withdraw import match_withdraw

__all__ = [
    "Accepted",
    "Conflict",
    "Enlisted",
    "NoSuchCampaign",
    "NoSuchMatch",
    "Taken",
    "battle_join",
    "battle_without",
    "browser_add",
    "browser_remove",
    "browsers_of",
    "call_park",
    "campaign_answer",
    "campaign_create",
    "campaign_end_without",
    "campaign_give_up",
    "campaign_go_on",
    "campaign_join",
    "campaign_link_renew",
    "campaign_lock_in",
    "campaign_restart",
    "campaign_seat_of",
    "campaign_seat_recover",
    "campaign_seats_move",
    "campaign_withdraw",
    "challenge_decline",
    "clocks_strike",
    "draw_answer",
    "email_confirmed",
    "email_set",
    "email_stopped",
    "hook_set",
    "instruction_set",
    "is_challenged",
    "list_lock_in",
    "match_answer",
    "match_challenge",
    "match_create",
    "match_go_on_without",
    "match_rematch",
    "match_resign",
    "match_restart",
    "match_undo",
    "match_withdraw",
    "notice_of",
    "notices_move",
    "presence_end",
    "presence_keep",
    "question_seen",
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
    "wish_set",
]
