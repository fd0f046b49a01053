"""Many fights counted: estimates with honest intervals, how a fight stands, and any fight found again."""
