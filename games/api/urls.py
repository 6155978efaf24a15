"""Addresses of the matches API."""

from django.urls import path

from games.api import views

urlpatterns = [
    path("matches/", views.Matches.as_view(), name="api_matches"),
    path("matches/join/", views.MatchJoin.as_view(), name="api_match_join"),
    path("matches/<slug:match_id>/", views.MatchDetail.as_view(), name="api_match"),
    path("matches/<slug:match_id>/list/", views.MatchList.as_view(), name="api_match_list"),
    path("matches/<slug:match_id>/answers/", views.MatchAnswers.as_view(), name="api_match_answers"),
    path("matches/<slug:match_id>/reactions/", views.MatchReactions.as_view(), name="api_match_reactions"),
]
