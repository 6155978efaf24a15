"""Pushes: empty messages through a browser's push service. The browser then asks this site which matches wait.

The push service learns nothing about a match. Nobody else can push to the browser, because every push has this site's
signature (VAPID, RFC 8292). Its key is derived from the site's secret key.
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
WAITS = 12 * 60 * 60  # seconds that a push waits for a browser that is off
OTHER_KEY = (400, 401, 403)  # the status for a signature by another key
FORGOTTEN = (404, 410)  # the status for a subscription that no longer exists


def public_key() -> str:
    """The site's public key. A browser subscribes with it, so that only this site can push to it."""
    return _public(settings.SECRET_KEY)


def push(endpoint: str) -> None:
    """Push to a browser. A later push replaces one that still waits. Raises `HookFailed`.

    A browser that subscribed before the site's key was rotated accepts only pushes with the former key.
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
    """The contact for push services that have trouble with these pushes."""
    address: str = settings.SITE_ADDRESS
    return address if address.startswith("https://") else f"mailto:{settings.DEFAULT_FROM_EMAIL}"


@lru_cache(8)
def _key(secret: str) -> ec.EllipticCurvePrivateKey:
    number = int.from_bytes(hashlib.sha512(f"gridless push 1|{secret}".encode()).digest())
    return ec.derive_private_key(1 + number % (CURVE.group_order - 1), CURVE)
