"""Actions: what each costs and rules out, how an operative is offered it in an activation, how it is carried out."""
