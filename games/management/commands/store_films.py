"""`manage.py store_films`: stores the films of all finished matches before the rules change."""

from typing import Any

from django.core.management.base import BaseCommand

from games.models import Match, Status
from games.proofs.replaying import record_of
from games.replays.film import FilmViewer
from games.replays.film_cache import Film


class Command(BaseCommand):
    help = "Store the replays of finished matches. Run it before an upgrade, with the old version of the program."

    def handle(self, *args: Any, **options: Any) -> None:
        waiting = Match.objects.filter(status=Status.OVER, stored_film=None).order_by("created")
        stored = stopped = 0
        for match_id in list(waiting.values_list("pk", flat=True)):
            film = Film(record_of(Match.objects.get(pk=match_id)), FilmViewer(open=True))
            film.shoot()
            film.save()
            stored, stopped = stored + (not film.fault), stopped + bool(film.fault)
            self.stdout.write(f"{match_id}: {film.fault or 'stored'}")
        self.stdout.write(f"{stored} replays were stored; {stopped} were begun under rules that are gone.")
