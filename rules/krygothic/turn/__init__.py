"""AP rounds: the roll for Action Points, the floor on which calls are made, and the end of the round."""
