"""Passkeys: signing up with one, adding and removing them. django-allauth checks what the browser answers."""

from typing import Any

from allauth.mfa.base.internal.flows import post_authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal.auth import WebAuthn, begin_registration
from allauth.mfa.webauthn.views import AddWebAuthnView, RemoveWebAuthnView
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import services
from accounts.entrance import next_page, own_name, welcome
from accounts.forms import SignUpNamesForm
from accounts.limits import count_creation
from accounts.models import User
from accounts.passkey_forms import PasskeyForm, PasskeySignUpForm
from accounts.visitor import known_user

LAST_WAY = "That passkey is the only way into your account. Set a password or add another passkey first."


@require_http_methods(["GET", "POST"])
@never_cache
def sign_up(request: HttpRequest) -> HttpResponse:
    """Makes an account with a passkey instead of a password; a guest becomes the account and keeps everything."""
    guest = request.user if request.user.is_authenticated else None
    if guest and not guest.is_guest:
        return redirect("accounts:me")
    form = SignUpNamesForm(request.POST or None, initial={"display_name": own_name(guest)})
    if request.method == "POST" and guest is not None and form.is_valid():
        passkey = PasskeySignUpForm(user=guest, data=request.POST)
        if passkey.is_valid():
            return _signed_up(request, form, guest, passkey)
        form.add_error(None, "The passkey could not be checked. Try again.")
    return render(request, "accounts/sign_up_by_passkey.html", {"form": form, "next": request.GET.get("next", "")})


def _signed_up(request: HttpRequest, form: SignUpNamesForm, guest: User, passkey: PasskeySignUpForm) -> HttpResponse:
    try:
        user = services.sign_up(**form.cleaned_data, password=None, guest=guest)
    except services.UsernameTaken as taken:
        form.add_error("username", str(taken))
        return render(request, "accounts/sign_up_by_passkey.html", {"form": form, "next": next_page(request)})
    kept = WebAuthn.add(user, passkey.cleaned_data["name"], passkey.cleaned_data["credential"]).instance
    post_authentication(request, kept, passwordless=True)
    return welcome(request, user, method="mfa", type=Authenticator.Type.WEBAUTHN, id=kept.pk)


@require_POST
def sign_up_options(request: HttpRequest) -> JsonResponse:
    """What a browser needs to make a passkey for a new account. A stranger becomes a guest, who is then signed up."""
    count_creation(request, "sign-ups")
    form = SignUpNamesForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"errors": form.errors}, status=400)
    guest = services.ensure_user(request)
    named = User(pk=guest.pk, username=form.cleaned_data["username"], display_name=form.cleaned_data["display_name"])
    options = begin_registration(named, True)  # noqa: FBT003  without a password
    return JsonResponse({"creation_options": options, "csrf_token": get_token(request)})  # a log-in gives a new one


class AddPasskey(AddWebAuthnView):  # type: ignore[misc]
    """Adds a passkey that can also log in without the password."""

    form_class = PasskeyForm
    template_name = "accounts/passkey_add.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        options = begin_registration(known_user(self.request), True)  # noqa: FBT003
        return context | {"form": context.get("form") or self.get_form(), "js_data": {"creation_options": options}}


class RemovePasskey(RemoveWebAuthnView):  # type: ignore[misc]
    """Removes a passkey, unless nobody could log in any more."""

    template_name = "accounts/passkey_remove.html"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        user = known_user(request)
        passkeys = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN).count()
        if not user.has_usable_password() and passkeys < 2:
            messages.error(request, LAST_WAY)
            return redirect("accounts:account")
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return answer


add_passkey = AddPasskey.as_view()
remove_passkey = RemovePasskey.as_view()
