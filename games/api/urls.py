"""Addresses of the APIs of matches and campaigns."""

from django.urls import path

from games.api import campaigns, changes, chat, events, marks, seeks, stream, views

urlpatterns = [
    path("campaigns/", campaigns.Campaigns.as_view(), name="api_campaigns"),
    path("campaigns/join/", campaigns.CampaignJoin.as_view(), name="api_campaign_join"),
    path("campaigns/<slug:campaign_id>/", campaigns.CampaignDetail.as_view(), name="api_campaign"),
    path("campaigns/<slug:campaign_id>/list/", campaigns.CampaignList.as_view(), name="api_campaign_list"),
    path("campaigns/<slug:campaign_id>/answers/", campaigns.CampaignAnswers.as_view(), name="api_campaign_answers"),
    path("campaigns/<slug:campaign_id>/table/", campaigns.CampaignTable.as_view(), name="api_campaign_table"),
    path("stream/", stream.Stream.as_view(), name="api_stream"),
    path("events/", events.Events.as_view(), name="api_events"),
    path("events/<slug:event_id>/", events.EventDetail.as_view(), name="api_event"),
    path("events/<slug:event_id>/enter/", events.EventEnter.as_view(), name="api_event_enter"),
    path("events/<slug:event_id>/begin/", events.EventBegin.as_view(), name="api_event_begin"),
    path("events/<slug:event_id>/come/", events.EventCome.as_view(), name="api_event_come"),
    path("events/<slug:event_id>/leave/", events.EventLeave.as_view(), name="api_event_leave"),
    path("seeks/", seeks.Seeks.as_view(), name="api_seeks"),
    path("seeks/<slug:seek_id>/", seeks.SeekDetail.as_view(), name="api_seek"),
    path("seeks/<slug:seek_id>/accept/", seeks.SeekAccept.as_view(), name="api_seek_accept"),
    path("matches/", views.Matches.as_view(), name="api_matches"),
    path("matches/join/", views.MatchJoin.as_view(), name="api_match_join"),
    path("matches/<slug:match_id>/", views.MatchDetail.as_view(), name="api_match"),
    path("matches/<slug:match_id>/list/", views.MatchList.as_view(), name="api_match_list"),
    path("matches/<slug:match_id>/marks/", marks.MatchMarks.as_view(), name="api_match_marks"),
    path("matches/<slug:match_id>/answers/", views.MatchAnswers.as_view(), name="api_match_answers"),
    path("matches/<slug:match_id>/chat/", chat.MatchChat.as_view(), name="api_match_chat"),
    path("matches/<slug:match_id>/resign/", chat.MatchResignation.as_view(), name="api_match_resign"),
    path("matches/<slug:match_id>/changes/", changes.MatchChanges.as_view(), name="api_match_changes"),
    path("matches/<slug:match_id>/changes/try/", changes.MatchChangesTried.as_view(), name="api_match_changes_try"),
    path("matches/<slug:match_id>/changes/answer/", changes.MatchProposal.as_view(), name="api_match_proposal"),
    path("matches/<slug:match_id>/reactions/", views.MatchReactions.as_view(), name="api_match_reactions"),
    path("matches/<slug:match_id>/seen/", views.MatchSeen.as_view(), name="api_match_seen"),
    path("matches/<slug:match_id>/calls/", views.MatchCalls.as_view(), name="api_match_calls"),
    path("matches/<slug:match_id>/instructions/", views.MatchInstructions.as_view(), name="api_match_instructions"),
]
