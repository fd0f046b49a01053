"""The journal of a campaign: entries, the state they fold into, taking back, and what players may know."""
