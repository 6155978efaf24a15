"""Template tags for every page: scripts, style sheets, the choice of a game."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django import template
from django.contrib.staticfiles.storage import staticfiles_storage
from django.forms import BoundField
from django.template.defaultfilters import date
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.models import User
from config.announcements import current_announcements
from config.bundles import SCRIPTS, STYLES
from config.storage import BundledStorage
from games.guides import guide_of
from games.ids import person_token
from games.matches.forms.match import army_context
from games.replays.link_previews import army_link_preview, match_link_preview
from games.showcase.draw import small_picture as strip_of
from rules.registry import SYSTEMS, Game

register = template.Library()
MINUTE, HOUR, DAY = 60, 3600, 86_400  # seconds


@register.simple_tag
def styles(bundle: str) -> SafeString:
    """`<link>` to the style sheets of that name: one where files are bundled, else each of them."""
    return format_html_join("\n", '<link rel="stylesheet" href="{}">', _addresses(f"{bundle}.css", STYLES[bundle]))


@register.simple_tag
def script(bundle: str) -> SafeString:
    """`<script>` for the module of that name, with all it needs where files are bundled."""
    addresses = _addresses(f"{bundle}.js", (SCRIPTS[bundle],))
    return format_html_join("", '<script type="module" src="{}"></script>', addresses)


def _addresses(bundle: str, parts: Iterable[str]) -> list[tuple[str]]:
    is_bundled = isinstance(staticfiles_storage, BundledStorage)
    return [(static(name),) for name in ((f"bundles/{bundle}",) if is_bundled else parts)]


@register.simple_tag
def announcements() -> SafeString:
    """The current announcements of the operators."""
    rows = ((one.text,) for one in current_announcements())
    return format_html_join("", '<p class="announcement" role="note">{}</p>', rows)


@register.filter
def ago(moment: datetime) -> str:
    """How long ago that was, in few words; the date if it is a week or more."""
    past = (timezone.now() - moment).total_seconds()
    if past < MINUTE:
        return "just now"
    if past < HOUR:
        return f"{past // MINUTE:.0f} min ago"
    if past < DAY:
        return f"{past // HOUR:.0f} h ago"
    if past < 2 * DAY:
        return "yesterday"
    return f"{past // DAY:.0f} days ago" if past < 7 * DAY else date(moment, "j F Y")


@register.inclusion_tag("components/games.html")
def game_chooser(chosen: Game) -> dict[str, Any]:
    """Every game with a line about it, each a link to the same page for that game."""
    return {"games": SYSTEMS.values(), "chosen": chosen}


@register.simple_tag
def glimpse(system: str) -> SafeString:
    """A strip of a recorded table of the game, if there is one."""
    return strip_of(system)


@register.simple_tag
def learn_link(system: str, name: str) -> SafeString:
    """A link to the game's guided first match, if it has one."""
    if guide_of(system) is None:
        return SafeString("")
    address, label = reverse("games:learn", args=[system]), f"Learn by playing: {name}"
    return format_html('<a class="button" href="{}" aria-label="{}">Learn by playing</a>', address, label)


@register.inclusion_tag("components/credit.html")
def credit(system: str) -> dict[str, Any]:
    """The attribution and legal note of the game's rulebook, if it has them."""
    return {"book": SYSTEMS[system].rulebook.book}


@register.inclusion_tag("games/_army.html", takes_context=True)
def army_in(context: template.Context, field: BoundField, game: Game) -> dict[str, Any]:
    """The content of the army chosen in a field; it follows the choice."""
    value = str(field.value() or "")
    return army_context(game, context["request"].user, field.id_for_label, field.name, value)


@register.inclusion_tag("components/preview.html", takes_context=True)
def match_preview(context: template.Context) -> dict[str, str]:
    """The link preview of a match's page for other sites."""
    return match_link_preview(context["request"], context["match"])


@register.inclusion_tag("components/preview.html", takes_context=True)
def army_preview(context: template.Context) -> dict[str, str]:
    """The same for the page of an army."""
    return army_link_preview(context["request"], context["checked"])


@register.simple_tag
def profile_address(person: User) -> str:
    """The address of a person's profile."""
    return reverse("games:profile", args=[person_token(person.pk)])
