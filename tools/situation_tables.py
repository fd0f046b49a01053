"""What situations are worth to an attack in each book: put into play, and read off the engine's own tally."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.battle.ground.grips import take_hold
from grognard.battle.state import effects
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import add_effect
from grognard.battle.state.field import relocate
from grognard.battle.state.flags import (
    ALL_OUT,
    BEHIND,
    BLINDED,
    BOARDING,
    CHARGING,
    FLESH_WOUND,
    FOUND,
    HURRIED,
    IN_WATER,
    INVISIBLE,
    PARRY,
    PINNED,
    PRONE,
    SNEAK,
    STEALTH,
    TURNED,
    TWO_WEAPONS,
    UNSTEADY,
    WEAKENED,
)
from grognard.battle.state.occasions import CHARGING_HOME, ORDINARY, PARTING
from grognard.battle.state.steps import ACT, pack_step
from grognard.rulebooks.schema import Rulebook
from tools.probe import Attack, Pair, Prepare, face_off, weigh
from tools.side_by_side import NOTHING, Describe, Rows, format_rows, join, signed

BOW: Final = ("longbow",)
IN_THE_WATER: Final = "in the water"
LONG_RUN: Final = 100_000
_SHIELD: Final = frozenset({"shield does not count", "shield from behind"})
_DEXTERITY: Final = "no Dexterity"


def format_situations() -> str:
    """What each situation does to an attack roll, and to the armour class it is rolled against."""
    return format_rows(_SITUATIONS)


def situation(name: str) -> Describe:
    """One line of that table by its name."""
    return _SITUATIONS[name]


def better(points: int) -> str:
    """A change of armour class in words that fit counting up and down."""
    return f"AC {abs(points)} {'better' if points > 0 else 'worse'}"


def _nothing(pair: Pair) -> None:
    """Leaves the pair as it is."""


def worth(
    prepare: Prepare,
    *,
    than: Prepare = _nothing,
    occasion: int = ORDINARY,
    weapons: tuple[str, ...] = ("longsword",),
    cells: int = 1,
    subduing: bool = False,
) -> Describe:
    """What a situation changes: the attack roll, and the target's armour class, shield and Dexterity.

    Args:
        prepare: puts the pair into the situation.
        than: puts it into the one to compare with.
        occasion: what brings the attack about.
        weapons: the attacker's.
        cells: how far the target is away.
        subduing: the blow is meant to subdue.
    """

    def describe(book: Rulebook) -> str:
        usual, pair = (face_off(book, weapons=weapons, cells=cells) for _ in range(2))
        than(usual)
        prepare(pair)
        return _difference(weigh(usual), weigh(pair, occasion=occasion, subduing=subduing))

    return describe


def _difference(before: Attack, after: Attack) -> str:
    gained = sum(after.roll.values()) - sum(before.roll.values())
    special = [name for name in after.guard if name in _SHIELD or name.startswith(_DEXTERITY)]
    plain = sum(value for name, value in after.guard.items() if name not in special)
    parts = [signed(gained)] if gained else []
    parts += ["no shield"] if _SHIELD.intersection(special) else []
    parts += [_DEXTERITY] if any(name not in _SHIELD for name in special) else []
    return join([*parts, *([better(plain)] if plain else [])])


def _where(allowed: Callable[[Rulebook], bool], describe: Describe) -> Describe:
    """The same, for the books that have such a thing at all."""
    return lambda book: describe(book) if allowed(book) else NOTHING


def _attacker(flags: int) -> Prepare:
    def prepare(pair: Pair) -> None:
        pair.attacker.flags |= flags

    return prepare


def _target(flags: int) -> Prepare:
    def prepare(pair: Pair) -> None:
        pair.target.flags |= flags

    return prepare


def _sneaking(pair: Pair) -> None:
    pair.attacker.profile.flags |= SNEAK
    pair.attacker.flags |= STEALTH


def _go(pair: Pair, one: Combatant, *, across: int, along: int) -> None:
    """Put one of the friends so many cells from the target, with its turn to come."""
    side = pair.battle.sides[one.side]
    relocate(pair.battle.field, side, one, pair.target.x + across, pair.target.y + along)
    pair.battle.agenda.append(pack_step(ACT, who=one.index))


def _opposite(pair: Pair) -> None:
    _go(pair, pair.friend, across=1, along=0)


def _two(pair: Pair) -> None:
    _go(pair, pair.friend, across=0, along=1)


def _three(pair: Pair) -> None:
    _two(pair)
    _go(pair, pair.third, across=1, along=1)


def _looking_elsewhere(pair: Pair) -> None:
    pair.target.directed_at = pair.friend.index


def _tired(pair: Pair) -> None:
    pair.attacker.rounds_run = LONG_RUN


def _tired_out(pair: Pair) -> None:
    pair.target.rounds_run = LONG_RUN


def _stunned(pair: Pair) -> None:
    add_effect(pair.target, pack_effect(effects.STUN, rounds=1))


def _held(pair: Pair) -> None:
    take_hold(pair.battle, pair.friend, pair.target)


def _two_weapons(pair: Pair) -> None:
    pair.attacker.declared |= TWO_WEAPONS


def _parrying(pair: Pair) -> None:
    pair.target.declared |= PARRY


def _defending(pair: Pair) -> None:
    pair.target.declared |= ALL_OUT


def _unsteady(pair: Pair) -> None:
    pair.attacker.profile.flags |= UNSTEADY


def _in_water(pair: Pair) -> None:
    pair.attacker.profile.flags |= IN_WATER


def _parting(book: Rulebook) -> str:
    gained = worth(_nothing, occasion=PARTING)(book)
    return ("a free attack" + f", {gained}" * (gained != NOTHING)) if book.withdraw.parting_shot else NOTHING


def _unseen(book: Rulebook) -> str:
    if book.plights.unfound_safe:
        return "cannot be attacked"
    return worth(_target(INVISIBLE))(book)


def _helpless(book: Rulebook) -> str:
    return "hit without a roll" if book.helpless.sure_hit else NOTHING


def _ground(book: Rulebook) -> str:
    named = [
        f"{name} {signed(size)}" + (" from afar" if not kind.melee else "")
        for name, kind in book.position.terrain.items()
        if (size := kind.attack or kind.shelter)
    ]
    limit = f"; {book.position.terrain_limit} at most" if book.position.terrain_limit else ""
    return ", ".join(named) + limit if named else NOTHING


def _wall(book: Rulebook) -> str:
    return "the neighbours' shields too, no Dexterity" if book.defence.shield_wall else NOTHING


_SITUATIONS: Final[Rows] = {
    "from behind": worth(_attacker(BEHIND)),
    "a thief's sneak attack": worth(_sneaking),
    "the target stands between two enemies": worth(_opposite),
    "two attackers side by side": worth(_two),
    "three attackers": worth(_three),
    "the target strikes at another, of its choice": _where(
        lambda book: book.defence.random_targets, worth(_looking_elsewhere)
    ),
    "charging": _where(lambda book: book.charge.allowed, worth(_nothing, occasion=CHARGING_HOME)),
    "against one who has charged": _where(lambda book: book.charge.allowed, worth(_target(CHARGING))),
    "parting shot at one who flees": _parting,
    "against one who has turned to flee": worth(_target(TURNED)),
    "against one who backs off in a hurry": _where(
        lambda book: book.withdraw.fast is not None, worth(_target(HURRIED))
    ),
    "by one who has run too long": worth(_tired),
    "against one who has run too long": worth(_tired_out),
    "target prone": worth(_target(PRONE)),
    "target pinned": worth(_target(PINNED)),
    "target held by another": _where(lambda book: book.wrestling.allowed, worth(_held, than=_two)),
    "target stunned": _where(lambda book: book.critical.allowed, worth(_stunned)),
    "target helpless, in melee": _helpless,
    "target invisible, its place known": worth(_target(INVISIBLE | FOUND)),
    "target invisible, its place unknown": _unseen,
    "attacker blinded": worth(_attacker(BLINDED)),
    "attacker with a flesh wound": _where(lambda book: book.critical.allowed, worth(_attacker(FLESH_WOUND))),
    "attacker near death": _where(lambda book: book.damage.dying != "dead", worth(_attacker(WEAKENED))),
    "two weapons, each attack": _where(lambda book: book.two_weapons.allowed, worth(_two_weapons)),
    "target guards with its second weapon": _where(lambda book: book.two_weapons.allowed, worth(_parrying)),
    "target fights defensively and does not attack": worth(_defending),
    "target in a shield wall": _wall,
    "with the flat of the blade": worth(_nothing, subduing=True),
    "ground and cover by name": _ground,
    "shot from unstable ground": worth(_unsteady, weapons=BOW, cells=20),
    IN_THE_WATER: worth(_in_water),
    "boarding a ship": worth(_attacker(BOARDING)),
    "against one who boards": worth(_target(BOARDING)),
}
