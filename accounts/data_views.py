"""My data: one file with everything, reading it back, and deleting the account."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import worker
from accounts.adapters import AccountAdapter
from accounts.archive import NotAnArchive, archive_ask, archive_of, own_part, read_back
from accounts.deletion import deletion_ask, deletion_stop, warnings_for
from accounts.forms import ArchiveForm
from accounts.guards import own_data
from accounts.limits import count_creation
from accounts.models import Archive, Deletion
from accounts.visitor import known_user


@require_safe
@never_cache
@own_data
def data(request: HttpRequest) -> HttpResponse:
    """The page of a person's data: export, read back, delete."""
    return _page(request, ArchiveForm())


@require_POST
@own_data
def archive_order(request: HttpRequest) -> HttpResponse:
    """Have the file made."""
    user = known_user(request)
    count_creation(request, "exports", str(user.pk))
    archive_ask(user=user)
    worker.wake()
    messages.success(request, "The file is being made. It is ready soon; this page shows it then.")
    return redirect("accounts:data")


@require_safe
@never_cache
@own_data
def archive_file(request: HttpRequest) -> HttpResponse:
    """The file, or with `?part=own` only what another site can read back."""
    found = Archive.objects.filter(user=known_user(request)).exclude(made=None).order_by("-made").first()
    if found is None:
        raise Http404("There is no file yet.")
    content, name = bytes(found.content), "gridless"
    if request.GET.get("part") == "own":
        content, name = own_part(content), "gridless-armies"
    headers = {"Content-Disposition": f'attachment; filename="{name}-{found.asked.date()}.zip"'}
    return HttpResponse(content, content_type="application/zip", headers=headers)


@require_POST
@own_data
def archive_read(request: HttpRequest) -> HttpResponse:
    """Read an exported file back, as far as the person may write what is in it."""
    form = ArchiveForm(request.POST, request.FILES)
    if form.is_valid():
        content = form.cleaned_data["file"].read()
        try:
            said = read_back(
                user=known_user(request), content=content, count=lambda kind: count_creation(request, kind)
            )
        except NotAnArchive as fault:
            form.add_error("file", str(fault))
        else:
            for sentence in said:
                messages.info(request, sentence)
            return redirect("accounts:data")
    return _page(request, form)


@require_http_methods(["GET", "POST"])
@never_cache
@own_data
def delete(request: HttpRequest) -> HttpResponse:
    """Says what becomes of everything, then waits a week."""
    user = known_user(request)
    if request.method == "POST":
        asked = deletion_ask(user=user)
        AccountAdapter(request).send_notification_mail("accounts/deletion_asked", user)
        messages.success(request, f"Your account will be deleted on {asked.due:%-d %B}. Until then you can keep it.")
        return redirect("accounts:data")
    return render(request, "accounts/delete.html", {"warnings": warnings_for(user)})


@require_POST
@own_data
def keep(request: HttpRequest) -> HttpResponse:
    """The account is not deleted after all."""
    if deletion_stop(user=known_user(request)):
        messages.success(request, "Your account stays, with everything in it.")
    return redirect("accounts:data")


def _page(request: HttpRequest, form: ArchiveForm) -> HttpResponse:
    user = known_user(request)
    context = {"archive": archive_of(user), "form": form, "deletion": Deletion.objects.filter(user=user).first()}
    return render(request, "accounts/data.html", context)
