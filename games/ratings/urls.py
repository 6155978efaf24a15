"""Addresses of ladders, and of how often armies win."""

from django.urls import path

from games.ratings import views

app_name = "ratings"

urlpatterns = [
    path("", views.ladders, name="ladders"),
    path("<slug:system>/armies/", views.armies, name="armies"),
    path("<slug:system>/armies.csv", views.armies_csv, name="armies_csv"),
    path("<slug:system>/armies.json", views.armies_json, name="armies_json"),
    path("<slug:system>/<slug:pace>/", views.ladder, name="ladder"),
]
