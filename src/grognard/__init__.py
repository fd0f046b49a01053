"""Old-school fantasy encounters, run by the book.

The names that most scripts need are here; each is loaded on first use. `grognard.public` lists the whole
public API.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grognard import operations as operations
    from grognard.analysis.walk import analyse
    from grognard.base.consent import allow_plugin
    from grognard.base.errors import GrognardError, InputError
    from grognard.battle.play.legality import IllegalAction
    from grognard.battle.view.policy import Policy
    from grognard.chances.comparing.compare import compare
    from grognard.chances.comparing.tune import tune
    from grognard.chances.counting.odds import odds
    from grognard.chances.exact.duel import duel
    from grognard.creatures.stat_line import parse_creature as parse
    from grognard.dice.rolling import roll
    from grognard.encounter.entries import read_encounter
    from grognard.encounter.matchups import parse_matchup as matchup
    from grognard.encounter.procedures import register
    from grognard.fight.begin import load, start
    from grognard.fight.departing import delve, journey
    from grognard.fight.expedition import Expedition, resume
    from grognard.fight.fight import Fight
    from grognard.fight.outlook_and_hints import hints, outlook
    from grognard.operations.asking import DoneBeforeError, ask, ask_in
    from grognard.operations.campaigns.campaign_file import CampaignFile
    from grognard.rulebooks.census_store import find_rule
    from grognard.rulebooks.loader import load_rulebook as rulebook
    from grognard.rulebooks.rule_search import search_rules

__version__ = "0.2.0"

__all__ = [
    "CampaignFile",
    "DoneBeforeError",
    "Expedition",
    "Fight",
    "GrognardError",
    "IllegalAction",
    "InputError",
    "Policy",
    "allow_plugin",
    "analyse",
    "ask",
    "ask_in",
    "compare",
    "delve",
    "duel",
    "find_rule",
    "hints",
    "journey",
    "load",
    "matchup",
    "odds",
    "outlook",
    "parse",
    "read_encounter",
    "register",
    "resume",
    "roll",
    "rulebook",
    "search_rules",
    "start",
    "tune",
]

_HOMES = {
    "CampaignFile": "grognard.operations.campaigns.campaign_file:CampaignFile",
    "DoneBeforeError": "grognard.operations.asking:DoneBeforeError",
    "Expedition": "grognard.fight.expedition:Expedition",
    "Fight": "grognard.fight.fight:Fight",
    "GrognardError": "grognard.base.errors:GrognardError",
    "IllegalAction": "grognard.battle.play.legality:IllegalAction",
    "InputError": "grognard.base.errors:InputError",
    "Policy": "grognard.battle.view.policy:Policy",
    "allow_plugin": "grognard.base.consent:allow_plugin",
    "analyse": "grognard.analysis.walk:analyse",
    "ask": "grognard.operations.asking:ask",
    "ask_in": "grognard.operations.asking:ask_in",
    "compare": "grognard.chances.comparing.compare:compare",
    "delve": "grognard.fight.departing:delve",
    "duel": "grognard.chances.exact.duel:duel",
    "find_rule": "grognard.rulebooks.census_store:find_rule",
    "hints": "grognard.fight.outlook_and_hints:hints",
    "journey": "grognard.fight.departing:journey",
    "load": "grognard.fight.begin:load",
    "matchup": "grognard.encounter.matchups:parse_matchup",
    "odds": "grognard.chances.counting.odds:odds",
    "outlook": "grognard.fight.outlook_and_hints:outlook",
    "parse": "grognard.creatures.stat_line:parse_creature",
    "read_encounter": "grognard.encounter.entries:read_encounter",
    "register": "grognard.encounter.procedures:register",
    "resume": "grognard.fight.expedition:resume",
    "roll": "grognard.dice.rolling:roll",
    "rulebook": "grognard.rulebooks.loader:load_rulebook",
    "search_rules": "grognard.rulebooks.rule_search:search_rules",
    "start": "grognard.fight.begin:start",
    "tune": "grognard.chances.comparing.tune:tune",
}

_MODULES = ("operations",)
"""Parts of the package that are used by their names without an import of their own."""

# A type checker reads the imports above alone, so that to it a misspelt name is an error and not an object.
if not TYPE_CHECKING:

    def __getattr__(name):
        """Load a name from its home."""
        if name in _MODULES:
            return __import__(f"{__name__}.{name}", fromlist=[name])
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module, _, own = _HOMES[name].partition(":")
        # Not `importlib`, which alone costs as much as all else that is read here.
        value = getattr(__import__(module, fromlist=[own]), own)
        globals()[name] = value
        return value

    def __dir__():
        """The names of the package, loaded or not."""
        return sorted({*globals(), *_HOMES, *_MODULES})
