"""Experience: what foes are worth, who shares it, the levels it gives, and levels that are drained."""
