"""Everything that changes a campaign, with the matches in it."""
