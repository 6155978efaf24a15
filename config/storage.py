"""How `collectstatic` stores files for the browser: bundled, minified, with hashed names, compressed."""

from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config.bundles import bundles

Paths = dict[str, tuple[Any, str]]


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


def _text(paths: Paths, name: str) -> str:
    storage, path = paths[name]
    with storage.open(path) as file:
        return str(file.read().decode())
