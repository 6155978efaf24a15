"""Security headers for every page, beyond those of Django's middleware."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

# Features that no page uses. An injected script may not use them either.
UNUSED = ("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer", "microphone",
          "midi", "payment", "screen-wake-lock", "serial", "usb", "xr-spatial-tracking")  # fmt: skip


HEADERS = {
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in UNUSED),
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Permitted-Cross-Domain-Policies": "none",
    # Pages depend on their visitor. Static files have their own header.
    "Cache-Control": "private, no-cache",
}


class SecurityHeaders:
    """Adds the headers that the page has not set itself."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        for name, value in HEADERS.items():
            answer.headers.setdefault(name, value)
        return answer
