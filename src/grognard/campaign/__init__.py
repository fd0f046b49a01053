"""A campaign: entries of facts, the state they fold into, commands that make them, and taking back."""
