"""`manage.py match_data [FILE]`: writes finished matches as open data, one JSON object a line."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.proofs.open_data import header, open_records


class Command(BaseCommand):
    help = "Writes rated matches and matches between computers without names, as NDJSON under CC0-1.0."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", help="where to write; without it to the standard output")

    def handle(self, *args: Any, file: str | None, **options: Any) -> None:
        if file is None:
            for line in self._lines():
                self.stdout.write(line)
            return
        part = Path(f"{file}.part")
        try:
            with part.open("w", encoding="utf-8") as written:
                count = sum(bool(written.write(line + "\n")) for line in self._lines()) - 1
            part.replace(file)
        except OSError as trouble:
            raise CommandError(f"{file} cannot be written: {trouble}") from trouble
        self.stdout.write(f"{count} match{'' if count == 1 else 'es'} written to {file}.")

    def _lines(self) -> Iterator[str]:
        yield msgspec.json.encode(header()).decode()
        yield from (msgspec.json.encode(one).decode() for one in open_records())
