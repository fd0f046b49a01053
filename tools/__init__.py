"""Scripts for building, locking and checking the project; not part of the installed package."""
