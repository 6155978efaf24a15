"""The armies app."""

from django.apps import AppConfig


class ArmiesConfig(AppConfig):
    name = "armies"

    def ready(self) -> None:
        """Let accounts move a guest's rosters to an account."""
        from accounts.services import on_claim
        from armies.catalogues import catalogues_move
        from armies.services import rosters_move

        on_claim(rosters_move)
        on_claim(catalogues_move)
