"""Addresses of events."""

from django.urls import path

from games.events import views

app_name = "events"

urlpatterns = [
    path("", views.events, name="events"),
    path("new/", views.new, name="new"),
    path("<slug:tournament_id>/", views.event, name="event"),
    path("<slug:tournament_id>/do/", views.act, name="act"),
    path("<slug:tournament_id>/organise/", views.organise, name="organise"),
    path("<slug:tournament_id>/poster/", views.poster, name="poster"),
    path("<slug:tournament_id>/watch/", views.watch, name="watch"),
    path("<slug:tournament_id>/preview.png", views.preview, name="preview"),
    path("<slug:tournament_id>/lists/<int:player>/", views.played_list, name="played_list"),
    path("<slug:tournament_id>/standings.csv", views.standings_csv, name="standings_csv"),
    path("<slug:tournament_id>/event.json", views.event_json, name="event_json"),
    path("<slug:tournament_id>/team/<slug:token>/", views.team, name="team"),
]
