"""The pages of catalogues people bring: one's own, one by its link, and a way to bring another."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.limits import count_creation
from accounts.services import ensure_user
from accounts.visitor import known_user
from armies.catalogues import (
    CatalogueError,
    catalogue_delete,
    catalogue_keep,
    catalogues_of,
    games_with_catalogues,
    read_for,
    word_for,
)
from armies.models import NAME_LENGTH, OwnCatalogue
from rules.registry import SYSTEMS
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.text_limits import MOST_CHARACTERS

WRITING = {"rows": 24, "spellcheck": "false", "autocapitalize": "off", "class": "writing"}


class CatalogueForm(forms.Form):
    """What somebody brings: for which game, and the file or what stands in it."""

    name = forms.CharField(label="Name", max_length=NAME_LENGTH, required=False, help_text="Left empty, its own name.")
    file = forms.FileField(label="File", required=False, help_text="TOML or JSON.")
    text = forms.CharField(label="Or type it here", required=False, strip=False, widget=forms.Textarea(attrs=WRITING))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = [(id_, game.name) for id_, game in games_with_catalogues().items()]
        self.fields["system"] = forms.ChoiceField(label="Game", choices=games)
        self.order_fields(["system", "name", "file", "text"])

    def written(self) -> str:
        """What stands in the catalogue. Raises NotACatalogue for a file that is no text."""
        upload = self.cleaned_data.get("file")
        if not upload:
            return str(self.cleaned_data["text"])
        try:
            return str(upload.read(MOST_CHARACTERS * 4 + 1).decode())
        except UnicodeDecodeError as wrong:
            raise NotACatalogue(f"The file is no text: {wrong}.") from wrong


@require_http_methods(["GET", "POST"])
def catalogue_list(request: HttpRequest) -> HttpResponse:
    """My catalogues, and the form for another."""
    games = games_with_catalogues()
    example = games[request.GET["example"]].bringing.example if request.GET.get("example") in games else ""
    form = CatalogueForm(request.POST or None, request.FILES or None, initial={"text": example})
    if form.is_valid():
        user = ensure_user(request)
        count_creation(request, "catalogues")
        game = games[form.cleaned_data["system"]]
        try:
            kept = catalogue_keep(owner=user, game=game, text=form.written(), name=form.cleaned_data["name"])
        except (NotACatalogue, CatalogueError) as wrong:
            form.add_error("text", f"This {game.bringing.word} cannot be kept. {wrong}")
        else:
            return redirect("armies:catalogue", slug=kept.slug)
    return catalogue_page(request, form)


def catalogue_page(request: HttpRequest, form: CatalogueForm) -> HttpResponse:
    """My catalogues, with this form."""
    games = games_with_catalogues()
    mine = catalogues_of(request.user) if request.user.is_authenticated else OwnCatalogue.objects.none()
    context = {"form": form, "catalogues": mine, "games": games, "word": word_for(games)}
    return render(request, "armies/catalogues.html", context)


@require_safe
def catalogue_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """What anybody with the link sees: its armies, and the way to a list made from it."""
    found = found_by(slug)
    try:
        game = read_for(SYSTEMS[found.system], found.text)
    except NotACatalogue as wrong:
        messages.error(request, str(wrong))
        game = SYSTEMS[found.system]
    context = {"brought": found, "game": game, "word": game.bringing.word, "own": found.owner_id == request.user.pk}
    return render(
        request, "armies/catalogue.html", {**context, "url": request.build_absolute_uri(found.get_absolute_url())}
    )


@require_safe
def text(request: HttpRequest, slug: str) -> HttpResponse:
    """The catalogue as it came."""
    headers = {"Content-Disposition": f'attachment; filename="{slug}.toml"'}
    return HttpResponse(found_by(slug).text, content_type="text/plain; charset=utf-8", headers=headers)


@require_POST
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Throw one of my catalogues away."""
    try:
        catalogue_delete(slug=slug, owner=known_user(request))
    except OwnCatalogue.DoesNotExist:
        raise Http404("Nothing of yours has that link.") from None
    messages.success(request, "It is deleted. Lists made from it stay as they are.")
    return redirect("armies:catalogues")


def found_by(slug: str) -> OwnCatalogue:
    """What was brought and has this link. Raises Http404."""
    try:
        return OwnCatalogue.objects.get(slug=slug, hidden=False)
    except OwnCatalogue.DoesNotExist:
        raise Http404("Nothing that was brought has that link.") from None
