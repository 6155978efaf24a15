"""The app of cups and leagues."""

from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "games.events"
    label = "events"

    def ready(self) -> None:
        """Connect the counting of results, deadlines, the finder of a match’s event, and the claim of entries."""
        from accounts.belongings import register
        from accounts.signals import guest_claimed
        from games.events.belongings import BELONGINGS
        from games.events.services import events_move
        from games.events.upkeep import find_owner, look_after_events, on_matches_ended
        from games.matches.owners import register_finder
        from games.storage.signals import matches_ended, upkeep_due

        register("events", BELONGINGS)
        register_finder("events", find_owner)
        matches_ended.connect(on_matches_ended)
        upkeep_due.connect(look_after_events)
        guest_claimed.connect(events_move)
