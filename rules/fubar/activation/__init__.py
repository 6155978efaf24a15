"""Who may act: the initiative, Activation rolls, and the actions to choose from."""
