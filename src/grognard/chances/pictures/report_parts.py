"""The pictures of the report, each a piece of HTML or SVG that needs nothing from outside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.chances.counting.intervals import Chance, format_interval, format_percent
from grognard.chances.counting.result import CombatantOdds, Odds, WeaponOdds
from grognard.chances.pictures.markup import markup
from grognard.chances.pictures.odds_chart import NO_SIDE, Survival, draw_survival, draw_wins, side_class

LISTED_COMBATANTS: Final = 30
LISTED_WEAPONS: Final = 12
LISTED_ROUNDS: Final = 24
LISTED_LOSSES: Final = 20
_COLUMN_REM: Final = 7.5


def class_of(odds: Odds, name: str) -> str:
    """The class of the side of that name."""
    return side_class([side.name for side in odds.sides].index(name))


def draw_section(title: str, hint: str, body: str, *, wide: bool = False) -> str:
    """A card with a heading and a line that explains it."""
    kind = ' class="wide"' if wide else ""
    return f'<section{kind}><h2>{markup(title)}</h2><p class="hint">{markup(hint)}</p>{body}</section>'


def draw_wins_with_figures(odds: Odds) -> str:
    """One long bar of who wins, with the figures below it."""
    named = [(side_class(n), side.name, side.wins) for n, side in enumerate(odds.sides)]
    parts = [*named, (NO_SIDE, "Nobody", odds.nobody)]
    figures = "".join(draw_large_number(name, chance, kind=kind) for kind, name, chance in parts)
    bar = draw_wins([(kind, name, chance.share) for kind, name, chance in parts])
    return f'{bar}<div class="figures">{figures}</div>'


def draw_large_number(words: str, chance: Chance, *, kind: str) -> str:
    """A large figure with its interval."""
    return (
        f'<div><span class="{kind} name">{markup(words)}</span><b>{format_percent(chance.share)}</b>'
        f"<small>{format_interval(chance)}</small></div>"
    )


def draw_costs(odds: Odds) -> str:
    """No deaths, some, all: for each side."""
    rows = "".join(
        f'<tr class="{side_class(n)}"><td class="name">{markup(side.name)}</td>'
        + "".join(
            f"<td>{format_percent(chance.share)}</td>"
            for chance in (side.no_losses, side.some_losses, side.all_lost)
        )
        + f"<td>{side.mean_losses.value:.2f} of {side.size}</td>"
        f'<td class="rare">{side.hit_points.value:.1f} of {side.full_hit_points:.1f}</td></tr>'
        for n, side in enumerate(odds.sides)
    )
    head = (
        "<tr><th></th><th>none</th><th>some</th><th>all</th><th>average</th>"
        '<th class="rare">hit points left</th></tr>'
    )
    return f"<table>{head}{rows}</table>"


def draw_legend(names: Sequence[str]) -> str:
    """Whose line is whose, below a chart by rounds."""
    legend = " ".join(
        f'<span class="{side_class(n)} name">{markup(name)}</span>' for n, name in enumerate(names)
    )
    return f'<p class="hint">{legend} by rounds</p>'


def draw_survival_of(odds: Odds) -> str:
    """The survival of each side, with a legend."""
    curves = [Survival(side.name, side.size, side.alive, side.standing) for side in odds.sides]
    return draw_survival(curves) + draw_legend([side.name for side in odds.sides])


def group_combatants(odds: Odds) -> list[tuple[str, list[CombatantOdds]]]:
    """Combatants one by one, or by kind where they are too many."""
    if len(odds.combatants) <= LISTED_COMBATANTS:
        return [(one.name, [one]) for one in odds.combatants]
    groups: dict[tuple[str, str], list[CombatantOdds]] = {}
    for one in odds.combatants:
        groups.setdefault((one.side, one.kind), []).append(one)
    return [(f"{len(group)} × {kind}", group) for (_, kind), group in groups.items()]


def draw_deaths(odds: Odds) -> str:
    """The deaths as bars with their intervals."""
    rows = []
    for name, group in group_combatants(odds):
        dead = Chance.seen(sum(one.dead.count for one in group), sum(one.dead.of for one in group))
        whisker = ""
        if len(group) == 1:
            width = 100 * (dead.high - dead.low)
            whisker = f'<u style="left:{100 * dead.low:.2f}%;width:{width:.2f}%"></u>'
        size = len(group)
        rows.append(
            f'<tr class="{class_of(odds, group[0].side)}"><td class="name">{markup(name)}</td>'
            f'<td class="bar"><div class="track"><i style="width:{100 * dead.share:.2f}%"></i>'
            f"{whisker}</div></td>"
            f"<td>{format_percent(dead.share)}</td>"
            f'<td class="rare">{format_percent(sum(one.fled for one in group) / size)}</td>'
            f'<td class="rare">{sum(one.damage for one in group) / size:.1f}</td>'
            f"<td>{sum(one.kills for one in group) / size:.2f}</td></tr>"
        )
    head = (
        '<tr><th></th><th></th><th>dies</th><th class="rare">flees</th><th class="rare">damage</th>'
        "<th>kills</th></tr>"
    )
    return f"<table>{head}{''.join(rows)}</table>"


def draw_hit_points(odds: Odds) -> str:
    """For each combatant a band: grey where it is down, then the stronger the more it has left."""
    rows = []
    for name, group in group_combatants(odds):
        tenths = [sum(one.tenths[place] for one in group) for place in range(len(group[0].tenths))]
        pieces = "".join(
            f'<i style="flex:{count};opacity:{1 if not place else 0.25 + 0.075 * place:.3f}"></i>'
            for place, count in enumerate(tenths)
            if count or not place
        )
        left = sum(one.hit_points for one in group) / len(group)
        full = sum(one.full_hit_points for one in group) / len(group)
        rows.append(
            f'<tr class="{class_of(odds, group[0].side)}"><td class="name">{markup(name)}</td>'
            f'<td class="bar"><div class="tenths">{pieces}</div></td><td>{left:.1f} of {full:.1f}</td></tr>'
        )
    return f"<table>{''.join(rows)}</table>"


def draw_columns(
    counts: Sequence[int], names: Sequence[str], *, fights: int, kind: str = "", sparse: bool = False
) -> str:
    """Upright bars with their shares above; `sparse` leaves out the shares of many."""
    most = max(counts) or 1
    columns = "".join(
        f'<div title="{markup(name)}: {format_percent(count / fights)}">'
        f"{'' if sparse else f'<small>{100 * count / fights:.0f}%</small>'}"
        f'<i style="height:{_COLUMN_REM * count / most:.2f}rem"></i><span>{markup(name)}</span></div>'
        for count, name in zip(counts, names, strict=True)
    )
    return f'<div class="columns {kind}">{columns}</div>'


def draw_losses(odds: Odds) -> str:
    """How many of each side are lost, as upright bars."""
    parts = []
    for number, side in enumerate(odds.sides):
        counts = list(side.losses)
        names = [str(k) for k in range(len(counts))]
        steps = ""
        if len(counts) > LISTED_LOSSES:
            width = -(-len(counts) // LISTED_LOSSES)
            starts = range(0, len(counts), width)
            counts = [sum(side.losses[start : start + width]) for start in starts]
            names = [str(start) for start in starts]
            steps = f" (in steps of {width})"
        drawn = draw_columns(
            counts, names, fights=odds.fights, kind=side_class(number), sparse=len(counts) > 12
        )
        parts.append(f'<p class="{side_class(number)} name">{markup(side.name)}{steps}</p>{drawn}')
    return "".join(parts)


def draw_rounds(odds: Odds) -> str:
    """How many rounds the fights take, as upright bars; the long tail together."""
    last = max(number for number, count in enumerate(odds.lengths) if count)
    counts = list(odds.lengths[1 : last + 1]) or [0]
    names = [str(number) for number in range(1, len(counts) + 1)]
    if len(counts) > LISTED_ROUNDS:
        counts = [*counts[: LISTED_ROUNDS - 1], sum(counts[LISTED_ROUNDS - 1 :])]
        names = [*names[: LISTED_ROUNDS - 1], f"{LISTED_ROUNDS}+"]
    return draw_columns(counts, names, fights=odds.fights, sparse=len(counts) > 12)


def format_hits(weapon: WeaponOdds) -> str:
    """The share of attacks that hit; nothing where there were none, as with fire."""
    return f"{weapon.hits / weapon.attacks:.0%}" if weapon.attacks else ""


def draw_weapons(odds: Odds) -> str:
    """The kills by weapon, as bars."""
    rows = "".join(
        f'<tr class="{class_of(odds, one.side)}"><td><span class="name">{markup(one.kind)}</span> '
        f'{markup(one.weapon)}</td><td class="bar"><div class="track">'
        f'<i style="width:{100 * one.share:.2f}%"></i></div></td>'
        f"<td>{format_percent(one.share)}</td><td>{one.kills:.2f}</td>"
        f'<td class="rare">{one.attacks:.1f}</td><td class="rare">{format_hits(one)}</td></tr>'
        for one in odds.weapons[:LISTED_WEAPONS]
    )
    head = (
        '<tr><th></th><th></th><th>of all</th><th>kills</th><th class="rare">tries</th>'
        '<th class="rare">hit</th></tr>'
    )
    return f"<table>{head}{rows}</table>"
