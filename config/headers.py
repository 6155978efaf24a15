"""Headers that every page has, beyond those of Django's own middleware."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

# What none of our pages uses, and nothing that slips into one may use either.
UNUSED = ("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer", "microphone",
          "midi", "payment", "screen-wake-lock", "serial", "usb", "xr-spatial-tracking")  # fmt: skip


HEADERS = {
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in UNUSED),
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Permitted-Cross-Domain-Policies": "none",
    # Pages are made for who looks at them; static files say otherwise themselves.
    "Cache-Control": "private, no-cache",
}


class SecurityHeaders:
    """Says what a browser and caches may not do with a page, unless the page itself has said more."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        for name, value in HEADERS.items():
            answer.headers.setdefault(name, value)
        return answer
