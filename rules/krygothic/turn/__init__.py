"""AP rounds: the roll for Action Points, who may call, and the end of the round."""
