"""What ``grognard check`` can be asked about rolls between fights, and what each comes to."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from fractions import Fraction
from math import ceil
from typing import Final

from grognard.adventure.rolls import doors, pursuit, senses, traps, wilds
from grognard.adventure.rolls.abilities import DIFFICULTIES, check_ability
from grognard.adventure.rolls.table_roll import TableRoll, chance_of_any, cite, tries_until
from grognard.creatures.abilities import ABILITY_NAMES
from grognard.dice.distribution import Distribution
from grognard.dice.expression import parse_dice
from grognard.errors import InputError
from grognard.faces.cli.answers import Answer
from grognard.faces.cli.arguments import add_dice_arguments, parse_count
from grognard.faces.cli.check_flight import FLIGHT_QUESTIONS, add_flight_questions
from grognard.rulebooks.schema import Rulebook
from grognard.text.explain import Note
from grognard.text.wording import count_words

MOST_TRIES: Final = 100
MOST_CHECKS: Final = 4
_TIMES: Final = ("once", "twice", "three times", "four times")
SURE: Final = Fraction(9, 10)

Parser = argparse.ArgumentParser


def add_questions(add: Callable[..., Parser]) -> list[Parser]:
    """Declare the questions and their arguments; `add` makes the parser of one."""
    parsers = [
        _add_ability(add("ability", help="an ability check")),
        _add_door(add("door", help="whether a stuck or locked door gives way")),
        _add_listen(add("listen", help="whether somebody hears something")),
        _add_search(add("search", help="whether somebody finds what is hidden")),
        _add_trap(add("trap", help="whether a trap is sprung")),
        add("forage", help="whether a party finds food on its way"),
        add("hunt", help="whether a party that hunts all day meets animals"),
        _add_lost(add("lost", help="whether a party loses its way")),
        _add_meet(add("meet", help="whether a party meets somebody in the wilderness")),
        _add_distract(add("distract", help="whether pursuers stop for what is dropped")),
    ]
    for parser in parsers:
        add_dice_arguments(parser)
    return parsers + add_flight_questions(add)


def _add_ability(parser: Parser) -> Parser:
    parser.add_argument("ability", metavar="ABILITY", choices=ABILITY_NAMES, help=", ".join(ABILITY_NAMES))
    parser.add_argument("score", metavar="SCORE", type=int, help="3 to 18")
    for name in DIFFICULTIES:
        parser.add_argument(f"--{name}", action="store_true", help=f"the task is {name}")
    parser.add_argument("--modifier", metavar="N", type=int, default=0, help="the referee's own modifier")
    parser.add_argument("--against", metavar="SCORE", type=int, help="the score of an opponent")
    return parser


def _add_door(parser: Parser) -> Parser:
    parser.add_argument(
        "who", metavar="STRENGTH", nargs="?", default="10", help="a score, or monster, or resident"
    )
    parser.add_argument("--locked", action="store_true", help="it is locked, not only stuck")
    parser.add_argument("--of", metavar="MATERIAL", default="wood", help=", ".join(doors.MATERIALS))
    parser.add_argument("--wedged", action="store_true", help="somebody has wedged it shut")
    parser.add_argument("--tries", metavar="N", type=parse_count, default=1, help="how often it is tried")
    parser.add_argument("--together", metavar="N", type=parse_count, default=1, help="how many try at once")
    return parser


def _add_listen(parser: Parser) -> Parser:
    parser.add_argument("who", metavar="WHO", nargs="?", default="human", help='"dwarf", "thief 3", ...')
    parser.add_argument("--silence", action="store_true", help="there is nothing to be heard")
    parser.add_argument("--battle", action="store_true", help="there is a fight")
    parser.add_argument("--again", action="store_true", help="the same one has listened here before")
    return parser


def _add_search(parser: Parser) -> Parser:
    parser.add_argument("what", metavar="WHAT", help=", ".join(senses.HIDDEN))
    parser.add_argument("who", metavar="WHO", nargs="?", default="human", help='"elf", "thief 3", ...')
    parser.add_argument("--searchers", metavar="N", type=parse_count, default=1, help="how many of them")
    parser.add_argument("--area", metavar="FEETxFEET", default="", help="how much is searched, as 20x30")
    parser.add_argument("--again", action="store_true", help="the same one has searched here before")
    parser.add_argument("--passing", metavar="FEET", type=int, help="nobody searches: one passes so near")
    return parser


def _add_trap(parser: Parser) -> Parser:
    parser.add_argument("--party", metavar="N", type=parse_count, default=1, help="how many pass it")
    parser.add_argument("--faces", metavar="N", type=int, help="a trap of your own: sprung on so many faces")
    parser.add_argument(
        "--failsafe", action="store_true", help="one that may go off when somebody fails to remove it"
    )
    parser.add_argument("--bungled", action="store_true", help="somebody has failed to remove it")
    return parser


def _add_lost(parser: Parser) -> Parser:
    parser.add_argument("where", metavar="TERRAIN", help=", ".join((*wilds.TERRAINS, wilds.SEA)))
    parser.add_argument("--road", action="store_true", help="along a road, a trail or a landmark")
    parser.add_argument("--land", action="store_true", help="with land in sight")
    parser.add_argument("--navigator", action="store_true", help="with a navigator")
    return parser


def _add_meet(parser: Parser) -> Parser:
    parser.add_argument("ground", metavar="GROUND", help="forest, swamp, river, ...")
    parser.add_argument("--times", metavar="N", type=parse_count, default=1, help="how often a day")
    return parser


def _add_distract(parser: Parser) -> Parser:
    parser.add_argument("dropped", metavar="WHAT", help=" or ".join(pursuit.DROPPED))
    parser.add_argument("--intelligent", action="store_true", help="the pursuers have wits")
    return parser


def ask_ability(book: Rulebook, args: argparse.Namespace) -> Answer:
    """An ability check."""
    check = ability_roll(book, args, args.score)
    name = args.ability.capitalize()
    return Answer((check,), f"the {name} check succeeds", f"the {name} check fails")


def ask_door(book: Rulebook, args: argparse.Namespace) -> Answer:
    """A door forced, by so many at once, so often."""
    rules = book.doors
    single = doors.force_door(book, args.who, locked=args.locked, material=args.of)
    if args.together > rules.abreast:
        raise InputError(
            f"{args.together} at one door", key="together", expected=f"at most {rules.abreast} at once"
        )
    if not args.locked and doors.passes_freely(book, args.who, wedged=args.wedged):
        free = TableRoll(single.die, single.die, cite(book, "doors", "residents"))
        return Answer((free,), "those who live here pass it", "")
    kind = f"the locked door of {args.of}" if args.locked else "the door"
    if single.faces == 0:
        return Answer((single,), "", f"{kind} is not forced; a lock is picked, or opened by magic")
    tries = _tries(args, args.tries * args.together)
    notes: list[Note] = []
    if args.wedged:
        notes.append(
            ("Wedged shut, it has to be forced even by those who live here.", cite(book, "doors", "wedged"))
        )
    if args.together > 1:
        notes.append(("Each of them rolls.", cite(book, "doors", "together")))
    needed = tries_until(single.chance, SURE)
    # Those who try together do so in the same rounds.
    time = doors.time_of_tries(rules, ceil(tries / args.together))
    sure = "1 try opens" if needed == 1 else f"{needed} tries open"
    again = f"That takes {time}, and it may be tried again: {sure} it 9 times in 10."
    notes.append((again, cite(book, "doors", "again")))
    said, why = doors.cost_of_failure(book)
    if said:
        notes.append((f"After a failed try: {said}", why))
    return Answer((single,) * tries, f"{kind} opens", f"{kind} holds", tuple(notes), (("time", time),))


def ask_listen(book: Rulebook, args: argparse.Namespace) -> Answer:
    """Somebody listens.

    Rule: bxe.doors.listen-referee-rolls, bxe.doors.listen-ambiguous-result, bxe.doors.listen-time,
        bxe.doors.listen-once-per-door
    """
    who = senses.searcher(args.who)
    check = senses.listen(book, who, noise=not args.silence, battle=args.battle)
    if args.again and book.listening.once:
        return Answer(
            (TableRoll(check.die, 0, cite(book, "listening", "again")),), "", "it has listened here"
        )
    again = "once at each door" if book.listening.once else "once at a place in a turn"
    notes: list[Note] = [(f"Each of them may listen {again}.", cite(book, "listening", "again"))]
    notes.append(
        (
            "Roll it unseen: players hear the same of a failure as of silence.",
            cite(book, "listening", "secret"),
        )
    )
    return Answer((check,), "it hears something", "it hears nothing", tuple(notes), (("turns", 1),))


def ask_search(book: Rulebook, args: argparse.Namespace) -> Answer:
    """Somebody searches an area, or only passes by.

    Rule: bxe.search.secret-roll, bxe.search.one-attempt-per-character
    """
    who = senses.searcher(args.who)
    yes, no = f"the {args.what} is found", "nothing is found"
    if args.searchers > MOST_TRIES:
        raise InputError(f"{args.searchers} searchers", key="searchers", expected=f"at most {MOST_TRIES}")
    if args.passing is not None:
        passing = senses.notice(book, who, args.what, args.passing)
        unless = "" if passing.faces else "; one has to say that one searches"
        return Answer((passing,), yes, f"{no}{unless}", (), (("turns", 0),))
    first = senses.search(book, who, args.what)
    if args.again and book.searching.once:
        return Answer((TableRoll(first.die, 0, cite(book, "searching", "once")),), "", "it has searched here")
    second = senses.second_check(book, who, args.what)
    each = (first,) if second is None else (first, second)
    turns = senses.turns_to_search(book, *_read_area(book, args.area))
    notes: list[Note] = [(f"It takes {count_words(turns, 'turn')}.", cite(book, "searching", "turns"))]
    if book.searching.once:
        notes.append(("Nobody may search the same place again.", cite(book, "searching", "once")))
    else:
        times = tries_until(chance_of_any(each * args.searchers), SURE)
        notes.append((f"{count_words(times * turns, 'turn')} find it 9 times in 10.", ()))
    notes.append(
        (
            "Roll it unseen: players hear the same of a failure as of nothing.",
            cite(book, "searching", "secret"),
        )
    )
    facts = (("turns", turns),)
    return Answer(each * args.searchers, yes, no, tuple(notes), facts, nth="by number {}")


def ask_trap(book: Rulebook, args: argparse.Namespace) -> Answer:
    """A party passes a trap one after another, or somebody has failed to remove it.

    Rule: bxe.traps.trigger-each-character-each-time
    """
    if args.bungled:
        check = traps.backfire(book, failsafe=args.failsafe)
        return Answer((check,), "the trap goes off", "the trap does not go off", aim="to set it off")
    check = traps.spring(book, faces=args.faces)
    party = _tries(args, args.party)
    notes: tuple[Note, ...] = ()
    if party > 1:
        notes = (("Each of them rolls, in their order, until it is sprung.", cite(book, "traps", "each")),)
    return Answer(
        (check,) * party,
        "the trap is sprung",
        "the trap is not sprung",
        notes,
        nth="by number {}",
        aim="to spring it",
    )


def ask_forage(book: Rulebook, args: argparse.Namespace) -> Answer:
    """A party looks for food on its way.

    Rule: bxe.foraging.yield, bxe.foraging.no-slowdown, bxe.foraging.expected-per-day
    """
    check = wilds.forage(book)
    feeds = book.foraging.feeds
    expected = check.chance * Fraction(Distribution.of(parse_dice(feeds)).mean)
    notes = (
        (f"What is found feeds {feeds} people for a day.", cite(book, "foraging", "feeds")),
        ("It does not slow the party.", cite(book, "foraging", "pace")),
    )
    facts = (("feeds", feeds), ("expected", str(expected)))
    return Answer((check,), "there is food for {} people", "there is none", notes, facts, yields=feeds)


def ask_hunt(book: Rulebook, args: argparse.Namespace) -> Answer:
    """A party hunts all day.

    Rule: bxe.foraging.hunt-no-travel, bxe.foraging.hunt-sole-activity
    """
    notes = (
        ("They must still be caught.", cite(book, "foraging", "caught")),
        ("The party neither travels nor rests that day.", cite(book, "foraging", "day")),
    )
    return Answer((wilds.hunt(book),), "they meet animals", "they meet none", notes, (("miles", 0),))


def ask_lost(book: Rulebook, args: argparse.Namespace) -> Answer:
    """A party may lose its way.

    Rule: bxe.lost.check-once-per-day-at-start, bxe.lost.one-roll-for-group-by-referee
    """
    check = wilds.stray(book, args.where, tracked=args.road, land=args.land, navigator=args.navigator)
    notes: tuple[Note, ...] = ()
    if check.faces:
        notes = (
            ("One roll a day for all, before they set out.", cite(book, "straying", "once")),
            ("The referee says which way they really go.", cite(book, "straying", "way")),
            ("Roll it unseen: they may not notice.", cite(book, "straying", "hidden")),
        )
    return Answer((check,), "they lose their way", "they keep to their way", notes, aim="to lose the way")


def ask_meet(book: Rulebook, args: argparse.Namespace) -> Answer:
    """A party may meet somebody in the wilderness.

    Rule: bxe.wandering.wilderness-once-per-day, bxe.wandering.wilderness-more-checks
    """
    check = wilds.meet(book, args.ground)
    if args.times > MOST_CHECKS:
        raise InputError(f"{args.times} checks a day", key="times", expected=f"at most {MOST_CHECKS}")
    names = ("once",) if args.times == 1 else ("once", "more")
    notes = ((f"It is asked {_TIMES[args.times - 1]} a day.", cite(book, "wandering", *names)),)
    return Answer((check,) * args.times, "they meet somebody", "they meet nobody", notes)


def ask_distract(book: Rulebook, args: argparse.Namespace) -> Answer:
    """Something is dropped before pursuers."""
    check = pursuit.distract(book, args.dropped, intelligent=args.intelligent)
    return Answer((check,), "they stop for it", "they do not stop for it")


def ability_roll(book: Rulebook, args: argparse.Namespace, score: int) -> TableRoll:
    """The roll of a check of a score, with the difficulties that were asked for."""
    difficulties = tuple(name for name in DIFFICULTIES if getattr(args, name))
    return check_ability(book, args.ability, score, difficulties=difficulties, modifier=args.modifier)


def _tries(args: argparse.Namespace, tries: int) -> int:
    """How often it is tried: as often as asked for, or as there are dice of one's own."""
    wanted = max(tries, len(args.rolled.split(",")) if args.rolled else 0)
    if wanted > MOST_TRIES:
        raise InputError(f"{wanted} tries", expected=f"at most {MOST_TRIES}")
    return wanted


def _read_area(book: Rulebook, text: str) -> tuple[int, int]:
    """An area in feet, such as 20x30; one square where nothing is said."""
    side = book.searching.area_feet
    if not text:
        return side, side
    parts = text.lower().split("x")
    if len(parts) != 2 or not all(part.strip().isdecimal() and 0 < int(part) <= 5280 for part in parts):
        raise InputError(f"an area of {text!r}", key="area", expected="feet by feet, such as 20x30")
    return int(parts[0]), int(parts[1])


QUESTIONS: Final[dict[str, Callable[[Rulebook, argparse.Namespace], Answer]]] = {
    "ability": ask_ability,
    "door": ask_door,
    "listen": ask_listen,
    "search": ask_search,
    "trap": ask_trap,
    "forage": ask_forage,
    "hunt": ask_hunt,
    "lost": ask_lost,
    "meet": ask_meet,
    "distract": ask_distract,
    **FLIGHT_QUESTIONS,
}
