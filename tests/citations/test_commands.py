"""A command cites rules of its book, or of the one its procedure is borrowed from, and on its topic."""

from __future__ import annotations

import re
import shlex

import pytest

from grognard.faces.cli.main import main
from grognard.rulebooks.census_store import book_of, find_rule
from grognard.rulebooks.rule_documents import BOOKS, DEFAULT_LENDER
from tests.citations.judge import LENDERS

RULE = re.compile(r"\b(?:bf|bfref|bxe|bcb|bxs)\.[a-z0-9-]+\.[a-z0-9-]+\b")

COMMANDS = {
    'check turn "cleric 3" "5 skeleton, 2 ghoul"': {"turning"},
    'check turn "cleric 3" "5 skeleton" --drained 1': {"turning", "energy-drain"},
    'check save "elf magic-user 3"': {"saves"},
    'check skill "thief 5" --drained 2': {"energy-drain"},
    "check door 16 --rolled 5": {"doors"},
    "check listen elf --rolled 2": {"doors", "checks"},
    'check search "secret door" elf --rolled 4': {"search"},
    "check trap --party 4 --rolled 5,1": {"traps"},
    "check forage": {"foraging"},
    "check hunt": {"foraging"},
    "check lost woods": {"lost"},
    "check meet hills": {"wandering"},
    "check evade 4 6": {"chase"},
    "check swim 500": {"swimming"},
    "check surprise": {"surprise"},
    "check fall 30": {"falling"},
    "check sight heat": {"light"},
    "check distance": {"distance"},
    "check inches 6": {"scale"},
    'check scores "cha 13, int 16"': {"ability", "retainers", "xp"},
    'retain "Hob 7" --fight --times 2 --rolled 2,8': {"retainers", "morale"},
    'payroll "42 heavy foot, armourer, navigator"': {"mercenaries", "specialists"},
    'memorise "magic-user 3" sleep, web': {"spell-memory", "spellbook", "ability", "casting"},
    'learn "magic-user 4 int 13" web': {"spellbook", "ability", "spell-memory"},
    'research "new spell" --by "magic-user 9" --level 2': {"research"},
    'identify "wand of fireball" --charges 7 --used 3': {"magic-items"},
    'xp "10 orc, ogre" --pcs 4 --retainers 1': {"xp", "retainers"},
}
"""Commands, and the topics that their answers are about."""


@pytest.mark.parametrize("book", BOOKS)
def test_a_commands_answer_cites_rules_that_fit(book: str, capsys: pytest.CaptureFixture[str]) -> None:
    wrong: list[tuple[str, str]] = []
    refused: list[tuple[str, str]] = []
    answered = 0
    for command, topics in COMMANDS.items():
        code = main([*shlex.split(command), "--rules", book])
        told = "".join(capsys.readouterr())
        if code:
            # The book has no such procedure, and says so.
            refused += [] if "expected" in told else [(command, told[-200:])]
            continue
        answered += 1
        for rule in RULE.findall(told):
            ours = book_of(rule) in (book, *LENDERS[book], DEFAULT_LENDER)
            if not ours or find_rule(rule).topic not in topics:
                wrong.append((command, rule))
    assert answered > 5
    assert (sorted(set(wrong)), refused) == ([], [])
