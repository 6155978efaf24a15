"""Matches, their seats, the evidence of everything that happened in them, and the chat.

Positions, lists, answers and dice are canonical JSON in text columns, because they are hashed and compared byte for
byte. A JSON column of a database would not keep them unchanged.
"""

from games.models.campaign import Battle, Campaign, CampaignEntry, CampaignSeat
from games.models.complaint import Complaint
from games.models.entry import MOST_REMARK_LETTERS, Entry, Remark
from games.models.enums import EntryKind, ReactionPreference, RemarkKind, Status
from games.models.film import StoredFilm
from games.models.heartbeat import Heartbeat
from games.models.match import ASKED_FOR, CHALLENGE_LASTS, Match, Seat, mark_of
from games.models.notice import (
    HookStyle,
    MatchNoticeTiming,
    Notice,
    NoticeKind,
    NoticeSettings,
    NoticeTiming,
    PushSubscription,
    SentNotice,
)
from games.models.open_question import Deadline, HeldAnswer, ParkedCall, StandingInstruction

__all__ = [
    "ASKED_FOR",
    "CHALLENGE_LASTS",
    "MOST_REMARK_LETTERS",
    "Battle",
    "Campaign",
    "CampaignEntry",
    "CampaignSeat",
    "Complaint",
    "Deadline",
    "Entry",
    "EntryKind",
    "Heartbeat",
    "HeldAnswer",
    "HookStyle",
    "Match",
    "MatchNoticeTiming",
    "Notice",
    "NoticeKind",
    "NoticeSettings",
    "NoticeTiming",
    "ParkedCall",
    "PushSubscription",
    "ReactionPreference",
    "Remark",
    "RemarkKind",
    "Seat",
    "SentNotice",
    "StandingInstruction",
    "Status",
    "StoredFilm",
    "mark_of",
]
