"""A party on its way over land and water: days, the way and its loss, weather, food, encounters."""
