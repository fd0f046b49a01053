/** The referee's words and what may stand in them, for completion; docs/playing.md says what each does. */
import type { State } from "./messages";

type Slot = "names" | "name" | "number" | "change" | "condition" | "rounds" | "cell" | "creature" | "side" | "light" | "roll" | "die" | "text";
interface Word {
  form: string;
  help: string;
  slots: Slot[];
}

export const CONDITIONS = [
  "asleep", "prone", "paralysed", "helpless", "stunned", "blinded", "invisible", "silenced", "entangled",
  "unconscious", "charmed", "confused", "afraid", "petrified", "sickened",
];

export const WORDS: Record<string, Word> = {
  points: { form: "points NAMES N", help: "they have N hit points; +N and -N change them", slots: ["names", "change"] },
  pool: { form: "pool NAMES luck|spell points N", help: "they have N left; +N and -N change them", slots: ["names", "text"] },
  heal: { form: "heal NAMES [N]", help: "all that is missing comes back, or N", slots: ["names", "number"] },
  kill: { form: "kill NAMES", help: "they die", slots: ["names"] },
  state: { form: "state NAMES CONDITION [N rounds|turns]", help: "asleep, prone, …", slots: ["names", "condition", "rounds"] },
  "end-state": { form: "end-state NAMES CONDITION", help: "it is over; fleeing and surrendered too", slots: ["names", "condition"] },
  move: { form: "move NAME X,Y", help: "stands there now", slots: ["name", "cell"] },
  bring: { form: "bring 3 goblin [for SIDE] at X,Y", help: "they come into the fight there", slots: ["creature"] },
  give: { form: "give NAME WEAPON", help: "has it now", slots: ["name", "text"] },
  drop: { form: "drop NAME WEAPON", help: "has it no more", slots: ["name", "text"] },
  light: { form: "light NAME torch|lantern|out", help: "bears that light, or it is out", slots: ["name", "light"] },
  bonus: { form: "bonus NAMES +N [attack|damage|saves|armour|morale]", help: "to the next such roll", slots: ["names", "change", "roll"] },
  do: { form: "do [freely|all round] TEXT", help: "something that no rule covers, in place of the attack", slots: ["text"] },
  danger: { form: "danger NAMES", help: "they check morale now", slots: ["names"] },
  flee: { form: "flee NAMES", help: "they run", slots: ["names"] },
  yield: { form: "yield NAMES", help: "they give in", slots: ["names"] },
  side: { form: "side NAME SIDE", help: "fights for them from now on", slots: ["name", "side"] },
  rule: { form: "rule KEY=VALUE", help: "a rule or a ruling from now on", slots: ["text"] },
  die: { form: "die d20 17", help: "what the next die of these shows", slots: ["die", "number"] },
  note: { form: "note TEXT", help: "a line in the log, for all", slots: ["text"] },
  secret: { form: "secret TEXT", help: "a line for the referee alone", slots: ["text"] },
  end: { form: "end [SIDE]", help: "the fight is over", slots: ["side"] },
};

export interface Completion {
  /** The whole line with this chosen. */
  text: string;
  label: string;
  help: string;
}

const MOST = 8;

/** What the line may go on with. */
export function complete(line: string, state: State | null): Completion[] {
  const [, first = "", gap = "", rest = ""] = /^(\S*)(\s*)(.*)$/s.exec(line) ?? [];
  if (!gap) {
    return Object.entries(WORDS)
      .filter(([word]) => word.startsWith(first.toLowerCase()))
      .map(([word, { form, help }]) => ({ text: `${word} `, label: form, help }))
      .slice(0, first ? MOST : 30);
  }
  const word = WORDS[first.toLowerCase()];
  if (!word) return [];
  let [left, before] = [rest, `${first} `];
  for (const slot of word.slots) {
    const values = valuesOf(slot, state);
    if (!values.length) {
      const done = /^(\S+\s+)/.exec(left);
      if (!done) return [];
      before += done[1];
      left = left.slice(done[1]!.length);
      continue;
    }
    const whole = values.filter((one) => startsWith(left, `${one} `)).sort((a, b) => b.length - a.length)[0];
    if (whole) {
      before += `${whole} `;
      left = left.slice(whole.length + 1);
      continue;
    }
    const comma = slot === "names" ? left.lastIndexOf(",") : -1;
    const lead = comma < 0 ? "" : `${left.slice(0, comma + 1)} `;
    const typed = left.slice(comma + 1).trimStart();
    if (comma >= 0) {
      const last = values.filter((one) => startsWith(typed, `${one} `)).sort((a, b) => b.length - a.length)[0];
      if (last) {
        before += `${lead}${last} `;
        left = typed.slice(last.length + 1);
        continue;
      }
    }
    return values
      .filter((one) => startsWith(one, typed) && one.toLowerCase() !== typed.toLowerCase())
      .slice(0, MOST)
      .map((one) => ({ text: `${before}${lead}${one} `, label: one, help: "" }));
  }
  return [];
}

const startsWith = (text: string, with_: string): boolean => text.toLowerCase().startsWith(with_.toLowerCase());

function valuesOf(slot: Slot, state: State | null): string[] {
  const figures = state?.scene.figures ?? [];
  const sides = (state?.scene.sides ?? []).map((one) => one.name);
  switch (slot) {
    case "name":
      return figures.map((one) => one.name);
    case "names":
      return [...figures.map((one) => one.name), ...sides];
    case "side":
      return sides;
    case "condition":
      return [...CONDITIONS, "fleeing", "surrendered"];
    case "rounds":
      return ["1 rounds", "3 rounds", "1 turns", "2 turns"];
    case "light":
      return ["torch", "lantern", "out"];
    case "roll":
      return ["attack", "damage", "saves", "armour", "morale"];
    case "die":
      return ["d20", "d6", "d8", "d4", "d10", "d12", "d100"];
    default:
      return [];
  }
}
