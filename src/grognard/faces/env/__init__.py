"""Environments for agents that learn: Gymnasium for one side, vectorised too, and PettingZoo for all."""
