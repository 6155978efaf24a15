"""Addresses of the armies API."""

from django.urls import path

from armies.api import views

urlpatterns = [
    path("systems/", views.Systems.as_view(), name="api_systems"),
    path("catalogues/", views.Catalogues.as_view(), name="api_catalogues"),
    path("catalogues/<slug:catalogue>/", views.CatalogueDetail.as_view(), name="api_catalogue"),
    path("rosters/", views.Rosters.as_view(), name="api_rosters"),
    path("rosters/check/", views.RosterCheck.as_view(), name="api_roster_check"),
    path("rosters/<slug:slug>/", views.RosterDetail.as_view(), name="api_roster"),
    path("rosters/<slug:slug>/edits/", views.RosterEdits.as_view(), name="api_roster_edits"),
]
