"""The battle: turning points, gambits, activations and what follows each action, counteractions, interrupts."""
