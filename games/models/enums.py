"""The choices of a match's rows: its status, kinds of entries and remarks, reaction preferences."""

from django.db import models


class Status(models.TextChoices):
    """The state of a match: players and lists are missing, it is played, or it has a result."""

    GATHERING = "gathering", "Gathering"
    PLAYING = "playing", "Playing"
    OVER = "over", "Over"


class ReactionPreference(models.TextChoices):
    """How a player is asked to react: as usual, not at all this turn, or always and without a time limit."""

    ASK = "ask", "Ask me"
    NOTHING = "nothing", "React to nothing this turn"
    ALWAYS = "always", "Always ask, without a time limit"


class EntryKind(models.TextChoices):
    """What an entry records."""

    START = "start", "Start"
    ANSWER = "answer", "Answer"
    UNDO = "undo", "Taken back"
    END = "end", "Ended by the players"
    RESTART = "restart", "Step begun again"
    CLOCK = "clock", "Given when the time was up"
    RETURN = "return", "Taken back by agreement"
    CHANGE = "change", "Changed by agreement"


class RemarkKind(models.TextChoices):
    """The kind of a remark: chat, or an action of players outside the rules."""

    CHAT = "said", "Said"
    DRAW = "draw", "About a draw"
    BACK = "back", "About taking back"
    CHANGE = "change", "About a change of the table"
    SEAT = "seat", "About a seat"
    AGAIN = "again", "Asks for a rematch"
    NO_MORE = "no_more", "Declines a rematch, or takes the request back"
