"""``grognard check turn|save|spell|door|...``: one question at the table, answered exactly."""

from __future__ import annotations

import argparse
from fractions import Fraction

import msgspec

from grognard.advancement.drain import MOST_DRAINED
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import add_effect, pack_effect
from grognard.chances.saving import SavingChance, saving_chances
from grognard.chances.skills import skill_chances
from grognard.chances.spells import SpellChance, spell_chance
from grognard.chances.spread import Spread, chance_of_at_least, mean_of
from grognard.chances.turning import TurningChance, turning_chance
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.borrowed import borrowed_facts, borrowed_line
from grognard.encounter.setting import locating, read_setting
from grognard.encounter.setup import set_up
from grognard.errors import InputError
from grognard.faces.cli import check_table
from grognard.faces.cli.arguments import add_book
from grognard.faces.cli.check_items import add_items, answer_items
from grognard.faces.cli.check_questions import QUESTIONS, add_questions
from grognard.faces.cli.check_reaction import add_reaction, answer_reaction
from grognard.faces.cli.check_rest import add_rest, answer_rest
from grognard.faces.cli.check_scores import add_scores, answer_scores
from grognard.faces.cli.check_way import WAY_QUESTIONS, add_way_questions, answer_way
from grognard.faces.cli.console import Console
from grognard.faces.cli.printing_json import print_json
from grognard.faces.cli.terminal import load_console
from grognard.rulebooks.lendings import load_lendings
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.options import parse_options
from grognard.rulebooks.schema import Rulebook
from grognard.rules.known_spells import know_spell, least_caster
from grognard.text.numbers import format_percent
from grognard.text.wording import count_words


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    questions = parser.add_subparsers(dest="question", metavar="QUESTION", required=True)
    turn = questions.add_parser("turn", help="how many undead a cleric turns")
    turn.add_argument("who", metavar="CLERIC", help='who turns them, such as "cleric 3"')
    turn.add_argument("undead", metavar="UNDEAD", help='whom, such as "5 skeleton, 2 ghoul"')
    save = questions.add_parser("save", help="the chance of a saving throw")
    save.add_argument("who", metavar="WHO", help='who saves, such as "fighter 3" or "ogre"')
    save.add_argument(
        "against", metavar="AGAINST", nargs="?", default="", help="poison, wands, ... (else all)"
    )
    save.add_argument("--modifier", metavar="N", type=int, default=0, help="what is added to the die")
    for one in (turn, save):
        one.add_argument(
            "--drained", metavar="N", type=int, default=0, help="how many negative levels one has"
        )
    spell = questions.add_parser("spell", help="how many a spell takes")
    spell.add_argument("spell", metavar="SPELL", help='which, such as "sleep"')
    spell.add_argument("whom", metavar="WHOM", help='at whom, such as "8 kobold"')
    spell.add_argument(
        "--by", metavar="CASTER", default="", help='who casts it, such as "magic-user 5" (else the least)'
    )
    skill = questions.add_parser("skill", help="the chances of a thief's skills")
    skill.add_argument("who", metavar="THIEF", help='whose, such as "thief 5"')
    skill.add_argument(
        "skill", metavar="SKILL", nargs="?", default="", help="hide, open locks, ... (else all)"
    )
    skill.add_argument(
        "--drained", metavar="N", type=int, default=0, help="how many levels energy drain has taken"
    )
    table = [
        *add_questions(questions.add_parser),
        add_items(questions.add_parser),
        add_scores(questions.add_parser),
        add_rest(questions.add_parser),
        add_reaction(questions.add_parser),
        *add_way_questions(questions.add_parser),
    ]
    for question in (turn, save, spell, skill, *table):
        add_book(question)


def run(args: argparse.Namespace) -> int:
    """Answer the question.

    Raises:
        InputError: something on the command line cannot be used.
    """
    if args.question == "items":
        return answer_items(args)
    if args.question == "scores":
        return answer_scores(args)
    if args.question == "rest":
        return answer_rest(args)
    if args.question == "reaction":
        return answer_reaction(args)
    if args.question in WAY_QUESTIONS:
        return answer_way(args)
    if args.question in QUESTIONS:
        return check_table.answer(args)
    if args.question == "turn":
        battle, book = _set_up(args.who, args.undead, args)
        me = battle.combatants[0]
        _drain(me, book, args.drained)
        answer = turning_chance(battle, me)
        if args.json:
            print_json(_turning_document(book, me, answer) | _borrowed(book, "turning"))
        else:
            _print_turning(load_console(), book, battle, me, answer)
            _print_drained(load_console(), book, args.drained)
        return 0
    if args.question == "spell":
        return _answer_spell(args)
    if args.question == "skill":
        return _answer_skill(args)
    battle, book = _set_up(args.who, "1 goblin", args)
    one = battle.combatants[0]
    _drain(one, book, args.drained)
    chances = saving_chances(battle, one, args.against, modifier=args.modifier)
    if args.json:
        print_json(_saving_document(book, one, chances) | _borrowed(book, *_saving_parts(one)))
    else:
        _print_saving(load_console(), book, one, chances)
        _print_drained(load_console(), book, args.drained)
    return 0


def _set_up(one: str, other: str, args: argparse.Namespace) -> tuple[Battle, Rulebook]:
    who = one if one[:1].isdigit() else f"1 {one}"
    setting = read_setting(f"{who} vs {other}", rules=args.rules, options=parse_options(args.option))
    with locating(setting):
        return set_up(setting.encounter, setting.book, SeededDice(Stream(1))), setting.book


def _drain(one: Combatant, book: Rulebook, levels: int) -> None:
    """Give somebody negative levels.

    Raises:
        InputError: nobody has so many, or this book has none.
    """
    if not levels:
        return
    if not book.energy_drain.allowed:
        raise InputError("no levels are drained by this book", expected="--option energy_drain.allowed=true")
    if not 1 <= levels <= MOST_DRAINED:
        raise InputError(f"{levels} levels drained", key="drained", expected=f"0 to {MOST_DRAINED}")
    add_effect(one, pack_effect(effects.NEGATIVE_LEVELS, amount=levels, source=levels))


def _print_drained(console: Console, book: Rulebook, levels: int) -> None:
    """What the negative levels take from the d20, where there are any."""
    if levels:
        cited = book.citations.get("energy drain", {}).get("negative levels", "")
        lost = f"{count_words(levels, 'negative level')}: {levels * book.energy_drain.throw} to every d20"
        console.line(f"{lost}, which is reckoned in." + (f" [{cited}]" if cited else ""))


def _answer_spell(args: argparse.Namespace) -> int:
    """Set up the caster with that spell and nothing else in mind before its targets, and answer."""
    setting = read_setting(
        f"1 magic-user 1 vs {args.whom}", rules=args.rules, options=parse_options(args.option)
    )
    known = know_spell(args.spell, setting.book.powers, key="spell")
    by = args.by or least_caster(known)
    one = msgspec.structs.replace(setting.encounter.sides[0].members[0], character=by, spells=[args.spell])
    first = msgspec.structs.replace(setting.encounter.sides[0], members=[one])
    encounter = msgspec.structs.replace(setting.encounter, sides=[first, *setting.encounter.sides[1:]])
    with locating(setting):
        battle = set_up(encounter, setting.book, SeededDice(Stream(1)))
    me = battle.combatants[0]
    if not me.profile.powers:
        raise InputError(f"{known.name} is left to the referee", expected="a spell that a fight carries out")
    answer = spell_chance(battle, me, 0)
    if args.json:
        document = _spell_document(setting.book, by, known.name, answer)
        part = "sleep" if known.name == "sleep" else "spells"
        print_json(document | _borrowed(setting.book, part))
    else:
        _print_spell(load_console(), setting.book, by, known.name, answer)
    return 0


def _answer_skill(args: argparse.Namespace) -> int:
    """The chances of a thief's skills, less what energy drain takes off them."""
    book = load_rulebook(args.rules, options=parse_options(args.option))
    chances = skill_chances(args.who, args.skill, drained=args.drained, rules=book.energy_drain)
    if args.json:
        document = {"question": "skill", "rules": book.id, "who": args.who, "percent": chances}
        print_json(document | _borrowed(book, "classes"))
        return 0
    console = load_console()
    console.title(f"The skills of a {args.who}")
    _print_rules(console, book, "classes")
    if args.drained:
        lost = args.drained * book.energy_drain.percent
        why = book.citations.get("energy drain", {}).get("percent", "")
        console.line(f"{count_words(args.drained, 'level')} drained: {lost}%" + (f" [{why}]" if why else ""))
    console.table(["skill", "chance"], [[name, f"{chance}%"] for name, chance in chances.items()])
    return 0


def _print_spell(console: Console, book: Rulebook, by: str, spell: str, answer: SpellChance) -> None:
    console.title(f"{spell.capitalize()}, cast by a {by}")
    _print_rules(console, book, "sleep" if spell == "sleep" else "spells")
    if answer.dice:
        saved = f"; half for those who save against {answer.save}" if answer.halves and answer.save else ""
        console.line(f"Damage: {answer.dice}{saved}")
    rows = []
    for kind in answer.kinds:
        needs = f"{kind.needed} or more" if kind.needed else "no save"
        shown = [
            kind.name,
            str(kind.present),
            needs if kind.takes else "never taken",
            _average(kind.affected),
        ]
        rows.append([*shown, f"{float(kind.damage):.1f}"] if answer.dice else shown)
    headings = ["cast at", "there", f"saves ({answer.save})" if answer.save else "saves", "fail on average"]
    console.table([*headings, "damage to each"] if answer.dice else headings, rows)
    _print_affected(console, answer.affected)
    console.line("All of them are taken to be within its reach, and nobody else.")


def _print_turning(
    console: Console, book: Rulebook, battle: Battle, me: Combatant, answer: TurningChance
) -> None:
    console.title(f"{me.name} turns the undead")
    _print_rules(console, book, "turning")
    cite = battle.ruleset.cite
    console.line(
        f"A d20 by the table, and the dice of the pool. [{cite('turning/roll')}, {cite('turning/pool')}]"
    )
    rows = []
    for kind in answer.kinds:
        some = 1 - kind.affected.get(0, Fraction(0))
        rows.append([kind.name, str(kind.present), kind.cell, format_percent(some), _average(kind.affected)])
    console.table(["undead", "there", "needs", "any", "on average"], rows)
    _print_affected(console, answer.affected)
    rule = battle.ruleset.turning
    wait = rule.lock_out_turns * rule.turn_rounds
    console.line(
        f"{format_percent(answer.locked_out)}: the roll is not enough for all of them, and the next attempt "
        f"has to wait {wait} rounds. [{battle.ruleset.cite('turning/lock-out')}]"
    )
    if any(kind.harmed for kind in answer.kinds):
        dice = f"{rule.damage[0] * me.profile.turning_level}d{rule.damage[1]}"
        console.line(f"D: {dice} damage to each, the same for all. [{battle.ruleset.cite('turning/damage')}]")


def _print_rules(console: Console, book: Rulebook, *parts: str) -> None:
    """By which rules it is answered, and what of it they borrow."""
    console.line(f"Rules: {book.title} ({book.id})")
    if borrowed := borrowed_line(book, *parts):
        console.line(borrowed)


def _saving_parts(one: Combatant) -> tuple[str, ...]:
    """What a saving throw of somebody is borrowed with: a monster saves as a class and level."""
    return () if one.own_profile.class_name else ("monsters",)


def _print_saving(console: Console, book: Rulebook, one: Combatant, chances: list[SavingChance]) -> None:
    console.title(f"{one.name} makes a saving throw")
    _print_rules(console, book, *_saving_parts(one))
    if rule := book.citations.get("save", {}).get("roll", ""):
        console.line(f"A d20 that shows the number or more saves. [{rule}]")
    rows = [[chance.against, f"{chance.needed} or more", format_percent(chance.chance)] for chance in chances]
    console.table(["against", "on the die", "chance"], rows)


def _print_affected(console: Console, affected: Spread) -> None:
    """How likely each number of them is, between two empty lines."""
    console.line("")
    console.table(
        ["affected in all", "chance", "as many or more"],
        [
            [str(number), format_percent(chance), format_percent(chance_of_at_least(affected, number))]
            for number, chance in affected.items()
        ],
    )
    console.line("")


def _average(spread: Spread) -> str:
    return f"{float(mean_of(spread)):.2f}"


def _borrowed(book: Rulebook, *parts: str) -> dict[str, object]:
    """What of an answer a book borrows, for a program."""
    return {"borrowed": borrowed_facts(load_lendings(book.base or book.id).used(parts))}


def _turning_document(book: Rulebook, me: Combatant, answer: TurningChance) -> dict[str, object]:
    return {
        "question": "turn",
        "rules": book.id,
        "level": int(me.profile.turning_level),
        "chance": str(answer.some),
        "every": str(answer.every),
        "locked_out": str(answer.locked_out),
        "average": float(answer.average),
        "distribution": _encode_spread(answer.affected),
        "kinds": [
            {
                "name": kind.name,
                "count": kind.present,
                "needs": kind.cell,
                "distribution": _encode_spread(kind.affected),
            }
            for kind in answer.kinds
        ],
    }


def _spell_document(book: Rulebook, by: str, spell: str, answer: SpellChance) -> dict[str, object]:
    return {
        "question": "spell",
        "rules": book.id,
        "spell": spell,
        "by": by,
        "save": answer.save or None,
        "damage": answer.dice or None,
        "chance": str(answer.some),
        "every": str(answer.every),
        "average": float(answer.average),
        "distribution": _encode_spread(answer.affected),
        "kinds": [
            {
                "name": kind.name,
                "count": kind.present,
                "taken": kind.takes,
                "needs": kind.needed or None,
                "damage": str(kind.damage),
                "distribution": _encode_spread(kind.affected),
            }
            for kind in answer.kinds
        ],
    }


def _saving_document(book: Rulebook, one: Combatant, chances: list[SavingChance]) -> dict[str, object]:
    return {
        "question": "save",
        "rules": book.id,
        "who": one.name,
        "saves": [
            {"against": chance.against, "needed": chance.needed, "chance": str(chance.chance)}
            for chance in chances
        ],
    }


def _encode_spread(spread: Spread) -> list[list[int | str]]:
    return [[number, str(chance)] for number, chance in spread.items()]
