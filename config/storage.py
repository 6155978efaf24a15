"""How `collectstatic` stores files for the browser: bundled, minified, with hashed names, compressed.

Files of former versions stay for a week: open pages, and server processes that are not yet replaced, name them.
"""

import json
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from django.core.files.base import ContentFile
from django.utils import timezone
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config.bundles import bundles

Paths = dict[str, tuple[Any, str]]

RETIRED = "retired.json"  # since when a file belongs to no page of the newest version
STAYS = timedelta(days=7)


class BundledStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Adds the bundles that pages name; their source files are stored too."""

    def post_process(self, paths: Paths, dry_run: bool = False, **options: Any) -> Iterator[Any]:  # noqa: FBT001,FBT002
        """Add the bundles to the collected files, then hash and compress all of them."""
        if not dry_run:
            from config.minifier import minified  # imported here, because a server never needs it

            for name, text in bundles(lambda file: _text(paths, file)).items():
                self.delete(name)
                self._save(name, ContentFile(minified(name, text).encode()))
                paths[name] = (self, name)
        yield from super().post_process(paths, dry_run, **options)
        if not dry_run:
            remove_retired(Path(self.location), {*paths, *self.hashed_files.values()}, timezone.localdate())


def _text(paths: Paths, name: str) -> str:
    storage, path = paths[name]
    with storage.open(path) as file:
        return str(file.read().decode())


def remove_retired(root: Path, current: set[str], today: date) -> None:
    """Delete the files below `root` that have not been `current` for a week, with their compressed forms."""
    known: dict[str, str] = json.loads((root / RETIRED).read_text()) if (root / RETIRED).exists() else {}
    kept = {*current, RETIRED, "staticfiles.json"}
    retired: dict[str, str] = {}
    for file in sorted(path for path in root.rglob("*") if path.is_file()):
        name = file.relative_to(root).as_posix()
        if name in kept or name.removesuffix(".gz").removesuffix(".br") in kept:
            continue
        since = known.get(name, today.isoformat())
        if today - date.fromisoformat(since) >= STAYS:
            file.unlink()
        else:
            retired[name] = since
    (root / RETIRED).write_text(json.dumps(retired, indent=1))
