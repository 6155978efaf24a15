"""A person's matches, campaigns and notifications: to take along, and to end when the account is deleted."""

from collections.abc import Iterator
from contextlib import suppress

from accounts.archive import as_json
from accounts.belongings import Belongings, Files, counted
from accounts.deletion import NAME
from accounts.models import User
from games.campaigns.services import NoSuchCampaign, campaign_give_up, campaign_go_on, campaign_withdraw
from games.matches.player_names import COLOURS
from games.matches.services import NoSuchMatch, match_resign, match_withdraw
from games.models import (
    CampaignSeat,
    Match,
    MatchNoticeTiming,
    Notice,
    NoticeSettings,
    PushSubscription,
    Remark,
    RemarkKind,
    Seat,
    Status,
)
from games.proofs.evidence import evidence_of
from games.proofs.renaming import player_rename
from rules.kernel.refusal import Refused

REMOVED = "(removed with the account)"


def files(user: User) -> Files:
    """The evidence of each finished match with its chat, and lists of everything else."""
    own = Match.objects.filter(seats__user=user).distinct().order_by("-created")
    for match in own.filter(status=Status.OVER).iterator(50):
        yield (
            f"matches/{match.pk}.json",
            as_json({**evidence_of(match), "title": match.title, "chat": _chat(match, user)}),
        )
    running = [
        {"match": match.pk, "title": match.title, "status": match.status, "begun": match.created.isoformat()}
        for match in own.exclude(status=Status.OVER)
    ]
    yield "matches/running.json", as_json(running)
    seats = CampaignSeat.objects.filter(user=user).select_related("campaign")
    campaigns = [
        {"campaign": one.campaign_id, "title": one.campaign.title, "seat": one.number, "result": one.campaign.result}
        for one in seats
    ]
    yield "campaigns.json", as_json(campaigns)
    notice = NoticeSettings.objects.filter(user=user).first()
    yield "notices.json", as_json(_notice_settings(notice) if notice else {})


def _notice_settings(notice: NoticeSettings) -> dict[str, object]:
    """How and when the person is notified."""
    hours = {"quiet": [notice.quiet_from, notice.quiet_until], "summary": notice.summary_hour, "zone": notice.zone}
    kinds = {"turn": notice.turn, "opponent": notice.opponent, "challenge": notice.challenge}
    return {"email": notice.email, "webhook": notice.hook, "form": notice.hook_style, **kinds, **hours}


def _chat(match: Match, user: User) -> list[dict[str, object]]:
    """The remarks of the person; those of others belong to them."""
    numbers = match.seats.filter(user=user).values("number")
    said = Remark.objects.filter(match=match, seat__in=numbers, kind=RemarkKind.CHAT)
    return [{"seat": one.seat, "at": one.at.isoformat(), "text": one.text} for one in said]


def warnings(user: User) -> Iterator[str]:
    """What becomes of matches and campaigns."""
    own = Seat.objects.filter(user=user, match__hot_seat=False)
    if running := own.filter(match__status=Status.PLAYING).count():
        yield f"You concede {counted(running, 'running match', 'running matches')}. Finish them first if you can."
    if waiting := own.filter(match__status=Status.GATHERING).count():
        yield f"You leave {counted(waiting, 'match', 'matches')} not begun yet. Those that you opened are deleted."
    campaigns = CampaignSeat.objects.filter(user=user).exclude(campaign__status=Status.OVER).count()
    if campaigns:
        yield f"You give up {counted(campaigns, 'campaign')}."
    if over := own.filter(match__status=Status.OVER).count():
        yield (
            f"{counted(over, 'finished match', 'finished matches')} stay with your opponents: results, dice and lists, "
            "and their proofs hold. Your name and your words in the chat are replaced."
        )


def erase(user: User) -> None:
    """End what runs, then replace the name and the words of the person."""
    for match_id, _ in _seats(user, Status.GATHERING):
        with suppress(Refused, NoSuchMatch):
            match_withdraw(match_id=match_id, user=user)
    for match_id, number in _seats(user, Status.PLAYING):
        with suppress(Refused):
            match_resign(match_id=match_id, user=user, key=f"deleted-{number}", seat=number)
    for place in CampaignSeat.objects.filter(user=user).exclude(campaign__status=Status.OVER):
        _leave_campaign(place.campaign_id, user)
    for match_id, number in _seats(user, Status.OVER):
        if Seat.objects.filter(match=match_id, number=number, display_name__startswith=NAME).exists():
            continue
        player_rename(match_id=match_id, number=number, name=f"{NAME} ({COLOURS[number % len(COLOURS)]})")
        Remark.objects.filter(match=match_id, seat=number, kind=RemarkKind.CHAT).update(text=REMOVED)
    Seat.objects.filter(user=user).update(token_hash="", present=None)
    CampaignSeat.objects.filter(user=user).update(token_hash="")
    Match.objects.filter(challenged=user).update(challenged=None, declined=True)
    PushSubscription.objects.filter(user=user).delete()
    NoticeSettings.objects.filter(user=user).delete()
    Notice.objects.filter(user=user).delete()
    MatchNoticeTiming.objects.filter(user=user).delete()


def _seats(user: User, status: Status) -> list[tuple[str, int]]:
    return list(Seat.objects.filter(user=user, match__status=status).values_list("match_id", "number"))


def _leave_campaign(campaign_id: str, user: User) -> None:
    """Give up, or leave one that has not begun. A lost match is counted first."""
    with suppress(Refused, NoSuchCampaign):
        campaign_go_on(campaign_id=campaign_id)
    for leave in (campaign_withdraw, campaign_give_up):
        with suppress(Refused, NoSuchCampaign):
            leave(campaign_id=campaign_id, user=user)


def erased(user: User) -> bool:
    """Whether every match is over. In one of several the others play on, and the name stays until its end."""
    return not _seats(user, Status.PLAYING)


BELONGINGS = Belongings(files=files, warnings=warnings, erase=erase, erased=erased)
