"""The accounts app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        """Log out other devices after a new password, and keep the printed codes of a removed passkey."""
        from allauth.account.signals import password_changed, password_reset, password_set
        from allauth.mfa.signals import authenticator_removed

        from accounts.belongings import register
        from accounts.blocks import blocks_move
        from accounts.own_settings import BELONGINGS
        from accounts.recovery import keep_codes
        from accounts.sessions import on_password_replaced
        from accounts.signals import guest_claimed

        for replaced in (password_changed, password_reset, password_set):
            replaced.connect(on_password_replaced)
        authenticator_removed.connect(keep_codes)
        guest_claimed.connect(blocks_move)
        register("settings", BELONGINGS)
