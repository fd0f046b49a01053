"""The view of a battle: what a side may know of it, and what policies ask of it."""
