"""One attack, from the first die to the last loss, the same in Fighting and Shooting."""
