"""Character: rolled by the book, ready to be put into an encounter."""

from typing import Annotated, ClassVar

import msgspec

from grognard.creatures.character import Character, parse_character
from grognard.creatures.occupations import wages_of
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.borrowed import borrowed_line
from grognard.encounter.race_classes import check_class
from grognard.encounter.rolled_characters import format_character, format_member_line, roll_character
from grognard.operations.fields import field
from grognard.operations.making.files import show_or_write
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rules.ability_tables import figure_for_score, languages_to_choose, reads_and_writes
from grognard.rules.experience import character_worth
from grognard.rules.save_tables import class_saves
from grognard.text.languages import has_language_rules, language_words
from grognard.text.parts import Line, Part, Title


class CharacterFacts(Facts):
    """A character: scores, hit points, what they wear and wield; saves and languages as the book has them."""

    character: Character
    seed: int
    saves: dict[str, int]
    worth: int | None
    languages_to_choose: int | msgspec.UnsetType = msgspec.UNSET
    reads_and_writes: bool | msgspec.UnsetType = msgspec.UNSET
    literacy: str | msgspec.UnsetType = msgspec.UNSET

    def document(self) -> object:
        """Return the character's own figures beside the rest."""
        document: dict[str, object] = msgspec.to_builtins(self)
        character = document.pop("character")
        assert isinstance(character, dict)
        return {**character, **document}


class MakeCharacter(Operation[CharacterFacts], frozen=True, kw_only=True, tag="character"):
    """Roll a character of a class and level.

    >>> from grognard.operations.asking import ask
    >>> ask(MakeCharacter(who="dwarf cleric 4"), seed=5).facts.character.level
    4
    """

    who: Annotated[str, field("a class and level, such as: dwarf cleric 4", typed="WORD", words=True)]
    name: Annotated[str, field("name of the character", typed="NAME")] = ""
    out: Annotated[str, field("write the character's file, for encounters to name", typed="FILE")] = ""

    book_options: ClassVar = ("--book",)
    uses_seed: ClassVar = True

    def answer(self, dice: TypedDice) -> Answer[CharacterFacts]:
        """Roll the character, with the line that puts it into an encounter file."""
        book = self.rulebook
        seed = dice.need_seed()
        character = parse_character(self.who)
        check_class(self.who, character, book)
        character = roll_character(character, SeededDice(Stream(seed)))
        kind = character.character_class.name
        saves = class_saves(book.saves, kind, character.level, race=character.race)._asdict()
        facts = CharacterFacts(character, seed, saves, character_worth(book.experience, character))
        score = character.abilities.intelligence
        if has_language_rules(book.abilities):
            facts.languages_to_choose = languages_to_choose(book.abilities, score)
            facts.reads_and_writes = reads_and_writes(book.abilities, score)
            facts.literacy = figure_for_score(book.abilities.literacy, score)
        if self.out:
            text = format_character(character, self.who, name=self.name)
            return Answer(facts, show_or_write(text, self.out))
        parts: list[Part] = [Title(self.who.capitalize())]
        parts += [Line(f"{label}: {text}") for label, text in _describe(character).items() if text]
        named = ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in saves.items())
        parts.append(Line(f"Saving throws: {named}"))
        if has_language_rules(book.abilities):
            parts.append(Line(f"Languages: {language_words(book.abilities, score)}"))
        if facts.worth is not None:
            parts.append(Line(f"Worth as a foe: {facts.worth:,} experience points"))
        parts.append(Line(f"In an encounter: {format_member_line(character, self.who)}"))
        if borrowed := borrowed_line(book, "classes"):
            parts.append(Line(borrowed))
        return Answer(facts, [*parts, Line(f"seed {seed}", tone="quiet")])


def _describe(character: Character) -> dict[str, str]:
    """A character's figures, each as text."""
    one = character.character_class
    scores = character.abilities
    skills = one.skills_at(character.level)
    armour = [character.armour, "shield" if character.shield else ""]
    return {
        "Scores": ", ".join(f"{name} {getattr(scores, name)}" for name in scores.__struct_fields__),
        "Hit points": str(character.hit_points),
        "Armour": ", ".join(word for word in armour if word),
        "Weapons": ", ".join(character.weapons),
        "Spells a day": "/".join(str(count) for count in one.spells_at(character.level)),
        "Skills": ", ".join(f"{name.replace('_', ' ')} {n}%" for name, n in skills._asdict().items())
        if skills
        else "",
        "Wages": f"{wages} gp a month" if (wages := wages_of(character.occupation, character.level)) else "",
        "Morale": str(character.morale or ""),
        "Experience": f"{one.experience[character.level - 1]:,}" if one.experience else "",
    }
