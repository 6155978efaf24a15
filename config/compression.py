"""Compresses pages and JSON, and answers 304 where a browser has them already.

Against BREACH, which guesses secrets from the length of compressed pages: tokens against forged forms have another mask
in every page, every compressed body is longer by a random number of bytes (`GZipMiddleware`), and a page that holds a
secret link is `no-store` and never compressed.
"""

import re
from collections.abc import Callable
from hashlib import sha256

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import get_conditional_response
from typing_extensions import override

TEXTS = ("text/html", "text/plain", "text/csv", "application/json", "application/schema+json",
         "application/vnd.oai.openapi+json", "image/svg+xml")  # fmt: skip
MASKED = re.compile(rb'(csrfmiddlewaretoken" value="|X-CSRFToken": ")[A-Za-z0-9]{64}')


def may_be_kept(answer: HttpResponseBase) -> bool:
    """Whether it is a text without secrets that nothing has compressed yet."""
    kind = answer.headers.get("Content-Type", "").partition(";")[0]
    is_secret = "no-store" in answer.headers.get("Cache-Control", "")
    return kind in TEXTS and not is_secret and not answer.streaming and not answer.has_header("Content-Encoding")


class TextCompression(GZipMiddleware):
    """Compresses texts without secrets, with a random number of bytes added."""

    @override
    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        return super().process_response(request, response) if may_be_kept(response) else response


class Revalidation:
    """Gives texts an `ETag`, and answers 304 to a browser that has the same text.

    A page has the same tag with every mask of its form token, as long as the secret behind the mask is the same.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        is_read = request.method in ("GET", "HEAD") and answer.status_code == 200
        if not is_read or not may_be_kept(answer) or answer.has_header("ETag") or b" nonce=" in answer.content:
            return answer
        secret = str(request.META.get("CSRF_COOKIE", "")).encode()
        unmasked = MASKED.sub(rb"\1", answer.content)
        tag = f'"{sha256(secret + unmasked).hexdigest()[:32]}"'
        answer["ETag"] = tag
        found = get_conditional_response(request, etag=tag, response=answer)
        return found if isinstance(found, HttpResponse) else answer
