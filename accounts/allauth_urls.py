"""The addresses that django-allauth leads to, by its own names. What is not listed here does not exist on this site."""

from allauth.account import views as account
from allauth.mfa.base import views as second_step
from allauth.mfa.totp import views as app
from allauth.mfa.webauthn import views as passkey
from django.urls import path
from django.views.generic import RedirectView, TemplateView

from accounts import account_views, entrance_views, passkey_views
from accounts.forms import AppForm, ConfirmCodeForm, ConfirmPasswordForm, FirstPasswordForm, PasswordChangeForm
from accounts.guards import for_accounts

SENT = TemplateView.as_view(template_name="accounts/reset_sent.html")
LOG_IN = RedirectView.as_view(pattern_name="accounts:log_in")
ACCOUNT = RedirectView.as_view(pattern_name="accounts:account")

urlpatterns = [
    path("log-in/", entrance_views.log_in, name="account_login"),
    path("log-in/code/", entrance_views.second_step, name="mfa_authenticate"),
    path("log-in/passkey/", passkey.login_webauthn, name="mfa_login_webauthn"),
    path("log-in/closed/", LOG_IN, name="account_inactive"),
    path("sign-up/", entrance_views.sign_up, name="account_signup"),
    path("recover/email/", entrance_views.reset_by_email, name="account_reset_password"),
    path("recover/sent/", SENT, name="account_reset_password_done"),
    path("recover/done/", LOG_IN, name="account_reset_password_from_key_done"),
    path("recover/<uidb36>/<key>/", entrance_views.reset_by_link, name="account_reset_password_from_key"),
    path("confirm/sent/", ACCOUNT, name="account_email_verification_sent"),
    path("confirm/<str:key>/", entrance_views.confirm_address, name="account_confirm_email"),
    path("account/email/", account_views.email, name="account_email"),
    path(
        "account/password/",
        for_accounts(
            account.PasswordChangeView.as_view(form_class=PasswordChangeForm, template_name="accounts/password.html")
        ),
        name="account_change_password",
    ),
    path(
        "account/password/first/",
        for_accounts(
            account.PasswordSetView.as_view(form_class=FirstPasswordForm, template_name="accounts/password.html")
        ),
        name="account_set_password",
    ),
    path(
        "account/confirm/",
        for_accounts(
            account.ReauthenticateView.as_view(form_class=ConfirmPasswordForm, template_name="accounts/confirm.html")
        ),
        name="account_reauthenticate",
    ),
    path(
        "account/confirm/code/",
        for_accounts(
            second_step.ReauthenticateView.as_view(form_class=ConfirmCodeForm, template_name="accounts/confirm.html")
        ),
        name="mfa_reauthenticate",
    ),
    path(
        "account/confirm/passkey/",
        for_accounts(passkey.ReauthenticateWebAuthnView.as_view(template_name="accounts/confirm.html")),
        name="mfa_reauthenticate_webauthn",
    ),
    path("account/second-step/", ACCOUNT, name="mfa_index"),
    path(
        "account/app/",
        for_accounts(app.ActivateTOTPView.as_view(form_class=AppForm, template_name="accounts/app.html")),
        name="mfa_activate_totp",
    ),
    path(
        "account/app/remove/",
        for_accounts(app.DeactivateTOTPView.as_view(template_name="accounts/app_remove.html")),
        name="mfa_deactivate_totp",
    ),
    path("account/codes/", account_views.codes, name="mfa_view_recovery_codes"),
    path(
        "account/passkeys/add/",
        for_accounts(passkey_views.add_passkey),
        name="mfa_add_webauthn",
    ),
    path("account/passkeys/", ACCOUNT, name="mfa_list_webauthn"),
    path(
        "account/passkeys/<int:pk>/remove/",
        for_accounts(passkey_views.remove_passkey),
        name="mfa_remove_webauthn",
    ),
]
