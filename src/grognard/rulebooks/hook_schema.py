"""House rules that hang on a moment of a fight: a blow, a kill, damage about to land, a failed save."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=1000)]


class HookRow(Struct, frozen=True, forbid_unknown_fields=True):
    """An action allowed at a moment of a fight: for which combatants, and how often.

    `when`: a melee attack of one's turn was made ("strike"); one of one's melee blows took an enemy out of
    the fight ("kill"); a blow has hit and its damage is about to land ("damage"); a saving throw has failed
    ("failed save").

    `does`: "strike again" at once, at an enemy in reach; "splinter shield", which is lost and turns the
    blow's damage; "reroll" the attack that has hit, or the save.

    `whom` and `classes` limit who may; `foes_below` limits "strike" and "kill" to enemies of fewer hit dice;
    `most` is the limit for a round ("level": the combatant's level; 0: none). `costs` "luck" takes a point of
    `[luck]`. With `choice` "asked" a player is asked and tactics choose; "always" does it automatically, as
    it must be with a saving throw.
    """

    when: Literal["strike", "kill", "damage", "failed save"]
    does: Literal["strike again", "splinter shield", "reroll"]
    whom: Literal["all", "player characters", "all but player characters"] = "all"
    classes: tuple[str, ...] = ()
    foes_below: Count = 0
    most: Count | Literal["level", "one less than level"] = 0
    costs: Literal["", "luck"] = ""
    choice: Literal["asked", "always"] = "asked"


HOOK_MOMENTS = {
    "strike again": ("strike", "kill"),
    "splinter shield": ("damage",),
    "reroll": ("damage", "failed save"),
}
"""At which moments each thing may be done."""
