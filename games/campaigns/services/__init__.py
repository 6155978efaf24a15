"""Everything that changes a campaign and the matches in it. Keyword-only, typed, atomic; each states its lock."""

from games.campaigns.services.absence import battle_without, campaign_end_without
from games.campaigns.services.founding import (
    CampaignSeatTaken,
    campaign_accept,
    campaign_create,
    campaign_join,
    campaign_link_renew,
    campaign_lock_in,
    campaign_seat_of,
    campaign_seat_recover,
    campaign_seats_move,
    campaign_unaccepted,
    campaign_withdraw,
)
from games.campaigns.services.play import (
    battle_join,
    campaign_answer,
    campaign_give_up,
    campaign_go_on,
    campaign_restart,
)
from games.campaigns.services.record import NoSuchCampaign

__all__ = [
    "CampaignSeatTaken",
    "NoSuchCampaign",
    "battle_join",
    "battle_without",
    "campaign_accept",
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
    "campaign_unaccepted",
    "campaign_withdraw",
]
