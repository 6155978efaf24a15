"""Addresses of seeks."""

from django.urls import path

from games.seeks import views

app_name = "seeks"

urlpatterns = [
    path("", views.seeks, name="seeks"),
    path("lists/", views.fitting, name="fitting"),
    path("waiting/", views.waiting, name="waiting"),
    path("<slug:seek_id>/accept/", views.accept, name="accept"),
    path("<slug:seek_id>/withdraw/", views.withdraw, name="withdraw"),
    path("<slug:seek_id>/appointment.ics", views.appointment, name="appointment"),
    path("<slug:seek_id>/come/", views.come, name="come"),
]
