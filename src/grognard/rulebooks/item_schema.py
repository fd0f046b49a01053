"""A rulebook's rules of magic items, and the rows of worn items."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from grognard.rulebooks.power_schema import Ailment, Count, Kind, Modifier, PowerRules

Dice = Annotated[str, Meta(max_length=40)]
Score = Annotated[int, Meta(ge=0, le=25)]


class ItemRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Magic items in a fight.

    A found wand, staff or rod has its charges in dice. A potion lasts `potion_lasts` unless its row says
    otherwise; a second potion drunk while another works ends both, and leaves its drinker sick for
    `mixing_turns` (0: they work together). Drinking takes the place of an attack, or of movement with
    `potions_instead_of_moving`. With `interrupted` an attack that hits on the very number a device is used on
    spoils it. Scrolls of magic-users' spells must be deciphered with `read_magic`. With `destroyed`, fire and
    the like destroy the belongings of those they kill. With `class_restrictions` a class cannot use magic
    weapons and armour whose ordinary kind it cannot use.
    """

    wand_charges: Dice = "2d10"
    staff_charges: Dice = "3d10"
    rod_charges: Dice = "1d10"
    potion_lasts: Dice = "1d6+6 turns"
    mixing_turns: Annotated[int, Meta(ge=0, le=100)] = 0
    potions_instead_of_moving: bool = False
    interrupted: bool = False
    read_magic: bool = False
    destroyed: bool = False
    class_restrictions: bool = False


class WornRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The effects of a ring, a cloak or a pair of gauntlets on its wearer, as long as it works.

    The bonus at the end of its name ("ring of protection +1") is added to the numbers of `adds`; "suit" is an
    armour class that many points above none, for wearers without better armour. The wearer has that
    `strength`, moves `pace` times as fast, regains `regenerates` hit points each round, takes half of the
    kinds of harm in `resists`, and is in the states of `always`. `power` is what must be used. A `cursed`
    item works however many are worn, and so does any with a bonus below 0.
    """

    adds: tuple[Literal["armour class", "saving throws", "suit"], ...] = ()
    strength: Score = 0
    pace: Annotated[int, Meta(ge=1, le=4)] = 1
    regenerates: Count = 0
    resists: tuple[Kind, ...] = ()
    always: tuple[Literal["displaced"] | Ailment, ...] = ()
    power: PowerRules | None = None
    uses: Count = 0
    cursed: bool = False
    attack: Modifier = 0
