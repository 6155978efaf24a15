"""The operators' page about experiments of the lab."""

from django.contrib.admin import action, site
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.operators import ReadOnlyAdmin
from games.lab.models import UNFINISHED, Experiment
from games.lab.services import experiment_stop


class ExperimentAdmin(ReadOnlyAdmin):
    """Experiments. One that takes too much can be stopped; what it has played stays."""

    list_display = ("title", "id", "owner", "system", "state", "total", "created")
    list_filter = ("system", "state")
    list_select_related = ("owner",)
    search_fields = ("id", "title", "owner__display_name", "owner__username")
    exclude = ("rosters", "pairing", "lists")
    actions = ("stop",)

    @action(description="Stop", permissions=["mend"])
    def stop(self, request: HttpRequest, rows: QuerySet[Experiment]) -> None:
        """No further match of these is played."""
        running = rows.filter(state__in=UNFINISHED)
        self.record(request, running, "Stopped.")
        for one in list(running):
            experiment_stop(one, "An operator of the site stopped it.")


site.register(Experiment, ExperimentAdmin)
