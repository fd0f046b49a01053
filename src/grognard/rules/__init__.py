"""The rules, a file for each topic, without state of their own."""
