"""The answer of an estimate: chances with intervals, means, and tables that pandas and numpy take."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from grognard.base.errors import InputError
from grognard.battle.state.endings import VICTORY
from grognard.chances.counting.intervals import Chance, Mean
from grognard.chances.counting.table import Table
from grognard.chances.pictures.notebook import show_odds
from grognard.chances.pictures.plot import plot_tables


class SideOdds(msgspec.Struct, frozen=True):
    """One side: how often it wins, and what that costs. A loss is a member dead or dying at the end.

    `losses[k]` counts the fights with k losses, `defeats` those that another side won, by how this one was
    beaten: "killed", "broke at first sight", "broke off the fight", and others; `costs` what an average fight
    costs by name ("dead", "held", "levels lost", "missiles spent"...); `hit_points` is what the
    others have left, together. `standing[r]` and `alive[r]` are the average numbers of members at the end of
    round r (0: the start), in all fights, those over before included; who is still to come is alive.
    """

    name: str
    size: int
    player_characters: bool
    wins: Chance
    no_losses: Chance
    some_losses: Chance
    all_lost: Chance
    mean_losses: Mean
    hit_points: Mean
    full_hit_points: float
    losses: tuple[int, ...]
    defeats: dict[str, int]
    costs: dict[str, float]
    standing: tuple[float, ...]
    alive: tuple[float, ...]


class CombatantOdds(msgspec.Struct, frozen=True):
    """One combatant: its fates, and its deeds in an average fight.

    `tenths[k]` counts the fights in which it has more than k-1 and at most k tenths of its hit points left;
    `tenths[0]` those in which it is down.
    """

    name: str
    side: str
    kind: str
    dead: Chance
    unconscious: float
    fled: float
    surrendered: float
    helpless: float
    standing: float
    hit_points: float
    full_hit_points: float
    attacks: float
    hits: float
    damage: float
    kills: float
    tenths: tuple[int, ...]


class WeaponOdds(msgspec.Struct, frozen=True):
    """The use of one weapon in an average fight; `share` is its part of all kills."""

    side: str
    kind: str
    weapon: str
    missile: bool
    attacks: float
    hits: float
    damage: float
    kills: float
    share: float


class FightsFound(msgspec.Struct, frozen=True):
    """Numbers of fights worth watching; -1 where there is none."""

    worst: int
    closest: int


class Odds(msgspec.Struct, frozen=True):
    """The odds of an encounter: the answer of `grognard.chances.odds`.

    `lengths[r]` counts the fights of r rounds, the last place all longer ones. `watched` is the side of the
    worst fight in `found`. `played` names the tactics and resolve; `plainly` is the watched side's chance to
    win with plain tactics on all sides, from fewer fights, `expertly` the same with experts, from fewer
    still, where requested. The same plan gives the same answer for any number of workers. `borrowed` names
    what the book takes from another.
    """

    title: str
    rules: str
    rules_title: str
    seed: int
    fights: int
    margin: float
    stopped: str
    notes: tuple[str, ...]
    watched: int
    sides: tuple[SideOdds, ...]
    nobody: Chance
    played: str
    plainly: Chance | None
    expertly: Chance | None
    endings: dict[str, int]
    rounds: Mean
    lengths: tuple[int, ...]
    combatants: tuple[CombatantOdds, ...]
    weapons: tuple[WeaponOdds, ...]
    found: FightsFound
    borrowed: str = ""

    def table(self, name: str) -> Table:
        """One table as columns by name, ready for `pandas.DataFrame(...)`; `TABLES` lists the names.

        Raises:
            InputError: there is no such table.
        """
        if name not in TABLES:
            raise InputError(f"no table is called {name!r}", expected=f"one of {', '.join(TABLES)}")
        return TABLES[name](self)

    def to_json(self) -> str:
        """Everything as one JSON object, indented."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode()

    def plot(self) -> Any:
        """A matplotlib figure: survival, deaths, losses, rounds. A notebook shows it.

        Raises:
            GrognardError: matplotlib is not installed.
        """
        return plot_tables(self.title, self.table)

    def _repr_html_(self) -> str:
        """The HTML shown in a notebook."""
        return show_odds(self.title, f"{self.fights:,} fights, {self.rules_title}", self.table)

    @staticmethod
    def from_json(text: str) -> Odds:
        """Read back what `to_json` wrote.

        Raises:
            InputError: it is something else.
        """
        try:
            return msgspec.json.decode(text, type=Odds)
        except msgspec.DecodeError as error:
            raise InputError(f"these are no odds: {error}", expected="what --json printed") from error


def _sides(odds: Odds) -> Table:
    sides = odds.sides
    return {
        "side": [side.name for side in sides],
        "size": [side.size for side in sides],
        "wins": [side.wins.share for side in sides],
        "wins_low": [side.wins.low for side in sides],
        "wins_high": [side.wins.high for side in sides],
        "no_losses": [side.no_losses.share for side in sides],
        "some_losses": [side.some_losses.share for side in sides],
        "all_lost": [side.all_lost.share for side in sides],
        "mean_losses": [side.mean_losses.value for side in sides],
        "hit_points": [side.hit_points.value for side in sides],
        "full_hit_points": [side.full_hit_points for side in sides],
    }


def _combatants(odds: Odds) -> Table:
    everybody = odds.combatants
    return {
        "combatant": [one.name for one in everybody],
        "side": [one.side for one in everybody],
        "kind": [one.kind for one in everybody],
        "dead": [one.dead.share for one in everybody],
        "dead_low": [one.dead.low for one in everybody],
        "dead_high": [one.dead.high for one in everybody],
        "unconscious": [one.unconscious for one in everybody],
        "fled": [one.fled for one in everybody],
        "surrendered": [one.surrendered for one in everybody],
        "helpless": [one.helpless for one in everybody],
        "standing": [one.standing for one in everybody],
        "hit_points": [one.hit_points for one in everybody],
        "full_hit_points": [one.full_hit_points for one in everybody],
        "attacks": [one.attacks for one in everybody],
        "hits": [one.hits for one in everybody],
        "damage": [one.damage for one in everybody],
        "kills": [one.kills for one in everybody],
    }


def _weapons(odds: Odds) -> Table:
    weapons = odds.weapons
    return {
        "side": [one.side for one in weapons],
        "kind": [one.kind for one in weapons],
        "weapon": [one.weapon for one in weapons],
        "missile": [int(one.missile) for one in weapons],
        "attacks": [one.attacks for one in weapons],
        "hits": [one.hits for one in weapons],
        "damage": [one.damage for one in weapons],
        "kills": [one.kills for one in weapons],
        "share": [one.share for one in weapons],
    }


def _losses(odds: Odds) -> Table:
    rows = [(side.name, k, fights) for side in odds.sides for k, fights in enumerate(side.losses)]
    return {
        "side": [name for name, _, _ in rows],
        "losses": [losses for _, losses, _ in rows],
        "fights": [fights for _, _, fights in rows],
        "share": [fights / odds.fights for _, _, fights in rows],
    }


def _rounds(odds: Odds) -> Table:
    return {
        "rounds": list(range(len(odds.lengths))),
        "fights": list(odds.lengths),
        "share": [fights / odds.fights for fights in odds.lengths],
    }


def _survival(odds: Odds) -> Table:
    rows = [
        (side.name, number, side.standing[number], side.alive[number])
        for side in odds.sides
        for number in range(len(side.standing))
    ]
    return {
        "side": [name for name, _, _, _ in rows],
        "round": [number for _, number, _, _ in rows],
        "standing": [standing for _, _, standing, _ in rows],
        "alive": [alive for _, _, _, alive in rows],
    }


def _hit_points(odds: Odds) -> Table:
    rows = [
        (one.name, one.side, tenth, fights)
        for one in odds.combatants
        for tenth, fights in enumerate(one.tenths)
    ]
    return {
        "combatant": [name for name, _, _, _ in rows],
        "side": [side for _, side, _, _ in rows],
        "tenth": [tenth for _, _, tenth, _ in rows],
        "fights": [fights for _, _, _, fights in rows],
        "share": [fights / odds.fights for _, _, _, fights in rows],
    }


def list_causes(odds: Odds) -> dict[str, int]:
    """The fights by how they end: how each side is beaten, and what else there is; the commonest first."""
    counts = {f"{side.name} {how}": count for side in odds.sides for how, count in side.defeats.items()}
    counts |= {how: count for how, count in odds.endings.items() if how != VICTORY}
    return dict(sorted(counts.items(), key=lambda item: -item[1]))


def _endings(odds: Odds) -> Table:
    return {
        "ending": list(odds.endings),
        "fights": list(odds.endings.values()),
        "share": [fights / odds.fights for fights in odds.endings.values()],
    }


TABLES: Final[Mapping[str, Callable[[Odds], Table]]] = {
    "sides": _sides,
    "combatants": _combatants,
    "weapons": _weapons,
    "losses": _losses,
    "rounds": _rounds,
    "survival": _survival,
    "hit_points": _hit_points,
    "endings": _endings,
}
"""The tables of `Odds.table`, and what makes each."""
