"""Every system that can be played, each under its id."""

from rules.fubar.game import GAME as FUBAR
from rules.killteam.game import GAME as KILLTEAM
from rules.kog.game import GAME as KOG
from rules.krygothic.game import GAME as KRYGOTHIC
from rules.roster.game import Agreement, CampaignRules, Choice, Game, NextMatch, ReadyList, Setting

__all__ = ["SYSTEMS", "Agreement", "CampaignRules", "Choice", "Game", "NextMatch", "ReadyList", "Setting"]

SYSTEMS: dict[str, Game] = {game.system.id: game for game in (KOG, FUBAR, KILLTEAM, KRYGOTHIC)}
