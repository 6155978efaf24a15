"""Who may react to what: windows, waiting, and the batch in which all that happens at once is put in order."""
