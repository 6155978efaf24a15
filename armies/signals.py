"""Signals of armies for the apps above. `AppConfig.ready` connects the receivers."""

from django.dispatch import Signal

# owner: User, army: int | None. Each receiver returns how finished matches of the owner's rosters, or of the one with
# the key `army`, ended for the owner: letters W, L and D (won, lost, drawn), the oldest first, by the roster's key
# (`Mapping[int, str]`).
results_wanted = Signal()

# slugs: list[str]. Each receiver returns in how many finished matches between people each of these own catalogues was
# played and how many of them it won, by its slug (`Mapping[str, tuple[int, int]]`).
catalogue_results_wanted = Signal()
