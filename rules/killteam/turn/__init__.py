"""The battle: turning points, initiative, gambits, activations, counteractions, interrupts, effects that end."""
