"""Effects of creatures' hits besides plain damage: holding, draining, swallowing, petrifying, rust and more.

The words printed beside the damage in a stat line define them ("blood drain 1d4/round", "hug 2d8",
"petrification"); the tables of the creature's kind add to them.
"""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from grognard.creatures.creature import Attack, Creature
from grognard.creatures.kind_tables import abilities_in, tables_of_kind
from grognard.rulebooks.power_schema import Ailment, Kind

HITS: Final = "hits.toml"

Save = Literal["", "death", "wands", "paralysis", "breath", "spells"]
Size = Literal["", "small", "medium", "large", "huge", "gigantic"]


class HitEffectRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Effects of hits with the attack `of` (any, if empty) besides damage; dice and rounds as in powers.

    They take an attack roll of at least `natural`, and `hits` hits on the same enemy in a round. The `damage`
    is immediate. A target that fails the `save`, with that `bonus`, suffers the `effect` for `rounds`, loses
    `points` of the ability it `saps`, or fights on `weakened` (a modifier to attack rolls and saves). It
    `holds` or `swallows` an enemy no larger than `largest`, which then takes the damage of `each_round`. A
    creature that `pulls` draws its prey to itself; while it is `latched` on to its prey it does nothing else;
    `escape` is how the prey gets free: a saving throw against death, or a 1 on a d6; Strength helps. It
    `ruins` metal, or any gear, that it touches. The undead are immune unless it is `for_all`, and so are the
    folk it `spares`. Damage of `each_round` without a hold lasts for `rounds`; with `saves_again`, a saving
    throw avoids that of a round. It is there `instead_of` the printed poison or paralysis; rules with
    `spares` and without a save only exempt that folk. With `slays_itself` the attacker dies of its own hit.
    It may work only `against` targets in metal, on the ground or in the water, proof against fire or against
    cold. A target that is slain with `rounds` dies after them. It works only in `percent` of cases, or, with
    `mauls`, when such hits have cost half of all hit points. A creature that `carries` leaves with its prey
    as the next round begins; a hit that `fells` throws its target to the ground. `feeds` gives the attacker
    back that percentage of the damage of a hit.

    While the creature holds its prey, `shares` is the percentage of the damage of hits on it that the prey
    takes too, or `instead`; a `share_save` prevents that. Each hit on it frees a prey that saves in the
    category `wounds_free`. Attacks on it have `strays` added to them, and those that miss hit the prey. Each
    hit makes the next ones do the following dice of `grows`. `for_levels` is what the attacker regains for
    each level that it drains: dice, or "50%" of the hit points lost with it.
    """

    of: str = ""
    natural: Annotated[int, Meta(ge=0, le=20)] = 0
    hits: Annotated[int, Meta(ge=1, le=15)] = 1
    damage: str = ""
    kind: Literal["", Kind, "stone", "drain", "disease"] = ""
    save: Save = ""
    bonus: Annotated[int, Meta(ge=-20, le=20)] = 0
    effect: Literal["", Ailment] = ""
    rounds: str = ""
    weakened: Annotated[int, Meta(ge=-20, le=0)] = 0
    saps: Literal["", "strength", "constitution"] = ""
    points: str = ""
    ruins: Literal["", "metal", "gear"] = ""
    holds: bool = False
    swallows: bool = False
    each_round: str = ""
    latched: bool = False
    pulls: bool = False
    escape: Literal["", "death", "strength"] = ""
    largest: Size = ""
    for_all: bool = False
    spares: tuple[str, ...] = ()
    saves_again: bool = False
    slays_itself: bool = False
    percent: Annotated[int, Meta(ge=0, le=100)] = 0
    mauls: bool = False
    carries: bool = False
    feeds: Annotated[int, Meta(ge=0, le=100)] = 0
    fells: bool = False
    shares: Annotated[int, Meta(ge=0, le=100)] = 0
    instead: bool = False
    share_save: Save = ""
    wounds_free: Save = ""
    grows: tuple[str, ...] = ()
    for_levels: str = ""
    strays: Annotated[int, Meta(ge=0, le=20)] = 0
    against: Literal["", "metal", "on the ground", "in the water", "hot", "cold"] = ""
    instead_of: Literal["", "poison", "paralysis"] = ""


_DICE: Final = r"(?P<dice>\d{1,3}d\d{1,3}(?:[+-]\d{1,3})?)"
_EACH: Final = r"\s*(?:points?\s*)?(?:/|per\s+)round"
_NATURAL: Final = r"(?:\s*on (?:an? )?(?:natural )?(?P<natural>[12]\d)(?: or more|\+)?)?"
_HOW: Final = r"(?P<how>blood drain|blood sucking|hold|strangle|constrict|entangle)s?"
_KIND: Final = r"(?P<kind>fire|cold|lightning|acid|heat)"
_STONE: Final[dict[str, object]] = {"save": "paralysis", "effect": "petrified", "kind": "stone"}
_PRINTED: Final[tuple[tuple[str, str, dict[str, object]], ...]] = (
    (rf"{_DICE}{_EACH}\s*{_HOW}", "", {"holds": True}),
    (rf"{_HOW}\s*{_DICE}{_EACH}", "", {"holds": True}),
    (rf"swallow(?:s|ed)?(?: whole)?\s*{_DICE}{_EACH}{_NATURAL}", "swallow", {"swallows": True}),
    (rf"hug\s*{_DICE}", "hug", {"of": "claw", "hits": 2}),
    (r"hold\b", "hold", {"holds": True}),
    (r"petrif[ai]\w*|turn(?:s|ed)?(?: in)?to stone", "petrification", _STONE),
    (r"turns? (?:in)?to \w* ?jelly", "turns flesh into jelly", {"effect": "slain", "rounds": "1d4+6"}),
    (r"stun", "stun", {"save": "death", "effect": "stunned", "rounds": "1d6"}),
    (r"rust", "rust", {"ruins": "metal", "for_all": True}),
    (r"(?:1 point )?strength loss", "strength loss", {"saps": "strength", "points": "1"}),
    (r"constitution loss", "Constitution loss", {"saps": "constitution", "points": "1"}),
    (rf"{_KIND}\s*{_DICE}$", "", {}),
    (rf"{_DICE}\s*{_KIND}(?:\s+damage)?$", "", {}),
)
"""What is printed beside damage, the ability's name, and what it means; the first that fits."""
_CALLED: Final = {
    "blood drain": "blood drain",
    "blood sucking": "blood drain",
    "hold": "hold",
    "strangle": "strangles",
    "constrict": "constricts",
    "entangle": "entangles",
}
_LATCHED: Final = ("blood drain", "hold")


def find_hit_effects(creature: Creature) -> dict[str, HitEffectRules]:
    """The effects of a creature's hits besides damage, by the name of the ability.

    >>> from grognard.creatures.bestiary import find_creature
    >>> find_hit_effects(find_creature("stirge"))["blood drain"].each_round
    '1d4'
    """
    found: dict[str, dict[str, object]] = {}
    for attack in (attack for routine in creature.routines for attack in routine):
        for effect in attack.effects:
            printed = _read(effect, attack)
            if printed is not None:
                found.setdefault(printed[0], printed[1])
    for name, table in tables_of_kind(HITS, creature.name).items():
        found[name] = {**found.get(name, {}), **table}
    return {name: msgspec.convert(table, HitEffectRules) for name, table in found.items()}


def name_of_effect(effect: str) -> str:
    """The ability that is printed beside damage; nothing where that is none of these."""
    printed = _read(effect, Attack(name="hit", damage="1"))
    return printed[0] if printed is not None else ""


def _read(effect: str, attack: Attack) -> tuple[str, dict[str, object]] | None:
    for pattern, name, rules in _PRINTED:
        match = re.match(pattern, effect, re.IGNORECASE)
        if match is None:
            continue
        said: dict[str, object] = {"of": attack.name, **rules}
        groups = match.groupdict()
        if how := groups.get("how"):
            name = _CALLED[how.lower()]
        if kind := groups.get("kind"):
            kind = kind.lower()
            name, said["kind"] = kind, "fire" if kind == "heat" else kind
        if natural := groups.get("natural"):
            said["natural"] = min(int(natural), 20)
        dice = groups.get("dice")
        if said.get("holds") or said.get("swallows"):
            said["each_round"] = dice or attack.damage
            said["latched"] = name in _LATCHED
        elif dice:
            said["damage"] = dice
        return name, said
    return None


def hit_effect_names() -> tuple[str, ...]:
    """The name of every ability that hits of some listed kind have, and of those that are read in print."""
    printed = [name for _, name, _ in _PRINTED if name]
    return tuple(dict.fromkeys([*abilities_in(HITS), *printed, *_CALLED.values()]))
