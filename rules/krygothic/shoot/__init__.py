"""Ranged combat: guns fired and weapons thrown, from the choice of a target to its wounds and its nerve."""
