"""The tables of the guides against figures copied from the documents by hand; every topic has one."""

from __future__ import annotations

import pytest

from grognard.rulebooks.census_store import load_census
from grognard.rulebooks.rule_documents import BOOKS
from tests.docs.documents import ROOT, list_anchors
from tools.rulebook_tables import TABLES
from tools.topic_index import TOPICS

# The topics of issue 5, in the order in which it lists them.
ASKED_FOR = """
attack, attack-table, ability, checks, saves, damage, missile, cover, grenade, oil, holy-water, critical,
fumble, subdual, brawling, wrestling, helpless, invisible, unstable, underwater, boarding, healing,
casting, disruption, turning, energy-drain
"""
ALIKE = ("bf", "bfref")


def row(table: str, label: str) -> dict[str, str]:
    """A line of a table: the cell of each book."""
    for line in TABLES[table]().split("\n"):
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if cells[0] == label:
            return dict(zip(BOOKS, cells[1:], strict=True))
    raise AssertionError(f"{table} has no line {label!r}")


def test_every_topic_has_a_table_side_by_side() -> None:
    assert sorted(TOPICS) == sorted(topic.strip() for topic in ASKED_FOR.split(","))
    assert set(TOPICS) <= {rule.topic for rule in load_census().values()}
    for topic, place in TOPICS.items():
        file, _, anchor = place.partition("#")
        path = ROOT / "docs" / file
        assert anchor in list_anchors(path), topic
        after = path.read_text(encoding="utf-8").split("\n## ")
        section = next(part for part in after if part.lower().replace(" ", "-").startswith(anchor))
        assert section.count("<!-- table: ") >= 1, topic
        assert "| rules of its own |" in section, topic


# Copied from the charts: against armour class 9, 7, 5 and 3, or 11, 13, 15, 17 less the attack bonus.
NEEDED = [
    ("fighter 1", "bxe", "10 12 14 16"),
    ("fighter 4", "bxe", "8 10 12 14"),
    ("fighter 7", "bxe", "5 7 9 11"),
    ("fighter 10", "bxe", "3 5 7 9"),
    ("fighter 13", "bxe", "2 3 5 7"),
    ("cleric 9", "bxe", "5 7 9 11"),
    ("magic-user 5", "bxe", "10 12 14 16"),
    ("normal man", "bxe", "11 13 15 17"),
    ("monster of 1+1 HD", "bxe", "9 11 13 15"),
    ("monster of 8 HD", "bxe", "3 5 7 9"),
    ("monster of 16 HD", "bxe", "2 2 3 5"),
    ("fighter 4", "bf", "8 10 12 14"),
    ("fighter 13", "bf", "3 5 7 9"),
    ("thief 9", "bf", "6 8 10 12"),
    ("magic-user 9", "bf", "7 9 11 13"),
    ("monster of 1-1 HD", "bf", "11 13 15 17"),
    ("monster of 12 HD", "bf", "2 3 5 7"),
    ("fighter 7", "bcb", "6 8 10 12"),
    ("monster of 2 HD", "bcb", "8 10 12 14"),
    ("monster of 16 HD", "bcb", "2 2 2 2"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("who", "book", "faces"), NEEDED)
def test_what_the_die_must_show(who: str, book: str, faces: str) -> None:
    assert row("attack-needed", who)[book] == faces


FIGURES = [
    ("situations", "from behind", "bf", "+2"),
    ("situations", "from behind", "bxe", "no shield"),
    ("situations", "the target stands between two enemies", "bxs", "+2"),
    ("situations", "three attackers", "bcb", "+2"),
    ("situations", "target prone", "bfref", "+2"),
    ("situations", "target pinned", "bfref", "+4"),
    ("situations", "attacker blinded", "bfref", "-4"),
    ("situations", "with the flat of the blade", "bf", "-4"),
    ("situations", "two weapons, each attack", "bcb", "-3"),
    ("situations", "boarding a ship", "bxe", "-2"),
    ("situations", "shot from unstable ground", "bxe", "-4"),
    ("situations", "against one who has turned to flee", "bxe", "+2, no shield"),
    ("ability", "Dexterity: initiative", "bcb", "d2 d3 d4 d6 d6 d8 d8 d10"),
    ("ability", "Strength: damage of a throw at 10'", "bxe", "-"),
    ("ability", "Charisma: reactions", "bxe", "-2 -1 -1 0 +1 +1 +1 +2"),
    ("weapons", "two-handed sword", "bxe", "1d6"),
    ("armour-classes", "plate mail, shield", "bf", "18"),
    ("missiles", "short, medium, long range", "bxs", "+1 / 0 / -1"),
    ("ranges", "oil flask", "bf", "10 / 30 / 50"),
    ("cover", "hard cover of 25, 50, 75, 90%", "bfref", "-2 / -4 / -6 / -8"),
    ("cover", "cover by name", "bxe", "partial -2, small window -4, small furniture -1"),
    ("grenades", "misses that splash the target", "bf", "2/5"),
    ("oil", "burning ground", "bxs", "2d8 a round, for 60 rounds"),
    ("oil", "burning ground", "bf", "1d6 a round, for 10 rounds"),
    ("holy-water", "splash on undead", "bfref", "1d6"),
    ("subdual", "waking", "bf", "after 1d4 turns of 60 rounds"),
    ("brawling", "a kick", "bfref", "1d4 at -2"),
    ("brawling", "a punch", "bxe", "1d2"),
    ("wrestling", "others against the held, however many hold it", "bf", "AC 4 worse"),
    ("wrestling", "while the holder is held", "bfref", "+4 to it"),
    ("saving-throws", "dwarf fighter 1", "bxe", "8 9 10 13 12"),
    ("saving-throws", "normal man", "bxe", "14 15 16 17 18"),
    ("checks", "an easy task", "bxs", "+4 to the score: 17/20"),
    ("dying", "at -6 to -10, saved", "bcb", "unconscious"),
    ("helpless", "a blow at the helpless", "bxe", "no roll"),
    ("boarding", "coming alongside", "bxe", "2 in 6 each round"),
    ("healing", "gives", "bxe", "1 to 3"),
    ("healing", "the whole day in bed", "bfref", "2"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("table", "label", "book", "cell"), FIGURES)
def test_figures_are_the_documents(table: str, label: str, book: str, cell: str) -> None:
    assert row(table, label)[book] == cell


@pytest.mark.slow
def test_the_sheet_fights_as_the_chapter_it_sums_up() -> None:
    for label in ("fighter 7", "magic-user 13", "monster of 24 HD"):
        assert len({row("attack-needed", label)[book] for book in ALIKE}) == 1
