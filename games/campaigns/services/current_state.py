"""The present sheet of a campaign, after everything that happens by itself."""

from games.campaigns.selectors import CampaignSheet, campaign_sheet
from games.campaigns.services import campaign_go_on, campaign_restart
from games.models import Status
from rules.kernel.refusal import Diverged


def current_sheet(campaign_id: str, user_id: int | None) -> CampaignSheet:
    """The sheet for this person. A finished match is counted first, and a step with corrected rules starts again.

    Raises `Campaign.DoesNotExist`.
    """
    try:
        sheet = campaign_sheet(campaign_id, user_id)
    except Diverged:
        campaign_restart(campaign_id=campaign_id)
        sheet = campaign_sheet(campaign_id, user_id)
    if sheet.due and sheet.due.match.status == Status.OVER:
        campaign_go_on(campaign_id=campaign_id)
        sheet = campaign_sheet(campaign_id, user_id)
    return sheet
