"""An army that others see: its page, its link, who may look, and the list of public armies."""
