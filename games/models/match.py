"""A match and its seats: how the table stands, who plays, and what was agreed."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.ids import new_match_id, new_secret, new_stamp, person_token
from games.models.enums import Status, Wish

CHALLENGE_LASTS = timedelta(days=1)  # in the lobby
ASKED_FOR = timedelta(days=7)  # how long somebody is challenged by name


class Match(models.Model):
    """One match. `position` is the truth about the table, the entries are the evidence.

    `sequence` is the position's own number; `revision` counts every change anybody could notice, so that a page
    knows whether it has seen the newest state. `stamp` is another, at random, after every change of the match and its
    seats: two states that bear the same numbers, in a database that was set back, do not bear the same stamp.
    `waiting` lists the seats somebody waits for ("0", "0,1", "").
    `agreement` is what was agreed on before the match. `draw_offer` is the seat that offers a draw, `draw_agreed` lists
    the seats that are for it, the offering one included. `take_back` is the newest request to take something back by
    agreement (`games/matches/take_back_requests.py`). `challenged` is who was asked to be the opponent, if anybody, with
    `their_army`, an army of theirs; `declined`: they would not. `origin` is a hash of the address a challenge in the lobby came from.
    `before` is the match it is the rematch of, `series` the first of such a row, of which `best_of` were agreed.
    `window_closes` is when the open window closes by itself (null: no window is open, or it waits for its answers).
    `speaks` is when the next answer is given that a standing instruction gives (null: none is).
    `clocked`: its players agreed on clocks, of which `due` is when the next one strikes (null: none runs).
    `ahead`: somebody has called ahead or left an instruction in it, at some time.
    `moved` is when the newest entry was made, `updated` when anything at all changed.
    `secret` makes the dice and is shown only when the match is over; `commitment` is its hash, shown from the start.
    """

    id = models.CharField(primary_key=True, max_length=16, default=new_match_id)
    system = models.CharField(max_length=20)
    rules_version = models.CharField(max_length=80)
    status = models.CharField(max_length=10, choices=Status, default=Status.GATHERING)
    agreement = models.TextField()
    title = models.CharField(max_length=120)
    position = models.TextField(blank=True)
    sequence = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0)
    stamp = models.CharField(max_length=16, default=new_stamp)
    remarks = models.PositiveIntegerField(default=0)
    waiting = models.CharField(max_length=20, blank=True)
    result = models.TextField(blank=True)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    draw_offer = models.PositiveSmallIntegerField(null=True, blank=True)
    draw_agreed = models.CharField(max_length=20, blank=True)
    take_back = models.CharField(max_length=80, blank=True)
    window_closes = models.DateTimeField(null=True, blank=True)
    speaks = models.DateTimeField(null=True, blank=True)
    clocked = models.BooleanField(default=False)
    due = models.DateTimeField(null=True, blank=True)
    ahead = models.BooleanField(default=False)
    secret = models.CharField(max_length=64, default=new_secret)
    commitment = models.CharField(max_length=64)
    public = models.BooleanField(default=False)
    challenged = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="challenges"
    )
    their_army = models.CharField(max_length=40, blank=True)
    declined = models.BooleanField(default=False)
    origin = models.CharField(max_length=16, blank=True)
    before = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="after")
    series = models.CharField(max_length=16, blank=True, db_index=True)
    best_of = models.PositiveSmallIntegerField(default=0)
    hot_seat = models.BooleanField(default=False)
    created = models.DateTimeField(default=timezone.now)
    updated = models.DateTimeField(default=timezone.now)
    moved = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["status", "public", "-created"], name="match_lobby")]

    def __str__(self) -> str:
        return f"{self.title} ({self.id})"

    def waiting_seats(self) -> tuple[int, ...]:
        """The seats somebody waits for."""
        return _numbers(self.waiting)

    def for_a_draw(self) -> tuple[int, ...]:
        """The seats that offer or accept a draw."""
        return _numbers(self.draw_agreed)

    @property
    def mark(self) -> str:
        """The mark of the newest entry."""
        return mark_of(self.moved)


def mark_of(moment: datetime) -> str:
    """What tells an entry made then from every other that ever bore its number: a database may be set back."""
    return f"{moment.timestamp() * 1_000_000:.0f}"


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split(",") if number)


class Seat(models.Model):
    """One side of a match. `user` is who holds it; `token_hash` belongs to the link that gives it back.

    `roster` and `muster` are the frozen list, sealed until every seat is `ready`; `seed` is the holder's part of the
    dice and `own_seed` whether their browser made it. `wish` says how chances to react are met; to react to nothing
    holds for the turn `wish_turn` alone.

    In a clocked match `bank` is the player's own time left, `stood` how long clocks have stood for them so far (both in
    milliseconds), and `retakes` the decisions taken back since the last that no more can be. The page is open until
    `present` at least; `excused` is the value it had before an absence that no clock stands for any more.

    Until the player has first opened the table no time runs for them before `awaited` (null: they have). `shown` is the
    last question their page has said that it shows. `speaks` is when a standing instruction answers for them.

    `player` is how strong the computer is that plays the seat, by its id; empty for a person. `called` is the one
    name of the player in this match, settled when it begins (`games/matches/player_names.py`).
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    token_hash = models.CharField(max_length=64, blank=True, db_index=True)
    player = models.CharField(max_length=10, blank=True)
    roster = models.TextField(blank=True)
    muster = models.TextField(blank=True)
    roster_name = models.CharField(max_length=120, blank=True)
    called = models.CharField(max_length=160, blank=True)
    ready = models.BooleanField(default=False)
    seed = models.CharField(max_length=64, blank=True)
    own_seed = models.BooleanField(default=False)
    wish = models.CharField(max_length=10, choices=Wish, default=Wish.ASK)
    wish_turn = models.PositiveSmallIntegerField(default=0)
    bank = models.PositiveIntegerField(default=0)
    stood = models.PositiveIntegerField(default=0)
    retakes = models.PositiveSmallIntegerField(default=0)
    present = models.DateTimeField(null=True, blank=True)
    excused = models.DateTimeField(null=True, blank=True)
    awaited = models.DateTimeField(null=True, blank=True)
    shown = models.PositiveIntegerField(null=True, blank=True)
    speaks = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_seat_a_number")]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.match_id}"

    @property
    def person(self) -> str:
        """What names its holder in addresses."""
        return person_token(self.user_id) if self.user_id is not None else ""

    def wish_in(self, turn: int) -> Wish:
        """The wish that holds in this turn."""
        lapsed = self.wish == Wish.NOTHING and self.wish_turn != turn
        return Wish.ASK if lapsed else Wish(self.wish)
