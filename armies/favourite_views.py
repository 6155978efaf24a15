"""Keeping a unit of an army under a name, and forgetting it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.limits import count_edit
from accounts.names import normalized
from accounts.visitor import known_user
from armies.access import owned_or_404, with_unreadable_page
from armies.favourites import FavouriteError, favourite_forget, favourite_keep


@require_POST
@with_unreadable_page
def keep(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep the unit `unit` under the name in the field `favourite-<unit>`, or forget the kept unit `forget`."""
    record, user = owned_or_404(request, slug), known_user(request)
    count_edit(request)
    sentence = ""
    if forget := request.POST.get("forget", ""):
        favourite_forget(owner=user, favourite=int(forget) if forget.isdecimal() else 0)
    else:
        unit = request.POST.get("keep", "")
        name = normalized(request.POST.get(f"favourite-{unit}", ""))
        try:
            favourite_keep(owner=user, record=record, unit_id=unit, name=name)
        except FavouriteError as error:
            sentence = str(error)
    if "application/json" in request.headers.get("Accept", ""):
        return JsonResponse({"sentence": sentence}, status=400 if sentence else 200)
    if sentence:
        messages.error(request, sentence)
    return redirect("armies:edit", slug=slug)
