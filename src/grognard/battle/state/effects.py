"""Effects: whatever changes a combatant for a while, each one small integer.

A combatant has a sorted list of them, empty for most. An effect knows its kind, for how many more ends of a
round it lasts (0 without end), an amount and a source; which of these mean something depends on the kind.
Rounds are always rounds left, so that two moments of a fight can be alike whichever round it is. The
combatant's flags are the index of the list: every kind sets some, and `set_effect_flags` sets them anew
whenever the list changes. So ending one effect cannot end another that has the same flags.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.combatant import MARKED, MARKS, Combatant, mark, marks_of
from grognard.battle.state.effect import (
    effect_amount,
    effect_kind,
    effect_rounds,
    effect_source,
    one_round_less,
    pack_effect,
    with_kind,
)
from grognard.battle.state.flags import (
    AFFLICTED,
    ASLEEP,
    BLINDED,
    BURNING,
    CHARMED,
    CLUNG,
    DAZING,
    DRAINED,
    FLESH_WOUND,
    FLOORED,
    HELD,
    HELPLESS,
    INVISIBLE,
    LATCHED,
    OILED,
    SICKENED,
    SILENCED,
    STONE,
    STRAINED,
    STUCK,
    STUNNED,
    SUBDUED,
    SWALLOWED,
    UNCONSCIOUS,
    WEAKENED,
)

# What waits until the blows of the moment land
VENOM: Final = 1
NUMBNESS: Final = 2
MIGHTY_BLOW: Final = 3
DRAIN: Final = 4
DAZE: Final = 5
FELLED: Final = 6
LEVELS: Final = 7
SLAIN: Final = 8
BITE: Final = 9
SEARED: Final = 10
DIVIDING: Final = 11
RAVAGED: Final = 12
MAULED: Final = 13
BURSTING: Final = 14
OUTNUMBERED: Final = 15

# What lasts
STUN: Final = 16
SLEEP: Final = 17
PARALYSIS: Final = 18
HELPLESSNESS: Final = 19
CHARM: Final = 20
DYING: Final = 21
KNOCK_OUT: Final = 22
DEEP_FAINT: Final = 23
SUBDUAL: Final = 24
BLINDNESS: Final = 25
ASKEW: Final = 26
INVISIBILITY: Final = 27
SILENCE: Final = 28
WOUND: Final = 29
NEAR_DEATH: Final = 30
CONSTITUTION: Final = 31
STRAIN: Final = 32
STUCK_MISSILE: Final = 33
FLAMES: Final = 34
OIL: Final = 35
WON_OVER: Final = 36
CHANGED: Final = 37
SPENT: Final = 38
DRIVEN_OFF: Final = 39
LOCKED_OUT: Final = 40
NEGATIVE_LEVELS: Final = 41
RESTING: Final = 42
CLINGING: Final = 43
INSIDE: Final = 44
LATCH: Final = 45
GRASP: Final = 46
STRUCK: Final = 47
SCORCHED: Final = 48
REGROWING: Final = 49
PETRIFICATION: Final = 50
SICKNESS: Final = 51
SAPPED: Final = 52
LAST_BREATH: Final = 53
SETTLED: Final = 54
AVERTING: Final = 55
SHAKEN: Final = 56
READING: Final = 57
CAST_EARLY: Final = 58
POISONED: Final = 59
BARED: Final = 60
DISPLACED: Final = 61
FOOLED: Final = 62
DOOM: Final = 63

# What lasts and sets a mark of its own (see `Combatant.marks`)
ATTACK_CHANGED: Final = MARKED
DAMAGE_CHANGED: Final = MARKED + 1
ARMOUR_CHANGED: Final = MARKED + 2
MELEE_ARMOUR: Final = MARKED + 3
MISSILE_ARMOUR: Final = MARKED + 4
SAVES_CHANGED: Final = MARKED + 5
COURAGE: Final = MARKED + 6
MORALE_CHANGED: Final = MARKED + 7
WARD_EVIL: Final = MARKED + 8
WARD_GOOD: Final = MARKED + 9
EXTRA_DICE: Final = MARKED + 10
RESISTANCE: Final = MARKED + 11
PROOF: Final = MARKED + 12
MISSILE_PROOF: Final = MARKED + 13
MAGIC_PROOF: Final = MARKED + 14
IMAGES: Final = MARKED + 15
FEAR: Final = MARKED + 16
CONFUSION: Final = MARKED + 17
HASTE: Final = MARKED + 18
SLOWNESS: Final = MARKED + 19
GROWTH: Final = MARKED + 20
FEEBLENESS: Final = MARKED + 21
ENTANGLED: Final = MARKED + 22
SIGHT: Final = MARKED + 23
DELUSION: Final = MARKED + 24
ALOFT: Final = MARKED + 25
DARK_SIGHT: Final = MARKED + 26
AWAITED: Final = MARKED + 27
ILLNESS: Final = MARKED + 28
CURSED_GRIP: Final = MARKED + 29
DISEASED: Final = MARKED + 30
ROTTING: Final = MARKED + 31
LYCANTHROPY: Final = MARKED + 32
CARRIED_OFF: Final = MARKED + 33
FOUND_PROOF: Final = MARKED + 34
BORNE: Final = MARKED + 35
BEARING: Final = MARKED + 36
EXPECTED: Final = MARKED + 37
LIGHT: Final = MARKED + 38
DEALT: Final = MARKED + 39
RAGING: Final = MARKED + 40
EVADING: Final = MARKED + 41
BITING_HARDER: Final = MARKED + 42
STREAK: Final = MARKED + 43
GUARD_EVIL: Final = MARKED + 44
THERE_FOR_NOW: Final = MARKED + 45
WILLING: Final = MARKED + 46
BEQUEATHED: Final = MARKED + 47
AT_BAY: Final = MARKED + 48
BLOW_TAKEN: Final = MARKED + 49
MAY_STRIKE: Final = MARKED + 50
STRUCK_AGAIN: Final = MARKED + 51
SHIELDLESS: Final = MARKED + 52
LUCK_SPENT: Final = MARKED + 53
POINTS_SPENT: Final = MARKED + 54
ACTED_LAST: Final = MARKED + 55
FOUND_MIGHTY: Final = MARKED + 56

POWERS_FROM: Final = 1000
"""Added to the number of a settled power; an aura goes by its own number."""

WAITING: Final = 128
"""Added to a kind of what lasts: it waits until the blows of the moment land."""

# How a kind behaves
PASSES: Final = 1
"""Its rounds pass at the end of each round."""
ADDS: Final = 2
"""A second one adds its amount to the first."""
SEVERAL: Final = 4
"""A second one stands beside the first; of other kinds the one that lasts longer is kept."""
HURT_ENDS: Final = 8
"""A wound ends it."""
RENEWS: Final = 32
"""A second one takes the place of the first."""
TOLD: Final = 64
"""Its beginning and its end are told."""
QUIET: Final = 128
"""Not even its beginning is told: what brings it is told already."""
FROM_POWER: Final = 256
"""Its source is the number of the power it comes from, and one from another power stands beside it."""
BY_POWER: Final = 512
"""Its source is the number of the power it comes from, if it comes from one."""

KINDS: Final = (
    (VENOM, "venom", AFFLICTED, ADDS),
    (NUMBNESS, "numbness", AFFLICTED, ADDS),
    (MIGHTY_BLOW, "mighty-blow", AFFLICTED, ADDS),
    (DRAIN, "drain", AFFLICTED, ADDS),
    (DAZE, "dazing", DAZING, 0),
    (FELLED, "felled", FLOORED, 0),
    (LEVELS, "draining", AFFLICTED, ADDS),
    (SLAIN, "slain", AFFLICTED, ADDS),
    (BITE, "bitten", AFFLICTED, SEVERAL),
    (SEARED, "seared", AFFLICTED, ADDS),
    (DIVIDING, "dividing", AFFLICTED, 0),
    (RAVAGED, "ravaged", AFFLICTED, RENEWS),
    (STUN, "stunned", STUNNED, PASSES | BY_POWER),
    (SLEEP, "asleep", ASLEEP | HELPLESS | HELD, PASSES | HURT_ENDS | BY_POWER),
    (PARALYSIS, "paralysed", HELPLESS | HELD, PASSES | TOLD | BY_POWER),
    (HELPLESSNESS, "helpless", HELPLESS | HELD, PASSES | TOLD | BY_POWER),
    (CHARM, "charmed", CHARMED, PASSES | TOLD | BY_POWER),
    (DYING, "dying", UNCONSCIOUS, RENEWS),
    (KNOCK_OUT, "knocked-out", UNCONSCIOUS, PASSES),
    (DEEP_FAINT, "deep-faint", 0, PASSES),
    (SUBDUAL, "subdued", SUBDUED, PASSES | ADDS),
    (BLINDNESS, "blinded", BLINDED, PASSES | TOLD | BY_POWER),
    (ASKEW, "helmet-askew", BLINDED, RENEWS),
    (INVISIBILITY, "invisible", INVISIBLE, PASSES | TOLD | BY_POWER),
    (SILENCE, "silenced", SILENCED, PASSES | TOLD | BY_POWER),
    (WOUND, "flesh-wound", FLESH_WOUND, 0),
    (NEAR_DEATH, "weakened", WEAKENED, 0),
    (CONSTITUTION, "constitution-lost", 0, ADDS),
    (STRAIN, "strained", STRAINED, RENEWS),
    (STUCK_MISSILE, "stuck", STUCK, SEVERAL),
    (FLAMES, "burning", BURNING, RENEWS),
    (OIL, "oiled", OILED, 0),
    (WON_OVER, "won-over", 0, PASSES | RENEWS | TOLD),
    (CHANGED, "changed", 0, PASSES | RENEWS | TOLD | BY_POWER),
    (SPENT, "spent-power", 0, SEVERAL),
    (DRIVEN_OFF, "driven-off", 0, PASSES | TOLD),
    (LOCKED_OUT, "locked-out", 0, PASSES),
    (NEGATIVE_LEVELS, "negative-levels", DRAINED, RENEWS),
    (RESTING, "resting-power", 0, PASSES | SEVERAL),
    (CLINGING, "held-fast", CLUNG, SEVERAL | TOLD),
    (INSIDE, "swallowed", SWALLOWED, TOLD),
    (LATCH, "latched-on", LATCHED, RENEWS),
    (GRASP, "grasping", 0, SEVERAL),
    (STRUCK, "struck-before", 0, PASSES | SEVERAL),
    (SCORCHED, "scorched", 0, ADDS),
    (REGROWING, "regrowing", UNCONSCIOUS, PASSES),
    (PETRIFICATION, "petrified", STONE, PASSES | TOLD),
    (SICKNESS, "sickened", SICKENED, PASSES | TOLD),
    (SAPPED, "sapped", SICKENED, ADDS),
    (LAST_BREATH, "last-breath", 0, PASSES),
    (SETTLED, "settled", 0, SEVERAL),
    (POISONED, "poisoned", 0, PASSES | SEVERAL | TOLD),
    (BARED, "armour-ruined", SICKENED, ADDS),
    (DISPLACED, "displaced", SICKENED, 0),
    (FOOLED, "fooled", SICKENED, SEVERAL),
    (DOOM, "doomed", 0, PASSES | TOLD),
    (AVERTING, "eyes-averted", SICKENED, PASSES),
    (SHAKEN, "shaken", 0, PASSES | RENEWS),
    (READING, "reading", 0, PASSES | RENEWS),
    (CAST_EARLY, "cast-early", 0, RENEWS),
    (ATTACK_CHANGED, "attack-changed", 0, PASSES | QUIET | FROM_POWER),
    (DAMAGE_CHANGED, "damage-changed", 0, PASSES | QUIET | FROM_POWER),
    (ARMOUR_CHANGED, "armour-changed", 0, PASSES | QUIET | FROM_POWER),
    (MELEE_ARMOUR, "armour-in-melee", 0, PASSES | QUIET | FROM_POWER),
    (MISSILE_ARMOUR, "armour-against-missiles", 0, PASSES | QUIET | FROM_POWER),
    (SAVES_CHANGED, "saves-changed", 0, PASSES | QUIET | FROM_POWER),
    (COURAGE, "saves-against-fear", 0, PASSES | QUIET | FROM_POWER),
    (MORALE_CHANGED, "morale-changed", 0, PASSES | QUIET | FROM_POWER),
    (WARD_EVIL, "warded-from-evil", 0, PASSES | QUIET | FROM_POWER),
    (WARD_GOOD, "warded-from-good", 0, PASSES | QUIET | FROM_POWER),
    (GUARD_EVIL, "guarded-from-evil", 0, PASSES | QUIET | FROM_POWER),
    (EXTRA_DICE, "striking", 0, PASSES | QUIET | FROM_POWER),
    (RESISTANCE, "resistant", 0, PASSES | QUIET | FROM_POWER),
    (PROOF, "proof", 0, PASSES | QUIET | FROM_POWER),
    (MISSILE_PROOF, "safe-from-missiles", 0, PASSES | FROM_POWER),
    (MAGIC_PROOF, "safe-from-magic", 0, PASSES | FROM_POWER),
    (IMAGES, "images", 0, PASSES | RENEWS | BY_POWER),
    (FEAR, "afraid", 0, PASSES | TOLD | BY_POWER),
    (CONFUSION, "confused", 0, PASSES | TOLD | BY_POWER),
    (HASTE, "hasted", 0, PASSES | TOLD | BY_POWER),
    (SLOWNESS, "slowed", 0, PASSES | TOLD | BY_POWER),
    (GROWTH, "grown", 0, PASSES | TOLD | BY_POWER),
    (FEEBLENESS, "feebleminded", SILENCED, PASSES | TOLD | BY_POWER),
    (ENTANGLED, "entangled", HELD, PASSES | TOLD | BY_POWER),
    (DARK_SIGHT, "sees-in-the-dark", 0, PASSES | BY_POWER),
    (SIGHT, "sees-the-invisible", 0, PASSES | BY_POWER),
    (ALOFT, "aloft", 0, PASSES | TOLD | BY_POWER),
    (AWAITED, "awaited", 0, PASSES),
    (ILLNESS, "ill", HELD, PASSES | TOLD),
    (CURSED_GRIP, "cursed-grip", 0, RENEWS | TOLD),
    (DISEASED, "diseased", 0, QUIET),
    (ROTTING, "rotting", 0, TOLD),
    (LYCANTHROPY, "lycanthropy", 0, QUIET),
    (CARRIED_OFF, "carried-off", 0, TOLD),
    (FOUND_PROOF, "found-proof", 0, RENEWS | QUIET),
    (FOUND_MIGHTY, "found-mighty", 0, RENEWS | QUIET),
    (BORNE, "borne", 0, QUIET),
    (BEARING, "bearing", 0, QUIET),
    (EXPECTED, "expected", 0, PASSES),
    (LIGHT, "bears-light", 0, QUIET),
    (DEALT, "attacks-dealt", 0, PASSES | SEVERAL),
    (RAGING, "raging", 0, TOLD),
    (EVADING, "evading", 0, ADDS | QUIET),
    (BEQUEATHED, "bequeathed", 0, ADDS | QUIET),
    (STREAK, "streak", 0, RENEWS | QUIET),
    (BITING_HARDER, "biting-harder", 0, ADDS | QUIET),
    (MAULED, "mauled", 0, ADDS),
    (BURSTING, "bursting", AFFLICTED, 0),
    (OUTNUMBERED, "outnumbered", 0, QUIET),
    (THERE_FOR_NOW, "there-for-now", 0, PASSES | QUIET),
    (AT_BAY, "at-bay", 0, QUIET),
    (BLOW_TAKEN, "blow-taken", 0, SEVERAL | QUIET),
    (MAY_STRIKE, "may-strike-again", 0, SEVERAL | QUIET),
    (STRUCK_AGAIN, "struck-again", 0, PASSES | ADDS | QUIET),
    (SHIELDLESS, "shield-splintered", 0, QUIET),
    (LUCK_SPENT, "luck-spent", 0, ADDS | QUIET),
    (ACTED_LAST, "acted-last", 0, QUIET),
    (POINTS_SPENT, "points-spent", 0, ADDS | QUIET),
    (WILLING, "moving-by-thought", 0, PASSES | BY_POWER),
    (DELUSION, "deluded", HELD, PASSES | HURT_ENDS | TOLD | BY_POWER),
)
"""Every kind of effect: its number, its name, the flags it sets, how it behaves."""

FORM_KINDS: Final = (CHANGED, HASTE, GROWTH, ALOFT)
"""What gives one another form, whose number is the amount."""

KIND_LIMIT: Final = 256

EFFECT_NAMES: Final = [""] * KIND_LIMIT
EFFECT_FLAGS: Final = [0] * KIND_LIMIT
EFFECT_WAYS: Final = [0] * KIND_LIMIT
for _kind, _name, _flags, _ways in KINDS:
    EFFECT_NAMES[_kind] = _name
    EFFECT_FLAGS[_kind] = _flags
    EFFECT_WAYS[_kind] = _ways
    EFFECT_NAMES[_kind + WAITING] = "awaits-" + _name
    EFFECT_FLAGS[_kind + WAITING] = AFFLICTED
    EFFECT_WAYS[_kind + WAITING] = SEVERAL

INDEXED: Final = (
    AFFLICTED | ASLEEP | BLINDED | BURNING | CHARMED | CLUNG | DAZING | DRAINED | FLESH_WOUND
    | FLOORED | HELD | HELPLESS | INVISIBLE | LATCHED | OILED | SICKENED | SILENCED | STONE | STRAINED
    | STUCK | STUNNED | SUBDUED | SWALLOWED | UNCONSCIOUS | WEAKENED
)  # fmt: skip
"""The flags that only effects set."""


def set_effect_flags(one: Combatant) -> None:
    """Set the flags that effects set from the list of them."""
    flags: i64 = 0
    for effect in one.effects:
        flags |= EFFECT_FLAGS[effect_kind(effect)]
    one.flags = (one.flags & ~INDEXED) | flags
    one.marks = marks_of(one.effects)
    one.traces.flags |= flags
    one.traces.marks |= one.marks


def add_effect(one: Combatant, effect: i64) -> None:
    """Put an effect on a combatant; what becomes of one of that kind that it has already, the kind says."""
    kind = effect_kind(effect)
    ways: i64 = EFFECT_WAYS[kind]
    old: i64 = 0
    if ways & FROM_POWER != 0:
        old = find_from(one, kind, effect_source(effect))
    elif ways & SEVERAL == 0:
        old = find_effect(one, kind)
    if old != 0:
        if ways & ADDS != 0:
            effect = pack_effect(
                kind,
                rounds=effect_rounds(old) if effect_rounds(old) != 0 else effect_rounds(effect),
                amount=effect_amount(old) + effect_amount(effect),
                source=effect_source(effect),
            )
        elif ways & RENEWS == 0 and (
            effect_rounds(old) == 0 or 0 < effect_rounds(effect) < effect_rounds(old)
        ):
            effect = old
        one.effects.remove(old)
    one.effects.append(effect)
    one.effects.sort()
    # Nothing was taken off for good: what follows from it comes to what there is.
    flags: i64 = EFFECT_FLAGS[kind]
    one.flags |= flags
    one.traces.flags |= flags
    one.marks |= mark_of(kind)
    one.traces.marks |= one.marks


def drop_effect(one: Combatant, effect: i64) -> None:
    """Take one effect off a combatant that has it."""
    one.effects.remove(effect)
    set_effect_flags(one)


def drop_kind(one: Combatant, kind: i64) -> None:
    """Take every effect of a kind off a combatant."""
    one.effects = [effect for effect in one.effects if effect_kind(effect) != kind]
    set_effect_flags(one)


def replace_effect(one: Combatant, old: i64, new: i64) -> None:
    """Put an effect in the place of another."""
    one.effects.remove(old)
    one.effects.append(new)
    one.effects.sort()
    set_effect_flags(one)


def shorten(one: Combatant, effect: i64) -> None:
    """Take a round off an effect; it ends with its last."""
    if effect_rounds(effect) == 1:
        drop_effect(one, effect)
    else:
        # One of the same kind: the flags and marks that follow from it stay as they are.
        one.effects.remove(effect)
        one.effects.append(one_round_less(effect))
        one.effects.sort()


def find_effect(one: Combatant, kind: i64) -> i64:
    """The first effect of a kind on a combatant, or 0."""
    bit = mark_of(kind)
    if bit != 0 and one.marks & bit == 0:
        return 0
    for effect in one.effects:
        if effect_kind(effect) == kind:
            return effect
    return 0


def find_from(one: Combatant, kind: i64, source: i64) -> i64:
    """The effect of a kind from one source on a combatant, or 0."""
    for effect in one.effects:
        if effect_kind(effect) == kind and effect_source(effect) == source:
            return effect
    return 0


def mark_of(kind: i64) -> i64:
    """The bit of `Combatant.marks` that an effect of a kind sets; 0 for a kind without one."""
    return mark(kind - MARKED) if MARKED <= kind < MARKED + MARKS else i64(0)


def has_effect(one: Combatant, kind: i64) -> bool:
    """Whether a combatant has an effect of a kind."""
    return find_effect(one, kind) != 0


def amount_of(one: Combatant, kind: i64) -> i64:
    """The amount of the effect of a kind, 0 without one."""
    effect = find_effect(one, kind)
    return effect_amount(effect) if effect != 0 else i64(0)


def take_amount(one: Combatant, kind: i64) -> i64:
    """The amount of the effect of a kind, which is taken off; 0 without one."""
    effect = find_effect(one, kind)
    if effect == 0:
        return 0
    drop_effect(one, effect)
    return effect_amount(effect)


def as_waiting(effect: i64) -> i64:
    """An effect as it waits until the blows of the moment land."""
    return with_kind(effect, WAITING)


def take_waiting(one: Combatant) -> list[int]:
    """Take off a combatant every effect that waits, and give them as they will be."""
    found = [with_kind(effect, -WAITING) for effect in one.effects if effect_kind(effect) >= WAITING]
    if found:
        one.effects = [effect for effect in one.effects if effect_kind(effect) < WAITING]
        set_effect_flags(one)
    return found
