"""What services raise, as answers to programs."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.http import Http404

from accounts.api_schema import RequestRefused
from games.campaigns import services as campaign_services
from games.matches import services
from games.models import Campaign, Match
from rules.kernel.refusal import Refused


@contextmanager
def refusals() -> Iterator[None]:
    """A refusal is told with its rule, what was measured, the limit and the remedy; what is not there is not found."""
    try:
        yield
    except Refused as refused:
        refusal = refused.refusal
        why = {name: getattr(refusal, name) for name in ("rule", "measured", "limit", "remedy")}
        raise RequestRefused({"detail": refusal.message, **why}) from refused
    except (services.NoSuchMatch, campaign_services.NoSuchCampaign, Match.DoesNotExist, Campaign.DoesNotExist):
        raise Http404 from None
