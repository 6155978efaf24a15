"""The battle: turning points, gambits, activations, what follows actions, counteractions, interrupts."""
