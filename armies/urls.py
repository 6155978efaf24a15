"""Addresses of the armies pages."""

from django.urls import path

from armies import catalogue_views, views
from armies.fields.views import edit_form

app_name = "armies"

urlpatterns = [
    path("", views.roster_list, name="list"),
    path("new/", views.new, name="new"),
    path("import/", views.bring, name="import"),
    path("ready/<slug:system>/<slug:ready>/", views.ready, name="ready"),
    path("catalogues/", catalogue_views.catalogue_list, name="catalogues"),
    path("catalogues/fields/<slug:system>/", edit_form, name="fields"),
    path("catalogues/<slug:slug>/", catalogue_views.catalogue_detail, name="catalogue"),
    path("catalogues/<slug:slug>/text/", catalogue_views.text, name="catalogue_text"),
    path("catalogues/<slug:slug>/delete/", catalogue_views.delete, name="catalogue_delete"),
    path("<slug:slug>/", views.share, name="share"),
    path("<slug:slug>/edit/", views.edit, name="edit"),
    path("<slug:slug>/unit/", views.unit, name="unit"),
    path("<slug:slug>/undo/", views.undo, name="undo"),
    path("<slug:slug>/clone/", views.clone, name="clone"),
    path("<slug:slug>/delete/", views.delete, name="delete"),
    path("<slug:slug>/text/", views.text, name="text"),
    path("<slug:slug>/file/", views.file, name="file"),
]
