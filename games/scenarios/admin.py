"""The operators' page about scenarios that people wrote."""

from django.contrib.admin import action, site
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.operators import ReadOnlyAdmin
from games.scenarios.models import StoredScenario


class ScenarioAdmin(ReadOnlyAdmin):
    """Scenarios. A shared one can be taken down; matches keep their copy."""

    list_display = ("name", "owner", "system", "version", "shared", "created")
    list_filter = ("system", "shared")
    list_select_related = ("owner",)
    search_fields = ("name", "slug", "owner__display_name", "owner__username")
    exclude = ("text",)
    actions = ("take_down",)

    @action(description="Take down: only the owner sees it", permissions=["mend"])
    def take_down(self, request: HttpRequest, rows: QuerySet[StoredScenario]) -> None:
        """Hide it from everybody but its owner."""
        self.record(request, rows, "Taken down.")
        self.message_user(request, f"Taken down: {rows.update(shared=False)}.")


site.register(StoredScenario, ScenarioAdmin)
