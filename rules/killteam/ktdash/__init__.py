"""Files of KTDash: a team or a list becomes a written team."""
