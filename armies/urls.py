"""Addresses of the armies pages."""

from django.urls import path

from armies import catalogue_views, favourite_views, step_views, views
from armies.analysis.views import analysis, compare
from armies.collection_views import collection
from armies.fields.views import edit_form
from armies.hobby_files.views import hobby_files
from armies.my_armies.views import change, roster_list
from armies.print_views import print_page
from armies.sharing import views as sharing

app_name = "armies"

urlpatterns = [
    path("", roster_list, name="list"),
    path("change/", change, name="change"),
    path("compare/", compare, name="compare"),
    path("collection/<slug:system>/", collection, name="collection"),
    path("new/", views.new, name="new"),
    path("import/", views.bring, name="import"),
    path("file-schema.json", views.file_schema, name="file_schema"),
    path("ready/<slug:system>/<slug:ready>/", views.ready, name="ready"),
    path("catalogues/", catalogue_views.catalogue_list, name="catalogues"),
    path("catalogues/public/", catalogue_views.public, name="catalogues_public"),
    path("catalogues/schema/<slug:system>.json", catalogue_views.schema, name="catalogue_schema"),
    path("catalogues/example/<slug:system>.toml", catalogue_views.example, name="catalogue_example"),
    path("catalogues/fields/<slug:system>/", edit_form, name="fields"),
    path("catalogues/files/<slug:system>/", hobby_files, name="hobby_files"),
    path("catalogues/<slug:slug>/", catalogue_views.catalogue_detail, name="catalogue"),
    path("catalogues/<slug:slug>/text/", catalogue_views.text, name="catalogue_text"),
    path("catalogues/<slug:slug>/visibility/", catalogue_views.show, name="catalogue_show"),
    path("catalogues/<slug:slug>/move/", catalogue_views.move, name="catalogue_move"),
    path("catalogues/<slug:slug>/delete/", catalogue_views.delete, name="catalogue_delete"),
    path("public/", sharing.public, name="public"),
    path("<slug:slug>/", sharing.share, name="share"),
    path("<slug:slug>/visibility/", sharing.show, name="show"),
    path("<slug:slug>/renew/", sharing.renew, name="renew"),
    path("<slug:slug>/card/", sharing.card, name="card"),
    path("<slug:slug>/analysis/", analysis, name="analysis"),
    path("<slug:slug>/edit/", views.edit, name="edit"),
    path("<slug:slug>/steps/", step_views.steps, name="steps"),
    path("<slug:slug>/mend/", step_views.mending, name="mend"),
    path("<slug:slug>/hints/", step_views.hinting, name="hints"),
    path("<slug:slug>/favourites/", favourite_views.keep, name="favourites"),
    path("<slug:slug>/print/", print_page, name="print"),
    path("<slug:slug>/undo/", views.undo, name="undo"),
    path("<slug:slug>/clone/", views.clone, name="clone"),
    path("<slug:slug>/delete/", views.delete, name="delete"),
    path("<slug:slug>/text/", views.text, name="text"),
    path("<slug:slug>/file/", views.file, name="file"),
]
