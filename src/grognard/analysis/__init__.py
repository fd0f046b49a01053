"""A fight looked at afterwards: how the chances went, whose luck it was, what would have been better."""
