"""The app of ratings."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "games.ratings"
    label = "ratings"

    def ready(self) -> None:
        """Register the ratings of people with accounts."""
        from accounts.belongings import register
        from games.ratings.belongings import BELONGINGS

        register("ratings", BELONGINGS)
