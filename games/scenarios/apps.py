"""The app of people’s own scenarios."""

from django.apps import AppConfig


class ScenariosConfig(AppConfig):
    name = "games.scenarios"
    label = "scenarios"

    def ready(self) -> None:
        """Move a guest’s scenarios to an account, and tell accounts what people have."""
        from accounts.belongings import register
        from accounts.signals import guest_claimed
        from games.scenarios.belongings import BELONGINGS
        from games.scenarios.services import scenarios_move

        register("scenarios", BELONGINGS)
        guest_claimed.connect(scenarios_move)
