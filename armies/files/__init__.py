"""Armies as files: our own with the catalogue they need, rosters of BattleScribe's format, and what else is brought."""
