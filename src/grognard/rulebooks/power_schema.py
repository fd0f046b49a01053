"""A rulebook's or house-rules file's powers: a spell, a breath, a gaze, a potion."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Feet = Annotated[int, Meta(ge=0, le=5280)]
Count = Annotated[int, Meta(ge=0, le=1000)]
SpellLevel = Annotated[int, Meta(ge=0, le=12)]
Modifier = Annotated[int, Meta(ge=-20, le=20)]

Nature = Literal[
    "undead",
    "living",
    "humanoid",
    "intelligent",
    "fireproof",
    "incorporeal",
    "user",
    "animal",
    "fallen",
    "evil",
    "good",
    "called",
]
Ailment = Literal[
    "asleep",
    "paralysed",
    "helpless",
    "charmed",
    "won over",
    "stunned",
    "blinded",
    "invisible",
    "silenced",
    "slain",
    "petrified",
    "afraid",
    "confused",
    "slowed",
    "feebleminded",
    "entangled",
    "deluded",
    "safe from missiles",
    "safe from magic",
    "sees the invisible",
    "sees in the dark",
    "diseased",
    "rotting",
    "lycanthropy",
    "moving by thought",
]
Kind = Literal["fire", "cold", "lightning", "acid", "poison", "steam", "wind", "fear", "force", "stone"]
Ground = Literal["fire", "web", "cloud", "darkness", "barrier", "silence", "blades", "swarm", "hail"]
Alignment = Literal["", "evil", "good"]


class PowerModifiers(Struct, frozen=True, forbid_unknown_fields=True):
    """Modifiers that a power gives its targets, for as long as it lasts.

    They apply to attack rolls, damage, armour class (`armour`, or only `in_melee`, or only against
    `missiles`), saving throws (`saves`, or only those against `fear`), and morale. `ward` improves armour
    class and saving throws against the `warded` alignment, `guard` armour class against the evil, the undead
    and creatures called by magic. The targets' hits do `dice` more damage, which is magical. Harm of the
    kinds they `resist` is halved, and saved against at +3; harm of the kinds they are `proof` against does
    nothing.
    """

    attack: Modifier = 0
    damage: Modifier = 0
    armour: Modifier = 0
    in_melee: Modifier = 0
    missiles: Modifier = 0
    saves: Modifier = 0
    fear: Modifier = 0
    morale: Modifier = 0
    ward: Modifier = 0
    guard: Modifier = 0
    warded: Alignment = ""
    dice: str = ""
    resist: tuple[Kind, ...] = ()
    proof: tuple[Kind, ...] = ()


class FormChange(Struct, frozen=True, forbid_unknown_fields=True):
    """A change of a target's form by a power.

    Its `pace`, its `attacks` in a round and the `damage` of these are multiplied; `armour` is added to its
    armour class. `flies` lets it fly.
    """

    pace: Annotated[int, Meta(ge=1, le=4)] = 1
    attacks: Annotated[int, Meta(ge=1, le=4)] = 1
    damage: Annotated[int, Meta(ge=1, le=4)] = 1
    armour: Modifier = 0
    flies: bool = False


class WallHeat(Struct, frozen=True, forbid_unknown_fields=True):
    """The dice of damage of each round beside a wall, on its side away from its user: near it, and farther.

    It is of the kind of the wall itself.
    """

    near: str
    near_feet: Feet
    far: str
    far_feet: Feet


class PowerRules(Struct, frozen=True, forbid_unknown_fields=True):
    """One power, put together from a few parts; distances in feet, durations in rounds.

    `label` is its name in a list of choices ("Cast sleep"; "at" and the target's name follow, unless "{whom}"
    in it marks where the name goes), `tells` the words when it is used ("casts sleep"). It is aimed at its
    user, at a creature or at a place within `range_feet`, and takes the targets in its `shape`: the creature
    aimed at, everybody within `size_feet` (a burst), or a line or cone of that length from its user,
    `width_feet` wide (a cone at its far end); a line that goes `beyond` begins where it is aimed. It takes
    only `whom` of them, of `only` those natures, of at least one in `either` and of none in `spares`, with
    the words `of_kind` in the name of their kind, of no more than `most_hit_dice` (or, where none has so few,
    a single one of no more than `single_hit_dice`), and, with a `hit_dice_pool`, no more hit dice in all than
    that rolls, the weakest first.

    A target that makes its `save` in that category is spared, takes half the damage, or that of targets near
    it (`heat`). `damage` is dice, or "hit points" for as many as its user has left; `heals` is dice,
    `all_but` leaves an enemy that many hit points, or heals a friend to within that many of its full number;
    `restores` takes away that many negative levels, a number or one that grows. `effect` lasts for `rounds`
    (without an end if empty), or the target `becomes` another creature for as long; `ground` is on the cells
    of its shape for `ground_rounds`, and `ground_attack` is added to attack rolls of combatants who stand on
    it. It is used in the `phase` of the round, at most once in `every` rounds, and with a `mood` only in
    rounds in which a d6 shows no more than that. It does nothing to targets that its `kind` does not harm,
    and twice the damage to those of a nature in `twice`. With `apart` its damage is rolled for each target.
    It `feeds` its user with that percentage of its damage.

    Dice and durations may grow with the level of a caster: "1d6/level", "6 turns + 1/level" (see
    `grognard.rulebooks.by_level`). A spell has a level for clerics, for magic-users or both; it may be the
    reverse of the spell it `reverses`, or another `way_of` casting one. A power that `follows` a spell can be
    used while the spell is upon its caster, and with `spends` ends it on reaching its target. It
    `pushes_feet` its targets that far away from its user, if they weigh no more than `most_pounds`. It
    `strikes` several times for its damage. `save_modifier` is added to the saving throws against it,
    `casters_modifier` to those of spell casters; targets of no more hit dice than `sure_hit_dice` have none.
    `most` is the most targets it takes, the nearest to its middle first.

    With a `touch` its user must hit, as with a bare hand. It also has the effects named in `also`, makes
    `changes` to numbers, `greater` ones from the level `greater_from` on, a `form_change`, gives `images` of
    its targets. `ends` are the effects it takes away: those of spells are "magic" as far as a caster of its
    level can dispel them, "evil magic" (one spell, of an evil caster), or "curses". With `rise` it brings the
    fallen back to life; it takes its user away from here (`leaves`) or to the place it aims at (`leaps`); it
    `lands` fliers. It `unlocks` the door it is aimed at, whether that is locked, barred or stuck. With
    `lingers` its ground does the same to combatants who come there later. A `curse` is not ended by what ends
    magic; a `fragile` effect ends with an attack by its bearer, and invisibility that requires standing
    `still` with a move, too. `upon_user` is what its user suffers for it. `size` is its size in feet where
    that grows with the level. It `calls` a creature of the list, `calls_number` of them, which come after
    `calls_rounds`, or at once to where it is aimed, and are gone again after its rounds, if it has any; they
    attack as well as its user does with `calls_like_user`. Without `sight` it may be aimed at a target known
    to be there and not seen. A power that works by the `eyes` of its victims does nothing to the sightless.

    A row takes what it lacks from the power or bundled spell that it is `like`. A row of a spell that the two
    classes cast differently has the name of that `spell`. A `range` may grow with the level ("10'/level").
    `referee` is what the referee does where no fight carries the spell out; a `banned` spell does not exist.
    Casters memorise the `usual` spells of a level, in that order, by default.
    """

    label: str = ""
    tells: str = ""
    aim: Literal["self", "creature", "place"] = "creature"
    range_feet: Feet = 0
    shape: Literal["one", "burst", "line", "cone", "wall"] = "one"
    size_feet: Feet = 0
    size: str = ""
    width_feet: Feet = 5
    whom: Literal["anyone", "enemies", "friends"] = "anyone"
    only: tuple[Nature, ...] = ()
    either: tuple[Nature, ...] = ()
    of_kind: str = ""
    spares: tuple[Nature, ...] = ()
    most_hit_dice: Count = 0
    hit_dice_pool: str = ""
    save: Literal["", "death", "wands", "paralysis", "breath", "spells"] = ""
    saved: Literal["spared", "half", "heat"] = "spared"
    heat: WallHeat | None = None
    magical: bool = False
    sight: bool = True
    damage: str = ""
    heals: str = ""
    all_but: str = ""
    restores: Count | str = 0
    effect: Literal["", Ailment] = ""
    becomes: str = ""
    rounds: str = ""
    ground: Literal["", Ground] = ""
    ground_rounds: str = ""
    ground_attack: Modifier = 0
    kind: Literal["", Kind] = ""
    once: bool = False
    every: Annotated[int, Meta(ge=1, le=1000)] = 1
    mood: Annotated[int, Meta(ge=0, le=6)] = 0
    cleric: SpellLevel = 0
    magic_user: SpellLevel = 0
    reverses: str = ""
    strikes: str = ""
    save_modifier: Modifier = 0
    casters_modifier: Modifier = 0
    sure_hit_dice: Count = 0
    single_hit_dice: Count = 0
    beyond: bool = False
    twice: tuple[Nature, ...] = ()
    apart: bool = False
    feeds: Annotated[int, Meta(ge=0, le=100)] = 0
    least_hit_dice: Count = 0
    most: str = ""
    touch: bool = False
    also: tuple[Ailment, ...] = ()
    changes: PowerModifiers | None = None
    greater: PowerModifiers | None = None
    greater_from: SpellLevel = 0
    form_change: FormChange | None = None
    images: str = ""
    ends: tuple[str, ...] = ()
    rise: bool = False
    leaves: bool = False
    leaps: bool = False
    lands: bool = False
    unlocks: bool = False
    bounces: bool = False
    lingers: bool = False
    curse: bool = False
    fragile: bool = False
    still: bool = False
    upon_user: Literal["", Ailment] = ""
    way_of: str = ""
    eyes: bool = False
    follows: str = ""
    spends: bool = False
    pushes_feet: Feet = 0
    most_pounds: str = ""
    calls: str = ""
    calls_number: str = "1"
    calls_rounds: str = ""
    calls_like_user: bool = False
    phase: Literal["movement", "missiles", "magic", "melee"] = "magic"
    like: str = ""
    spell: str = ""
    range: str = ""
    referee: str = ""
    banned: bool = False
    usual: Count = 0
