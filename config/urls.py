"""The addresses of the site."""

from django.contrib.admin import site
from django.urls import include, path
from drf_spectacular.views import SpectacularJSONAPIView

from config import rulebooks, status, views

urlpatterns = [
    path("", views.home, name="home"),
    path("go/", views.follow_link, name="follow_link"),
    path("admin/", site.urls),
    path("worker.js", views.worker, name="worker"),
    path("about/", views.about, name="about"),
    path("status/", status.status, name="status"),
    path("privacy/", views.privacy, name="privacy"),
    path("rules/", rulebooks.rulebooks, name="rulebooks"),
    path("rules/<slug:system>/", rulebooks.rulebook, name="rulebook"),
    path("rules/<slug:system>/rulings.json", rulebooks.rulings, name="rulings"),
    path("rules/<slug:system>/titles.json", rulebooks.titles, name="titles"),
    path("rules/<slug:system>/<str:rule_id>.json", rulebooks.rule, name="rule"),
    path("me/", include("accounts.urls")),
    path("me/", include("accounts.allauth_urls")),
    path("armies/", include("armies.urls")),
    path("api/", views.api_guide, name="api_guide"),
    path("api/", include("armies.api.urls")),
    path("api/schema.json", SpectacularJSONAPIView.as_view(), name="api_schema"),
    path("lab/", include("games.lab.urls")),
    path("scenarios/", include("games.scenarios.urls")),
    path("seeks/", include("games.seeks.urls")),
    path("events/", include("games.events.urls")),
    path("ratings/", include("games.ratings.urls")),
    path("", include("games.urls")),
    path("api/", include("games.api.urls")),
]

handler400 = "config.problems.bad_request"
handler403 = "config.problems.permission_denied"
handler404 = "config.problems.page_not_found"
handler500 = "config.problems.server_error"
