"""Works on with a database that an older release left behind, and prints what became of each thing in it, as JSON.

`python -m tests.upgrades.work_on` in the environment of a site whose database is migrated already.
"""

import json
import secrets
import sys
from random import Random
from typing import Any

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import reverse  # noqa: E402

from accounts.models import User  # noqa: E402
from armies.models import OwnCatalogue, RosterRecord  # noqa: E402
from games.campaigns.selectors import campaign_sheet  # noqa: E402
from games.lab.models import Experiment  # noqa: E402
from games.matches import services  # noqa: E402
from games.models import Campaign, Match, NoticeSettings, Status  # noqa: E402
from games.proofs.verification import match_verify  # noqa: E402
from games.storage.match_cache import position_of  # noqa: E402
from rules.kernel import engine  # noqa: E402
from rules.kernel.refusal import Refused  # noqa: E402
from rules.registry import SYSTEMS  # noqa: E402
from tests.harness.beginning import Players  # noqa: E402

ANSWERS = 5


def opened(client: Client, name: str, *arguments: object) -> int:
    """The status of a page, after redirects."""
    return client.get(reverse(name, args=arguments), follow=True).status_code


def play_on(match: Match) -> int:
    """Give some answers by whoever is asked. Returns the number of entries that were made."""
    system = SYSTEMS[match.system].system
    services.match_restart(match_id=match.pk)
    begun = Match.objects.get(pk=match.pk).sequence
    players = Players(system, Random(1))
    for _ in range(ANSWERS):
        now = Match.objects.get(pk=match.pk)
        if now.status == Status.OVER:
            break
        give_one(now, players)
    return Match.objects.get(pk=match.pk).sequence - begun


def give_one(match: Match, players: Players) -> None:
    system, position = SYSTEMS[match.system].system, position_of(match)
    seat = engine.look(system, position, None).waiting[0]
    user = match.seats.get(number=seat).user
    for question in engine.look(system, position, seat).questions:
        for answer in players(seat, position).answers(question):
            given = {"question": question.number, "answer": answer, "key": secrets.token_urlsafe(8), "seat": seat}
            try:
                services.match_answer(match_id=match.pk, user=user, **given)
            except Refused:
                continue
            return


def match_told(client: Client, match: Match) -> dict[str, Any]:
    told: dict[str, Any] = {
        "system": match.system,
        "status": match.status,
        "page": opened(client, "games:match", match.pk),
    }
    if match.status == Status.PLAYING:
        return told | {"answers": play_on(match)}
    pages = {name: opened(client, f"games:{name}", match.pk) for name in ("replay", "report", "match_verify")}
    same_rules = match.rules_version == SYSTEMS[match.system].system.version
    return told | pages | {"faults": list(match_verify(match).faults) if same_rules else []}


def main() -> None:
    settings.ALLOWED_HOSTS.append("testserver")
    client = Client()
    ann = User.objects.get(display_name="Ann")
    client.force_login(ann, backend=settings.AUTHENTICATION_BACKENDS[-1])
    rosters = list(RosterRecord.objects.filter(owner=ann))
    found = {
        "matches": [match_told(client, match) for match in Match.objects.order_by("created")],
        "campaigns": [
            (opened(client, "games:campaign", one.pk), campaign_sheet(one.pk, ann.pk).look is not None)
            for one in Campaign.objects.order_by("created")
        ],
        "experiments": [
            (one.state, opened(client, "lab:experiment", one.pk), opened(client, "lab:results", one.pk))
            for one in Experiment.objects.order_by("pk")
        ],
        "rosters": [
            (opened(client, "armies:edit", one.slug), opened(client, "armies:share", one.slug)) for one in rosters
        ],
        "catalogues": [opened(client, "armies:catalogue", one.slug) for one in OwnCatalogue.objects.all()],
        "hooks": list(NoticeSettings.objects.values_list("hook", flat=True)),
        "pages": [opened(client, name) for name in ("games:lobby", "games:notices", "games:my_history", "lab:lab")],
    }
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
