"""`manage.py export_case MATCH …`: writes a ruling case as a fixture for `tests/cases`."""

from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Match, Status
from games.replays.ruling_case import NothingToJudge, RulingCase, as_fixture, case_of_answer, case_of_entry
from rules.kernel.question import Answer
from rules.kernel.refusal import Diverged, Refused, RulesBug


class Command(BaseCommand):
    help = "Prints position, action and verdict of a ruling, as a fixture for a test."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", help="the id of the match")
        parser.add_argument("--entry", type=int, help="a given answer, by its number")
        parser.add_argument("--at", type=int, help="a possible answer: the entry after which")
        parser.add_argument("--seat", type=int, default=0, help="whose answer")
        parser.add_argument("--option", default="", help="the id of the option")
        parser.add_argument("--value", default="null", help="its value as JSON")

    def handle(self, *args: Any, match: str, **options: Any) -> None:
        found = Match.objects.filter(pk=match).exclude(status=Status.GATHERING).first()
        if found is None:
            raise CommandError(f"There is no match {match} that has begun.")
        try:
            self.stdout.write(as_fixture(_case(found, options)), ending="")
        except (NothingToJudge, Refused, Diverged, RulesBug, ValueError, LookupError) as fault:
            raise CommandError(f"This cannot be replayed: {fault}") from fault


def _case(match: Match, options: dict[str, Any]) -> RulingCase:
    if options["entry"] is not None:
        return case_of_entry(match, options["entry"])
    if options["at"] is None:
        raise NothingToJudge("use --entry, or --at with --seat and --option.")
    answer = {"option": options["option"], "value": msgspec.json.decode(options["value"])}
    return case_of_answer(match, options["at"], options["seat"], msgspec.convert(answer, type=Answer))
