"""What people and programs meet: each face asks operations and fights, and holds no rule."""
