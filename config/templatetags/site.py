"""What templates need beyond their context: the import map of ES modules, and the choice between games."""

import json
from functools import cache
from typing import Any

from django import template
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe

from rules.registry import SYSTEMS, Game

register = template.Library()
OWN_MODULES = "js/"


@register.simple_tag(takes_context=True)
def importmap(context: template.Context) -> SafeString:
    """`<script type="importmap">` from every own module's plain address to its hashed one.

    Goes before the first module script. Empty when names are not hashed (while developing and in tests).
    """
    imports = _hashed_modules()
    if not imports:
        return SafeString("")
    nonce = getattr(context.get("request"), "csp_nonce", "")
    content = json.dumps({"imports": imports}).replace("<", "\\u003c")
    return mark_safe(f'<script type="importmap" nonce="{nonce}">{content}</script>')  # noqa: S308  our file names


@register.inclusion_tag("components/games.html")
def game_chooser(chosen: Game) -> dict[str, Any]:
    """Every game with a line about it, each a link to the same page for that game."""
    return {"games": SYSTEMS.values(), "chosen": chosen}


@cache
def _hashed_modules() -> dict[str, str]:
    hashed = getattr(staticfiles_storage, "hashed_files", {})
    base = settings.STATIC_URL
    own = sorted(name for name in hashed if name.startswith(OWN_MODULES) and name.endswith(".js"))
    return {f"{base}{name}": static(name) for name in own}
