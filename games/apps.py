"""The games app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        """Hang up the bell, and let accounts move a guest's seats to an account."""
        from accounts.services import on_claim
        from games.campaigns.services import campaign_seats_move
        from games.live import process  # noqa: F401  listens to announcements
        from games.matches.services import seats_move
        from games.notices.services import notices_move

        on_claim(seats_move)
        on_claim(campaign_seats_move)
        on_claim(notices_move)
