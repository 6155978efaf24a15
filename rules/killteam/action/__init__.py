"""Actions: what an operative may do in an activation, what each costs and rules out, and how it is carried out."""
