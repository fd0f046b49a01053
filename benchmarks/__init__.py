"""Benchmarks, each beside a yardstick measured in the same run (`make bench`)."""
