"""The plain data of a battle: combatants, sides, the field, steps, actions, events, notation."""
