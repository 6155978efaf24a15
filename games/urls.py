"""Addresses of the games pages."""

from django.urls import path

from games.bots import views as bots
from games.campaigns import views as campaigns
from games.complaints import views as complaints
from games.live import views as live
from games.lobby.views import again, house_force, house_text, learn, lobby, people, seat
from games.notices import views as notices
from games.proofs import views as proofs
from games.replays.views import link_preview, replay, report, ruling
from games.tables import editor_views as tables
from games.tables import json_views as table_json

app_name = "games"

urlpatterns = [
    path("play/", lobby.lobby, name="lobby"),
    path("play/now/", lobby.now, name="now"),
    path("play/quick/", lobby.quick, name="quick"),
    path("notices/", notices.notices, name="notices"),
    path("notices/email/", notices.email, name="notices_email"),
    path("notices/timing/", notices.timing, name="notices_timing"),
    path("notices/timing/<slug:match_id>/", notices.match_timing, name="notices_match_timing"),
    path("notices/browser/", notices.browser, name="notices_browser"),
    path("notices/waiting/", notices.waiting, name="notices_waiting"),
    path("notices/hook/", notices.hook, name="notices_hook"),
    path("notices/confirm/<slug:token>/", notices.confirm, name="notices_confirm"),
    path("notices/stop/<slug:token>/", notices.stop, name="notices_stop"),
    path("learn/<slug:system>/", learn.learn, name="learn"),
    path("matches/new/", lobby.new, name="new"),
    path("matches/new/lists/", lobby.new_lists, name="new_lists"),
    path("matches/new/army/", lobby.army_lines, name="army_lines"),
    path("matches/verify/", proofs.verify, name="verify"),
    path("matches/<slug:match_id>/verify/", proofs.match_proof, name="match_verify"),
    path("matches/<slug:match_id>/evidence.json", proofs.evidence, name="evidence"),
    path("matches/<slug:match_id>/replay/", replay.replay, name="replay"),
    path("matches/<slug:match_id>/replay.json", replay.frames, name="replay_frames"),
    path("matches/<slug:match_id>/ruling/", ruling.ruling, name="ruling"),
    path("matches/<slug:match_id>/report/", report.report, name="report"),
    path("matches/<slug:match_id>/report.json", report.exported, name="report_json"),
    path("matches/<slug:match_id>/after/<int:seq>.svg", report.moment_picture, name="moment_picture"),
    path("matches/<slug:match_id>/preview.png", link_preview.of_match, name="match_preview"),
    path("armies/<slug:slug>/preview.png", link_preview.of_army, name="army_preview"),
    path("matches/<slug:match_id>/embed/", report.embed, name="embed"),
    path("tables/new.json", table_json.new_table_json, name="table_new_json"),
    path("tables/check/", table_json.check, name="table_check"),
    path("tables/schema.json", table_json.schema, name="table_schema"),
    path("tables/kit/<slug:system>.json", table_json.kit, name="table_kit"),
    path("tables/<slug:slug>.json", table_json.table_json, name="table_json"),
    path("tables/", tables.table_list, name="tables"),
    path("tables/new/", tables.new, name="table_new"),
    path("tables/<slug:slug>/", tables.detail, name="table"),
    path("tables/<slug:slug>/edit/", tables.edit, name="table_edit"),
    path("tables/<slug:slug>/plan/", tables.plan, name="table_plan"),
    path("tables/<slug:slug>/copy/", tables.copy, name="table_copy"),
    path("tables/<slug:slug>/publish/", tables.publish, name="table_publish"),
    path("tables/<slug:slug>/delete/", tables.delete, name="table_delete"),
    path("campaigns/new/", campaigns.new, name="campaign_new"),
    path("c/<slug:campaign_id>/", campaigns.campaign, name="campaign"),
    path("c/<slug:campaign_id>/state/", campaigns.state, name="campaign_state"),
    path("c/<slug:campaign_id>/list/", campaigns.lock_in, name="campaign_lock_in"),
    path("c/<slug:campaign_id>/accept/", campaigns.accept, name="campaign_accept"),
    path("c/<slug:campaign_id>/force/<int:seat>/", campaigns.house_force, name="campaign_force"),
    path("c/<slug:campaign_id>/answer/", campaigns.answer, name="campaign_answer"),
    path("c/<slug:campaign_id>/preview/", campaigns.preview, name="campaign_preview"),
    path("c/<slug:campaign_id>/table/", campaigns.table, name="campaign_table"),
    path("c/<slug:campaign_id>/table/alone/", campaigns.table_without, name="campaign_table_without"),
    path("c/<slug:campaign_id>/leave/", campaigns.give_up, name="campaign_give_up"),
    path("c/<slug:campaign_id>/alone/", campaigns.end_without, name="campaign_end_without"),
    path("c/<slug:campaign_id>/proof/", campaigns.proof, name="campaign_proof"),
    path("c/<slug:campaign_id>/evidence.json", campaigns.evidence, name="campaign_evidence"),
    path("c/<slug:campaign_id>/link/", campaigns.renew_link, name="campaign_renew_link"),
    path("join/<slug:token>/", campaigns.join, name="campaign_join"),
    path("campaign-seat/<slug:token>/", campaigns.seat, name="campaign_seat"),
    path("matches/<slug:match_id>/turning-points.json", bots.key_moments_view, name="turning_points"),
    path("m/<slug:match_id>/", live.match, name="match"),
    path("m/<slug:match_id>/gathering/", live.gathering, name="gathering"),
    path("m/<slug:match_id>/list/", live.lock_in, name="lock_in"),
    path("m/<slug:match_id>/take/", live.take, name="take"),
    path("m/<slug:match_id>/accept/", live.accept_marks, name="accept_marks"),
    path("m/<slug:match_id>/force/<int:seat>/", house_force.house_force, name="house_force"),
    path("m/<slug:match_id>/agreed/<slug:kind>/", house_text.house_text, name="house_text"),
    path("m/<slug:match_id>/decline/", live.decline, name="decline"),
    path("m/<slug:match_id>/again/", again.again, name="again"),
    path("players/me/", people.my_history, name="my_history"),
    path("players/<slug:token>/", people.profile, name="profile"),
    path("players/<slug:token>/block/", people.block, name="block"),
    path("players/<slug:token>/mute/", people.mute, name="mute"),
    path("players/<slug:token>/complain/", complaints.complain, name="complain"),
    path("moderation/", complaints.moderation, name="moderation"),
    path("house-rules/", complaints.house_rules, name="house_rules"),
    path("m/<slug:match_id>/withdraw/", live.withdraw, name="withdraw"),
    path("m/<slug:match_id>/link/", live.renew_link, name="renew_link"),
    path("j/<slug:token>/", seat.join, name="join"),
    path("seat/<slug:token>/", seat.seat, name="seat"),
]
