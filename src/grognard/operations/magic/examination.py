"""A magic item examined: what it is, its charges, its curse, and who may use it."""

from typing import Annotated, Final, Literal

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.grammar import with_article
from grognard.magic.casters import read_caster_profile
from grognard.magic.charges import charge_dice, charges_words, find_charges, spend, why_not_recharge
from grognard.magic.curses import describe_curse, owner_view_of
from grognard.magic.identify import (
    By,
    ExaminationResult,
    Where,
    apparent_item,
    drink,
    examine,
    gear_words,
    how_to_use,
    item_words,
    why_not_work,
)
from grognard.magic.items import MagicItem, read_item, read_items, use_citations, users_of, why_not_use
from grognard.magic.odds import chance_of_use, charges_left_chances
from grognard.magic.reasons import MagicReason, counted
from grognard.operations.fields import View, field
from grognard.operations.magic.reading import reason_sentence, refusal_sentences
from grognard.operations.magic.scrolls_and_rings import count_rings, read_scroll, weigh_armour
from grognard.operations.operation import Answer, Facts, Operation, answer_by
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import TopicFound, find_topic
from grognard.rulebooks.item_rows import find_worn
from grognard.rulebooks.magic_chapter_schema import IdentifyRules, LoreChapter
from grognard.text.item_lines import device_line, worn_line
from grognard.text.numbers import format_percent
from grognard.text.parts import Part
from grognard.text.spell_lines import BY_HAND, spell_line
from grognard.text.wording import capital

MOST_CHARGES: Final = 1000
_USERS: Final = {
    "any": "any class uses it",
    "arcane": "only arcane casters use it",
    "divine": "only divine casters use it",
    "casters": "only casters use it",
    "by item": "any class uses it",
    "as ordinary": "anyone who can use an ordinary one can use it",
}

Count = Annotated[int, msgspec.Meta(ge=0, le=MOST_CHARGES)]


class ChargeOdds(msgspec.Struct):
    """The chance that a device works once more, and the chance of each number of charges left."""

    again: str
    left: dict[str, str]


class IdentifyFacts(Facts):
    """The findings on an item; fields that do not bear on it, or that a player may not know, are unset.

    `duration_turns` and `incapacitated_turns` are of a potion, `coins` is the weight of armour, `rings` are
    those worn on the left and on the right hand.
    """

    kind: str | msgspec.UnsetType = msgspec.UNSET
    coins: int | msgspec.UnsetType = msgspec.UNSET
    seems: str | msgspec.UnsetType = msgspec.UNSET
    properties_known: bool | msgspec.UnsetType = msgspec.UNSET
    identified: bool | msgspec.UnsetType = msgspec.UNSET
    weeks: int | msgspec.UnsetType = msgspec.UNSET
    why_not: tuple[MagicReason, ...] | msgspec.UnsetType = msgspec.UNSET
    doses: int | msgspec.UnsetType = msgspec.UNSET
    dose_used: bool | msgspec.UnsetType = msgspec.UNSET
    appearance_equal: bool | msgspec.UnsetType = msgspec.UNSET
    active_effects: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    incapacitated_turns: int | msgspec.UnsetType = msgspec.UNSET
    duration_turns: int | msgspec.UnsetType | None = msgspec.UNSET
    users: str | msgspec.UnsetType = msgspec.UNSET
    usable: bool | msgspec.UnsetType = msgspec.UNSET
    works: bool | msgspec.UnsetType = msgspec.UNSET
    rings: tuple[int, int] | msgspec.UnsetType = msgspec.UNSET
    active: int | msgspec.UnsetType = msgspec.UNSET
    scroll_spells: list[str] | msgspec.UnsetType = msgspec.UNSET
    charges_known: bool | msgspec.UnsetType = msgspec.UNSET
    found_with: int | msgspec.UnsetType = msgspec.UNSET
    charges: int | msgspec.UnsetType = msgspec.UNSET
    magical: bool | msgspec.UnsetType = msgspec.UNSET
    recharged: bool | msgspec.UnsetType = msgspec.UNSET
    odds: ChargeOdds | msgspec.UnsetType = msgspec.UNSET
    name: str | msgspec.UnsetType = msgspec.UNSET
    cursed: bool | msgspec.UnsetType = msgspec.UNSET
    believes_cursed: bool | msgspec.UnsetType = msgspec.UNSET
    discarded: bool | msgspec.UnsetType = msgspec.UNSET
    owner_cooperates: bool | msgspec.UnsetType = msgspec.UNSET
    item: str | msgspec.UnsetType = msgspec.UNSET
    handed_on: bool | msgspec.UnsetType = msgspec.UNSET


class ItemQuestion(Operation[IdentifyFacts], frozen=True, kw_only=True):
    """A question about a magic item."""

    what: Annotated[str, field('an item, such as "wand of fireball"', typed="WHAT", words=True)]
    by: Annotated[
        By | None,
        field("how, or by whom, it is examined; only a use that is said spends a charge"),
    ] = None
    weeks: Annotated[Count | None, field("how long a wizard takes, as the referee says")] = None
    whom: Annotated[str, field('a character who might use it: "cleric 3"', typed="WHO", option="for")] = ""
    read_magic: Annotated[bool, field("read magic is at work, for scrolls")] = False
    where: Annotated[Where | None, field("where it is")] = None
    rings: Annotated[str, field("how many rings are worn on either hand, with this one", typed="1/1")] = ""
    mute: Annotated[bool, field("the user cannot speak")] = False
    charges: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=MOST_CHARGES)] | None, field("the charges it was found with")
    ] = None
    used: Annotated[Count | None, field("how often it has been used")] = None
    after: Annotated[str, field("the potion that is still at work", typed="POTION")] = ""
    tries: Annotated[
        Literal["discard", "take", "recharge"] | None,
        field("throw it away, take it away, recharge it", option="try"),
    ] = None
    dispelled: Annotated[bool, field("the curse has been dispelled by magic")] = False
    odds: Annotated[bool, field("the chances that charges are left")] = False
    found: Annotated[bool, field("with -c: it is found now")] = False
    holder: Annotated[str, field("with -c: who has it from now on, or company", typed="WHO")] = ""
    view: View = "referee"

    @property
    def is_secret(self) -> bool:
        """Whether the answer is for a player's eyes."""
        return self.view == "player"


class Examination:
    """An item that is examined part by part; `answer` is what comes of it.

    Raises:
        InputError: a field cannot be used, or no book has a rule for it.
    """

    def __init__(self, asked: ItemQuestion, dice: TypedDice) -> None:
        self.asked = asked
        self.source = asked.source
        self.book = asked.rulebook
        self.item, self.others = read_items(asked.what, self.book.powers)
        self.secret = asked.is_secret
        self.dice = dice
        self.used: int = int(asked.by == "use") if asked.used is None else asked.used
        # The item is told as by a use, which costs nothing unless it is asked for.
        self.by: By = asked.by or "use"
        self.parts: list[Part] = []
        self.facts = IdentifyFacts(kind=self.item.kind)
        self.found, self.finding = self._tell_item()

    @property
    def answer(self) -> Answer[IdentifyFacts]:
        """The answer as far as it is told."""
        return answer_by(self.found, self.parts, self.facts)

    def tell(self, *reasons: MagicReason) -> None:
        """Add sentences."""
        self.parts += [reason_sentence(reason) for reason in reasons]

    def _tell_item(self) -> tuple[TopicFound[IdentifyRules], ExaminationResult]:
        """Tell all that is asked of an item, and what was found out of it.

        Raises:
            InputError: an argument cannot be used, or no book has a rule for it.
        """
        asked, source, item = self.asked, self.source, self.item
        found = find_topic(
            source, LoreChapter, lambda chapter: chapter.identifying, "identifying magic items"
        )
        made = examine(found.rules, item, self.by, weeks=asked.weeks)
        self._tell_finding(found.rules, made)
        if (self.by == "use" and item.kind == "potion") or asked.after:
            self._tell_drunk(found.rules)
        if made.identified or not self.secret:
            self._tell_use()
        if item.kind == "scroll" and self.by == "use":
            charges = find_topic(source, LoreChapter, lambda chapter: chapter.charges, "charges").rules
            said, left = read_scroll(charges, item, self.others, used=self.used)
            self.tell(said)
            self.facts.scroll_spells = left
        if item.has_charges:
            self._tell_charges()
        elif asked.charges or asked.odds or (asked.used and item.kind != "scroll"):
            raise InputError(
                f"{with_article(item.name)} has no charges", key="used", expected="a wand, staff or rod"
            )
        self._tell_curse()
        return found, made

    def _tell_finding(self, rules: IdentifyRules, made: ExaminationResult) -> None:
        """The findings, and the item as far as the asker may know it."""
        item = self.item
        knows = made.identified or not self.secret
        name = apparent_item(item) if self.secret else item.name
        self.tell(*made.facts)
        if made.why_not:
            self.parts += refusal_sentences(made.why_not)
        if knows:
            does = "" if item.cursed and self.secret else _effect_of(item)
            self.parts.append((f"It is {item_words(name)}{': ' + does if does else ''}.", ()))
            self.tell(*gear_words(rules, item))
            if not self.secret and (weight := weigh_armour(self.book, item)) is not None:
                self.facts.coins = weight[0]
                self.tell(weight[1])
        facts = self.facts
        facts.seems = name if knows else item.seems
        facts.properties_known = facts.identified = made.identified
        facts.weeks, facts.why_not = made.weeks, made.why_not
        if item.kind == "potion":
            facts.doses, facts.dose_used = 0 if made.dose_used else 1, made.dose_used
            facts.appearance_equal = False

    def _tell_drunk(self, rules: IdentifyRules) -> None:
        """The result of drinking a potion, on top of another or not."""
        item, after = self.item, self.asked.after
        before = read_item(after, self.book.powers) if after else None
        if item.kind != "potion" or (before is not None and before.kind != "potion"):
            raise InputError("only potions are drunk one after another", key="after", expected="two potions")
        drunk = drink(rules, self.book.items, item, self.dice, before=before)
        self.tell(*drunk.facts)
        self.facts.active_effects, self.facts.incapacitated_turns = drunk.active, drunk.sick_turns
        if not self.secret:
            self.tell(*drunk.hidden)
            self.facts.duration_turns = drunk.turns

    def _tell_use(self) -> None:
        """The possible users of the item, its use, and whether it works where it is."""
        asked, item, source, facts = self.asked, self.item, self.source, self.facts
        users = find_topic(source, LoreChapter, lambda chapter: chapter.users, "who uses magic items").rules
        cites = use_citations(users, item)
        facts.users = users_of(users, item)
        unused = False
        if asked.whom:
            who = read_caster_profile(asked.whom)
            why_not = why_not_use(users, item, who, read_magic=asked.read_magic)
            unused = bool(why_not)
            self.parts += refusal_sentences(why_not) or [(f"{capital(who.said)} can use it.", cites)]
            facts.usable, facts.why_not = not why_not, tuple(why_not)
        elif item.kind != "potion":
            self.parts.append((f"{capital(_USERS[users_of(users, item)])}.", cites))
        what = "using magic items"
        activation = find_topic(source, LoreChapter, lambda chapter: chapter.activation, what).rules
        idle = why_not_work(activation, item, asked.where, mute=asked.mute)
        facts.works = not idle
        if (unused or idle) and asked.used is None:
            self.used = 0
        if idle:
            self.parts += refusal_sentences(idle)
            facts.why_not = tuple(idle)
        else:
            self.tell(*how_to_use(activation, item))
        if asked.rings:
            rings = count_rings(activation, item, asked.rings)
            self.tell(rings.said)
            facts.rings, facts.active = rings.worn, rings.active

    def _tell_charges(self) -> None:
        """The charges of a device: the referee's to know."""
        asked, item, facts = self.asked, self.item, self.facts
        rules = find_topic(self.source, LoreChapter, lambda chapter: chapter.charges, "charges").rules
        charges = find_charges(rules, self.book.items, item, self.dice, told=asked.charges)
        asked_for = charges.rules
        charges = spend(rules, charges, self.used)
        shown = rules.known or not self.secret
        facts.charges_known = rules.known
        if shown:
            self.tell(MagicReason(charges_words(rules, charges).said, (*asked_for, *charges.rules)))
            facts.found_with, facts.charges, facts.magical = charges.found, charges.left, charges.magical
        elif self.used and not charges.magical:
            self.tell(MagicReason("it does nothing any more", rules.cite("empty")))
            facts.magical = False
        if not rules.known:
            self.tell(MagicReason("its owner cannot tell how many charges it has", rules.cite("unknown")))
        if asked.tries == "recharge":
            why_not = why_not_recharge(rules, item)
            self.parts += refusal_sentences(why_not)
            facts.recharged, facts.why_not = not why_not, tuple(why_not)
        if asked.odds:
            dice = charge_dice(self.book.items, item)
            chances = charges_left_chances(dice, self.used)
            if not chances:
                raise InputError(
                    f"no {item.kind} is used {self.used} times", key="used", expected=f"of {dice}"
                )
            again = chance_of_use(dice, self.used)
            mean = float(sum(left * chance for left, chance in chances.items()))
            said = f"of a {item.kind} found with {dice} charges and used {counted(self.used, 'time')}"
            more = f"it works once more with a chance of {format_percent(again)}, {mean:.1f} times on average"
            self.parts.append((f"{capital(said)}: {more}.", rules.cite(item.kind)))
            facts.odds = ChargeOdds(str(again), {str(n): str(p) for n, p in chances.items()})

    def _tell_curse(self) -> None:
        """The curse of an item, and the result of getting rid of it."""
        asked, item, facts = self.asked, self.item, self.facts
        rules = find_topic(self.source, LoreChapter, lambda chapter: chapter.curses, "cursed items").rules
        owner = owner_view_of(rules, item, dispelled=asked.dispelled)
        if not self.secret:
            self.tell(*describe_curse(rules, item), *owner.facts)
            facts.name, facts.cursed, facts.believes_cursed = item.name, item.cursed, owner.believes_cursed
        if asked.tries == "discard":
            facts.discarded = owner.may_discard
            if self.secret or owner.may_discard:
                said = (
                    "it is thrown away"
                    if owner.may_discard
                    else "it does not come to that: its owner keeps it"
                )
                self.tell(MagicReason(said))
        if asked.tries == "take":
            facts.owner_cooperates = owner.lets_it_be_taken
            if self.secret or owner.lets_it_be_taken:
                said = (
                    "its owner gives it away" if owner.lets_it_be_taken else "its owner will not part with it"
                )
                self.tell(MagicReason(said))
        if asked.tries == "recharge" and not item.has_charges:
            raise InputError(
                f"{with_article(item.name)} has no charges", key="try", expected="a wand, staff or rod"
            )


def _effect_of(item: MagicItem) -> str:
    """The effect of an item in a fight, if it has one."""
    if item.kind in ("weapon", "armour", "shield"):
        return ""
    if item.kind in ("ring", "worn"):
        name = f"ring of {item.inside}" if item.kind == "ring" else item.inside
        worn = find_worn("rings" if item.kind == "ring" else "worn", name)
        return BY_HAND if worn is None else worn_line(worn)
    if item.power is not None:
        return device_line(item.power)
    return spell_line(item.spell.rules) if item.spell is not None else BY_HAND
