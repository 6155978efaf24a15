"""The page for files of other programs: choose them, read the report, answer what they lack, and save."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.limits import count_creation
from accounts.services import ensure_user
from armies.catalogues import CatalogueError, catalogue_keep, games_with_catalogues
from armies.hobby_files.forms import HobbyFilesForm, MissingPartsForm, picks_as_text, picks_from
from armies.hobby_files.known_catalogues import list_from_known
from armies.hobby_files.parsing import read_in_bounds
from armies.services import RosterError, roster_create
from rules.registry import Game
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.foreign_files import FileReader, FileReading, ListPick, ReportLine

OUTCOMES = (
    ("left out", "Left out", "Nobody will see this in a match."),
    ("text", "Shown as text", "Players read it and apply it themselves. You can turn it into effects in the form."),
    ("enforced", "Enforced", "The site applies it."),
)


@require_http_methods(["GET", "POST"])
def hobby_files(request: HttpRequest, system: str) -> HttpResponse:
    """The page of one game."""
    game = games_with_catalogues().get(system)
    reader = game.custom_catalogue.files if game else None
    if game is None or reader is None:
        raise Http404("This game reads no files of other programs.")
    do = request.POST.get("do", "")
    if do == "keep":
        return _keep(request, game, reader)
    if do == "list":
        return _make_list(request, game, request.POST.get("name", ""), picks_from(request.POST.get("picks", "")))
    form = HobbyFilesForm(request.POST, request.FILES) if request.method == "POST" else HobbyFilesForm()
    if request.method == "POST" and form.is_valid():
        count_creation(request, "edits")
        try:
            return _report(request, game, reader, read_in_bounds(system, form.chosen()))
        except NotACatalogue as wrong:
            form.add_error(None, str(wrong))
    return render(request, "armies/hobby_files/choose.html", _context(game, form=form, kinds=reader.kinds))


def _context(game: Game, **more: Any) -> dict[str, Any]:
    return {"game": game, "word": game.custom_catalogue.word, **more}


def _report(request: HttpRequest, game: Game, reader: FileReader, reading: FileReading) -> HttpResponse:
    """The report, with the short form; a list without a team is made of one that is known here."""
    if not reading.text:
        return _make_list(request, game, reading.name, reading.picks)
    fields = reader.questions(reading.text)
    form = MissingPartsForm(fields, initial=reader.starts(reading.text))
    known = list_from_known(request.user, game.system.id, reading.name, reading.picks)
    return _answer_page(request, game, form, reading, known[1] if known else "")


def _answer_page(
    request: HttpRequest, game: Game, form: MissingPartsForm, reading: FileReading, known: str = ""
) -> HttpResponse:
    context = _context(
        game,
        form=form,
        reading=reading,
        groups=grouped(reading.lines),
        picks=picks_as_text(reading.picks),
        known=known,
    )
    return render(request, "armies/hobby_files/report.html", context)


def grouped(lines: Sequence[ReportLine]) -> list[dict[str, Any]]:
    """The report by outcome, then by part."""
    made = []
    for outcome, title, about in OUTCOMES:
        parts: dict[str, list[ReportLine]] = defaultdict(list)
        for line in lines:
            if line.outcome == outcome:
                parts[line.part].append(line)
        count = sum(map(len, parts.values()))
        made.append({"outcome": outcome, "title": title, "about": about, "count": count, "parts": dict(parts)})
    return made


def _keep(request: HttpRequest, game: Game, reader: FileReader) -> HttpResponse:
    """Save the catalogue, and the list if the files were one."""
    name, text = request.POST.get("name", ""), request.POST.get("text", "").replace("\r\n", "\n")
    picks = picks_from(request.POST.get("picks", ""))
    typed: Mapping[str, Sequence[str]] = dict(request.POST.lists())
    reading = FileReading(name=name, text=text, picks=picks)
    try:
        user = ensure_user(request)
        count_creation(request, "catalogues")
        kept = catalogue_keep(owner=user, game=game, text=reader.answered(text, typed), name=name)
    except (NotACatalogue, CatalogueError) as wrong:
        return _refused(request, game, reader, reading, f"This {game.custom_catalogue.word} cannot be saved. {wrong}")
    if picks:
        return _make_list(request, game, name, picks)
    messages.success(request, "It is saved. Only you can open it, and opponents in a match it is played in.")
    return redirect("armies:catalogue", slug=kept.slug)


def _refused(request: HttpRequest, game: Game, reader: FileReader, reading: FileReading, why: str) -> HttpResponse:
    """The short form again, with what is wrong; the files have to be chosen again if their text was changed."""
    try:
        form = MissingPartsForm(reader.questions(reading.text), request.POST)
    except NotACatalogue:
        chooser = HobbyFilesForm()
        context = _context(game, form=chooser, kinds=reader.kinds, told=why)
        return render(request, "armies/hobby_files/choose.html", context)
    form.add_error(None, why)
    return _answer_page(request, game, form, reading)


def _make_list(request: HttpRequest, game: Game, name: str, picks: Sequence[ListPick]) -> HttpResponse:
    """A list from a catalogue that is known here."""
    found = list_from_known(request.user, game.system.id, name, picks)
    if found is None:
        word = game.custom_catalogue.word
        messages.error(request, f"None of your {word}s has these models. Bring the file of the {word} first.")
        return redirect("armies:hobby_files", system=game.system.id)
    user = ensure_user(request)
    count_creation(request, "armies")
    try:
        record = roster_create(owner=user, draft=found[0])
    except RosterError as wrong:
        messages.error(request, str(wrong))
        return redirect("armies:list")
    messages.success(request, f"The list is made from “{found[1]}”.")
    return redirect("armies:edit", slug=record.slug)
