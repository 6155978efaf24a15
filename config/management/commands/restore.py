"""`manage.py restore FILE`: the database and the keys of a backup take the place of this site's."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from config.backups import BackupError, restore


class Command(BaseCommand):
    help = "Put a backup in the place of this site’s database and keys. Stop the site first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="lose what the database of this site holds now")

    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        try:
            restored = restore(file, replace=replace)
        except BackupError as fault:
            raise CommandError(str(fault)) from fault
        call_command("migrate", verbosity=0)
        self.stdout.write(f"The site is as it was at {restored.made}.")
        if restored.has_other_key:
            self.stdout.write("It had another key then. Cookies and links made with either key are valid.")
