"""Moments of a round at which something happens of itself: a profile has the sum of those that it has."""

from __future__ import annotations

from typing import Final

MOODS: Final = 1
"""As it begins: which powers it is in the mood for."""
HOLDS: Final = 2
"""As it begins: held and swallowed prey is hurt."""
AURAS: Final = 32
"""As it begins: those near it feel that it is there."""
HEADS: Final = 64
"""As it begins: it has as many heads as its hit points leave it."""
REGENERATES: Final = 4
"""As it begins: it gets points back."""
REGROWS: Final = 8
"""When it should die: only what stops its regeneration kills it."""
LINGERS: Final = 16
"""When it should die: it goes on for a while."""
LEAPS: Final = 128
"""When it is attacked: it may be somewhere else."""
PACES: Final = 2048
"""As it begins: it has more attacks in some rounds than in others."""
SHARES: Final = 1024
"""When it is struck: the prey that it holds may be hurt instead, or as well."""
RAGES: Final = 512
"""When it is wounded: it may grow furious."""
NUMBS: Final = 4096
"""When it hits: it does worse than wound, as by poison, a numbing touch or a drain of life."""
BURSTS: Final = 256
"""When it is slain: it harms those near it."""
SUNLIT: Final = 1 << 14
"""As it begins: light hurts it."""
