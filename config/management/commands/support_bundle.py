"""`manage.py support_bundle FILE`: what somebody needs to know who helps, without secrets."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.support import bundle_write


class Command(BaseCommand):
    help = "Write the state of this site to one file, without secrets and without anything about a person."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a new file, such as support.tar.gz")
        parser.add_argument("--add", type=Path, nargs="*", default=[], help="texts to add, such as a log")

    def handle(self, *args: Any, file: Path, add: list[Path], **options: Any) -> None:
        try:
            bundle_write(file, add)
        except OSError as fault:
            raise CommandError(f"The file could not be written: {fault}") from fault
        self.stdout.write(f"{file} is written. Look into it before you give it away: tar -xzOf {file}")
