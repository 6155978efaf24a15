"""Addresses of the games pages."""

from django.urls import path

from games.views import again, campaign, learn, lobby, match, people, proof, replay, report, ruling, seat, turning

app_name = "games"

urlpatterns = [
    path("play/", lobby.lobby, name="lobby"),
    path("play/now/", lobby.now, name="now"),
    path("play/quick/", lobby.quick, name="quick"),
    path("learn/<slug:system>/", learn.learn, name="learn"),
    path("matches/new/", lobby.new, name="new"),
    path("matches/new/lists/", lobby.new_lists, name="new_lists"),
    path("matches/verify/", proof.verify, name="verify"),
    path("matches/<slug:match_id>/verify/", proof.match_proof, name="match_verify"),
    path("matches/<slug:match_id>/evidence.json", proof.evidence, name="evidence"),
    path("matches/<slug:match_id>/replay/", replay.replay, name="replay"),
    path("matches/<slug:match_id>/replay.json", replay.frames, name="replay_frames"),
    path("matches/<slug:match_id>/ruling/", ruling.ruling, name="ruling"),
    path("matches/<slug:match_id>/report/", report.report, name="report"),
    path("matches/<slug:match_id>/report.json", report.exported, name="report_json"),
    path("matches/<slug:match_id>/after/<int:seq>.svg", report.moment_picture, name="moment_picture"),
    path("matches/<slug:match_id>/embed/", report.embed, name="embed"),
    path("campaigns/new/", campaign.new, name="campaign_new"),
    path("c/<slug:campaign_id>/", campaign.campaign, name="campaign"),
    path("c/<slug:campaign_id>/state/", campaign.state, name="campaign_state"),
    path("c/<slug:campaign_id>/list/", campaign.lock_in, name="campaign_lock_in"),
    path("c/<slug:campaign_id>/answer/", campaign.answer, name="campaign_answer"),
    path("c/<slug:campaign_id>/table/", campaign.table, name="campaign_table"),
    path("c/<slug:campaign_id>/table/alone/", campaign.table_without, name="campaign_table_without"),
    path("c/<slug:campaign_id>/leave/", campaign.give_up, name="campaign_give_up"),
    path("c/<slug:campaign_id>/alone/", campaign.end_without, name="campaign_end_without"),
    path("c/<slug:campaign_id>/proof/", campaign.proof, name="campaign_proof"),
    path("c/<slug:campaign_id>/evidence.json", campaign.evidence, name="campaign_evidence"),
    path("c/<slug:campaign_id>/link/", campaign.renew_link, name="campaign_renew_link"),
    path("join/<slug:token>/", campaign.join, name="campaign_join"),
    path("campaign-seat/<slug:token>/", campaign.seat, name="campaign_seat"),
    path("matches/<slug:match_id>/turning-points.json", turning.turning_points, name="turning_points"),
    path("m/<slug:match_id>/", match.match, name="match"),
    path("m/<slug:match_id>/gathering/", match.gathering, name="gathering"),
    path("m/<slug:match_id>/list/", match.lock_in, name="lock_in"),
    path("m/<slug:match_id>/take/", match.take, name="take"),
    path("m/<slug:match_id>/decline/", match.decline, name="decline"),
    path("m/<slug:match_id>/again/", again.again, name="again"),
    path("players/me/", people.my_history, name="my_history"),
    path("players/<slug:token>/", people.profile, name="profile"),
    path("m/<slug:match_id>/withdraw/", match.withdraw, name="withdraw"),
    path("m/<slug:match_id>/link/", match.renew_link, name="renew_link"),
    path("j/<slug:token>/", seat.join, name="join"),
    path("seat/<slug:token>/", seat.seat, name="seat"),
]
