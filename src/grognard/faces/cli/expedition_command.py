"""``grognard delve PLACE`` and ``grognard journey LAND``: a party led by hand, or by a sensible guide."""

from __future__ import annotations

import argparse
import os
from typing import Final

from grognard.chances.expeditions import ExpeditionOdds, ExpeditionTally
from grognard.chances.intervals import Chance, Mean, format_interval, format_percent
from grognard.errors import InputError
from grognard.faces.cli.arguments import parse_count, parse_seed
from grognard.faces.cli.campaign_arguments import add_campaign_arguments
from grognard.faces.cli.expedition_play import ExpeditionPlayer, Telling
from grognard.faces.cli.odds_arguments import INTERRUPTED_STATUS, add_worker_count, count_workers
from grognard.faces.cli.printing import show_progress, shows_progress
from grognard.faces.cli.printing_json import print_json
from grognard.faces.cli.terminal import load_console
from grognard.fight.expedition import Expedition, delve, journey, resume
from grognard.storage.kept_folder import LAST, expedition_path, last_expedition

SAVED: Final = ".json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("place", metavar="FILE", help="the place, or an expedition that was saved")
    parser.add_argument("--rules", metavar="ID|FILE.toml", help="the rulebook, instead of the place's own")
    parser.add_argument("--party", metavar="WHO", help='who goes, such as "3 fighter 2, 1 cleric 2"')
    parser.add_argument("--seed", metavar="N", type=parse_seed, help="a whole number: the same dice again")
    parser.add_argument("--auto", action="store_true", help="let a sensible guide lead the party to the end")
    parser.add_argument(
        "--fights",
        choices=("brief", "told", "hand"),
        default="brief",
        help="how fights are shown: how they came out, told in full, or played by hand",
    )
    parser.add_argument("--referee", action="store_true", help="tell what players may not know, too")
    parser.add_argument("--why", action="store_true", help="tell the dice and the rules")
    parser.add_argument("--save", metavar="FILE", help="keep it in that file after each order")
    parser.add_argument(
        "--odds", metavar="N", type=parse_count, help="lead the party N times, and tell how it goes"
    )
    add_worker_count(parser)
    parser.add_argument(
        "--with", dest="people", metavar="WHO", default="", help="of a campaign only these: Dorn,Wat"
    )
    add_campaign_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object for each fact")


def run(args: argparse.Namespace) -> int:
    """Lead the party, and print what happens.

    Raises:
        InputError: something on the command line or in a file cannot be used.
    """
    if args.campaign:
        from grognard.faces.cli.campaign_expedition import set_out_from

        return set_out_from(args)
    if args.people or args.dry_run or args.command_id:
        raise InputError("that is of a campaign", key="campaign", expected="-c FILE besides")
    expedition = _begin(args)
    if args.odds:
        return _tell_odds(expedition, args)
    if args.json:
        expedition.run()
        for fact in expedition.facts if args.referee else expedition.facts_for_players():
            print_json(fact)
        return 0
    telling = Telling(referee=args.referee, why=args.why, fights=args.fights)
    player = ExpeditionPlayer(load_console(), expedition, telling=telling, keep=args.save or "")
    player.open()
    if args.auto:
        player.lead()
    else:
        player.play()
    return 0


def _begin(args: argparse.Namespace) -> Expedition:
    if args.place == LAST and not os.path.exists(LAST):
        args.place = last_expedition(args.command)
        if not os.path.exists(args.place):
            raise InputError(f"no {args.command} is kept", expected="the file of a place, or a kept one")
    elif not os.path.exists(args.place) and os.path.exists(expedition_path(args.place)):
        args.place = expedition_path(args.place)
    if args.place.endswith(SAVED):
        if args.rules or args.party or args.seed is not None:
            raise InputError("what was saved has its book, party and seed", expected="the file alone")
        args.save = args.save or args.place
        return resume(args.place, waits=True)
    begin = delve if args.command == "delve" else journey
    return begin(args.place, party=args.party, rules=args.rules or "", seed=args.seed)


MOST_EXPEDITIONS: Final = 100_000


def _tell_odds(expedition: Expedition, args: argparse.Namespace) -> int:
    """Lead the party many times, and tell what came of it."""
    if args.odds > MOST_EXPEDITIONS:
        raise InputError(f"{args.odds} expeditions", key="odds", expected=f"at most {MOST_EXPEDITIONS}")
    odds = expedition.odds(
        args.odds,
        workers=count_workers(args),
        progress=_show_tally if shows_progress() else None,
    )
    show_progress("")
    status = INTERRUPTED_STATUS if odds.stopped else 0
    if args.json:
        print_json(odds)
        return status
    console = load_console()
    console.title(expedition.place.title)
    console.line(f"Rules: {expedition.rulebook.title} ({expedition.rulebook.id}), seed {expedition.seed}")
    if odds.stopped:
        console.line(f"Stopped before all {args.odds} were led.")
    console.line(f"Led {odds.expeditions} times by a sensible guide, each time with other dice.")
    console.header("Who comes back")
    rows = [("all of them", odds.everybody), *odds.survivors.items()]
    console.table(["who", "chance", "95% interval"], [_chance_row(name, chance) for name, chance in rows])
    console.header("How it ends")
    console.table(
        ["end", "chance", "95% interval"],
        [_chance_row(name, chance) for name, chance in odds.endings.items()],
    )
    console.header("On average")
    time = "days" if args.command == "journey" else "turns"
    console.table(["what", "average", "95% interval"], [_mean_row(*row) for row in _means(odds, time)])
    return status


def _show_tally(tally: ExpeditionTally) -> None:
    show_progress(f"{tally.fights} led")


def _means(odds: ExpeditionOdds, time: str) -> list[tuple[str, Mean]]:
    rows = [(time, odds.time), ("fights", odds.fights)]
    return [("gold pieces brought home", odds.worth), *rows] if time == "turns" else rows


def _chance_row(name: str, chance: Chance) -> list[str]:
    return [name, format_percent(chance.share), format_interval(chance)]


def _mean_row(name: str, mean: Mean) -> list[str]:
    return [name, f"{mean.value:.1f}", f"{mean.low:.1f} to {mean.high:.1f}"]
