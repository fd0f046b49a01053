"""The company: its people, money, gear, contracts and treasure."""
