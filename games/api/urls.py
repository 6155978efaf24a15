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
    path("matches/<slug:match_id>/seen/", views.MatchSeen.as_view(), name="api_match_seen"),
    path("matches/<slug:match_id>/calls/", views.MatchCalls.as_view(), name="api_match_calls"),
    path("matches/<slug:match_id>/instructions/", views.MatchInstructions.as_view(), name="api_match_instructions"),
]
