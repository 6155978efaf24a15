"""The app of ratings."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "games.ratings"
    label = "ratings"

    def ready(self) -> None:
        """Count results as matches end, and tell accounts what ratings people have."""
        from accounts.belongings import register
        from games.ratings.belongings import BELONGINGS
        from games.ratings.services import on_matches_ended
        from games.storage.signals import matches_ended

        register("ratings", BELONGINGS)
        matches_ended.connect(on_matches_ended)
