"""The app of seeks."""

from django.apps import AppConfig


class SeeksConfig(AppConfig):
    name = "games.seeks"
    label = "seeks"

    def ready(self) -> None:
        """Move a guest’s seeks to an account, and tell accounts what people have."""
        from accounts.belongings import register
        from accounts.signals import guest_claimed
        from games.seeks.belongings import BELONGINGS
        from games.seeks.services import seeks_move

        register("seeks", BELONGINGS)
        guest_claimed.connect(seeks_move)
