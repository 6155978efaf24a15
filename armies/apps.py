"""The armies app."""

from django.apps import AppConfig


class ArmiesConfig(AppConfig):
    name = "armies"

    def ready(self) -> None:
        """Let accounts move a guest's rosters to an account."""
        from accounts.belongings import register
        from accounts.signals import guest_claimed
        from armies.belongings import BELONGINGS
        from armies.catalogues import catalogues_move
        from armies.collection import collection_move
        from armies.services import rosters_move

        register("armies", BELONGINGS)
        guest_claimed.connect(rosters_move)
        guest_claimed.connect(catalogues_move)
        guest_claimed.connect(collection_move)
