"""Serves files for the browser as whole responses."""

from contextlib import closing

from django.http import HttpRequest, HttpResponse
from typing_extensions import override
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """WhiteNoise without streams: under ASGI Django would read the whole stream anyway, and warn about it."""

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
