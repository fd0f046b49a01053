"""The bits of profiles and combatants, and what a combatant announced."""

from __future__ import annotations

from typing import Final

# Profile flags
ALERT: Final = 1
INTELLIGENT: Final = 2
BEARS_TORCH: Final = 4
SNEAK: Final = 8
UNSTOPPABLE: Final = 16
ALL_ROUND: Final = 32
AIRBORNE: Final = 64
TURNS_FREELY: Final = 128
NO_SIDESTEP: Final = 256
CRAMPED: Final = 512
ON_TERRAIN: Final = 1 << 10
CASTER: Final = 1 << 11
UNDEAD: Final = 1 << 12
INCORPOREAL: Final = 1 << 13
FIREPROOF: Final = 1 << 14
WALLED: Final = 1 << 15
COVERED: Final = 1 << 16
BLANKET: Final = 1 << 17
HUMANOID: Final = 1 << 18
METAL: Final = 1 << 19
PLATE: Final = 1 << 20
NO_BRAWL: Final = 1 << 21
FLIER: Final = 1 << 22
TOUCHING: Final = 1 << 23
SEES_INVISIBLE: Final = 1 << 24
NO_VITALS: Final = 1 << 25
UNSTEADY: Final = 1 << 26
IN_WATER: Final = 1 << 27
HALF_FROM_EDGED: Final = 1 << 28
HALF_FROM_BLUNT: Final = 1 << 29
ONE_FROM_MISSILES: Final = 1 << 30
BARE: Final = 1 << 31
HURLS: Final = 1 << 32
SPELLS: Final = 1 << 40
EVIL: Final = 1 << 41
GOOD: Final = 1 << 42
ANIMAL: Final = 1 << 43
HALF_FROM_ORDINARY: Final = 1 << 44
ANSWERS: Final = 1 << 33
"""Its body harms its attackers or their weapons."""
ONE_FROM_ORDINARY: Final = 1 << 45
ONE_FROM_POINTED: Final = 1 << 35
WHOLE_FROM_SPEARS: Final = 1 << 36
KNACKS: Final = 1 << 37
"""Has abilities that are worth something in its blows, or in those at it."""
SENSES_UNSEEN: Final = 1 << 38
EYELESS: Final = 1 << 39
HEARTENED: Final = 1 << 46
"""Has another morale under some circumstances."""
TURNABLE: Final = 1 << 34
"""Is turned like the undead, without being one of them."""
RAVENOUS: Final = 1 << 47
"""Hungers for the living: it attacks whomever it meets."""
WITLESS: Final = 1 << 48
"""Has no mind at all."""
SPEECHLESS: Final = 1 << 49
"""Thinks, but does not talk."""
TIMID: Final = 1 << 50
"""Fights when it must, and would rather be gone."""
LEAVES_FIGHTING: Final = 1 << 51
"""Leaves the fighting to others, as its load or its empty hands show."""
CALLED: Final = 1 << 55
"""Magic has called it, or made it."""
HARDY: Final = (
    HALF_FROM_EDGED
    | HALF_FROM_BLUNT
    | ONE_FROM_MISSILES
    | ONE_FROM_POINTED
    | HALF_FROM_ORDINARY
    | ONE_FROM_ORDINARY
    | ANSWERS
)
"""Takes hits otherwise than others: less damage from some weapons, or it answers them."""
# Combatant flags
SURPRISED: Final = 1
MOVED: Final = 2
ATTACKED: Final = 4
DONE: Final = 8
FLEEING: Final = 16
SURRENDERED: Final = 32
DEAD: Final = 64
GONE: Final = 128
UNCONSCIOUS: Final = 256
HELD: Final = 512
RAN: Final = 1024
DELAYED: Final = 2048
REACHED: Final = 4096
CHARMED: Final = 8192
BEHIND: Final = 16384
UNDETECTED: Final = 32768
CHARGING: Final = 1 << 16
SET_WEAPON: Final = 1 << 17
TURNED: Final = 1 << 18
WITHDREW: Final = 1 << 19
HOLDING: Final = 1 << 20
CLOSING: Final = 1 << 21
PRONE: Final = 1 << 22
SHOT_FREE: Final = 1 << 23
FENDED: Final = 1 << 24
HURRIED: Final = 1 << 25
READIED: Final = 1 << 26
STOOD: Final = 1 << 27
HELPLESS: Final = 1 << 46
BLINDED: Final = 1 << 47
INVISIBLE: Final = 1 << 48
FOUND: Final = 1 << 49
FLESH_WOUND: Final = 1 << 50
WEAKENED: Final = 1 << 51
AFFLICTED: Final = 1 << 52
BOARDING: Final = 1 << 53
PINNED: Final = 1 << 54
BOUND: Final = 1 << 55
REVEALED: Final = 1 << 56
ASLEEP: Final = 1 << 57
STAYS: Final = 1 << 28
ALTERED: Final = 1 << 29
FACED: Final = 1 << 30
EXPOSED: Final = 1 << 32
OILED: Final = 1 << 33
SINGED: Final = 1 << 34
GRIPPED: Final = 1 << 39
GRIPPING: Final = 1 << 40
TOUCHED: Final = 1 << 41
SICKENED: Final = 1 << 42
STUNNED: Final = 1 << 43
FLOORED: Final = 1 << 44
DAZING: Final = 1 << 45
STRAINED: Final = 1 << 35
STUCK: Final = 1 << 36
BURNING: Final = 1 << 37
SUBDUED: Final = 1 << 58
DRAINED: Final = 1 << 59
CLUNG: Final = 1 << 31
"""Something holds it fast, with teeth or coils: it stays where it is."""
LATCHED: Final = 1 << 38
"""Clings to a victim, and does nothing else."""
STONE: Final = 1 << 60
SWALLOWED: Final = 1 << 61
# Compiled code makes a Python integer of this last bit: it is for a flag that is seldom asked.
SILENCED: Final = 1 << 62
PLIGHTS: Final = (
    BLINDED
    | INVISIBLE
    | PRONE
    | UNCONSCIOUS
    | PINNED
    | FLESH_WOUND
    | WEAKENED
    | BOARDING
    | STUNNED
    | DRAINED
    | SICKENED
)
"""What changes attack rolls, of the attacker or of its target."""
IN_BOUT: Final = GRIPPED | GRIPPING
"""Wrestles: holds an opponent, or is held."""
OUT: Final = DEAD | GONE | SURRENDERED | UNCONSCIOUS | STONE | SWALLOWED
"""Off the board: takes no space, threatens no cell."""
AUTOMATIC: Final = FLEEING | CHARGING
"""Bound to its present action: no decision is asked for it."""
POWERLESS: Final = HELD | CHARMED
"""On the field and unable to act: it bars nobody's way."""
UNABLE: Final = OUT | POWERLESS
"""Cannot act."""
NOT_STANDING: Final = UNABLE | FLEEING
"""No longer counts towards a side's strength."""
ROUND_FLAGS: Final = (
    MOVED
    | ATTACKED
    | DONE
    | RAN
    | DELAYED
    | REACHED
    | CHARGING
    | TURNED
    | WITHDREW
    | HOLDING
    | CLOSING
    | SHOT_FREE
    | FENDED
    | HURRIED
    | READIED
    | STOOD
    | STAYS
    | ALTERED
    | FACED
    | SINGED
    | TOUCHED
    | BOARDING
)
"""What a new round clears."""
STEALTH: Final = BEHIND | UNDETECTED
"""Attacks from behind its enemies, unknown to them; both pass with the round in which it attacks."""
HIDDEN: Final = INVISIBLE | UNDETECTED
"""May be where no enemy knows of it."""
# What a combatant announced before initiative, added up
NOTHING: Final = 0
RETREAT: Final = 1
CHARGE: Final = 2
ALL_OUT: Final = 4
SPLIT: Final = 8
TWO_WEAPONS: Final = 16
PARRY: Final = 32
SHIELD_WALL: Final = 64
SPELL: Final = 128
