"""``grognard identify WHAT``: what a magic item is, its charges, its curse, and who may use it."""

from __future__ import annotations

import argparse
from typing import cast

from grognard.creatures.grammar import with_article
from grognard.errors import InputError
from grognard.faces.cli.campaign_arguments import add_campaign_arguments
from grognard.faces.cli.identify_sets import count_rings, read_scroll, weigh_armour
from grognard.faces.cli.lore_words import add_view
from grognard.faces.cli.modules import run_in_campaign
from grognard.faces.cli.replies import Reply, Rows, add_reply_arguments, answer, source_of
from grognard.magic.casters import read_scholar
from grognard.magic.charges import charge_dice, charges_words, find_charges, spend, why_not_recharge
from grognard.magic.curses import describe_curse, judge_owner
from grognard.magic.identify import (
    PLACES,
    WAYS,
    By,
    Finding,
    Where,
    drink,
    examine,
    gear_words,
    how_to_use,
    item_words,
    seems_to_owner,
    why_not_work,
)
from grognard.magic.items import MagicItem, read_item, read_items, use_citations, users_of, why_not_use
from grognard.magic.odds import another_use, charges_left
from grognard.magic.reasons import Reason, counted
from grognard.operations.magic.reading import document, read_number, refusals, sentence
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import Found, find_topic
from grognard.rulebooks.item_rows import find_worn
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.lore_schema import IdentifyRules, LoreChapter
from grognard.rulebooks.schema import Rulebook
from grognard.text.explain import Note
from grognard.text.item_lines import device_line, worn_line
from grognard.text.percent import format_percent
from grognard.text.spell_lines import BY_HAND, spell_line
from grognard.text.wording import capital

MOST_CHARGES = 1000
TRIES = ("discard", "take", "recharge")
_USERS = {
    "any": "any class uses it",
    "arcane": "only arcane casters use it",
    "divine": "only divine casters use it",
    "casters": "only casters use it",
    "by item": "any class uses it",
    "as ordinary": "those use it who could use an ordinary one",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("what", nargs="+", metavar="WHAT", help='an item, such as "wand of fireball"')
    parser.add_argument(
        "--by", choices=WAYS, help="how, or by whom, it is examined; only a use that is said spends a charge"
    )
    parser.add_argument("--weeks", metavar="N", help="how long a wizard takes, as the referee says")
    parser.add_argument("--for", dest="whom", metavar="WHO", help='may somebody use it: "cleric 3"')
    parser.add_argument("--read-magic", action="store_true", help="read magic is at work, for scrolls")
    parser.add_argument("--where", choices=PLACES, help="where it is")
    parser.add_argument(
        "--rings", metavar="1/1", help="how many rings are worn on either hand, with this one"
    )
    parser.add_argument("--mute", action="store_true", help="whoever wants to use it cannot speak")
    parser.add_argument("--charges", metavar="N", help="the charges it was found with")
    parser.add_argument("--used", metavar="N", help="how often it has been used")
    parser.add_argument("--after", metavar="POTION", default="", help="the potion that is still at work")
    parser.add_argument("--try", dest="tries", choices=TRIES, help="throw it away, take it away, recharge it")
    parser.add_argument("--dispelled", action="store_true", help="the curse has been dispelled by magic")
    parser.add_argument("--odds", action="store_true", help="the chances that charges are left")
    parser.add_argument("--found", action="store_true", help="with -c: it is found now")
    parser.add_argument("--holder", metavar="WHO", default="", help="with -c: who has it from now on")
    add_view(parser)
    add_campaign_arguments(parser)
    add_reply_arguments(parser)


class Asked:
    """One question, as it is answered part by part."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.source = source_of(args)
        self.book: Rulebook = load_rulebook(args.rules, options=self.source.options)
        self.item, self.others = read_items(" ".join(args.what), self.book.powers)
        self.secret: bool = args.view == "player"
        self.dice = TypedDice(args.rolled, args.seed)
        used = read_number(args.used, "used", 0, MOST_CHARGES)
        self.used: int = int(args.by == "use") if used is None else used
        # What it is is told as by a use, which costs nothing unless it is asked for.
        args.by = args.by or "use"
        self.parts: list[Note | Rows] = []
        self.facts: dict[str, object] = {"kind": self.item.kind}

    def tell(self, *reasons: Reason) -> None:
        """Say something to whoever asks."""
        self.parts += [sentence(reason) for reason in reasons]


def run(args: argparse.Namespace) -> int:
    """Tell what is found out of an item.

    Raises:
        InputError: there is no such item, or an argument cannot be used.
    """
    if args.campaign:
        return run_in_campaign(args)
    asked = Asked(args)
    found, _ = tell_item(asked)
    if asked.secret:
        asked.dice.put_away()
    return answer(args, found, Reply(asked.parts, asked.facts), None if asked.secret else asked.dice)


def tell_item(asked: Asked) -> tuple[Found[IdentifyRules], Finding]:
    """Tell all that is asked of an item, and what was found out of it.

    Raises:
        InputError: an argument cannot be used, or no book has a rule for it.
    """
    args, source, item = asked.args, asked.source, asked.item
    found = find_topic(source, LoreChapter, lambda chapter: chapter.identifying, "identifying magic items")
    weeks = read_number(args.weeks, "weeks", 0, MOST_CHARGES)
    made = examine(found.rules, item, cast(By, args.by), weeks=weeks)
    _tell_finding(asked, found.rules, made)
    if (args.by == "use" and item.kind == "potion") or args.after:
        _tell_drunk(asked, found.rules)
    if made.identified or not asked.secret:
        _tell_use(asked)
    if item.kind == "scroll" and args.by == "use":
        charges = find_topic(source, LoreChapter, lambda chapter: chapter.charges, "charges").rules
        said, left = read_scroll(charges, item, asked.others, used=asked.used)
        asked.tell(said)
        asked.facts["scroll_spells"] = left
    if item.has_charges:
        _tell_charges(asked)
    elif args.charges or args.odds or (args.used and item.kind != "scroll"):
        raise InputError(
            f"{with_article(item.name)} has no charges", key="used", expected="a wand, staff or rod"
        )
    _tell_curse(asked)
    return found, made


def _tell_finding(asked: Asked, rules: IdentifyRules, made: Finding) -> None:
    """What was found out, and what the item is as far as whoever asks may know it."""
    item = asked.item
    knows = made.identified or not asked.secret
    name = seems_to_owner(item) if asked.secret else item.name
    asked.tell(*made.facts)
    if made.why_not:
        asked.parts += refusals(made.why_not)
    if knows:
        does = "" if item.cursed and asked.secret else _does(item)
        asked.parts.append((f"It is {item_words(name)}{': ' + does if does else ''}.", ()))
        asked.tell(*gear_words(rules, item))
        if not asked.secret and (weight := weigh_armour(asked.book, item)) is not None:
            asked.facts["coins"] = weight[0]
            asked.tell(weight[1])
    asked.facts |= {
        "seems": name if knows else item.seems,
        "properties_known": made.identified,
        "identified": made.identified,
        "weeks": made.weeks,
        "why_not": document(made.why_not),
    }
    if item.kind == "potion":
        asked.facts |= {"doses": 0 if made.dose_used else 1, "dose_used": made.dose_used}
        asked.facts["appearance_equal"] = False


def _tell_drunk(asked: Asked, rules: IdentifyRules) -> None:
    """What comes of drinking a potion, on top of another or not."""
    item, after = asked.item, asked.args.after
    before = read_item(after, asked.book.powers) if after else None
    if item.kind != "potion" or (before is not None and before.kind != "potion"):
        raise InputError("only potions are drunk one after another", key="after", expected="two potions")
    drunk = drink(rules, asked.book.items, item, asked.dice, before=before)
    asked.tell(*drunk.facts)
    asked.facts |= {"active_effects": list(drunk.active), "incapacitated_turns": drunk.sick_turns}
    if not asked.secret:
        asked.tell(*drunk.hidden)
        asked.facts["duration_turns"] = drunk.turns


def _does(item: MagicItem) -> str:
    """What an item does in a fight, as far as it does anything there."""
    if item.kind in ("weapon", "armour", "shield"):
        return ""
    if item.kind in ("ring", "worn"):
        name = f"ring of {item.inside}" if item.kind == "ring" else item.inside
        worn = find_worn("rings" if item.kind == "ring" else "worn", name)
        return BY_HAND if worn is None else worn_line(worn)
    if item.power is not None:
        return device_line(item.power)
    return spell_line(item.spell.rules) if item.spell is not None else BY_HAND


def _tell_use(asked: Asked) -> None:
    """Who may use the item, how, and whether it works where it is."""
    args, item, source = asked.args, asked.item, asked.source
    users = find_topic(source, LoreChapter, lambda chapter: chapter.users, "who uses magic items").rules
    cites = use_citations(users, item)
    asked.facts["users"] = users_of(users, item)
    unused = False
    if args.whom:
        who = read_scholar(args.whom)
        why_not = why_not_use(users, item, who, read_magic=args.read_magic)
        unused = bool(why_not)
        asked.parts += refusals(why_not) or [(f"{capital(who.said)} can use it.", cites)]
        asked.facts |= {"usable": not why_not, "why_not": document(why_not)}
    elif item.kind != "potion":
        asked.parts.append((f"{capital(_USERS[users_of(users, item)])}.", cites))
    what = "using magic items"
    activation = find_topic(source, LoreChapter, lambda chapter: chapter.activation, what).rules
    idle = why_not_work(activation, item, cast("Where | None", args.where), mute=args.mute)
    asked.facts |= {"works": not idle}
    if (unused or idle) and args.used is None:
        asked.used = 0
    if idle:
        asked.parts += refusals(idle)
        asked.facts["why_not"] = document(idle)
    else:
        asked.tell(*how_to_use(activation, item))
    if args.rings:
        rings = count_rings(activation, item, args.rings)
        asked.tell(rings.said)
        asked.facts |= {"rings": list(rings.worn), "active": rings.active}


def _tell_charges(asked: Asked) -> None:
    """The charges of a device: the referee's to know."""
    args, item, facts = asked.args, asked.item, asked.facts
    rules = find_topic(asked.source, LoreChapter, lambda chapter: chapter.charges, "charges").rules
    told = read_number(args.charges, "charges", 1, MOST_CHARGES)
    charges = find_charges(rules, asked.book.items, item, asked.dice, told=told)
    asked_for = charges.rules
    charges = spend(rules, charges, asked.used)
    shown = rules.known or not asked.secret
    facts["charges_known"] = rules.known
    if shown:
        asked.tell(Reason(charges_words(rules, charges).said, (*asked_for, *charges.rules)))
        facts |= {"found_with": charges.found, "charges": charges.left, "magical": charges.magical}
    elif asked.used and not charges.magical:
        asked.tell(Reason("it does nothing any more", rules.cite("empty")))
        facts["magical"] = False
    if not rules.known:
        asked.tell(Reason("how many charges it has nobody who holds it can know", rules.cite("unknown")))
    if args.tries == "recharge":
        why_not = why_not_recharge(rules, item)
        asked.parts += refusals(why_not)
        facts |= {"recharged": not why_not, "why_not": document(why_not)}
    if args.odds:
        dice = charge_dice(asked.book.items, item)
        chances = charges_left(dice, asked.used)
        if not chances:
            raise InputError(f"no {item.kind} is used {asked.used} times", key="used", expected=f"of {dice}")
        again = another_use(dice, asked.used)
        mean = float(sum(left * chance for left, chance in chances.items()))
        said = f"of a {item.kind} found with {dice} charges and used {counted(asked.used, 'time')}"
        more = f"it works once more with a chance of {format_percent(again)}, {mean:.1f} times on average"
        asked.parts.append((f"{capital(said)}: {more}.", rules.cite(item.kind)))
        facts["odds"] = {"again": str(again), "left": {str(n): str(p) for n, p in chances.items()}}


def _tell_curse(asked: Asked) -> None:
    """What is the matter with a cursed item, and what comes of getting rid of one."""
    args, item, facts = asked.args, asked.item, asked.facts
    rules = find_topic(asked.source, LoreChapter, lambda chapter: chapter.curses, "cursed items").rules
    owner = judge_owner(rules, item, dispelled=args.dispelled)
    if not asked.secret:
        asked.tell(*describe_curse(rules, item), *owner.facts)
        facts |= {"name": item.name, "cursed": item.cursed, "believes_cursed": owner.believes_cursed}
    if args.tries == "discard":
        facts["discarded"] = owner.may_discard
        if asked.secret or owner.may_discard:
            said = (
                "it is thrown away" if owner.may_discard else "it does not come to that: its owner keeps it"
            )
            asked.tell(Reason(said))
    if args.tries == "take":
        facts["owner_cooperates"] = owner.lets_it_be_taken
        if asked.secret or owner.lets_it_be_taken:
            said = "its owner gives it away" if owner.lets_it_be_taken else "its owner will not part with it"
            asked.tell(Reason(said))
    if args.tries == "recharge" and not item.has_charges:
        raise InputError(
            f"{with_article(item.name)} has no charges", key="try", expected="a wand, staff or rod"
        )
