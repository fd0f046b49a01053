"""Events of people and money: joining, experience, levels, days, transfers, and the referee's rulings."""

from __future__ import annotations

import msgspec

from grognard.campaign.journal.event import CampaignEvent, PersonEvent
from grognard.campaign.state import PURSE, WORLD, Campaign, Leg, Person, Posting, Standing
from grognard.campaign.study.projects import end_what_is_done
from grognard.creatures.abilities import ABILITY_NAMES
from grognard.creatures.coins import say_gold


class Began(CampaignEvent, frozen=True, tag="began"):
    """The campaign began, on a day, by a book."""

    title: str
    book: str
    day: int

    def why_not(self, campaign: Campaign) -> str:
        return "the campaign has begun already" if campaign.title else ""

    def apply(self, campaign: Campaign, entry: int) -> None:
        campaign.title, campaign.book, campaign.day = self.title, self.book, self.day


class Joined(CampaignEvent, frozen=True, tag="joined"):
    """A person joined the campaign."""

    person: Person

    def why_not(self, campaign: Campaign) -> str:
        return f"there is a {self.person.id} already" if self.person.id in campaign.people else ""

    def apply(self, campaign: Campaign, entry: int) -> None:
        campaign.people[self.person.id] = msgspec.convert(msgspec.to_builtins(self.person), type=Person)


class Posted(CampaignEvent, frozen=True, tag="posted"):
    """Money moved between accounts. A `ruled` transfer may leave an account below 0."""

    what: str
    legs: tuple[Leg, ...]
    ruled: bool = False

    def subjects(self) -> tuple[str, ...]:
        return tuple(leg.account.removeprefix(PURSE) for leg in self.legs if leg.account.startswith(PURSE))

    def why_not(self, campaign: Campaign) -> str:
        over = sum(leg.copper for leg in self.legs)
        if over:
            return f"{say_gold(over)} would come from nowhere"
        for leg in self.legs:
            has = campaign.balance(leg.account)
            left = has + leg.copper
            if leg.copper < 0 and left < 0 and leg.account != WORLD and not self.ruled:
                return f"the {leg.account} has {say_gold(has)}, {say_gold(-left)} short"
        return ""

    def apply(self, campaign: Campaign, entry: int) -> None:
        for leg in self.legs:
            campaign.accounts[leg.account] = campaign.balance(leg.account) + leg.copper
        campaign.ledger.append(Posting(entry, campaign.day, self.what, self.legs))


class ExperienceGained(PersonEvent, frozen=True, tag="xp-gained"):
    """A person of a level earned experience; `lost` of it exceeded the limit of one adventure."""

    level: int
    before: int
    earned: int
    lost: int = 0

    def why_not(self, campaign: Campaign) -> str:
        one = campaign.people[self.who]
        if one.level != self.level:
            return f"{one.name} is then of level {one.level}, not {self.level}"
        if self.lost and one.experience != self.before:
            return f"{one.name} has then {one.experience:,} experience points, and other points would be lost"
        return ""

    def apply(self, campaign: Campaign, entry: int) -> None:
        campaign.people[self.who].experience += self.earned - self.lost


class LevelGained(PersonEvent, frozen=True, tag="level-gained"):
    """A person reached a level, with its required experience, the roll, and its hit points."""

    level: int
    needs: int
    points: int
    die: str = ""
    rolled: int | None = None

    def why_not(self, campaign: Campaign) -> str:
        one = campaign.people[self.who]
        if one.level != self.level - 1:
            return f"{one.name} is then of level {one.level}, not {self.level - 1}"
        if one.experience < self.needs:
            return f"{one.name} has then {one.experience:,} experience points, not the {self.needs:,} of it"
        return ""

    def apply(self, campaign: Campaign, entry: int) -> None:
        one = campaign.people[self.who]
        one.level = self.level
        one.points.append(self.points)
        one.hp += self.points


class DaysPassed(CampaignEvent, frozen=True, tag="days-passed"):
    """Days went by."""

    days: int

    def apply(self, campaign: Campaign, entry: int) -> None:
        campaign.day += self.days
        for one in campaign.people.values():
            one.conditions = {
                name: until for name, until in one.conditions.items() if until == 0 or until > campaign.day
            }
        end_what_is_done(campaign)


class NumberRuled(PersonEvent, frozen=True, tag="number-ruled"):
    """The referee's ruling on a person's number: hit points, experience, or an ability score."""

    field: str
    before: int
    after: int

    def why_not(self, campaign: Campaign) -> str:
        one = campaign.people[self.who]
        if self.field == "hp" and self.after > one.most:
            return f"{one.name} has then {one.most} hit points at most"
        return ""

    def apply(self, campaign: Campaign, entry: int) -> None:
        one = campaign.people[self.who]
        if self.field in ABILITY_NAMES:
            one.abilities = msgspec.structs.replace(one.abilities, **{self.field: self.after})
            one.scores = tuple(name for name in ABILITY_NAMES if name in (*one.scores, self.field))
        elif self.field == "hp":
            one.hp = self.after
        else:
            one.experience = self.after


class StandingRuled(PersonEvent, frozen=True, tag="standing-ruled"):
    """The referee's ruling on a person's standing."""

    before: Standing
    after: Standing

    def apply(self, campaign: Campaign, entry: int) -> None:
        campaign.people[self.who].standing = self.after


class ConditionRuled(PersonEvent, frozen=True, tag="condition-ruled"):
    """The referee's ruling on a condition: until a day, for long (0), or ended (None)."""

    condition: str
    until: int | None

    def apply(self, campaign: Campaign, entry: int) -> None:
        conditions = campaign.people[self.who].conditions
        if self.until is None:
            conditions.pop(self.condition, None)
        elif self.until == 0 or self.until > campaign.day:
            conditions[self.condition] = self.until


PeopleEvent = (
    Began
    | Joined
    | Posted
    | ExperienceGained
    | LevelGained
    | DaysPassed
    | NumberRuled
    | StandingRuled
    | ConditionRuled
)
