"""What an army can do: analysed by the game's own odds apart from the page's request, remembered, shown, compared."""
