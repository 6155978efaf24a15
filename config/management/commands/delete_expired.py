"""`manage.py delete_expired`: deletes what the site no longer keeps."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from config.retention import expired_delete


class Command(BaseCommand):
    help = "Delete what the privacy page says is no longer kept. It may run twice, and while people play."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--only-count", action="store_true", help="say how much it would be, and delete nothing")

    def handle(self, *args: Any, only_count: bool, **options: Any) -> None:
        for what, number in expired_delete(timezone.now(), only_count=only_count):
            if number:
                self.stdout.write(f"{number}: {what}.")
