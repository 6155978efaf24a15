"""The page about me: my name, and how pages look to me."""

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts import services
from accounts.forms import NameForm, PreferencesForm
from accounts.models import User


@require_http_methods(["GET", "POST"])
def me(request: HttpRequest) -> HttpResponse:
    """My name, my preferences, and links to log in and out. Visiting it does not make a guest."""
    form = NameForm(request.POST or None, initial={"display_name": _visitor(request).display_name})
    if form.is_valid():
        services.rename(user=services.ensure_user(request), display_name=form.cleaned_data["display_name"])
        messages.success(request, f"You are {form.cleaned_data['display_name']} from now on.")
        return redirect("accounts:me")
    return _about_me(request, name_form=form)


@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Light or dark, and the colours of the two sides."""
    form = PreferencesForm(request.POST)
    if not form.is_valid():
        return _about_me(request, preferences_form=form)
    services.set_preferences(user=services.ensure_user(request), **form.cleaned_data)
    messages.success(request, "Saved.")
    return redirect("accounts:me")


def _visitor(request: HttpRequest) -> User:
    """The visitor, or a nameless person with the default preferences."""
    return request.user if request.user.is_authenticated else User()


def _about_me(request: HttpRequest, **forms: Form) -> HttpResponse:
    user = _visitor(request)
    context = {
        "name_form": NameForm(initial={"display_name": user.display_name}),
        "preferences_form": PreferencesForm(
            initial={name: getattr(user, name) for name in PreferencesForm.base_fields}
        ),
    }
    return render(request, "accounts/me.html", context | forms)
