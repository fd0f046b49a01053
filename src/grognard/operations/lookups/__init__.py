"""Look-ups: creatures, spells, weapons, classes, rules, rulings and the schemas of files."""
