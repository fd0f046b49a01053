"""Odds as text: tables and bars."""

from __future__ import annotations

from typing import Final

from grognard.chances.counting.intervals import Chance, format_interval, format_percent
from grognard.chances.counting.monte_carlo import INTERRUPTED, NARROW
from grognard.chances.counting.result import CombatantOdds, Odds, list_causes
from grognard.creatures.names import unnumbered
from grognard.text.parts import Parts

LISTED_COMBATANTS: Final = 30
LISTED_WEAPONS: Final = 12
LISTED_ROUNDS: Final = 20

_COMBATANT_COLUMNS: Final = (
    "",
    "dies",
    "is down",
    "95% interval",
    "hp left",
    "damage",
    "kills",
    "flees",
    "gives up",
    "helpless",
)

Row = list[str]


def tell_odds(story: Parts, odds: Odds) -> None:
    """Everything there is to say, part by part."""
    story.know_names(
        {side.name: number for number, side in enumerate(odds.sides)}
        | {
            one.name: number
            for one in odds.combatants
            for number, side in enumerate(odds.sides)
            if side.name == one.side
        }
    )
    _tell_heading(story, odds)
    _tell_wins(story, odds)
    _tell_endings(story, odds)
    _tell_costs(story, odds)
    _tell_combatants(story, odds)
    _tell_weapons(story, odds)
    _tell_rounds(story, odds)
    _tell_found(story, odds)


def _tell_heading(story: Parts, odds: Odds) -> None:
    """Title, rules, seed, how many fights, and what there is to note."""
    story.title(odds.title)
    story.line(f"Rules: {odds.rules_title} ({odds.rules})")
    story.line(f"Seed: {odds.seed}")
    story.line(f"Fights: {odds.fights:,}{describe_stop(odds.stopped, margin=odds.margin)}")
    story.line(f"Tactics: {odds.played}")
    for note in (*odds.notes, odds.borrowed):
        if note:
            story.line(note)


def describe_stop(stopped: str, *, margin: float, what: str = "chance of winning") -> str:
    """Why there are no more fights, where that is not what was asked for."""
    if stopped == INTERRUPTED:
        return ", interrupted"
    if stopped == NARROW:
        return f", enough to know every {what} to within {100 * margin:g}%"
    return ""


def _tell_wins(story: Parts, odds: Odds) -> None:
    story.header("Who wins")
    named = [(side.name, side.wins) for side in odds.sides] + [("no winner", odds.nobody)]
    rows = [[name, format_percent(chance.share), format_interval(chance)] for name, chance in named]
    story.bars(("", "chance", "95% interval"), rows, [chance.share for _, chance in named])
    if odds.plainly is not None:
        plainly = f"{format_percent(odds.plainly.share)} ({format_interval(odds.plainly)})"
        story.line(f"With plain tactics on all sides, {odds.sides[odds.watched].name} would win {plainly}.")
    if odds.expertly is not None:
        expertly = f"{format_percent(odds.expertly.share)} ({format_interval(odds.expertly)})"
        story.line(f"Played by experts, {odds.sides[odds.watched].name} would win {expertly}.")


def _tell_endings(story: Parts, odds: Odds) -> None:
    """How fights end, by cause: how each side is beaten, and what else comes of it."""
    story.header("How it ends")
    causes = list_causes(odds)
    rows = [[how, format_percent(count / odds.fights)] for how, count in causes.items()]
    story.bars(("", "chance"), rows, [count / odds.fights for count in causes.values()])


def _tell_costs(story: Parts, odds: Odds) -> None:
    story.header("What it costs")
    rows = [
        [
            side.name,
            format_percent(side.no_losses.share),
            format_percent(side.some_losses.share),
            format_percent(side.all_lost.share),
            f"{side.mean_losses.value:.2f}/{side.size}",
            f"{side.hit_points.value:.1f}/{side.full_hit_points:.1f}",
        ]
        for side in odds.sides
    ]
    story.fitted(("", "no losses", "some lost", "all lost", "lost", "hp left"), rows)
    for side in odds.sides:
        if side.costs:
            story.line(f"{side.name}: {', '.join(describe_cost(*cost) for cost in side.costs.items())}")


def describe_cost(what: str, average: float) -> str:
    """The cost of an average fight, by name.

    >>> describe_cost("dead", 1.071), describe_cost("held", 0.0004)
    ('1.07 dead', '<0.01 held')
    """
    return f"{average:.2f} {what}" if average >= 0.005 else f"<0.01 {what}"


def _tell_combatants(story: Parts, odds: Odds) -> None:
    story.header("Who dies")
    if len(odds.combatants) > LISTED_COMBATANTS:
        groups: dict[tuple[str, str], list[CombatantOdds]] = {}
        for one in odds.combatants:
            groups.setdefault((one.side, unnumbered(one.name)), []).append(one)
        lines = [
            (f"{len(group)} x {name}" if len(group) > 1 else group[0].name, group)
            for (_, name), group in groups.items()
        ]
    else:
        lines = [(one.name, [one]) for one in odds.combatants]
    rows = [_describe_group(name, group) for name, group in lines]
    idle = {
        "is down": not any(one.unconscious for one in odds.combatants),
        "flees": not any(one.fled for one in odds.combatants),
        "gives up": not any(one.surrendered for one in odds.combatants),
        "helpless": not any(one.helpless for one in odds.combatants),
    }
    kept = [place for place, title in enumerate(_COMBATANT_COLUMNS) if not idle.get(title)]
    columns = [_COMBATANT_COLUMNS[place] for place in kept]
    story.fitted(columns, [[row[place] for place in kept] for row in rows])


def _describe_group(name: str, group: list[CombatantOdds]) -> Row:
    """One combatant, or the average of several: all that can be said of it."""
    size = len(group)
    dead = Chance.seen(sum(one.dead.count for one in group), sum(one.dead.of for one in group))
    down, fled, surrendered, helpless = (
        sum(getattr(one, what) for one in group) / size
        for what in ("unconscious", "fled", "surrendered", "helpless")
    )
    left, full, damage, kills = (
        sum(getattr(one, what) for one in group) / size
        for what in ("hit_points", "full_hit_points", "damage", "kills")
    )
    return [
        name,
        format_percent(dead.share),
        format_percent(down),
        # Those of one group share their fights: their deaths together have no simple interval.
        format_interval(dead) if size == 1 else "",
        f"{left:.1f}/{full:.1f}",
        f"{damage:.1f}",
        f"{kills:.2f}",
        format_percent(fled),
        format_percent(surrendered),
        format_percent(helpless),
    ]


def _tell_weapons(story: Parts, odds: Odds) -> None:
    if not odds.weapons:
        return
    story.header("What did the killing, and what was used")
    shown = odds.weapons[:LISTED_WEAPONS]
    rows = [
        [
            f"{one.kind}: {one.weapon}",
            format_percent(one.share),
            f"{one.kills:.2f}",
            f"{one.attacks:.1f}",
            format_percent(one.hits / one.attacks) if one.attacks else "",
            ("shots" if one.missile else "blows") if one.attacks else "",
        ]
        for one in shown
    ]
    story.bars(("", "of all", "kills", "tries", "hit", ""), rows, [one.share for one in shown])
    if len(odds.weapons) > len(shown):
        story.line(f"and {len(odds.weapons) - len(shown)} more.")


def _tell_rounds(story: Parts, odds: Odds) -> None:
    story.header("How long it takes")
    low, high = odds.rounds.low, odds.rounds.high
    story.line(f"{odds.rounds.value:.2f} rounds on average (95% interval {low:.2f} to {high:.2f}).")
    rows: list[Row] = []
    shares: list[float] = []
    over, since = 0, 0
    for number, count in enumerate(odds.lengths):
        over += count
        since += count
        last = over == odds.fights
        if not over or (number >= LISTED_ROUNDS and not last):
            continue
        name = str(number) if number < LISTED_ROUNDS else f"{LISTED_ROUNDS} or more"
        rows.append([name, format_percent(since / odds.fights), format_percent(over / odds.fights)])
        shares.append(since / odds.fights)
        since = 0
        if last:
            break
    story.bars(("rounds", "chance", "over by then"), rows, shares)


def _tell_found(story: Parts, odds: Odds) -> None:
    found = odds.found
    if found.worst < 0 and found.closest < 0:
        return
    story.header("To watch")
    side = odds.sides[odds.watched].name
    for number, what in ((found.worst, f"the worst for {side}"), (found.closest, "the closest")):
        if number >= 0:
            story.line(f"--watch {number}: {what}", indent=2)
    story.line("--typical: one of the usual kind", indent=2)
