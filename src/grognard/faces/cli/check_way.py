"""``grognard check travel|fly|load|wind|fall|run|...``: questions of the way, answered in a sentence."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from fractions import Fraction
from typing import Final

import msgspec

from grognard.adventure.rolls import abreast as formation
from grognard.adventure.rolls import altitudes, mishaps, running, sailing, sights, sleeping, travelling
from grognard.adventure.rolls.distances import distance_dice
from grognard.adventure.rolls.table_roll import cite
from grognard.creatures.grammar import join_words
from grognard.creatures.hit_dice import parse_hit_dice
from grognard.errors import InputError
from grognard.faces.cli.arguments import add_dice_arguments
from grognard.faces.cli.check_hardship import HARDSHIP_QUESTIONS, add_hardship_questions
from grognard.faces.cli.printing_json import print_json
from grognard.faces.cli.terminal import load_console
from grognard.faces.cli.told import Told
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.adventure_schema import WindRow
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.options import parse_options
from grognard.rulebooks.schema import Rulebook
from grognard.text.explain import cite_rules
from grognard.text.numbers import format_percent
from grognard.text.wording import count_words

Parser = argparse.ArgumentParser


def add_way_questions(add: Callable[..., Parser]) -> list[Parser]:
    """Declare the questions and their arguments; `add` makes the parser of one."""
    return [
        _add_travel(add("travel", help="how far a day on foot leads")),
        _add_fly(add("fly", help="how far a day in the air leads")),
        _add_load(add("load", help="what a winged mount bears")),
        _add_wind(add("wind", help="the wind of a day at sea, and where it brings a ship")),
        _add_fall(add("fall", help="what a fall does")),
        _add_sight(add("sight", help="how far one sees")),
        _add_distance(add("distance", help="how far off somebody is met")),
        _add_sleep(add("sleep", help="how long one must sleep, and what short nights do")),
        _add_abreast(add("abreast", help="how many stand side by side")),
        _add_inches(add("inches", help="how far a range in inches of the table is")),
        _add_run(add("run", help="how long one may run, and what rest gives back")),
        _add_altitudes(add("altitudes", help="altitudes counted from another level")),
        *add_hardship_questions(add),
    ]


def _add_abreast(parser: Parser) -> Parser:
    parser.add_argument("feet", metavar="FEET", type=int, help="how wide the passage is")
    parser.add_argument("--small", action="store_true", help="all of them are small")
    parser.add_argument("--wall", metavar="N", type=int, help="the spaces that so many of a shield wall take")
    parser.add_argument("--struck", metavar="N", type=int, help="how many of a wall are in so many spaces")
    return parser


def _add_inches(parser: Parser) -> Parser:
    parser.add_argument("inches", metavar="INCHES", type=int, help="as printed")
    return parser


def _add_run(parser: Parser) -> Parser:
    parser.add_argument("rounds", metavar="ROUNDS", type=int, help="how long one has run")
    parser.add_argument(
        "--constitution", metavar="SCORE", type=int, default=0, help="its score, if it has one"
    )
    parser.add_argument("--rested", metavar="N", type=int, default=0, help="so many full turns of rest since")
    parser.add_argument("--encounter", action="store_true", help="at the rate of encounters, not at a run")
    return parser


def _add_altitudes(parser: Parser) -> Parser:
    parser.add_argument("feet", metavar="FEET", type=int, nargs="+", help="the altitude of each")
    parser.add_argument(
        "--zero", metavar="FEET", type=int, help="the new level of 0, else that of the lowest"
    )
    return parser


def _add_travel(parser: Parser) -> Parser:
    parser.add_argument("rate", metavar="FEET", type=int, help="the movement rate of a turn")
    parser.add_argument("--terrain", metavar="GROUND", default="", help="hills, forest, swamp, ...")
    parser.add_argument("--road", action="store_true", help="by a maintained road")
    parser.add_argument("--forced", action="store_true", help="a forced march")
    return parser


def _add_fly(parser: Parser) -> Parser:
    parser.add_argument("rate", metavar="FEET", type=int, help="the rate of whatever flies")
    parser.add_argument("--adverse", metavar="SHARE", default="1", help="what a storm leaves of it: 1/2")
    return parser


def _add_load(parser: Parser) -> Parser:
    parser.add_argument("hit_dice", metavar="HIT-DICE", help="of the winged mount, such as 6 or 3+1")
    parser.add_argument("--of", metavar="KIND", default="human", help=" or ".join(travelling.LOADS))
    return parser


def _add_wind(parser: Parser) -> Parser:
    parser.add_argument("--sail", metavar="MILES", type=int, default=0, help="of a usual day under sail")
    parser.add_argument("--oars", metavar="MILES", type=int, default=0, help="of a usual day at the oars")
    parser.add_argument("--damaged", action="store_true", help="it took water, and is not mended")
    parser.add_argument("--heading", metavar="DEGREES", type=int, default=0, help="where it wants to go")
    add_dice_arguments(parser, shown="TOTAL,...", said="what your own dice show, the wind first")
    return parser


def _add_fall(parser: Parser) -> Parser:
    parser.add_argument("feet", metavar="FEET", type=int, help="how deep")
    parser.add_argument("--soft", metavar="SHARE", default="1", help="what a soft ground leaves of it: 0")
    add_dice_arguments(parser, shown="TOTAL", said="what your own dice show together")
    return parser


def _add_sight(parser: Parser) -> Parser:
    parser.add_argument("what", metavar="WHAT", choices=VIEWS, help="of what")
    parser.add_argument("--share", metavar="SHARE", default="1", help="what forest or weather leaves: 1/2")
    parser.add_argument("--fog", action="store_true", help="in dense fog")
    parser.add_argument("--yards", metavar="N", type=int, help="the referee's own, for a ship")
    parser.add_argument("--feet", metavar="N", type=int, default=60, help="how far off, for heat")
    parser.add_argument("--human", action="store_true", help="a human looks, for heat")
    parser.add_argument("--lit", action="store_true", help="there is light near by")
    parser.add_argument("--fire", action="store_true", help="there is a great heat near by")
    parser.add_argument("--of", choices=sights.WARMTH, default="living", help="what is seen by heat")
    return parser


def _add_distance(parser: Parser) -> Parser:
    parser.add_argument("--outdoors", action="store_true", help="under the sky, or at sea")
    parser.add_argument("--surprised", action="store_true", help="somebody is surprised")
    add_dice_arguments(parser, shown="TOTAL", said="what your own dice show together")
    return parser


def _add_sleep(parser: Parser) -> Parser:
    parser.add_argument("constitution", metavar="CONSTITUTION", type=int, help="the score")
    parser.add_argument("slept", metavar="HOURS", type=int, help="the hours of sleep")
    parser.add_argument("--after", metavar="N", type=int, default=0, help="short nights before, in a row")
    return parser


def answer_way(args: argparse.Namespace) -> int:
    """Answer one of these questions.

    Raises:
        InputError: the book has nothing of the kind, or an argument cannot be used.
    """
    book = load_rulebook(args.rules, options=parse_options(args.option))
    dice = TypedDice(getattr(args, "rolled", ""), getattr(args, "seed", None))
    told = WAY_QUESTIONS[args.question](book, args, dice)
    dice.put_away()
    if args.json:
        document = {"question": args.question, "rules": book.id, **told.facts, "cited": list(told.rules)}
        if "rolled" in told.facts:
            document["seed"] = dice.seed
        print_json(document)
        return 0
    console = load_console()
    console.line(told.said + cite_rules(told.rules))
    if "rolled" in told.facts and dice.seed is not None:
        console.line(f"seed {dice.seed}", tone="quiet")
    return 0


def read_share(text: str, key: str) -> Fraction:
    """A share that was typed, such as 1/2 or 0.5.

    Raises:
        InputError: it is none.
    """
    try:
        share = Fraction(text[:12])
    except (ValueError, ZeroDivisionError) as error:
        raise InputError(f"a share of {text[:12]!r}", key=key, expected="such as 1/2 or 0.5") from error
    if not 0 <= share <= MOST_SHARE:
        raise InputError(f"a share of {text[:12]}", key=key, expected=f"0 to {MOST_SHARE}")
    return share


VIEWS: Final = ("country", "land", "ship", "heat", "light")
MOST_SHARE: Final = 10
MOST_MILES: Final = 500


def _format(number: Fraction) -> str:
    return str(number.numerator) if number.denominator == 1 else f"{float(number):.1f}"


def _travel(book: Rulebook, args: argparse.Namespace, dice: TypedDice) -> Told:
    way = travelling.day_on_foot(
        book, args.rate, args.terrain.replace("_", " "), road=args.road, forced=args.forced
    )
    facts: dict[str, object] = {"miles": str(way.miles)}
    said = f"{_format(way.miles)} miles in a day."
    rules = way.rules
    if args.forced:
        said += " A whole day of rest is due after it."
        rules += cite(book, "travel", "rest forced")
        facts["rest_days"] = 1
    return Told(said, rules, facts)


def _fly(book: Rulebook, args: argparse.Namespace, dice: TypedDice) -> Told:
    way = travelling.day_in_the_air(book, args.rate, adverse=read_share(args.adverse, "adverse"))
    return Told(f"{_format(way.miles)} miles in a day.", way.rules, {"miles": str(way.miles)})


def _load(book: Rulebook, args: argparse.Namespace, dice: TypedDice) -> Told:
    hit_dice = parse_hit_dice(args.hit_dice)
    # 3-1 hit dice do not reach the row of 3; 3+1 do.
    count = travelling.bears(book, hit_dice.count - (hit_dice.modifier < 0), args.of)
    kind = {"half": "halfling", "human": "man", "horse": "horse"}.get(args.of, "very large beast")
    said = f"It bears {count_words(count, kind)}, and nothing besides." if count else f"It bears no {kind}."
    return Told(said.replace("mans", "men"), cite(book, "travel", "loads"), {"count": count})


def _wind(book: Rulebook, args: argparse.Namespace, dice: TypedDice) -> Told:
    for key, miles in (("sail", args.sail), ("oars", args.oars)):
        if not 0 <= miles <= MOST_MILES:
            raise InputError(f"{miles} miles", key=key, expected=f"0 to {MOST_MILES}")
    if not book.sea.winds:
        sailing.wind_of(book, 0)
    total = dice.throw(book.sea.dice) or 0
    wind = sailing.wind_of(book, total)
    miles = sailing.miles_at_sea(book, wind, sailing=args.sail, rowing=args.oars, damaged=args.damaged)
    facts: dict[str, object] = {"rolled": total, "wind": wind.wind, "miles": str(miles), "gale": wind.gale}
    said = f"Rolled {total} on {book.sea.dice}: {wind.wind}"
    said += f", {_format(miles)} miles in a day." if args.sail or args.oars else "."
    names = ["gale"] if wind.gale else ["winds"] if book.sea.variable_winds else [_plain_name(book, wind)]
    rules = cite(book, "sea", *names, *(["took water"] if args.damaged else []))
    if wind.gale and args.sail:
        face = dice.throw("1d6") or 1
        heading = sailing.gale_heading(face, args.heading)
        roll = sailing.wreck(book)
        facts |= {"heading": heading, "wreck": str(roll.chance)}
        said += f" It drives a ship on a course of {heading} degrees"
        said += f" ({face} on a d6), and wrecks it on a shore with a chance of {format_percent(roll.chance)}."
        rules += cite(book, "sea", "course", "wreck")
    if wind.takes_water:
        chance = sailing.take_water(book, wind).chance
        facts["takes_water"] = str(chance)
        said += f" A ship takes water with a chance of {format_percent(chance)}."
        rules += cite(book, "sea", "takes water")
    return Told(said, rules, facts)


def _plain_name(book: Rulebook, wind: WindRow) -> str:
    return "becalmed" if wind == book.sea.winds[0] else "normal"


def _fall(book: Rulebook, args: argparse.Namespace, dice: TypedDice) -> Told:
    share = read_share(args.soft, "soft")
    expression = mishaps.fall_dice(book, args.feet)
    rules = cite(book, "falling", "fall")
    if not expression:
        return Told("So short a fall does nothing.", rules, {"dice": "", "damage": 0})
    rolled = dice.throw(expression) or 0
    damage = mishaps.soften(rolled, share)
    said = f"Rolled {rolled} on {expression}: {count_words(damage, 'point')} of damage, and no saving throw."
    return Told(said, rules, {"dice": expression, "rolled": rolled, "damage": damage})


def _sight(book: Rulebook, args: argparse.Namespace, dice: TypedDice) -> Told:
    if args.what == "ship":
        yards = sights.ship_in_view(book, fog=args.fog, yards=args.yards)
        return Told(f"A ship is seen and known from {yards} yards.", (), {"yards": yards})
    if args.what == "heat":
        sees = sights.sees_by_heat(book, args.feet, human=args.human, dark=not args.lit, heat=args.fire)
        shows = sights.appearance(args.of) if sees else ""
        said = f"It is seen by infravision: {shows}." if shows else "It is not seen."
        if args.of == "writing":
            said, sees = "Nothing is read by infravision.", False
        rules = (*sights.rules_of_sight(book), *cite(book, "sight", args.of))
        return Told(said, rules, {"seen": sees, "appearance": shows})
    if args.what == "light":
        seen, rules = sights.sees_by_light(book, args.feet)
        said = f"Light shows what is within {book.dungeon.light_feet} feet of it: this is "
        return Told(f"{said}{'seen' if seen else 'not seen'}.", rules, {"seen": seen})
    miles = sights.miles_in_view(book, args.what, share=read_share(args.share, "share"))
    return Told(f"One sees {_format(miles)} miles.", (), {"miles": str(miles)})


def _distance(book: Rulebook, args: argparse.Namespace, dice: TypedDice) -> Told:
    rules = distance_dice(book, outdoors=args.outdoors, surprised=args.surprised)
    rolled = dice.throw(rules.dice) or 0
    feet = rolled * rules.feet
    yards = f" ({feet // 3} yards)" if args.outdoors and book.distance.outdoor_dice else ""
    said = f"Rolled {rolled} on {rules.dice}: {feet} feet{yards}."
    return Told(said, rules.rules, {"rolled": rolled, "feet": feet, "yards": feet // 3})


def _sleep(book: Rulebook, args: argparse.Namespace, dice: TypedDice) -> Told:
    night = sleeping.sleep(book, args.constitution, args.slept, short_nights=args.after)
    facts: dict[str, object] = {
        "needed": night.needed,
        "preferred": night.preferred,
        "enough": night.enough,
        "attack": night.attack,
        "saves": night.saves,
        "heals": night.heals,
    }
    if night.enough:
        said = f"Enough: {count_words(night.needed, 'hour')} are needed, {night.preferred} are liked."
    else:
        said = (
            f"Too little: {count_words(night.needed, 'hour')} are needed. {night.attack:+d} on attacks, "
            f"{night.saves:+d} on saving throws, and no wound heals, until a full night."
        )
    return Told(said, night.rules, facts)


def _abreast(book: Rulebook, args: argparse.Namespace, dice: TypedDice) -> Told:
    count, rules = formation.abreast(book, args.feet, small=args.small)
    said = f"{count} stand side by side in {args.feet} feet."
    facts: dict[str, object] = {"abreast": count}
    if args.wall is not None:
        spaces = formation.wall_spaces(book, args.wall)
        said += f" A shield wall of {args.wall} takes {count_words(spaces, 'space')} of a map."
        rules += cite(book, "formation", "wall")
        facts["spaces"] = spaces
    if args.struck is not None:
        figures = formation.wall_figures(book, args.struck)
        said += f" What strikes {count_words(args.struck, 'space')} of it strikes {figures} of them."
        rules += cite(book, "formation", "struck")
        facts["figures"] = figures
    return Told(said, rules, facts)


def _inches(book: Rulebook, args: argparse.Namespace, dice: TypedDice) -> Told:
    feet = formation.feet_of_inches(book, args.inches)
    return Told(f"{feet} feet.", cite(book, "formation", "inches"), {"feet": feet})


def _run(book: Rulebook, args: argparse.Namespace, dice: TypedDice) -> Told:
    facts: dict[str, object]
    if args.encounter:
        most, rules = running.encounter_rounds(book)
        allowed = 0 <= args.rounds <= most
        said = f"{count_words(most, 'round')} at the rate of encounters, and no more until a rest: "
        seconds = running.seconds_of(book, args.rounds)
        facts = {"most": most, "allowed": allowed, "seconds": seconds}
        said += f"{'allowed' if allowed else 'too long'}. They take {seconds} seconds."
        return Told(said, rules, facts)
    run = running.running(book, args.rounds, constitution=args.constitution, rested=args.rested)
    facts = msgspec.structs.asdict(run)
    del facts["rules"]
    said = f"It can run for {count_words(run.rounds, 'round')}: "
    if not run.exhausted:
        return Told(f"{said}{run.left} are left.", run.rules, facts)
    costs = "can only walk"
    if run.may_run:
        costs = f"has {run.attack:+d} on attacks, {run.damage:+d} on damage, and an armour class worse by "
        costs += str(abs(run.armour_class))
    rest = f"until it has rested {count_words(run.rest_turns, 'turn')}"
    return Told(f"{said}it is exhausted, and {costs}, {rest}.", run.rules, facts)


def _altitudes(book: Rulebook, args: argparse.Namespace, dice: TypedDice) -> Told:
    counted = altitudes.count_from(book, args.feet, args.zero)
    feet = join_words([f"{one}'" for one in counted.feet])
    facts: dict[str, object] = {"feet": counted.feet, "shift": counted.shift}
    level = "the lowest" if args.zero is None else f"what was {args.zero}'"
    return Told(f"With {level} as 0: {feet}.", counted.rules, facts)


WAY_QUESTIONS: Final[dict[str, Callable[[Rulebook, argparse.Namespace, TypedDice], Told]]] = {
    "travel": _travel,
    "fly": _fly,
    "load": _load,
    "wind": _wind,
    "fall": _fall,
    "sight": _sight,
    "distance": _distance,
    "sleep": _sleep,
    "abreast": _abreast,
    "inches": _inches,
    "run": _run,
    "altitudes": _altitudes,
    **HARDSHIP_QUESTIONS,
}
