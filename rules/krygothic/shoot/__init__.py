"""Ranged combat: guns and thrown weapons, from the choice of a target to wounds and nerve tests."""
