"""The tools of an assistant: each a request whose fields are its arguments, answered for one seat."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

from typing import Annotated, Any, ClassVar, Final, Literal

import msgspec

from grognard.base.errors import InputError
from grognard.faces.mcp.expeditions import McpExpeditionTable
from grognard.faces.mcp.fights import REFEREE_SEAT
from grognard.faces.mcp.open_games import OpenGames
from grognard.faces.mcp.questions import answer_question, check_paths, list_operations
from grognard.faces.mcp.wording import LONG, shorten, tell_answer
from grognard.operations.asking import ask
from grognard.operations.lookups.coverage import Rules
from grognard.operations.lookups.rule import Rule
from grognard.operations.making.roll import Roll
from grognard.text.parts import Line

_CHANCES_SECONDS: Final = 1.0
MOST_WAIT: Final = 60


def describe_argument(said: str, **limits: Any) -> msgspec.Meta:
    """Describe an argument of a tool."""
    return msgspec.Meta(description=said, **limits)


Game = Annotated[str, describe_argument("id of a game; default: the one begun last")]
Seed = Annotated[int, describe_argument("the same seed, the same dice", ge=0)]
Book = Annotated[str, describe_argument("rulebook: bf, bfref, bxe, bcb, bxs, or a house-rules file")]


class Tool(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tool: its docstring is what an assistant reads, its fields are the arguments."""

    for_referee: ClassVar[bool] = False
    """Whether only the referee's seat has it."""
    changes: ClassVar[bool] = True
    """Whether it changes anything."""

    def answer(self, desk: OpenGames, seat: str) -> str:
        """Do it, and answer in a short text.

        Raises:
            GrognardError: it cannot be done, and nothing has changed.
        """
        raise InputError(f"{type(self).__name__} answers nothing", expected="another tool")


class Fight(Tool, frozen=True):
    """Begin a fight. Answers with the game's id, what happens, and the first decision."""

    what: Annotated[
        str, describe_argument('"4 fighter 1 vs 6 goblin", a file, a bundled example, or a file\'s text')
    ]
    rules: Book = ""
    seed: Seed | None = None
    play: Annotated[str, describe_argument('sides decided by hand: "party", "all", "1,2"; "" for none')] = (
        "party"
    )

    for_referee: ClassVar = True

    def answer(self, desk: OpenGames, seat: str) -> str:
        """Begin the fight."""
        id = desk.begin_fight(self.what, rules=self.rules, seed=self.seed, play=self.play)
        game = desk.fight(id, seat)
        fight = game.fight
        head = f"{id}: {fight.encounter.title} by {fight.rulebook.id}, seed {fight.seed}"
        return game.news(seat, before=head)


class Expedition(Tool, frozen=True):
    """Begin a delve into a dungeon or a journey over land."""

    place: Annotated[str, describe_argument("a place's file, a bundled example, or a file's text")]
    kind: Literal["delve", "journey"] = "delve"
    party: Annotated[str, describe_argument('"3 fighter 2, 1 thief 2"; default: the place\'s own')] = ""
    rules: Book = ""
    seed: Seed | None = None
    play: Annotated[str, describe_argument('sides decided by hand in fights; "" for tactics')] = ""

    for_referee: ClassVar = True

    def answer(self, desk: OpenGames, seat: str) -> str:
        """Begin the expedition."""
        id = desk.begin_expedition(
            self.kind, self.place, party=self.party, rules=self.rules, seed=self.seed, play=self.play
        )
        game = desk.game(id)
        assert isinstance(game, McpExpeditionTable)
        head = f"{id}: {game.expedition.place.title}, seed {game.expedition.seed}"
        return game.news(seat, before=head)


class Open(Tool, frozen=True):
    """Go on with a kept game; without a name list the kept fights and the folder's files."""

    name: Annotated[
        str, describe_argument('a kept fight, an expedition\'s file, or the last "delve" or "journey"')
    ] = ""
    play: Annotated[str, describe_argument("sides decided by hand in an expedition's fights")] = ""

    for_referee: ClassVar = True

    def answer(self, desk: OpenGames, seat: str) -> str:
        """Open the game, or list what there is."""
        if not self.name:
            lines = ["Kept fights:", *desk.kept(), "Files:", *desk.files()]
            return shorten("\n".join(lines), LONG)
        id = desk.open(self.name, play=self.play)
        return desk.game(id).news(seat, before=id)


class Games(Tool, frozen=True):
    """List the open games."""

    changes: ClassVar = False

    def answer(self, desk: OpenGames, seat: str) -> str:
        """List the games, each with how it stands."""
        return "\n".join(f"{id}: {_describe(game)}" for id, game in desk.games.items()) or "No game is open."


def _describe(game: Any) -> str:
    if isinstance(game, McpExpeditionTable):
        stands = "over" if game.expedition.over else "in a fight" if game.fight else "under way"
        return f"{game.expedition.place.title}, {stands}"
    fight = game.fight
    return f"{' vs '.join(fight.sides)}, {'over' if fight.over else f'round {fight.round}'}"


class Turn(Tool, frozen=True):
    """The decision that is due for you, with every choice."""

    game: Game = ""

    changes: ClassVar = False

    def answer(self, desk: OpenGames, seat: str) -> str:
        """Tell the decision."""
        return desk.game(self.game).turn(seat, most=LONG)


class Choose(Tool, frozen=True):
    """Make the decision that is due: by number, or words: "move 12,7 run", "sleep 14,9", "go east door"."""

    choice: Annotated[str, describe_argument("number, words, or * for the usual", max_length=300)]
    moment: Annotated[int, describe_argument("the # of the decision: refused if it is past")] | None = None
    game: Game = ""

    def answer(self, desk: OpenGames, seat: str) -> str:
        """Choose, and tell what comes of it and what is to be decided next."""
        game = desk.game(self.game)
        game.choose(seat, self.choice, self.moment)
        return game.news(seat)


class Wait(Tool, frozen=True):
    """Wait until it is your turn or the fight is over, and hear what has happened."""

    seconds: Annotated[int, describe_argument("at most", ge=0, le=MOST_WAIT)] = 30
    game: Game = ""

    changes: ClassVar = False

    def answer(self, desk: OpenGames, seat: str) -> str:
        """Tell what is new; the server has waited before."""
        return desk.game(self.game).news(seat)


class WhyNot(Tool, frozen=True):
    """Why an action is not allowed, with the rules; without an action all that is not allowed now."""

    action: Annotated[str, describe_argument("as for choose", max_length=300)] = ""
    game: Game = ""

    changes: ClassVar = False

    def answer(self, desk: OpenGames, seat: str) -> str:
        """Tell the reasons."""
        return shorten(desk.game(self.game).refused(seat, self.action), LONG)


class Look(Tool, frozen=True):
    """The map, the figures and the order of the round as you see them; or what you know of one combatant."""

    who: Annotated[str, describe_argument("a combatant's name or mark", max_length=100)] = ""
    as_side: Annotated[str, describe_argument("the referee only: as that side sees it", max_length=100)] = ""
    game: Game = ""

    changes: ClassVar = False

    def answer(self, desk: OpenGames, seat: str) -> str:
        """Show it."""
        if self.as_side and seat != REFEREE_SEAT:
            raise InputError("another's eyes", key="as_side", expected="the referee's seat")
        eyes = self.as_side or seat
        if self.who:
            return desk.fight(self.game, eyes).sheet(eyes, self.who)
        return shorten(desk.game(self.game).look(eyes), LONG)


class Story(Tool, frozen=True):
    """What has happened, as you know it."""

    since: Annotated[
        int, describe_argument("a fight's round, or an expedition's fact, to begin at", ge=0)
    ] = 0
    why: Annotated[bool, describe_argument("with rolls and rules")] = False
    game: Game = ""

    changes: ClassVar = False

    def answer(self, desk: OpenGames, seat: str) -> str:
        """Tell it."""
        text = desk.game(self.game).story(seat, since=self.since, why=self.why)
        return shorten(text, LONG, "more: story with since")


class GoOn(Tool, frozen=True):
    """Have a fight go on in which nobody decides by hand, or have a guide lead an expedition on."""

    to: Annotated[
        Literal["turn", "round", "end"],
        describe_argument("how far; an expedition: one order, or to the end or a fight"),
    ] = "round"
    game: Game = ""

    for_referee: ClassVar = True

    def answer(self, desk: OpenGames, seat: str) -> str:
        """Go on, and tell what happens."""
        game = desk.game(self.game)
        game.go_on(self.to)
        return game.news(seat)


class Order(Tool, frozen=True):
    """Give combatants of yours a standing order, so that you are not asked for them."""

    order: Annotated[
        str,
        describe_argument(
            '"tactics", "attack nearest|NAME", "hold", "away", with "until round|fall"; or "mine"'
        ),
    ]
    who: Annotated[str, describe_argument('names, or "all"')] = "all"
    game: Game = ""

    def answer(self, desk: OpenGames, seat: str) -> str:
        """Give the order, go on, and tell what happens."""
        fight = desk.fight(self.game, seat)
        said = fight.order(seat, self.who, self.order)
        return desk.game(self.game).news(seat, before=said)


class Undo(Tool, frozen=True):
    """Take back decisions with all that came of them; a negative count puts them again."""

    count: Annotated[int, describe_argument("how many", ge=-100, le=100)] = 1
    game: Game = ""

    for_referee: ClassVar = True

    def answer(self, desk: OpenGames, seat: str) -> str:
        """Take them back."""
        game = desk.game(self.game)
        return game.news(seat, before=game.undo(self.count))


class Say(Tool, frozen=True):
    """The referee's word, which overrules: "points Goblin 2 3", "state Ulf asleep 3 turns",
    "bring 2 orc at 5,5", "die d20 17", "note the bell rings"."""

    word: Annotated[str, describe_argument("what is so", max_length=500)]
    game: Game = ""

    for_referee: ClassVar = True

    def answer(self, desk: OpenGames, seat: str) -> str:
        """Say it, and tell what comes of it."""
        game = desk.game(self.game)
        game.say(self.word)
        return game.news(seat)


class Chances(Tool, frozen=True):
    """Each side's chance to win the fight from here on, as far as you can know it."""

    game: Game = ""

    changes: ClassVar = False

    def answer(self, desk: OpenGames, seat: str) -> str:
        """Look ahead."""
        return desk.fight(self.game, seat).chances(seat, _CHANCES_SECONDS)


class LookUpRule(Tool, frozen=True):
    """A rule by its id, or the rules that hold some words."""

    rule: Annotated[
        str, describe_argument('"bf.morale.check", or words: "lone monster morale"', max_length=200)
    ]
    book: Annotated[str, describe_argument("only of that rulebook")] = ""

    changes: ClassVar = False

    def answer(self, desk: OpenGames, seat: str) -> str:
        """Find the rule."""
        if self.rule.count(".") >= 2 and " " not in self.rule:
            return shorten(tell_answer(ask(Rule(id=self.rule, brief=True))), LONG)
        found = ask(Rules(words=self.rule, book=self.book or None)).facts.found
        lines = [f"{one.id}: {one.rule}" for one in found] if isinstance(found, tuple | list) else []
        return shorten("\n".join(lines), LONG, "more: other words")


class RollDice(Tool, frozen=True):
    """Roll dice."""

    dice: Annotated[str, describe_argument('"3d6", "d%", "2d6x10"', max_length=60)]

    def answer(self, desk: OpenGames, seat: str) -> str:
        """Roll them; the chance of every total would be long."""
        answer = ask(Roll(dice=self.dice))
        lines = [part for part in answer.parts if isinstance(part, Line)]
        return tell_answer(msgspec.structs.replace(answer, parts=lines))


class Ask(Tool, frozen=True):
    """Ask anything else: odds, tune, duel, creatures, hire, xp, memorise, campaigns and a hundred more.
    Without operation: lists them. Without fields: describes the fields."""

    operation: Annotated[str, describe_argument('"odds", "campaign status"', max_length=60)] = ""
    fields: Annotated[dict[str, Any], describe_argument("the fields of the question")] | None = None
    words: Annotated[str, describe_argument("list only operations with these")] = ""
    campaign: Annotated[str, describe_argument("the file of a campaign")] = ""
    seed: Seed | None = None
    rolled: Annotated[str, describe_argument("what dice at the table show: 3,5")] = ""
    dry_run: Annotated[bool, describe_argument("write nothing")] = False
    json: Annotated[bool, describe_argument("answer as JSON")] = False

    def answer(self, desk: OpenGames, seat: str) -> str:
        """Ask, describe or list."""
        if not self.operation:
            return list_operations(seat, self.words)
        check_paths({"campaign": self.campaign}, folder=desk.folder, seat=REFEREE_SEAT)
        return answer_question(
            seat,
            self.operation,
            self.fields,
            folder=desk.folder,
            campaign=self.campaign,
            seed=self.seed,
            rolled=self.rolled,
            dry_run=self.dry_run,
            as_json=self.json,
        )
