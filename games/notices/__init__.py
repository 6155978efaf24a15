"""Turn notifications for absent players: e-mail, webhook, browser push."""
