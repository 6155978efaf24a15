"""The lab's app."""

from django.apps import AppConfig


class LabConfig(AppConfig):
    name = "games.lab"
    label = "lab"

    def ready(self) -> None:
        """Continue experiments of a stopped server, and move a guest's experiments to an account."""
        from django.core.signals import request_started

        from accounts.belongings import register
        from accounts.signals import guest_claimed
        from games.lab.belongings import BELONGINGS
        from games.lab.runner import look_after
        from games.lab.services import experiments_move

        register("experiments", BELONGINGS)
        guest_claimed.connect(experiments_move)
        request_started.connect(look_after, dispatch_uid="lab")
