"""The app of tables of one's own."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "games.tables"
    label = "tables"

    def ready(self) -> None:
        """Take a guest's tables along to an account, and into the archive of a person."""
        from accounts.belongings import register
        from accounts.signals import guest_claimed
        from games.tables.belongings import BELONGINGS
        from games.tables.services import tables_move

        register("tables", BELONGINGS)
        guest_claimed.connect(tables_move)
