"""Belongings of the dead: what is left of them after fire and the like."""

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Annotated, ClassVar, Final, NamedTuple

import msgspec

from grognard.adventure.rolls.table_roll import cite, no_rule
from grognard.base.errors import InputError
from grognard.battle.hurts.belongings import DESTRUCTIVE
from grognard.battle.state.combatant import Combatant
from grognard.chances.exact.saving import find_category
from grognard.creatures.grammar import with_article
from grognard.magic.items import MagicItem, read_item
from grognard.operations.checks.figures import set_up_pair
from grognard.operations.checks.question import Question, make_answer
from grognard.operations.fields import FACES, field
from grognard.operations.magic.reading import read_names
from grognard.operations.operation import Answer, Facts
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.item_rows import find_worn
from grognard.rulebooks.schema import Rulebook
from grognard.rules.exact import save_chance
from grognard.rules.harm_kinds import KINDS
from grognard.rules.known_spells import find_known_spell
from grognard.rules.saves import (
    BREATH,
    CATEGORIES,
    DEATH,
    PARALYSIS,
    SAVE_DIE,
    SPELLS,
    WANDS,
    is_item_lost,
    is_saved,
    item_save_total,
)
from grognard.text.explain import Note
from grognard.text.numbers import format_percent
from grognard.text.wording import capital

_RUINOUS: Final = (WANDS, BREATH, SPELLS)
"""The categories of what may leave nothing of gear, where nothing more is said of what it was."""
_OF_POWERS: Final = {"death": DEATH, "wands": WANDS, "paralysis": PARALYSIS, "breath": BREATH}
_ORDINARY: Final = DEATH


class Cause(NamedTuple):
    """A cause of death: the category of its saving throw, and whether it destroys gear."""

    category: int
    destructive: bool


class ThingFate(NamedTuple):
    """The fate of one thing: whether it is magical, its bonus, its roll, and whether it is lost."""

    name: str
    magical: bool
    bonus: int = 0
    needed: int = 0
    chance: Fraction = Fraction(1)
    rolled: int | None = None
    lost: bool = False


class ThingFacts(msgspec.Struct):
    """The fate of one thing; `chance` is that it is spared, as a fraction.

    `needed`, `rolled` and `total` are those of the saving throw, None where none is made.
    """

    name: str
    magical: bool
    bonus: int
    needed: int | None
    rolled: int | None
    total: int | None
    chance: str
    destroyed: bool


class ItemsFacts(Facts):
    """The fate of each thing.

    `against` names the saving throw of magic, None where nothing is destroyed.
    """

    question: str
    rules: str
    who: str
    destructive: bool
    against: str | None
    items: list[ThingFacts]
    destroyed: list[str]
    seed: int | None
    cited: tuple[str, ...]


class Belongings(Question[ItemsFacts], frozen=True, kw_only=True, tag="check items"):
    """Tell which belongings survive their owner's death by fire or the like.

    >>> from grognard.operations.asking import ask
    >>> gear = Belongings(who="fighter 1", cause="dragon breath", items=("sword +2", "rope"), rules="bxe")
    >>> ask(gear, rolled="19").facts.destroyed
    ['rope']
    """

    who: Annotated[str, field('the owner, such as "fighter 3"', typed="WHO", word=True)]
    cause: Annotated[str, field('"dragon breath", fireball, wands, sword', typed="CAUSE", word=True)]
    items: Annotated[tuple[str, ...], field('such as "sword +2, rope"', typed="ITEMS", word=True, each=True)]
    alive: Annotated[bool, field("the owner has lived through it")] = False
    destructive: Annotated[bool, field("the cause destroys gear, as the referee says")] = False

    uses_dice: ClassVar = True
    own_dice: ClassVar = FACES

    def answer(self, dice: TypedDice) -> Answer[ItemsFacts]:
        """Decide on each thing."""
        book = self.rulebook
        if not book.items.destroyed:
            raise no_rule(book, "what becomes of the gear of the slain", lambda other: other.items.destroyed)
        owner = set_up_pair(self, self.who, "1 goblin").combatants[0]
        cause = read_cause(self.cause, book)
        if self.destructive:
            cause = cause._replace(destructive=True)
        names = read_names(self.items, key="items")
        fates = [self._decide(name, owner, cause, dice, book) for name in names]
        dice.put_away()
        reason, rules = _why(book, cause, alive=self.alive)
        said = f"{capital(with_article(self.who))} and {self.cause}: {reason}."
        facts = ItemsFacts(
            question=self.question,
            rules=book.id,
            who=owner.name,
            destructive=cause.destructive,
            against=CATEGORIES[cause.category] if cause.destructive else None,
            items=[_list_facts(one) for one in fates],
            destroyed=[one.name for one in fates if one.lost],
            seed=dice.seed,
            cited=rules,
        )
        return make_answer(book, facts, [(said, rules), *_tell(book, fates)])

    def _decide(
        self, name: str, owner: Combatant, cause: Cause, dice: TypedDice, book: Rulebook
    ) -> ThingFate:
        """The fate of one thing; magic saves as its owner would have, with its bonus.

        Rule: bxe.saves.magic-items-may-save, bxe.saves.magic-items-use-owner-values,
            bxe.saves.magic-items-add-combat-bonus, bxe.saves.items-safe-if-owner-survives
        """
        item: MagicItem | None = None
        with suppress(InputError):
            item = read_item(name, book.powers)
        ruined = is_item_lost(owner_dead=not self.alive, destructive=cause.destructive)
        if item is None or not ruined:
            return ThingFate(
                item.name if item else name, item is not None, lost=ruined, chance=Fraction(not ruined)
            )
        bonus = _bonus_of(item)
        target, extremes = int(owner.profile.saves[cause.category]), book.saves.extremes == "total"
        natural = dice.need(f"1d{SAVE_DIE}", f"the saving throw of the {item.name}")
        saved = is_saved(natural, item_save_total(natural, bonus), target, extremes=extremes)
        lost = is_item_lost(owner_dead=True, destructive=True, saved=bool(saved))
        chance = save_chance(target, bonus, extremes=extremes)
        return ThingFate(item.name, True, bonus, target, chance, natural, bool(lost))


def read_cause(text: str, book: Rulebook) -> Cause:
    """Read a cause of death: a spell, fire and the like, or a category of saving throws.

    Whatever else it is, a sword or a fall, leaves gear as it was.

    Rule: bxe.saves.items-destroyed-with-owner, bxe.saves.items-safe-if-ordinary-death
    """
    words = text.casefold().split()
    with suppress(InputError):
        power = find_known_spell(text, book.powers).rules
        kind = KINDS.get(power.kind, 0) if power is not None else 0
        return Cause(_OF_POWERS.get(power.save if power else "", SPELLS), kind & DESTRUCTIVE != 0)
    with suppress(InputError):
        category = find_category(text)
        return Cause(category, category in _RUINOUS)
    if any(KINDS.get(word, 0) & DESTRUCTIVE for word in words):
        return Cause(SPELLS, True)
    return Cause(_ORDINARY, False)


def _bonus_of(item: MagicItem) -> int:
    """The bonus of a magic item in combat; 1 for a ring or cloak of protection without a number."""
    if item.bonus or item.kind not in ("ring", "worn"):
        return max(item.bonus, 0)
    ring = item.kind == "ring"
    worn = find_worn("rings" if ring else "worn", f"ring of {item.inside}" if ring else item.inside)
    return 1 if worn is not None and worn.adds else 0


def _why(book: Rulebook, cause: Cause, *, alive: bool) -> tuple[str, tuple[str, ...]]:
    """Why anything is destroyed, or nothing."""
    if alive:
        return "nothing is destroyed, for its owner lives", cite(book, "items", "survivor")
    if not cause.destructive:
        return "nothing is destroyed by such a death", cite(book, "items", "ordinary death")
    said = f"what the dead carried is destroyed; magic saves against {CATEGORIES[cause.category]}"
    return said, cite(book, "items", "destroyed", "item save")


def _tell(book: Rulebook, fates: Sequence[ThingFate]) -> list[Note]:
    told: list[Note] = []
    for one in fates:
        fate = "destroyed" if one.lost else "spared"
        if one.rolled is None:
            told.append((f"{capital(one.name)}: {fate}.", ()))
            continue
        more = f" + {one.bonus} magic = {one.rolled + one.bonus}" if one.bonus else ""
        said = f"{capital(one.name)}: d{SAVE_DIE} {one.rolled}{more} against {one.needed}: {fate}"
        cites = cite(book, "items", "owner's saves", *(["combat bonus"] if one.bonus else []))
        told.append((f"{said} ({format_percent(one.chance)} to be spared).", cites))
    return told


def _list_facts(one: ThingFate) -> ThingFacts:
    return ThingFacts(
        name=one.name,
        magical=one.magical,
        bonus=one.bonus,
        needed=one.needed or None,
        rolled=one.rolled,
        total=None if one.rolled is None else one.rolled + one.bonus,
        chance=str(one.chance),
        destroyed=one.lost,
    )
