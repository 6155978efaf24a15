"""`manage.py protocol_schema`: writes the JSON Schema of the socket protocol to `docs/protocol.schema.json`."""

import json
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.protocol import schema

PLACE = Path("docs") / "protocol.schema.json"


def schema_text() -> str:
    """The text of the schema file."""
    return json.dumps(schema(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


class Command(BaseCommand):
    help = "Writes docs/protocol.schema.json from games/protocol."

    def handle(self, *args: Any, **options: Any) -> None:
        (settings.BASE_DIR / PLACE).write_text(schema_text())
        self.stdout.write(f"Wrote {PLACE}.")
