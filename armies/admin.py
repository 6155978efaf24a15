"""The operators' pages about armies and catalogues of people. What is published can be taken down, not rewritten."""

from typing import Any

from django.contrib.admin import action, site
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.operators import ReadOnlyAdmin
from armies.models import OwnCatalogue, RosterRecord, Visibility


class PublishedAdmin(ReadOnlyAdmin):
    """Things that their owners may show to others."""

    list_filter = ("system", "visibility")
    list_select_related = ("owner",)
    search_fields = ("name", "slug", "owner__display_name", "owner__username")
    actions = ("take_down",)

    @action(description="Take down: only the owner sees it", permissions=["mend"])
    def take_down(self, request: HttpRequest, rows: QuerySet[Any]) -> None:
        """Hide it from everybody but its owner. Lists and matches made from it go on."""
        self.record(request, rows, "Taken down.")
        self.message_user(request, f"Taken down: {rows.update(visibility=Visibility.PRIVATE)}.")


class RosterAdmin(PublishedAdmin):
    """Armies. The contents of a private one are not shown."""

    list_display = ("name", "owner", "system", "army", "points", "visibility", "updated")
    fields = (
        "name",
        "slug",
        "owner",
        "system",
        "army",
        "battle",
        "points",
        "legal",
        "visibility",
        "created",
        "updated",
    )
    ordering = ("-updated",)


class CatalogueAdmin(PublishedAdmin):
    """Catalogues and teams that people wrote."""

    list_display = ("name", "owner", "system", "number", "visibility", "hidden", "created")
    fields = (
        "name",
        "slug",
        "owner",
        "system",
        "number",
        "visibility",
        "wrote_numbers",
        "published",
        "hidden",
        "created",
    )
    ordering = ("-created",)


site.register(RosterRecord, RosterAdmin)
site.register(OwnCatalogue, CatalogueAdmin)
