"""Kill Team 24 after the community sheet: small teams of specialists, two secret ops, four turning points."""
