"""The powers that members are given, bound from the rulebook's tables to plain integers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.base.errors import InputError
from grognard.battle.state import effects, patches
from grognard.battle.state.effect import DICE_COUNT, pack_effect, with_source
from grognard.battle.state.flags import (
    ANIMAL,
    CALLED,
    EVIL,
    FIREPROOF,
    GOOD,
    HUMANOID,
    INCORPOREAL,
    INTELLIGENT,
    UNDEAD,
)
from grognard.battle.state.moments import BURSTS, MOODS
from grognard.battle.state.power import (
    ANYBODY,
    AT_CREATURE,
    AT_PLACE,
    AT_SELF,
    BURST,
    CONE,
    ENEMIES,
    FRIENDS,
    HALF,
    LINE,
    NO_DICE,
    NO_SAVE,
    ONE,
    SPARED,
    WALL,
    WARMED,
    Power,
)
from grognard.battle.state.profile import Profile
from grognard.battle.state.steps import CAN_CAST, CAN_MOVE, CAN_SHOOT, CAN_STRIKE
from grognard.battle.state.weapon import Routine
from grognard.creatures.bestiary import find_creature
from grognard.creatures.creature import Creature
from grognard.creatures.powers import NOTHING_LEFT_OUT, find_powers
from grognard.creatures.traits import list_abilities
from grognard.dice.expression import parse_dice
from grognard.encounter.circumstances import note_dire_touch
from grognard.encounter.entries import MemberEntry
from grognard.encounter.forms import changed_form
from grognard.encounter.profiles import creature_profile
from grognard.encounter.protection import set_nature
from grognard.rulebooks.by_level import amount_at, feet_at, rounds_at
from grognard.rulebooks.power_schema import FormChange, PowerRules, WallHeat
from grognard.rulebooks.schema import Rulebook
from grognard.rules.harm_kinds import CHARM, FEAR, HOLD, ILLUSION, INSTANT_DEATH, KINDS, SIGHT, SLEEP, STONE
from grognard.rules.saves import BREATH, DEATH, PARALYSIS, SPELLS, WANDS

BY_HIT_POINTS: Final = "hit points"
MAGIC: Final = "magic"
CURSES: Final = "curses"
EVIL_MAGIC: Final = "evil magic"
"""What ends besides effects by name."""

_DICE_MARKS: Final = frozenset("0123456789dx+- ")

_AIMS: Final = {"self": AT_SELF, "creature": AT_CREATURE, "place": AT_PLACE}
_SHAPES: Final = {"one": ONE, "burst": BURST, "line": LINE, "cone": CONE, "wall": WALL}
_WHOM: Final = {"anyone": ANYBODY, "enemies": ENEMIES, "friends": FRIENDS}
SAVES: Final = {
    "": NO_SAVE,
    "death": DEATH,
    "wands": WANDS,
    "paralysis": PARALYSIS,
    "breath": BREATH,
    "spells": SPELLS,
}
_PHASES: Final = {"movement": CAN_MOVE, "missiles": CAN_SHOOT, "magic": CAN_CAST, "melee": CAN_STRIKE}
KINDS_OF_EFFECTS: Final = {
    "asleep": SLEEP,
    "charmed": CHARM,
    "won over": CHARM,
    "paralysed": HOLD,
    "helpless": HOLD,
    "petrified": STONE,
    "afraid": FEAR,
    "deluded": ILLUSION,
}
_GROUND: Final = {"fire": "flames"}
_LINGERING: Final = {"fire": "blaze", "cloud": "gas"}
"""What ground is in the engine, of its own and where it does what its power does."""
_WELCOME: Final = (
    "invisible",
    "safe from missiles",
    "safe from magic",
    "sees the invisible",
    "sees in the dark",
    "moving by thought",
)
_SAVED: Final = {"spared": SPARED, "half": HALF, "heat": WARMED}
_NATURES: Final = {
    "undead": UNDEAD,
    "humanoid": HUMANOID,
    "intelligent": INTELLIGENT,
    "fireproof": FIREPROOF,
    "incorporeal": INCORPOREAL,
    "animal": ANIMAL,
    "evil": EVIL,
    "good": GOOD,
    "called": CALLED,
}


def set_up_powers(profile: Profile, entry: MemberEntry, book: Rulebook) -> None:
    """Give a profile the powers its entry names, each with the uses it has in this fight.

    Raises:
        InputError: the book has no such power, or the power's dice are none.
    """
    for name, uses in entry.powers.items():
        rules = book.powers.get(name)
        if rules is None:
            known = ", ".join(book.powers) or "none: a house-rules file may add some"
            raise InputError(f"{book.id} has no power {name!r}", key="powers", expected=f"one of {known}")
        power = bind_power(name, rules, round_seconds=book.round.seconds)
        power.uses = uses
        profile.powers.append(power)


def set_up_creature_powers(profile: Profile, creature: Creature) -> None:
    """Give a profile the powers of its kind, each in the place of the attack it stands for."""
    for name, rules in find_powers(creature).items():
        power = bind_power(rules.called or name, rules)
        if rules.when_slain:
            profile.bursts = (*profile.bursts, power)
            profile.moments |= BURSTS
            continue
        power.uses = rules.uses if isinstance(rules.uses, int) else creature.hit_dice.count
        if rules.instead_of:
            power.rest = _add_routine_without(
                profile, "" if rules.instead_of == NOTHING_LEFT_OUT else rules.instead_of
            )
        if power.mood > 0:
            profile.moments |= MOODS
        profile.powers.append(power)


def _add_routine_without(profile: Profile, left_out: str) -> int:
    """The number of a new routine of the attacks left besides a power; -1 if none are left.

    The first place of it stands for the power.
    """
    for routine in profile.routines:
        weapons = list(routine.weapons)
        named = [one for one in weapons if one.name == left_out]
        if routine.is_missile or (left_out and not named):
            continue
        if named:
            weapons.remove(named[0])
        if not weapons:
            return -1
        rest = Routine([weapons[0], *weapons])
        rest.follows, rest.hand = True, routine.hand
        profile.routines.append(rest)
        return len(profile.routines) - 1
    return -1


def bind_power(name: str, rules: PowerRules, *, level: int = 1, round_seconds: int = 10) -> Power:
    """A power as the engine uses it, for a user of `level` in rounds of `round_seconds`.

    Raises:
        InputError: naming the key of the power that cannot be read.
    """
    power = Power(name, label=rules.label or f"Use {name}", tells=rules.tells or f"uses {name}")
    power.aim, power.range_feet = _AIMS[rules.aim], rules.range_feet
    power.shape, power.size_feet, power.width_feet = _SHAPES[rules.shape], rules.size_feet, rules.width_feet
    power.whom, power.most_hit_dice = _WHOM[rules.whom], rules.most_hit_dice
    if rules.size:
        power.size_feet = feet_at(rules.size, level, key=f"powers.{name}.size")
    power.living_only = "living" in rules.only or "undead" in rules.spares
    power.only, power.spares, power.either = _flags(rules.only), _flags(rules.spares), _flags(rules.either)
    power.save, power.magical = SAVES[rules.save], rules.magical
    power.save_modifier, power.sight = rules.save_modifier, rules.sight
    power.saved = _SAVED[rules.saved]
    power.phase = _PHASES[rules.phase]
    power.every, power.mood = rules.every, rules.mood
    power.once = rules.once
    power.spares_user = "user" in rules.spares
    power.kinds = KINDS[rules.kind] if rules.kind else 0
    power.kinds |= KINDS_OF_EFFECTS.get(rules.effect, 0) | _other_kinds(rules)
    power.harmful = _is_harmful(rules)
    power.by_hit_points = rules.damage == BY_HIT_POINTS
    power.damage = NO_DICE if power.by_hit_points else read_dice(name, "damage", rules.damage, level)
    if rules.strikes:
        strikes = read_dice(name, "strikes", rules.strikes, level)[2]
        power.damage = (power.damage[0] * strikes, power.damage[1], power.damage[2] * strikes, 1)
    power.pool = read_dice(name, "hit_dice_pool", rules.hit_dice_pool, level)
    power.heals = read_dice(name, "heals", rules.heals, level)
    power.restores = read_dice(name, "restores", str(rules.restores or ""), level)[2]
    power.level = level
    _set_conditions(power, name, rules, level)
    _set_endings(power, name, rules)
    power.gives = _given(name, rules, level)
    power.rounds = _rounds(name, "rounds", rules.rounds, level, round_seconds)
    power.ground_rounds = _rounds(name, "ground_rounds", rules.ground_rounds, level, round_seconds)
    if rules.effect:
        power.effect = _effect_named(rules.effect)
    if rules.ground:
        named = _LINGERING if rules.lingers else _GROUND
        ground = named.get(rules.ground, rules.ground)
        power.ground = patches.PATCH_NAMES.index(ground)
    if rules.becomes:
        power.effect, power.becomes = effects.CHANGED, rules.becomes
    if rules.images:
        power.effect = effects.IMAGES
    power.calls, power.calls_like_user = rules.calls, rules.calls_like_user
    power.calls_number = read_dice(name, "calls_number", rules.calls_number, level)
    power.calls_rounds = _rounds(name, "calls_rounds", rules.calls_rounds, level, round_seconds)
    if rules.form_change is not None:
        power.effect, power.change = _form_kind(rules.form_change), rules.form_change
    power.note_what_it_does()
    _check_use(name, rules, power)
    return power


def _other_kinds(rules: PowerRules) -> int:
    """Further properties of a power: instant death other than by poison, or no effect on the blind."""
    kinds = SIGHT if rules.eyes or (rules.effect == "blinded" and not rules.damage) else 0
    return kinds | (INSTANT_DEATH if rules.effect == "slain" and rules.kind != "poison" else 0)


def _set_heat(power: Power, name: str, heat: WallHeat) -> None:
    """The effects of a wall beside it, and on combatants that pass through it, who get no save."""
    power.near_feet, power.far_feet = heat.near_feet, heat.far_feet
    power.near = _part_of(power, f"heat of the {name}", read_dice(name, "heat.near", heat.near))
    power.far = _part_of(power, f"heat of the {name}", read_dice(name, "heat.far", heat.far))
    power.through = _part_of(power, name, power.damage)


def _part_of(power: Power, name: str, damage: tuple[int, int, int, int]) -> Power:
    """A power that does its damage to such as another one harms, and nothing else."""
    part = Power(name, label=power.label, tells=power.tells)
    part.damage, part.kinds, part.magical, part.level = damage, power.kinds, power.magical, power.level
    part.twice, part.only, part.spares = power.twice, power.only, power.spares
    part.living_only = power.living_only
    return part


def _form_kind(change: FormChange) -> int:
    """The effect under which one is changed so."""
    if change.flies:
        return effects.ALOFT
    return effects.HASTE if change.attacks > 1 else effects.GROWTH


def _set_conditions(power: Power, name: str, rules: PowerRules, level: int) -> None:
    """Set a power's targets, when it may be used, and its costs."""
    power.touch, power.fallen = rules.touch, "fallen" in rules.only
    power.sure_hit_dice, power.least_hit_dice = rules.sure_hit_dice, rules.least_hit_dice
    power.casters_modifier = rules.casters_modifier
    power.most = read_dice(name, "most", rules.most, level)
    power.all_but = read_dice(name, "all_but", rules.all_but, level)
    power.images = read_dice(name, "images", rules.images, level)
    power.rise, power.leaves, power.leaps = rules.rise, rules.leaves, rules.leaps
    power.ground_attack, power.lands, power.unlocks = rules.ground_attack, rules.lands, rules.unlocks
    power.bounces, power.lingers = rules.bounces, rules.lingers
    power.beyond, power.apart, power.twice = rules.beyond, rules.apart, _flags(rules.twice)
    power.single_hit_dice = rules.single_hit_dice
    power.feeds = rules.feeds
    power.curse, power.fragile, power.still = rules.curse, rules.fragile, rules.still
    power.of_kind = rules.of_kind
    power.spends, power.pushes = rules.spends, rules.pushes_feet
    power.most_pounds = read_dice(name, "most_pounds", rules.most_pounds, level)[2]
    if rules.upon_user:
        power.upon_user = _effect_named(rules.upon_user)
    if rules.heat is not None:
        _set_heat(power, name, rules.heat)


def _set_endings(power: Power, name: str, rules: PowerRules) -> None:
    """Set what a power ends: kinds of effects, magic, curses.

    Raises:
        InputError: there is no such effect.
    """
    for ending in rules.ends:
        if ending == MAGIC:
            power.dispels = True
        elif ending == EVIL_MAGIC:
            power.exorcises = True
        elif ending == CURSES:
            power.lifts = True
        else:
            known = ending.replace(" ", "-")
            if known not in effects.EFFECT_NAMES:
                raise InputError(
                    f"{ending!r} is no effect",
                    key=f"powers.{name}.ends",
                    expected='such as "blinded", or "magic"',
                )
            power.ends.append(effects.EFFECT_NAMES.index(known))


def _effect_named(name: str) -> int:
    return effects.EFFECT_NAMES.index(name.replace(" ", "-"))


def _given(name: str, rules: PowerRules, level: int) -> list[int]:
    """The effects that a power gives besides its first, without rounds."""
    given = [pack_effect(_effect_named(ailment)) for ailment in rules.also]
    changes = rules.greater if rules.greater is not None and level >= rules.greater_from else rules.changes
    if changes is None:
        return given
    if changes.ward and not changes.warded:
        raise InputError(
            "nobody is said to be warded off",
            key=f"powers.{name}.changes.warded",
            expected='"evil" or "good"',
        )
    extra = read_dice(name, "changes.dice", changes.dice, level)
    for kind, amount in (
        (effects.ATTACK_CHANGED, changes.attack),
        (effects.DAMAGE_CHANGED, changes.damage),
        (effects.ARMOUR_CHANGED, changes.armour),
        (effects.MELEE_ARMOUR, changes.in_melee),
        (effects.MISSILE_ARMOUR, changes.missiles),
        (effects.SAVES_CHANGED, changes.saves),
        (effects.COURAGE, changes.fear),
        (effects.MORALE_CHANGED, changes.morale),
        (effects.WARD_GOOD if changes.warded == "good" else effects.WARD_EVIL, changes.ward),
        (effects.GUARD_EVIL, changes.guard),
        (effects.EXTRA_DICE, extra[0] * DICE_COUNT + extra[1] if extra[0] else 0),
        (effects.RESISTANCE, _kinds(changes.resist)),
        (effects.PROOF, _kinds(changes.proof)),
    ):
        if amount:
            given.append(pack_effect(kind, amount=amount))
    return given


def _kinds(names: Sequence[str]) -> int:
    kinds = 0
    for name in names:
        kinds |= KINDS[name]
    return kinds


def _check_use(name: str, rules: PowerRules, power: Power) -> None:
    """Refuse a power that has no targets or no effect.

    Raises:
        InputError: naming the key without which it could never be used to any effect.
    """
    where = f"powers.{name}"
    if rules.shape != "one" and power.size_feet == 0:
        raise InputError(f"the {rules.shape} takes in nothing", key=f"{where}.size_feet", expected="feet")
    if rules.aim != "self" and rules.shape in ("one", "burst", "wall") and rules.range_feet == 0:
        raise InputError(
            f"{name} reaches nobody", key=f"{where}.range_feet", expected='feet, or aim = "self"'
        )
    if not (power.takes_anybody() or rules.ground or rules.leaps or rules.calls or rules.unlocks):
        raise InputError(
            f"{name} does nothing",
            key=where,
            expected="damage, heals, restores, effect, becomes, changes, ends, calls or ground",
        )


def set_up_forms(profiles: Sequence[Profile], book: Rulebook) -> None:
    """Number the powers of this fight, and the forms they can give, for all profiles.

    Raises:
        InputError: a power turns its victims into an unknown creature.
    """
    known = list({id(power): power for one in profiles for power in (*one.powers, *one.bursts)}.values())
    for number, power in enumerate(known):
        power.number = number
        power.gives = [with_source(effect, number) for effect in power.gives]
    forms: dict[tuple[str, object], int] = {}
    for power in known:
        if power.becomes or power.change is not None:
            power.form = forms.setdefault((power.becomes, power.change), len(forms) + 1)
            if len(forms) == power.form:
                _note_form(profiles, power, book)
    for profile in profiles:
        profile.magic = known
        for form in profile.forms:
            form.magic = known


def join_forms(newcomers: Sequence[Profile], present: Sequence[Profile], book: Rulebook) -> None:
    """Add newcomers' powers to the profiles of those present, and theirs to the newcomers'.

    Each power comes with the profile of the creature that its victims become, if they become one.

    Raises:
        InputError: a power turns its victims into an unknown creature.
    """
    known: list[Power] = present[0].magic
    old = {id(one): one for one in present}
    new = {id(one): one for one in newcomers if id(one) not in old}
    making = sorted((power for power in known if power.form > 0), key=lambda power: int(power.form))
    forms: list[tuple[str, object]] = []
    for power in making:
        if power.form > len(forms):
            forms.append((power.becomes, power.change))
            _note_form(list(new.values()), power, book)
    for power in {id(power): power for one in new.values() for power in one.powers}.values():
        power.number = len(known)
        power.gives = [with_source(effect, len(known)) for effect in power.gives]
        known.append(power)
        if power.becomes or power.change is not None:
            made = (power.becomes, power.change)
            if made not in forms:
                forms.append(made)
                _note_form([*old.values(), *new.values()], power, book)
            power.form = forms.index(made) + 1
    for one in new.values():
        one.magic = known
        for form in one.forms:
            form.magic = known


def _note_form(profiles: Sequence[Profile], power: Power, book: Rulebook) -> None:
    """Add one form to all profiles: the same creature for all, or a larger or smaller self.

    Raises:
        InputError: there is no such creature.
    """
    if isinstance(power.change, FormChange):
        for profile in profiles:
            profile.forms.append(changed_form(profile, power.change))
        return
    try:
        creature = find_creature(power.becomes)
        form = creature_profile(creature, MemberEntry(creature=power.becomes), book)
    except InputError as error:
        raise error.located(key=f"powers.{power.name}.becomes") from error
    note_dire_touch(form)
    if power.rise:
        set_nature(form, [ability.name for ability in list_abilities(creature)])
    for profile in profiles:
        profile.forms.append(form)


def _is_harmful(rules: PowerRules) -> bool:
    """Whether a target would rather avoid a power."""
    if rules.whom == "enemies":
        return True
    if rules.whom == "friends" or rules.heals or rules.restores or rules.effect in _WELCOME:
        return False
    if rules.form_change is not None or rules.ends or rules.images or rules.leaps or rules.rise:
        return False
    return rules.aim != "self" or rules.shape != "one"


def _flags(natures: Sequence[str]) -> int:
    flags = 0
    for nature in natures:
        flags |= _NATURES.get(nature, 0)
    return flags


def read_dice(name: str, key: str, text: str, level: int = 1) -> tuple[int, int, int, int]:
    """Dice as count, sides, addition and factor.

    Raises:
        InputError: the text is no dice of one kind.
    """
    if not text:
        return NO_DICE
    where = f"powers.{name}.{key}"
    if "level" in text or " + " in text:
        return amount_at(text, level, key=where)
    try:
        dice = parse_dice(text)
    except InputError as error:
        raise error.located(key=where) from error
    if len(dice.terms) > 1 or any(term.count < 0 for term in dice.terms):
        raise InputError(f"{text!r} is too involved", key=where, expected="one kind of die, such as 4d4x10")
    if not dice.terms:
        return 0, 1, dice.constant, dice.multiplier
    return dice.terms[0].count, dice.terms[0].sides, dice.constant, dice.multiplier


def _rounds(name: str, key: str, text: str, level: int, round_seconds: int) -> tuple[int, int, int, int]:
    """A duration in rounds; dice without a unit are rounds.

    Raises:
        InputError: the text is no duration.
    """
    if set(text) <= _DICE_MARKS:
        return read_dice(name, key, text)
    return rounds_at(text, level, round_seconds=round_seconds, key=f"powers.{name}.{key}")
