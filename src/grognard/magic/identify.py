"""Finding out what an item is, and how one of its kind is put to use."""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec

from grognard.creatures.gear import find_armour
from grognard.creatures.grammar import with_article
from grognard.dice.throws import ProcedureDice
from grognard.magic.items import MagicItem
from grognard.magic.reasons import MagicReason, counted
from grognard.rulebooks.item_rows import find_worn, has_lasting_effect
from grognard.rulebooks.item_schema import ItemRules
from grognard.rulebooks.magic_chapter_schema import ActivationRules, IdentifyRules

By = Literal["nobody", "use", "sip", "wizard", "alchemist"]
WAYS: Final[tuple[str, ...]] = get_args(By)
Where = Literal["hand", "worn", "finger", "thumb", "pack", "chain"]
PLACES: Final[tuple[str, ...]] = get_args(Where)
_GEAR: Final = ("weapon", "armour", "shield")
_TURNS: Final = " turns"


class ExaminationResult(msgspec.Struct, frozen=True):
    """The result of an examination: whether the item is identified, the weeks, and the dose used up."""

    identified: bool
    weeks: int
    dose_used: bool
    why_not: tuple[MagicReason, ...]
    facts: tuple[MagicReason, ...]


class DrinkResult(msgspec.Struct, frozen=True):
    """A potion that was drunk: what works afterwards, for how many turns, and how long one is sick.

    The referee keeps `hidden` facts.
    """

    active: tuple[str, ...]
    turns: int
    sick_turns: int
    facts: tuple[MagicReason, ...]
    hidden: tuple[MagicReason, ...] = ()


def examine(rules: IdentifyRules, item: MagicItem, by: By, *, weeks: int | None = None) -> ExaminationResult:
    """Find out what an item is, in a way that can tell or cannot.

    Rule: bxe.magic-items.unlabelled, bxe.magic-items.potion-unlabelled, bxe.magic-items.identify-by-wizard,
        bxe.magic-items.identify-by-alchemist, bxe.magic-items.potion-sampling,
        bxe.magic-items.potion-single-dose
    """
    blank = "no two potions look and smell alike, not even of one kind" if item.kind == "potion" else ""
    label = MagicReason(f"{item_words(item.seems)}: unmarked", rules.cite("unlabelled"))
    facts = [label, MagicReason(blank, rules.cite("potion"))] if blank else [label]
    if by == "nobody":
        return ExaminationResult(False, 0, False, (), tuple(facts))
    if by == "sip":
        if item.kind != "potion" or not rules.sip:
            said = "a sip tells of potions only" if rules.sip else "a sip tells nothing"
            return ExaminationResult(False, 0, False, (MagicReason(said, rules.cite("sip")),), tuple(facts))
        said = "a sip tells what it is, and leaves the whole dose"
        return ExaminationResult(True, 0, False, (), (*facts, MagicReason(said, rules.cite("sip", "dose"))))
    if by == "wizard":
        takes = rules.wizard_weeks if weeks is None else weeks
        said = f"a powerful wizard may find out in {counted(takes, 'week')}"
        return ExaminationResult(True, takes, False, (), (*facts, MagicReason(said, rules.cite("wizard"))))
    if by == "alchemist":
        return _ask_alchemist(rules, item, facts)
    used = item.kind == "potion"
    said = "drunk, it shows what it is" if used else "used, it shows what it is, by trial and error"
    cites = rules.cite("dose" if used else "unlabelled")
    return ExaminationResult(True, 0, used, (), (*facts, MagicReason(said, cites)))


def _ask_alchemist(rules: IdentifyRules, item: MagicItem, facts: list[MagicReason]) -> ExaminationResult:
    cites = rules.cite("alchemist")
    if item.kind not in rules.alchemist:
        said = (
            f"an alchemist tells some items, such as potions; of {with_article(item.kind)} the referee says"
        )
        return ExaminationResult(False, 0, False, (MagicReason(said, cites),), tuple(facts))
    return ExaminationResult(
        True, 0, False, (), (*facts, MagicReason("an alchemist can tell what it is", cites))
    )


def drink(
    rules: IdentifyRules,
    items: ItemRules,
    potion: MagicItem,
    throws: ProcedureDice,
    *,
    before: MagicItem | None = None,
) -> DrinkResult:
    """A potion drunk, perhaps while another is still at work: both are wasted then, and one is sick.

    Rule: bxe.magic-items.potion-onset, bxe.magic-items.potion-duration,
        bxe.magic-items.potion-description-overrides, bxe.magic-items.potion-mix-nullifies,
        bxe.magic-items.potion-mix-sick, bxe.magic-items.potion-no-mix-after-expiry
    """
    if before is not None and not _has_lasting_effect(before):
        gone = MagicReason(f"nothing of the {before.name} is at work any more", rules.cite("over"))
        drunk = drink(rules, items, potion, throws)
        return msgspec.structs.replace(drunk, facts=(gone, *drunk.facts))
    if before is not None and items.mixing_turns:
        sick = items.mixing_turns
        ill = f"the drinker is sick and can do nothing for {counted(sick, 'turn')}"
        said = f"{before.name} and {potion.name} cancel each other"
        facts = (
            MagicReason(said, rules.cite("cancelled")),
            MagicReason(ill, rules.cite("mixing")),
        )
        return DrinkResult((), 0, sick, facts)
    power = potion.power
    at_once = MagicReason("it works in the round in which it is drunk", rules.cite("onset"))
    kept = () if before is None else (before.name,)
    if not _has_lasting_effect(potion):
        return DrinkResult((*kept, potion.name), 0, 0, (at_once, MagicReason("nothing of it lasts")))
    said = items.potion_lasts if power is None or not power.rounds else power.rounds
    if not said.endswith(_TURNS):
        return DrinkResult((*kept, potion.name), 0, 0, (at_once, MagicReason(f"it lasts {said}")))
    turns = throws.need(said.removesuffix(_TURNS), f"how long the {potion.name} lasts")
    own = power is not None and bool(power.rounds)
    cites = () if own else rules.cite("lasts")
    lasts = MagicReason(f"it lasts {counted(turns, 'turn')} ({said.removesuffix(_TURNS)})", cites)
    return DrinkResult((*kept, potion.name), turns, 0, (at_once,), (lasts,))


def _has_lasting_effect(potion: MagicItem) -> bool:
    """Whether anything of a potion is at work after the moment in which it is drunk."""
    power = potion.power
    return power is None or bool(power.rounds) or has_lasting_effect(power)


def why_not_work(
    rules: ActivationRules, item: MagicItem, where: Where | None, *, mute: bool
) -> list[MagicReason]:
    """Why an item does not work in its place, or for a user who cannot speak.

    Rule: bxe.magic-items.worn-or-held, bxe.magic-items.ring-worn-finger-thumb,
        bxe.magic-items.scroll-spoken
    """
    found = []
    if item.kind == "ring" and where not in (None, "finger", "thumb"):
        found.append(MagicReason("a ring works on a finger or a thumb only", rules.cite("finger")))
    elif where in ("pack", "chain"):
        found.append(MagicReason("it works only when it is worn or held as is usual", rules.cite("worn")))
    if item.kind == "scroll" and mute:
        found.append(MagicReason("the words of a scroll must be spoken", rules.cite("spoken")))
    return found


def how_to_use(rules: ActivationRules, item: MagicItem) -> list[MagicReason]:
    """The effort of using an item: none, a round of concentration, a word, words read aloud.

    Rule: bxe.magic-items.always-active, bxe.magic-items.activation-one-round,
        bxe.magic-items.activation-nothing-else, bxe.magic-items.ring-max-two,
        bcb.magic-items.wand-command-word, bcb.magic-items.wand-other-limits,
        bcb.magic-items.wand-interrupted-keeps-charge, bxs.magic-items.spell-like-item,
        bxs.magic-items.scroll
    """
    rings = [MagicReason("one ring works on each hand", rules.cite("hands"))] if item.kind == "ring" else []
    if item.kind == "potion":
        return []
    if item.kind == "scroll":
        in_phase = rules.how == "magic phase"
        said = "it is read aloud" + (", in the magic phase" if in_phase else "")
        return [MagicReason(said, rules.cite("spoken", "scroll"))]
    if _is_always_active(item):
        return [*rings, MagicReason("it is always at work, worn or held", rules.cite("always", "worn"))]
    if rules.how == "word":
        return [
            *rings,
            MagicReason(
                "a command word activates it on its user's number, without a declaration", rules.cite("how")
            ),
            MagicReason(
                "one may go half one's move and defend oneself meanwhile", rules.cite("nothing else")
            ),
            MagicReason(
                "a hit on that number keeps it from working, at no charge", rules.cite("interrupted")
            ),
        ]
    if rules.how == "magic phase":
        return [*rings, MagicReason("it is used in the magic phase", rules.cite("how"))]
    said = "activating it takes a round of concentration, in which nothing else is done"
    return [*rings, MagicReason(said, rules.cite("how", "nothing else"))]


def _is_always_active(item: MagicItem) -> bool:
    if item.kind in _GEAR:
        return True
    if item.kind == "ring":
        worn = find_worn("rings", f"ring of {item.inside}")
    elif item.kind == "worn":
        worn = find_worn("worn", item.inside)
    else:
        return False
    return worn is not None and worn.power is None


def apparent_item(item: MagicItem) -> str:
    """An item's appearance after every test short of dispelling its magic.

    Rule: bxe.magic-items.cursed-armour-ac9
    """
    if not item.cursed:
        return item.name
    if item.kind == "armour" and not item.bonus:
        return find_armour(item.name).seems
    return f"magic {item.seems}"


def item_words(name: str) -> str:
    """The name of an item with its article, where it takes one.

    >>> item_words("wand"), item_words("gauntlets of ogre power"), item_words("plate mail +1")
    ('a wand', 'gauntlets of ogre power', 'plate mail +1')
    """
    head = name.partition(" of ")[0].rpartition(" +")[0] or name.partition(" of ")[0]
    plain = head.endswith(("mail", "armour")) or (head.endswith("s") and not head.endswith("ss"))
    return name if plain else with_article(name)


def gear_words(rules: IdentifyRules, item: MagicItem) -> list[MagicReason]:
    """The numbers to which the bonus of a magic weapon, suit of armour or shield is added, in words.

    Rule: bxe.magic-items.weapon-attack-bonus, bxe.magic-items.weapon-damage-bonus,
        bxe.magic-items.armour-improves-ac
    """
    if item.cursed or item.kind not in _GEAR:
        return []
    if item.kind == "weapon":
        return [MagicReason(f"{item.bonus:+d} to attack rolls and to damage", rules.cite("attack", "damage"))]
    return [MagicReason(f"{item.bonus:+d} to armour class", rules.cite("armour"))]
