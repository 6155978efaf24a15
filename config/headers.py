"""Headers that every page has, beyond those of Django's own middleware."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

# What none of our pages uses, and nothing that slips into one may use either.
UNUSED = ("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer", "microphone",
          "midi", "payment", "screen-wake-lock", "serial", "usb", "xr-spatial-tracking")  # fmt: skip
POLICY = ", ".join(f"{feature}=()" for feature in UNUSED)


class Permissions:
    """Says in `Permissions-Policy` that a page uses no device of its reader."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        answer.headers.setdefault("Permissions-Policy", POLICY)
        return answer
