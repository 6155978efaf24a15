"""Pushes: empty messages through a browser's push service. The browser then asks this site which matches wait.

Nothing of a match goes through that service, and nobody else can wake the browser: every push bears this site's
signature (VAPID, RFC 8292), by a key that follows from the site's secret.
"""

import hashlib
from base64 import urlsafe_b64encode
from functools import lru_cache
from time import time

import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from games.notices import webhook

CURVE = ec.SECP256R1()
WAITS = 12 * 60 * 60  # seconds: as long a push waits for a browser that is off
OTHER_KEY = (400, 401, 403)  # what a service answers to a signature by another key than the browser's subscription
FORGOTTEN = (404, 410)  # what a service answers whose browser wants no more pushes


def public_key() -> str:
    """What a browser is told when it asks its service for an address: only the holder of the key may use that."""
    return _public(settings.SECRET_KEY)


def push(endpoint: str) -> None:
    """Wake a browser. A later push takes the place of one that still waits. Raises `HookFailed`.

    A browser that subscribed before the site's key was rotated takes pushes of the former key alone.
    """
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    for secret in keys:
        try:
            _push(endpoint, secret)
        except webhook.HookFailed as fault:
            if fault.status not in OTHER_KEY or secret == keys[-1]:
                raise
        else:
            return


def _push(endpoint: str, secret: str) -> None:
    service = webhook.hook_in(endpoint)
    claims = {"aud": f"https://{service.name}", "exp": int(time()) + WAITS, "sub": _who()}
    token = jwt.encode(claims, _key(secret), algorithm="ES256")
    headers = {"Authorization": f"vapid t={token}, k={_public(secret)}", "TTL": str(WAITS), "Topic": "turn"}
    webhook.call(service, b"", headers)


def _public(secret: str) -> str:
    point = _key(secret).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()


def _who() -> str:
    """Whom a service may write to that has trouble with these pushes."""
    address: str = settings.SITE_ADDRESS
    return address if address.startswith("https://") else f"mailto:{settings.DEFAULT_FROM_EMAIL}"


@lru_cache(8)
def _key(secret: str) -> ec.EllipticCurvePrivateKey:
    number = int.from_bytes(hashlib.sha512(f"gridless push 1|{secret}".encode()).digest())
    return ec.derive_private_key(1 + number % (CURVE.group_order - 1), CURVE)
