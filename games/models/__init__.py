"""Matches, their seats, the evidence of everything that happened in them, and what the players said.

Positions, lists, answers and dice are canonical JSON in text columns: they are hashed and compared byte for byte,
which a database's own JSON type would not survive.
"""

from games.models.asked import Deadline, Held, Instruction, Parked
from games.models.campaign import Battle, Campaign, CampaignEntry, CampaignSeat
from games.models.match import ASKED_FOR, CHALLENGE_LASTS, Match, Seat, mark_of
from games.models.notice import Browser, Notice, Noticed
from games.models.record import MOST_REMARK_LETTERS, Entry, Remark
from games.terms import Kind, Manner, Status, Wish

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
    "Held",
    "Instruction",
    "Kind",
    "Manner",
    "Match",
    "Notice",
    "Noticed",
    "Parked",
    "Remark",
    "Seat",
    "Status",
    "Wish",
    "mark_of",
]
