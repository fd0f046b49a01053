"""Between fights: what is rolled at doors, on the way, and wherever something is hidden."""
