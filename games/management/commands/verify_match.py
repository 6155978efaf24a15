"""`manage.py verify_match ID...`: proves that no die was changed afterwards and no entry is missing."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Match, Status
from games.proofs.verification import Verdict, match_verify


class Command(BaseCommand):
    help = "Derives every die again, replays every answer, and compares. The exit status is 1 if anything differs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", nargs="*", help="the ids of matches")
        parser.add_argument("--all", action="store_true", help="check every match that has begun")

    def handle(self, *args: Any, match: list[str], all: bool, **options: Any) -> None:  # noqa: A002  as typed
        verdicts = [self._verified(match_id) for match_id in (_all_matches() if all else match)]
        if not verdicts:
            raise CommandError("Name a match by the last part of its address, or use --all.")
        failed = sum(not verdict.holds for verdict in verdicts)
        if failed:
            raise CommandError(f"{failed} of {len(verdicts)} do not hold.")

    def _verified(self, match_id: str) -> Verdict:
        match = Match.objects.filter(pk=match_id).exclude(status=Status.GATHERING).first()
        if match is None:
            raise CommandError(f"There is no match {match_id} that has begun.")
        verdict = match_verify(match)
        counted = f"{verdict.entries} entries and {verdict.dice} dice"
        self.stdout.write(f"{match_id}: {'holds' if verdict.holds else 'DOES NOT HOLD'} ({counted} checked)")
        for line in (*verdict.faults, *verdict.notes):
            self.stdout.write(f"  {line}")
        return verdict


def _all_matches() -> list[str]:
    return list(Match.objects.exclude(status=Status.GATHERING).order_by("created").values_list("pk", flat=True))
