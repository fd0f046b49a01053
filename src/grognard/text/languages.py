"""The languages that an Intelligence score allows, in words."""

from __future__ import annotations

from grognard.rulebooks.hurt_schema import AbilityRules
from grognard.rules.ability_tables import figure_for_score, languages_to_choose, reads_and_writes
from grognard.text.wording import count_words

_LITERACY = {
    "broken speech": "speaks brokenly, and neither reads nor writes",
    "none": "neither reads nor writes",
    "simple words": "reads and writes simple words",
}


def has_language_rules(rules: AbilityRules) -> bool:
    """Whether a book says anything of languages."""
    return any(rules.literacy)


def language_words(rules: AbilityRules, intelligence: int, *, creation: bool = True) -> str:
    """A character's command of languages, and how many are to choose while it is made.

    Rule: bxe.ability.int-language-ability-table, bxe.ability.int-bonus-languages-table,
        bxe.ability.int-bonus-languages-at-creation, bxe.ability.int-literacy-covers-native

    >>> from grognard.rulebooks.loader import load_rulebook
    >>> [language_words(load_rulebook("bxe").abilities, score) for score in (7, 16)]
    ['reads and writes simple words', 'reads and writes all it knows; 2 languages to choose besides its own']
    """
    literate = reads_and_writes(rules, intelligence)
    said = (
        "reads and writes all it knows"
        if literate
        else _LITERACY[figure_for_score(rules.literacy, intelligence)]
    )
    more = languages_to_choose(rules, intelligence, creation=creation)
    return f"{said}; {count_words(more, 'language')} to choose besides its own" if more else said
