"""Signals of accounts for the apps above. `AppConfig.ready` connects the receivers."""

from django.dispatch import Signal

# Arguments: guest: User, account: User. Receivers move what belongs to the guest to the account. It is sent inside the
# transaction of the claim, by `send`: a receiver that fails undoes the whole claim.
guest_claimed = Signal()

# user: User; somebody wants to say whether a program plays for them. A receiver that forbids it now raises
# `accounts.services.BotMarkRefused`.
bot_mark_wanted = Signal()
