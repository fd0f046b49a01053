"""Between fights: dungeon delves, wilderness journeys, and their rolls."""
