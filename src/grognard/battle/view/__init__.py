"""What a side may know of a battle, and what policies ask of it."""
