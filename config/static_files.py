"""Serves files for the browser as whole responses."""

from contextlib import closing

from django.core.exceptions import SuspiciousFileOperation
from django.http import HttpRequest, HttpResponse
from django.utils._os import safe_join
from typing_extensions import override
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import MissingFileError, StaticFile


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """WhiteNoise without streams: under ASGI Django would read the whole stream anyway, and warn about it.

    During an upgrade old and new processes share the folder of files, and either may be asked for a file that the page
    of another names. So a file that came after this process started is served as well.
    """

    @override
    def __call__(self, request: HttpRequest) -> HttpResponse:
        path = request.path_info
        if path.startswith(self.static_prefix) and not self.autorefresh and path not in self.files:
            newer = self._newer_file(path)
            if newer is not None:
                return self.serve(newer, request)
        answer: HttpResponse = super().__call__(request)
        return answer

    def _newer_file(self, path: str) -> StaticFile | None:
        try:
            on_disk = safe_join(self.static_root, path.removeprefix(self.static_prefix))
            found: StaticFile = self.get_static_file(on_disk, path)
        except (MissingFileError, SuspiciousFileOperation, ValueError):
            return None
        return found

    @staticmethod
    @override
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        """The file, the requested part of it, or 304 if it has not changed."""
        found = static_file.get_response(request.method, request.META)
        body = b""
        if found.file is not None:
            with closing(found.file) as file:
                body = file.read()
        answer = HttpResponse(body, status=int(found.status))
        del answer["Content-Type"]
        for name, value in found.headers:
            answer[name] = value
        return answer
