"""People: guests and accounts, how they come in, what they are called and how the site looks to them."""
