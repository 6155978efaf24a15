"""Files of BattleScribe and New Recruit: a catalogue or a list becomes a written team."""
