"""The page from which an army is printed."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from armies.access import shared_or_404, with_unreadable_page
from armies.printing import PrintForm, paper_of
from armies.selectors import roster_checked
from rules.registry import SYSTEMS


@require_safe
@with_unreadable_page
def print_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Sheets and cards as they will be printed, with the choice of their content."""
    checked = roster_checked(shared_or_404(slug, request.user))
    form = PrintForm(request.GET if "kind" in request.GET else None)
    address = request.build_absolute_uri(checked.record.get_absolute_url())
    context = {
        "form": form,
        "paper": paper_of(checked, form.chosen(), address),
        "checked": checked,
        "today": timezone.localdate(),
        "book": SYSTEMS[checked.catalogue.system].rulebook.book,
    }
    return render(request, "armies/print/page.html", context)
