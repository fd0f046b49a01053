"""What a rulebook may say of magic items, and what is said of one that is worn."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from grognard.rulebooks.power_schema import Ailment, Count, Kind, Modifier, PowerRules

Dice = Annotated[str, Meta(max_length=40)]
Score = Annotated[int, Meta(ge=0, le=25)]


class ItemRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Magic items in a fight.

    A wand, staff or rod that is found has so many charges, in dice. A potion lasts so long (`potion_lasts`)
    unless it says otherwise; one drunk while another works ends both, and leaves its drinker sick for
    `mixing_turns` (0: they go together). Drinking takes the place of an attack, or of movement with
    `potions_instead_of_moving`. A device is `interrupted` by an attack that hits on the very number it is
    used on. Scrolls of magic-users' spells must be deciphered with `read_magic`. What the dead carried is
    `destroyed` with them by fire and the like. With `class_restrictions` nobody wields or wears magic whose
    ordinary kind its class cannot use.
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
    """What a ring, a cloak or a pair of gauntlets does for whoever wears it, as long as it does.

    The bonus at the end of its name ("ring of protection +1") is added to the numbers of `adds`; "suit" is an
    armour class of so many points above none, for those who wear no better armour. Its wearer has that
    `strength`, goes `pace` times as fast, gets `regenerates` hit points back each round, takes half of the
    kinds of harm it `resists`, is what `always` says. What has to be used is its `power`. A `cursed` one
    works however many are worn, and so does any whose bonus is below 0.
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
