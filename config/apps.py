"""The site as an app: brings its start-up checks and template tags."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "config"
    label = "site_frame"
    verbose_name = "Gridless"

    def ready(self) -> None:
        from config import checks  # noqa: F401  registers them
