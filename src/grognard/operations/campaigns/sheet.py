"""Sheet: a character of a campaign, with hit points, gear, magic and service."""

from typing import TYPE_CHECKING, Annotated, ClassVar

from grognard.campaign.away.presence import say_away
from grognard.campaign.company.commands import find_person
from grognard.campaign.company.contracts import Contract
from grognard.campaign.company.pools import still_spent
from grognard.campaign.company.view import contract_of, next_level_at
from grognard.campaign.state import Campaign, Person
from grognard.creatures.character import parse_character
from grognard.creatures.coins import say_gold
from grognard.encounter.borrowed import borrowed_line
from grognard.encounter.pools import full_pools
from grognard.operations.campaigns.facts import PersonFacts, Reader, person_facts
from grognard.operations.campaigns.sentences import condition_words, uncited_notes
from grognard.operations.fields import field
from grognard.operations.operation import Answer, Change, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.loader import load_rulebook
from grognard.text.campaign_magic import sheet_lines
from grognard.text.wording import count_words

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign


class CharacterSheet(Operation[PersonFacts], frozen=True, kw_only=True, tag="campaign sheet"):
    """Show one of its people.

    >>> from grognard.operations.asking import ask_in
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> with example_campaign() as file:
    ...     ask_in(file, CharacterSheet(who="Wat")).facts.most_hp
    14
    """

    who: Annotated[str, field("a name, or an id such as hob-2", typed="WHO", word=True)]
    view: Reader = "referee"

    by_book: ClassVar = False
    writes: ClassVar = False

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[PersonFacts]:
        """Show a character."""
        now, secrets = opened.campaign, self.view == "referee"
        one = find_person(now, self.who)
        said = tell_sheet(now, one, secrets=secrets)
        if borrowed := borrowed_line(load_rulebook(now.book), "classes", "experience"):
            said.append(borrowed)
        return Change(Answer(person_facts(now, one, secrets=secrets), uncited_notes(said)))


def tell_sheet(now: Campaign, one: Person, *, secrets: bool) -> list[str]:
    """The lines of a character's sheet; without `secrets` as players may know it."""
    said = _numbers(now, one)
    if one.conditions:
        said.append(condition_words(one).capitalize())
    said += [f"Gear: {one.gear}"] if one.gear else []
    if one.away:
        said.append(say_away(now, one) if secrets else f"Away: {now.trips[one.away].what}")
    said += sheet_lines(now, one, secret=not secrets)
    said.append(f"Purse: {say_gold(now.balance(one.purse))}")
    if service := contract_of(now, one):
        said.append(tell_service(now, service, secrets=secrets))
    return said


def _numbers(now: Campaign, one: Person) -> list[str]:
    """Class and level, experience, hit points, negative levels and ability scores."""
    following = next_level_at(one)
    lost = f", less {' and '.join(map(str, one.drained))}" if one.drained else ""
    points = f" ({' + '.join(map(str, one.points))}{lost})" if len(one.points) > 1 or lost else ""
    said = [
        f"{one.name}, {one.who} ({one.standing})",
        f"Experience: {one.experience:,}"
        + (f" (level {one.level + 1} at {following:,})" if following else ""),
        f"Hit points: {one.hp} of {one.most}{points}",
    ]
    if one.drained:
        levels = count_words(len(one.drained), "negative level")
        throw = load_rulebook(now.book).energy_drain.throw if now.book else 0
        throws = f", {throw * len(one.drained)} to every d20" if throw else ""
        said.append(f"Energy drain: {levels}, {sum(one.drained)} hit points lost{throws}")
    said += _pools(now, one)
    if one.scores:
        said.append(", ".join(f"{name.capitalize()} {getattr(one.abilities, name)}" for name in one.scores))
    return said


def _pools(now: Campaign, one: Person) -> list[str]:
    """How much is left of luck and spell points, where the book has such."""
    if not now.book:
        return []
    book = load_rulebook(now.book)
    spent = still_spent(now, one, book)
    return [
        f"{pool.capitalize()}: {max(0, most - spent.get(pool, 0))} of {most} left"
        for pool, most in full_pools(parse_character(one.who), book).items()
    ]


def tell_service(now: Campaign, one: Contract, *, secrets: bool) -> str:
    """The employer of a retainer, the pay, and for the referee the loyalty."""
    employer = f"{now.people[one.employer].name}'s retainer" if one.employer else "A retainer"
    pay = f", {one.percent}% of the treasure" if one.percent is not None else ""
    pay += f", {say_gold(one.flat)}" if one.flat is not None else ""
    said = f"{employer} since day {one.since}{pay}"
    if not secrets or one.loyalty is None:
        return said
    parts = [f" {'-' if part.value < 0 else '+'} {abs(part.value)} {part.why}" for part in one.reasons[1:]]
    why = f" ({one.reasons[0].value}{''.join(parts)})" if parts else ""
    return f"{said}; Loyalty {one.loyalty}{why}"
