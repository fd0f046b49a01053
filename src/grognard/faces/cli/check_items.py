"""``grognard check items "fighter 1" "dragon breath" "sword +2"``: what is left of what the slain carried."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import Final, NamedTuple

from grognard.adventure.rolls.table_roll import cite, no_rule
from grognard.battle.hurts.belongings import DESTRUCTIVE
from grognard.battle.state.combatant import Combatant
from grognard.chances.saving import find_category
from grognard.creatures.grammar import with_article
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.setting import locating, read_setting
from grognard.encounter.setup import set_up
from grognard.errors import InputError
from grognard.faces.cli.arguments import add_dice_arguments
from grognard.faces.cli.printing_json import print_json
from grognard.faces.cli.terminal import load_console
from grognard.magic.items import MagicItem, read_item
from grognard.operations.magic.reading import read_names
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.item_rows import find_worn
from grognard.rulebooks.options import parse_options
from grognard.rulebooks.schema import Rulebook
from grognard.rules.exact import save_chance
from grognard.rules.kinds import KINDS
from grognard.rules.known_spells import know_spell
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
from grognard.text.explain import Note, cite_rules
from grognard.text.numbers import format_percent
from grognard.text.wording import capital

_RUINOUS: Final = (WANDS, BREATH, SPELLS)
"""The categories of what may leave nothing of gear, where nothing more is said of what it was."""
_OF_POWERS: Final = {"death": DEATH, "wands": WANDS, "paralysis": PARALYSIS, "breath": BREATH}
_ORDINARY: Final = DEATH


class Cause(NamedTuple):
    """What somebody died of: the category its saving throw would be in, and whether it destroys gear."""

    category: int
    destructive: bool


class Fate(NamedTuple):
    """What became of one thing: whether it is magical, its bonus, what it rolled, and whether it is lost."""

    name: str
    magical: bool
    bonus: int = 0
    needed: int = 0
    chance: Fraction = Fraction(1)
    rolled: int | None = None
    lost: bool = False


def add_items(add: Callable[..., argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Declare the arguments of the question."""
    parser = add("items", help="what is left of what somebody carried whom fire or the like has killed")
    parser.add_argument("who", metavar="WHO", help='whose they are, such as "fighter 3"')
    parser.add_argument("cause", metavar="CAUSE", help='"dragon breath", fireball, wands, sword')
    parser.add_argument("items", metavar="ITEMS", nargs="+", help='such as "sword +2, rope"')
    parser.add_argument("--alive", action="store_true", help="the owner has lived through it")
    parser.add_argument("--destructive", action="store_true", help="it destroys gear, as the referee says")
    add_dice_arguments(parser)
    return parser


def answer_items(args: argparse.Namespace) -> int:
    """Answer the question.

    Raises:
        InputError: the book says nothing of it, or an argument cannot be used.
    """
    who = args.who if args.who[:1].isdigit() else f"1 {args.who}"
    setting = read_setting(f"{who} vs 1 goblin", rules=args.rules, options=parse_options(args.option))
    book = setting.book
    if not book.items.destroyed:
        raise no_rule(book, "what becomes of the gear of the slain", lambda other: other.items.destroyed)
    with locating(setting):
        owner = set_up(setting.encounter, book, SeededDice(Stream(1))).combatants[0]
    cause = read_cause(args.cause, book)
    if args.destructive:
        cause = cause._replace(destructive=True)
    dice = TypedDice(args.rolled, args.seed)
    fates = [_decide(name, owner, cause, dice, book, args) for name in read_names(args.items, key="items")]
    dice.put_away()
    reason, rules = _why(book, cause, alive=args.alive)
    if args.json:
        print_json(_document(book, owner, cause, fates, rules, dice))
        return 0
    console = load_console()
    console.line(f"{capital(with_article(args.who))} and {args.cause}: {reason}." + cite_rules(rules))
    for said, cited in _tell(book, fates):
        console.line(said + cite_rules(cited))
    if any(one.rolled is not None for one in fates) and dice.seed is not None:
        console.line(f"seed {dice.seed}", tone="quiet")
    return 0


def read_cause(text: str, book: Rulebook) -> Cause:
    """What somebody died of: a spell, fire and the like, or what a saving throw is made against.

    Whatever else it is, a sword or a fall, leaves gear as it was.

    Rule: bxe.saves.items-destroyed-with-owner, bxe.saves.items-safe-if-ordinary-death
    """
    words = text.casefold().split()
    with suppress(InputError):
        power = know_spell(text, book.powers).rules
        kind = KINDS.get(power.kind, 0) if power is not None else 0
        return Cause(_OF_POWERS.get(power.save if power else "", SPELLS), kind & DESTRUCTIVE != 0)
    with suppress(InputError):
        category = find_category(text)
        return Cause(category, category in _RUINOUS)
    if any(KINDS.get(word, 0) & DESTRUCTIVE for word in words):
        return Cause(SPELLS, True)
    return Cause(_ORDINARY, False)


def _decide(
    name: str, owner: Combatant, cause: Cause, dice: TypedDice, book: Rulebook, args: argparse.Namespace
) -> Fate:
    """What becomes of one thing; magic saves as its owner would have, with its bonus.

    Rule: bxe.saves.magic-items-may-save, bxe.saves.magic-items-use-owner-values,
        bxe.saves.magic-items-add-combat-bonus, bxe.saves.items-safe-if-owner-survives
    """
    item: MagicItem | None = None
    with suppress(InputError):
        item = read_item(name, book.powers)
    ruined = is_item_lost(owner_dead=not args.alive, destructive=cause.destructive)
    if item is None or not ruined:
        return Fate(item.name if item else name, item is not None, lost=ruined, chance=Fraction(not ruined))
    bonus = _bonus_of(item)
    target, extremes = int(owner.profile.saves[cause.category]), book.saves.extremes == "total"
    natural = dice.need(f"1d{SAVE_DIE}", f"the saving throw of the {item.name}")
    saved = is_saved(natural, item_save_total(natural, bonus), target, extremes=extremes)
    lost = is_item_lost(owner_dead=True, destructive=True, saved=bool(saved))
    chance = save_chance(target, bonus, extremes=extremes)
    return Fate(item.name, True, bonus, target, chance, natural, bool(lost))


def _bonus_of(item: MagicItem) -> int:
    """What a magic item grants in combat; a ring or cloak of protection without a number, 1."""
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


def _tell(book: Rulebook, fates: list[Fate]) -> list[Note]:
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


def _document(
    book: Rulebook, owner: Combatant, cause: Cause, fates: list[Fate], rules: tuple[str, ...], dice: TypedDice
) -> dict[str, object]:
    return {
        "question": "items",
        "rules": book.id,
        "who": owner.name,
        "destructive": cause.destructive,
        "against": CATEGORIES[cause.category] if cause.destructive else None,
        "items": [
            {
                "name": one.name,
                "magical": one.magical,
                "bonus": one.bonus,
                "needed": one.needed or None,
                "rolled": one.rolled,
                "total": None if one.rolled is None else one.rolled + one.bonus,
                "chance": str(one.chance),
                "destroyed": one.lost,
            }
            for one in fates
        ],
        "destroyed": [one.name for one in fates if one.lost],
        "seed": dice.seed,
        "cited": list(rules),
    }
