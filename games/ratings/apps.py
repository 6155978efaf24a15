"""The app of ratings."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "games.ratings"
    label = "ratings"

    def ready(self) -> None:
        """Tell accounts what ratings people have."""
        from accounts.belongings import register
        from games.ratings.belongings import BELONGINGS

        register("ratings", BELONGINGS)
