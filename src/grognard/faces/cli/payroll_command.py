"""``grognard payroll WHO``: what those in pay cost, who is needed besides, how long the chest lasts."""

from __future__ import annotations

import argparse
from contextlib import nullcontext
from typing import Final, NamedTuple, get_args

from grognard.company.crews import Background, crew_needs, is_galley, muster
from grognard.company.specialists import SEAFARERS, armourers_at_work, armourers_needed, pay_post
from grognard.company.units import roll_officers, troop_table
from grognard.company.wages import SharePay, UnitPay, chest_lasts, pay_retainer, pay_support, pay_unit
from grognard.creatures.coins import parse_gold, say_gold
from grognard.errors import InputError
from grognard.faces.cli.campaign_arguments import add_campaign_arguments
from grognard.faces.cli.modules import run_in_campaign
from grognard.faces.cli.payroll_telling import (
    each_of,
    gold,
    post_facts,
    post_label,
    tell_armourers,
    tell_chest,
    tell_crew,
    tell_share,
    tell_short,
    tell_unfit,
    tell_unit,
    unit_facts,
    unit_label,
)
from grognard.faces.cli.replies import Reply, Rows, add_reply_arguments, answer, source_of
from grognard.files import why_unread
from grognard.operations.hiring.payroll_reading import (
    Hired,
    PayrollFile,
    Roll,
    read_post,
    read_roll,
    split_words,
)
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import Found, Source, find_topic
from grognard.rulebooks.company_schema import CompanyChapter, CrewRules, PayRules, SpecialistRules, UnitRules
from grognard.rulebooks.documents import convert_document
from grognard.rulebooks.loader import parse_toml
from grognard.rulebooks.locate import locating_in
from grognard.text.explain import Note
from grognard.text.wording import capital, count_words
from grognard.toml_text import read_text

MOST_MONTHS: Final = 1200
BACKGROUNDS: Final = get_args(Background)


class Books(NamedTuple):
    """What the book says of each kind of pay, or whoever lends it."""

    units: Found[UnitRules]
    trades: Found[SpecialistRules]
    crews: Found[CrewRules]
    pay: Found[PayRules]


class Line(NamedTuple):
    """One of those in pay a month: what it is called, what each has, and all of them."""

    name: str
    each: str
    month: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "who",
        metavar="WHO|FILE.toml",
        nargs="?",
        default="",
        help='"platoon of 42 heavy foot, armourer, 14 sailor, Hob 15%%"',
    )
    parser.add_argument("--months", metavar="N", type=int, help="how many months are paid (1)")
    parser.add_argument("--chest", metavar="GP", help="what there is")
    parser.add_argument("--unpaid", metavar="NAME", action="append", default=[], help="who goes without")
    parser.add_argument("--income", metavar="GP", help="the employer's own cut of the treasure")
    parser.add_argument("--upkeep", metavar="GP", help="food and lodging of a retainer, a day")
    parser.add_argument("--days", metavar="N", type=int, help="for so many days")
    parser.add_argument("--gear", metavar="GP", help="gear that is bought for retainers")
    parser.add_argument("--workshop", metavar="GP", help="the equipment of an armourer, once")
    parser.add_argument("--fighters", metavar="N", type=int, help="other fighters who need an armourer")
    parser.add_argument("--apprentices", action="store_true", help="roll how many the armourers have")
    parser.add_argument("--ship", metavar="VESSEL", default="", help="the vessel whose crew it is")
    parser.add_argument("--open-sea", action="store_true", help="it sails out of sight of land")
    parser.add_argument("--needs", metavar="CREW", default="", help='what it needs, such as "14 sailor"')
    parser.add_argument("--captain", metavar="NAME", help="a player character who is captain")
    parser.add_argument("--background", choices=BACKGROUNDS, help="what fits that character for it")
    parser.add_argument("--morale", metavar="N", type=int, help="the sailors' morale under a good captain")
    parser.add_argument("--troops", action="store_true", help="list the troops there are for hire")
    add_campaign_arguments(parser)
    add_reply_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Add it up.

    Raises:
        InputError: an argument cannot be used.
    """
    if args.campaign:
        return run_in_campaign(args)
    books = find_books(source_of(args))
    if args.troops:
        return answer(args, books.units, _list_troops(books.units.rules))
    if not args.who:
        raise InputError("nobody is in pay", key="who", expected="who it is, or a TOML file of them")
    is_file = args.who.endswith(".toml")
    file = _read_file(args.who) if is_file else PayrollFile(split_words(args.who))
    _lay_over(file, args)
    roll = Roll([], [], [])
    for number, words in enumerate(file.pay):
        with locating_in(args.who) if is_file else nullcontext():
            try:
                read_roll(roll, split_words(words), books.units.rules, books.trades.rules)
            except InputError as error:
                raise error.located(key=f"pay[{number}]" if is_file else "") from error
    dice = TypedDice(args.rolled, args.seed)
    payroll = _Payroll(books, roll, file, args, dice)
    hirelings = roll.units or roll.posts
    found: Found[PayRules] | Found[UnitRules] = books.units if hirelings else books.pay
    return answer(args, found, payroll.reply(), dice)


def find_books(source: Source) -> Books:
    """Everything that is said of pay."""
    return Books(
        find_topic(source, CompanyChapter, lambda chapter: chapter.units, "troops for hire"),
        find_topic(source, CompanyChapter, lambda chapter: chapter.specialists, "specialists"),
        find_topic(source, CompanyChapter, lambda chapter: chapter.crews, "ships' crews"),
        find_topic(source, CompanyChapter, lambda chapter: chapter.pay, "the pay of retainers"),
    )


def _read_file(path: str) -> PayrollFile:
    try:
        text = read_text(path)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read the payroll: {why_unread(error)}", file=path) from error
    return convert_document(parse_toml(text, file=path), PayrollFile, file=path, text=text)


def _lay_over(file: PayrollFile, args: argparse.Namespace) -> None:
    """What is typed goes before what the file says."""
    for name in ("chest", "months", "income", "upkeep", "gear", "workshop", "days", "fighters", "captain"):
        if getattr(args, name) is not None:
            setattr(file, name, getattr(args, name))
    file.background = args.background or file.background
    file.unpaid = [*file.unpaid, *args.unpaid]
    for name, least, most in (("months", 1, MOST_MONTHS), ("days", 0, 36_500), ("fighters", 0, 100_000)):
        if not least <= getattr(file, name) <= most:
            raise InputError(f"{getattr(file, name)} {name}", key=name, expected=f"{least} to {most:,}")


def _sum(file: PayrollFile, name: str) -> int:
    said = str(getattr(file, name))
    return parse_gold(said, key=name) if said else 0


class _Payroll:
    """A payroll while it is added up."""

    def __init__(
        self, books: Books, roll: Roll, file: PayrollFile, args: argparse.Namespace, dice: TypedDice
    ) -> None:
        self.books, self.roll, self.file, self.args, self.dice = books, roll, file, args, dice
        self.lines: list[Line] = []
        self.notes: list[Note] = []
        self.facts: dict[str, object] = {}
        self.once = 0

    def reply(self) -> Reply:
        """Everybody in pay, what is due, and how long the chest lasts."""
        units = self._units()
        self._posts()
        self._armourers(units)
        self._crew()
        shares = self._retainers()
        months = self.file.months
        unpaid = self._unpaid()
        paid = [line for line in self.lines if line.name not in unpaid]
        month = sum([line.month for line in paid])
        due = month * months + self.once
        self._due(month, due, shares)
        header = ["", "each", "a month", *([count_words(months, "month")] if months > 1 else [])]
        rows = [self._row(line, unpaid) for line in self.lines]
        self._chest(month, [line.name for line in paid])
        self.facts |= {"month_gp": gold(month), "once_gp": gold(self.once), "due_gp": gold(due)}
        self.facts |= {"months": months, "unpaid": sorted(unpaid)}
        return Reply([Rows(header, rows), *self.notes], self.facts)

    def _row(self, line: Line, unpaid: set[str]) -> list[str]:
        if line.name in unpaid:
            return [f"{capital(line.name)} (unpaid)", line.each, *[""] * (1 + (self.file.months > 1))]
        sums = [line.month, *([line.month * self.file.months] if self.file.months > 1 else [])]
        return [capital(line.name), line.each, *(say_gold(one, unit=False) for one in sums)]

    def _units(self) -> list[UnitPay]:
        rules, found, facts = self.books.units.rules, [], []
        for unit in self.roll.units:
            word = unit_label(unit)
            if unit.platoons and (self.args.rolled or self.args.seed is not None):
                unit = roll_officers(rules, unit, self.dice)
            pay = pay_unit(rules, unit)
            self.lines.append(Line(word, each_of(pay), pay.month))
            self.notes += [*tell_unit(rules, word, unit, pay), *tell_unfit(rules, unit)]
            found.append(pay)
            facts.append(unit_facts(word, unit, pay))
        self.facts["units"] = facts
        return found

    def _posts(self) -> None:
        """Specialists by the month; an armourer's workshop is paid once, apart from the wage.

        Rule: bf.specialists.armorer-equipment
        """
        rules, facts = self.books.trades.rules, []
        for typed, post in self.roll.posts:
            pay, word = pay_post(rules, post), post_label(post, typed)
            self.lines.append(Line(word, say_gold(pay.each, unit=False), pay.month))
            facts.append(post_facts(post, pay))
            if post.expert:
                said = f"{capital(word)} helps with magic arms of that kind, and cares for no others."
                self.notes.append((said, rules.cite("expert", "expert kind", "expert refuses")))
        self.facts["specialists"] = facts
        if workshop := _sum(self.file, "workshop"):
            self.once += workshop
            said = f"The workshop costs {say_gold(workshop)} once, apart from any wage."
            self.notes.append((said, rules.cite("workshop")))

    def _armourers(self, units: list[UnitPay]) -> None:
        """Whether fighters have armourers enough, and how many apprentices these have.

        Rule: bf.specialists.armorer-apprentices-number
        """
        rules = self.books.trades.rules
        fighters = sum([pay.people for pay in units]) + self.file.fighters
        posts = [post for _, post in self.roll.posts]
        there, needed = armourers_at_work(rules, posts), armourers_needed(rules, fighters)
        self.facts["armourers"] = {"fighters": fighters, "needed": needed, "there": there}
        if fighters:
            self.notes.append(
                (tell_armourers(fighters, needed, there), rules.cite("armourers", "armourers rest"))
            )
        if self.args.apprentices and there:
            each = [
                self.dice.need(rules.apprentices, f"the apprentices of armourer {number}")
                for number in range(1, there + 1)
            ]
            said = f"They have {count_words(sum(each), 'apprentice')}, who are kept out of their wages."
            self.notes.append((said, rules.cite("apprentices", "apprentices paid")))
            self.facts["apprentices"] = each

    def _crew(self) -> None:
        rules, args, file = self.books.crews.rules, self.args, self.file
        crew: dict[str, int] = {}
        for _, post in self.roll.posts:
            if post.trade in SEAFARERS:
                crew[post.trade] = crew.get(post.trade, 0) + post.count
        if not crew.keys() - {"navigator"} and not args.ship:
            return
        galley = is_galley(rules, args.ship)
        told = self._needs()
        needs = crew_needs(rules, galley=galley, open_sea=args.open_sea, needs=told)
        aboard = muster(
            rules,
            crew,
            needs,
            captain=file.captain,
            background=file.background,
            morale=args.morale,
        )
        cited = aboard.rules + rules.cite(
            *(["oars"] if galley else []), *(["open sea"] if args.open_sea else [])
        )
        self.notes.append((tell_crew(aboard, needs, args.ship), cited))
        people = "They are people of no level, without armour, who carry a club, a dagger or a shortsword."
        self.notes.append((people, rules.cite("people", "armour", "weapons")))
        self.facts["crew"] = {
            "needs": needs,
            "complete": not aboard.missing,
            "missing": aboard.missing,
            "sailors_morale": aboard.sailors,
            "others_morale": aboard.others,
            "level": 0,
            "attack_bonus": 0,
            "armour": rules.armour,
            "weapons": rules.weapons,
            "weapon": rules.weapons[0],
            "captain": file.captain,
        }

    def _needs(self) -> dict[str, int]:
        needs: dict[str, int] = {}
        for word in split_words(self.args.needs):
            post = read_post(word, self.books.trades.rules)
            if post is None or post.trade not in SEAFARERS:
                raise InputError(f"a ship needs no {word!r}", key="needs", expected=" or ".join(SEAFARERS))
            needs[post.trade] = post.count
        return needs

    def _retainers(self) -> int:
        """The shares of retainers, which the treasure pays, and what the employer pays for them besides."""
        rules, file = self.books.pay.rules, self.file
        income, facts, shares = _sum(file, "income"), [], 0
        number = 0
        for hired in self.roll.retainers:
            number += hired.number
            if hired.percent is None and hired.flat is None and not income:
                facts.append({"name": hired.name, "number": hired.number})
                continue
            flat = None if hired.flat is None else hired.flat * self._times(hired)
            share = pay_retainer(rules, hired.name, percent=hired.percent, flat=flat, income=income)
            shares += share.copper * hired.number
            self.notes.append(tell_share(share, hired.number, income))
            facts.append(_share_facts(share, hired.number))
        upkeep, gear = pay_support(
            rules, number, upkeep=_sum(file, "upkeep"), days=file.days, gear=_sum(file, "gear")
        )
        for copper, what, part in ((upkeep, "upkeep", "upkeep"), (gear, "gear", "gear")):
            if copper:
                said = f"The employer pays {say_gold(copper)} for {what}, apart from any share."
                self.notes.append((said, rules.cite(part)))
        self.once += upkeep + gear
        self.facts |= {"retainers": facts, "upkeep_gp": gold(upkeep), "gear_gp": gold(gear)}
        self.facts["shares_gp"] = gold(shares)
        return shares

    def _times(self, hired: Hired) -> int:
        """For how many days or months a sum is paid that is for each of them.

        Raises:
            InputError: it is for a day, and nobody says for how many.
        """
        if hired.each == "day" and not self.file.days:
            raise InputError(
                f"{hired.name} is paid by the day", key="days", expected="for how many: --days 3"
            )
        return {"day": self.file.days, "month": self.file.months}.get(hired.each, 1)

    def _unpaid(self) -> set[str]:
        found: set[str] = set()
        for name in self.file.unpaid:
            same = [line.name for line in self.lines if line.name.lower() == name.strip().lower()]
            if not same:
                names = " or ".join(line.name for line in self.lines)
                raise InputError(f"nobody in pay is called {name!r}", key="unpaid", expected=names)
            found.update(same)
        return found

    def _due(self, month: int, due: int, shares: int) -> None:
        said = f"Due: {say_gold(month)} a month"
        if self.once or self.file.months > 1:
            said += f"; {say_gold(due)} in all"
        if shares:
            said += f", and {say_gold(shares)} of the treasure"
        self.notes.append((said + ".", self.books.units.rules.cite("month") if month else ()))

    def _chest(self, month: int, names: list[str]) -> None:
        if not str(self.file.chest):
            return
        chest = _sum(self.file, "chest")
        lasts = chest_lasts(chest, month, once=self.once, months=self.file.months)
        self.notes.append((tell_chest(chest, lasts, self.file.months), ()))
        if lasts.short and names:
            self.notes.append((tell_short(names), ()))
        self.facts["chest"] = {
            "gp": gold(chest),
            "months": lasts.months,
            "left_gp": gold(lasts.left),
            "short_gp": gold(lasts.short),
        }


def _share_facts(share: SharePay, number: int) -> dict[str, object]:
    return {
        "name": share.name,
        "number": number,
        "percent": share.percent,
        "each_gp": gold(share.copper),
        "below_usual": share.below,
    }


def _list_troops(rules: UnitRules) -> Reply:
    """Every kind of troops for hire."""
    rows, facts = [], []
    for one in troop_table():
        arms = ", ".join([one.armour, *(["shield"] if one.shield else []), *one.weapons])
        rows.append([capital(one.name), str(one.wages), arms, str(one.morale)])
        document = {"name": one.name, "race": one.race, "gp": one.wages, "morale": one.morale}
        facts.append(document | {"armour": one.armour, "shield": one.shield, "weapons": one.weapons})
    said = "Gold pieces a month for each level; horsemen have their mounts."
    return Reply(
        [Rows(["", "gp", "arms", "morale"], rows), (said, rules.cite("table", "wages", "level", "mounts"))],
        {"troops": facts},
    )
