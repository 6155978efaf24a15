"""Addresses of the account pages. Those that django-allauth knows by name are in `accounts/allauth_urls.py`."""

from django.urls import path

from accounts import account_views, data_views, entrance_views, passkey_views, token_views, views

app_name = "accounts"
urlpatterns = [
    path("", views.me, name="me"),
    path("preferences/", views.preferences, name="preferences"),
    path("sign-up/", entrance_views.sign_up, name="sign_up"),
    path("sign-up/passkey/", passkey_views.sign_up, name="sign_up_by_passkey"),
    path("sign-up/passkey/options/", passkey_views.sign_up_options, name="sign_up_options"),
    path("log-in/", entrance_views.log_in, name="log_in"),
    path("log-out/", entrance_views.log_out, name="log_out"),
    path("claim/", entrance_views.claim, name="claim"),
    path("guest/", entrance_views.resume_guest, name="resume_guest"),
    path("recover/", entrance_views.recover, name="recover"),
    path("account/", account_views.account, name="account"),
    path("account/username/", account_views.username, name="username"),
    path("account/email/", account_views.email, name="email"),
    path("account/codes/", account_views.codes, name="codes"),
    path("data/", data_views.data, name="data"),
    path("data/make/", data_views.archive_order, name="archive_order"),
    path("data/file/", data_views.archive_file, name="archive_file"),
    path("data/read/", data_views.archive_read, name="archive_read"),
    path("data/delete/", data_views.delete, name="delete"),
    path("data/keep/", data_views.keep, name="keep"),
    path("account/tokens/", token_views.tokens, name="tokens"),
    path("account/tokens/bot/", token_views.bot_mark, name="bot_mark"),
    path("account/tokens/delete/", token_views.token_delete, name="token_delete"),
    path("account/sessions/", account_views.sessions_end, name="sessions_end"),
]
