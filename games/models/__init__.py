"""Matches, their seats, the evidence of everything that happened in them, and what the players said.

Positions, lists, answers and dice are canonical JSON in text columns: they are hashed and compared byte for byte,
which a database's own JSON type would not survive.
"""

from games.models.campaign import Battle, Campaign, CampaignEntry, CampaignSeat
from games.models.entry import MOST_REMARK_LETTERS, Entry, Remark
from games.models.enums import EntryKind, ReactionPreference, RemarkKind, Status
from games.models.match import ASKED_FOR, CHALLENGE_LASTS, Match, Seat, mark_of
from games.models.notice import Browser, Notice, Noticed
from games.models.open_question import Deadline, Held, Instruction, Parked

__all__ = [
    "ASKED_FOR",
    "CHALLENGE_LASTS",
    "MOST_REMARK_LETTERS",
    "Battle",
    "Browser",
    "Campaign",
    "CampaignEntry",
    "CampaignSeat",
    "Deadline",
    "Entry",
    "EntryKind",
    "Held",
    "Instruction",
    "Match",
    "Notice",
    "Noticed",
    "Parked",
    "ReactionPreference",
    "Remark",
    "RemarkKind",
    "Seat",
    "Status",
    "mark_of",
]
