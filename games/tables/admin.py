"""The operators' page about tables that people drew."""

from django.contrib.admin import action, site
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.operators import ReadOnlyAdmin
from games.tables.models import OwnTable


class TableAdmin(ReadOnlyAdmin):
    """Tables. A published one can be taken down; matches keep their copy."""

    list_display = ("name", "owner", "system", "published", "newest", "changed")
    list_filter = ("system", "published")
    list_select_related = ("owner",)
    search_fields = ("name", "slug", "owner__display_name", "owner__username")
    actions = ("take_down",)

    @action(description="Take down: only the owner sees it", permissions=["mend"])
    def take_down(self, request: HttpRequest, rows: QuerySet[OwnTable]) -> None:
        """Hide it from everybody but its owner."""
        self.record(request, rows, "Taken down.")
        self.message_user(request, f"Taken down: {rows.update(published=False)}.")


site.register(OwnTable, TableAdmin)
