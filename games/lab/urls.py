"""Addresses of the lab."""

from django.urls import path

from games.lab import views

app_name = "lab"

urlpatterns = [
    path("", views.lab, name="lab"),
    path("lists/", views.lists, name="lists"),
    path("<slug:experiment_id>/", views.experiment, name="experiment"),
    path("<slug:experiment_id>/results/", views.results, name="results"),
    path("<slug:experiment_id>/results.json", views.exported, name="exported"),
    path("<slug:experiment_id>/stop/", views.stop, name="stop"),
    path("<slug:experiment_id>/delete/", views.delete, name="delete"),
    path("<slug:experiment_id>/matches/<int:number>/", views.watch, name="watch"),
]
