"""The command line: thin commands over the library, with no rules of their own."""
