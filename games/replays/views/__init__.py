"""Pages of replays, reports, rulings, and link previews."""
