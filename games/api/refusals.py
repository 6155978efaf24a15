"""Turns exceptions of services into answers of the API."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.http import Http404

from accounts.api_schema import RequestRefused
from games.campaigns import services as campaign_services
from games.matches import services
from games.models import Campaign, Match
from games.storage.metrics import REFUSALS, part_of
from rules.kernel.refusal import Refused


@contextmanager
def refusals() -> Iterator[None]:
    """A refusal becomes 409 with its rule, measure, limit and remedy; a missing object becomes 404."""
    try:
        yield
    except Refused as refused:
        refusal = refused.refusal
        REFUSALS.labels(part_of(refusal)).inc()
        why = {name: getattr(refusal, name) for name in ("rule", "measured", "limit", "remedy")}
        raise RequestRefused({"detail": refusal.message, **why}) from refused
    except (services.NoSuchMatch, campaign_services.NoSuchCampaign, Match.DoesNotExist, Campaign.DoesNotExist):
        raise Http404 from None
