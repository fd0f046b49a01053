"""Flight and mishap: evading, swimming, climbing, and surprise."""

from typing import Annotated, ClassVar

from grognard.adventure.rolls import escaping, mishaps
from grognard.adventure.rolls.abilities import ability_roll
from grognard.adventure.rolls.table_roll import TableRoll, cite
from grognard.base.errors import InputError
from grognard.operations.checks.roll_question import Asked, TableFacts, TableQuestion
from grognard.operations.fields import field
from grognard.rulebooks.schema import Rulebook
from grognard.rules.binding import bind_rulebook
from grognard.rules.surprise import gives_itself_away, surprise_range
from grognard.text.explain import Note
from grognard.text.numbers import format_percent
from grognard.text.wording import count_words


class Evade(TableQuestion, frozen=True, kw_only=True, tag="check evade"):
    """Tell whether a party gets away in the wilderness or on the water.

    >>> from grognard.operations.asking import ask
    >>> ask(Evade(fleeing=5, pursuers=6, rate=60, theirs=90, rules="bxe"), rolled="50").facts.in_the_end
    '2/3'
    """

    fleeing: Annotated[int, field("how many flee", typed="N", word=True)]
    pursuers: Annotated[int, field("how many follow", typed="N", word=True)]
    water: Annotated[bool, field("on the water: by the rates alone")] = False
    rate: Annotated[int, field("speed of the fleeing party", typed="FEET")] = 0
    theirs: Annotated[int, field("speed of the pursuers", typed="FEET")] = 0
    woods: Annotated[bool, field("dense woods to flee into")] = False
    modifier: Annotated[int, field("the referee's own, in a hundred")] = 0
    surprised: Annotated[bool, field("the fleeing party was surprised")] = False
    unaware: Annotated[bool, field("the pursuers are surprised")] = False
    failed: Annotated[bool, field("a roll has failed: whether they catch up")] = False
    distance: Annotated[int, field("on the water, how far off", typed="YARDS")] = 0

    def find_rolls(self, book: Rulebook, typed: int = 0) -> Asked:
        """Find the roll to get away."""
        if self.water:
            return self._evade_on_water(book)
        if self.unaware:
            free = TableRoll(escaping.PERCENT, escaping.PERCENT, cite(book, "meeting", "slips away"))
            escaping.land_escape_roll(book, self.fleeing, self.pursuers)
            return Asked((free,), "the party slips away unseen", "")
        escape = escaping.land_escape_roll(
            book,
            self.fleeing,
            self.pursuers,
            fleeing_feet=self.rate,
            pursuing_feet=self.theirs,
            woods=self.woods,
            modifier=self.modifier,
            surprised=self.surprised,
        )
        catch = escaping.catch_up_roll(book, self.rate, self.theirs)
        if self.failed:
            if catch.faces == 0:
                return Asked((catch,), "", "the party is not caught: it may roll to escape each day")
            return Asked(
                (catch,), "the party is caught", "the party is not caught: it may roll again to escape"
            )
        end = escaping.final_escape_chance(escape.chance, catch.chance)
        said = f"Who flees on every day gets away in the end with a chance of {format_percent(end)}."
        notes = (
            (said, cite(book, "flight", "catch" if catch.faces else "as fast")),
            ("After a failed roll they let themselves be caught, or flee on, wherever it leads.", ()),
        )
        return Asked((escape,), "they get away", "they do not", notes, TableFacts(in_the_end=str(end)))

    def _evade_on_water(self, book: Rulebook) -> Asked:
        roll = escaping.water_escape_roll(book, self.rate, self.theirs)
        notes: list[Note] = []
        facts = TableFacts()
        if self.distance:
            rounds = escaping.rounds_to_contact(book, self.distance, self.rate, self.theirs)
            said = f"If not, the party is reached in {count_words(rounds, 'round')}."
            notes.append((said, cite(book, "flight", "water nears", "water contact")))
            facts.rounds = rounds
        free = "Who gets away is free until the next day, and then until those are met again."
        notes.append((free, cite(book, "flight", "water free")))
        return Asked((roll,), "they get away", "they do not", tuple(notes), facts)


class Swim(TableQuestion, frozen=True, kw_only=True, tag="check swim"):
    """Tell whether a swimmer drowns.

    >>> from grognard.operations.asking import ask
    >>> ask(Swim(coins=0, rules="bxe")).facts.rate
    60
    """

    coins: Annotated[int, field("load carried, in coins' weight", typed="COINS", word=True)]
    treacherous: Annotated[bool, field("treacherous water")] = False
    percent: Annotated[int | None, field("the referee's own chance")] = None
    rate: Annotated[int, field("its rate on land", typed="FEET")] = 120

    unit: ClassVar = "turn"

    def find_rolls(self, book: Rulebook, typed: int = 0) -> Asked:
        """Find the roll of a turn in the water."""
        roll = mishaps.drowning_roll(book, self.coins, treacherous=self.treacherous, percent=self.percent)
        feet = mishaps.swimming_feet(book, self.rate)
        said = f"It swims at a rate of {feet} feet. One such roll for each turn in the water."
        notes = ((said, cite(book, "swimming", "rate")),)
        facts = TableFacts(rate=feet)
        return Asked((roll,), "it drowns", "it keeps above the water", notes, facts, aim="to drown")


class Climb(TableQuestion, frozen=True, kw_only=True, tag="check climb"):
    """Tell whether a climber falls.

    >>> from grognard.operations.asking import ask
    >>> ask(Climb(in_six=2, rules="bxe"), rolled="3").facts.success
    False
    """

    percent: Annotated[int | None, field("the referee's chance to fall, in a hundred")] = None
    in_six: Annotated[int | None, field("or in six", option="in-6")] = None
    sheer: Annotated[bool, field("the wall is sheer")] = False
    equipment: Annotated[bool, field("with ropes and spikes")] = False
    skill: Annotated[bool, field("the climber's class climbs sheer walls")] = False
    dex: Annotated[int | None, field("a check of Dexterity instead", typed="SCORE")] = None
    modifier: Annotated[int, field("to that check")] = 0

    unit: ClassVar = "climb"

    def find_rolls(self, book: Rulebook, typed: int = 0) -> Asked:
        """Find the roll of a climb, where it is hard or matters.

        Rule: bxe.climbing.only-difficult-or-tense, bxe.climbing.referee-percent,
            bxe.climbing.referee-x-in-6, bxe.climbing.sheer-impossible, bxe.climbing.sheer-with-equipment,
            bxe.climbing.sheer-class-ability, bxe.climbing.dex-check
        """
        mishaps.fall_dice(book, 0)  # refuses a book that knows of no falls
        if self.sheer and not (self.equipment or self.skill):
            impossible = TableRoll(6, 6, ("bxe.climbing.sheer-impossible",))
            return Asked((impossible,), "only a class that can, or ropes, get one up there", "")
        if self.percent is not None and self.in_six is not None:
            raise InputError("two chances", key="percent", expected="--percent or --in-6")
        if self.dex is not None:
            check = ability_roll(book, "dexterity", self.dex, modifier=self.modifier)
            rules = (*check.rules, "bxe.climbing.dex-check")
            return Asked((TableRoll(check.die, check.faces, rules),), "it climbs", "it falls")
        die, faces = 6, self.in_six or 0
        rule = "bxe.climbing.referee-x-in-6"
        if self.percent is not None:
            die, faces, rule = 100, self.percent, "bxe.climbing.referee-percent"
        if not 0 <= faces <= die:
            key = "percent" if die > 6 else "in-6"
            raise InputError(f"a chance of {faces}", key=key, expected=f"0 to {die}")
        if not faces:
            rule = "bxe.climbing.only-difficult-or-tense"
        return Asked((TableRoll(die, faces, (rule,)),), "it falls", "it climbs", aim="to fall")


class Surprise(TableQuestion, frozen=True, kw_only=True, tag="check surprise"):
    """Tell whether a side is surprised.

    >>> from grognard.operations.asking import ask
    >>> ask(Surprise(rules="bxe"), rolled="2").facts.success
    True
    """

    alert: Annotated[bool, field("a watcher of sharp senses, such as an elf")] = False
    light: Annotated[bool, field("the approaching party carries a light in the dark")] = False
    noisy: Annotated[bool, field("the approaching party is noisy")] = False
    ship: Annotated[bool, field("beasts of the water, by a ship")] = False
    fog: Annotated[bool, field("in thick fog")] = False

    unit: ClassVar = "meeting"

    def find_rolls(self, book: Rulebook, typed: int = 0) -> Asked:
        """Find the roll of a side that another may surprise.

        Rule: bxe.surprise.aquatic-vs-ship, bxe.surprise.aquatic-vs-ship-exception
        """
        ruleset = bind_rulebook(book)
        if self.ship and not self.fog:
            never = TableRoll(6, 0, ("bxe.surprise.aquatic-vs-ship",))
            return Asked((never,), "", "a ship surprises no beast")
        if gives_itself_away(ruleset, noisy=self.noisy, shows_light=self.light):
            rule = "noise-referee" if self.noisy else "light-carriers-cannot-surprise"
            heard = TableRoll(6, 0, (f"bxe.surprise.{rule}",))
            return Asked((heard,), "", "the party is heard or seen coming")
        highest = int(surprise_range(ruleset, alert=self.alert, ambushed=False))
        roll = TableRoll(book.surprise.die, highest, cite(book, "surprise", "range"))
        return Asked((roll,), "it is surprised", "it is not surprised", aim="to be surprised")
