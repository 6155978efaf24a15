"""The site as an app: brings its start-up checks and template tags."""

from importlib import import_module

from django.apps import AppConfig
from django.contrib.admin.apps import SimpleAdminConfig


class SiteConfig(AppConfig):
    name = "config"
    label = "site_frame"
    verbose_name = "Gridless"

    def ready(self) -> None:
        from django.db.backends.signals import connection_created
        from django.db.models.signals import post_delete, post_save

        from config import checks  # noqa: F401  registers them
        from config.announcements import forget_announcements
        from config.metrics import measure_queries
        from config.models import Announcement

        connection_created.connect(measure_queries)
        for changed in (post_save, post_delete):
            changed.connect(forget_announcements, sender=Announcement)


PAGES_OF = ("accounts", "armies", "config", "games", "games.lab", "games.scenarios", "games.tables")


class OperatorPages(SimpleAdminConfig):
    """Django's admin. Only these packages bring pages to it, so that a library's pages change nothing unseen."""

    default_site = "accounts.operators.OperatorSite"

    def ready(self) -> None:
        super().ready()
        for package in PAGES_OF:
            import_module(f"{package}.admin")
