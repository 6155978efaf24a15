"""Addresses of scenarios."""

from django.urls import path

from games.scenarios import views

app_name = "scenarios"

urlpatterns = [
    path("", views.scenarios, name="scenarios"),
    path("new/<slug:system>/", views.edit, name="edit"),
    path("upload/<slug:system>/", views.upload, name="upload"),
    path("schema/<slug:system>.json", views.schema, name="schema"),
    path("<slug:slug>/", views.scenario, name="scenario"),
    path("<slug:slug>/text/", views.text, name="text"),
    path("<slug:slug>/share/", views.share, name="share"),
    path("<slug:slug>/delete/", views.delete, name="delete"),
]
