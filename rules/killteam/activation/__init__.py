"""Actions: what each costs and rules out, how it is offered in an activation, and how it is carried out."""
