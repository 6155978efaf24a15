"""Pools of dice: how they are sorted and changed, how saves cancel hits, how two fighters play theirs out."""
