"""The referee's word in a fight: what changes it otherwise than the rules do."""
