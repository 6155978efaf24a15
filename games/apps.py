"""The games app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        """Connect sockets to the signals after each commit, the results of armies, and the claim of a guest's seats."""
        from accounts.belongings import register
        from accounts.signals import bot_mark_wanted, guest_claimed
        from armies.signals import catalogue_results_wanted, results_wanted
        from games.belongings import BELONGINGS
        from games.campaigns.services import campaign_seats_move
        from games.live.process import on_deadline_set, on_matches_changed, on_own_page_changed
        from games.matches.rated import refuse_bot_mark
        from games.matches.selectors.army_results import results_by_army
        from games.matches.selectors.catalogue_results import results_by_catalogue
        from games.matches.services import seats_move
        from games.notices.services import notices_move
        from games.storage.signals import deadline_set, matches_changed, own_page_changed

        register("matches", BELONGINGS)
        matches_changed.connect(on_matches_changed)
        own_page_changed.connect(on_own_page_changed)
        deadline_set.connect(on_deadline_set)
        results_wanted.connect(results_by_army)
        catalogue_results_wanted.connect(results_by_catalogue)
        bot_mark_wanted.connect(refuse_bot_mark)
        guest_claimed.connect(seats_move)
        guest_claimed.connect(campaign_seats_move)
        guest_claimed.connect(notices_move)
