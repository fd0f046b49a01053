/** The fight that is being set up on the start page; kept in the browser from one visit to the next. */
import type { Begin, MemberSetup, Setup, SideSetup } from "./messages";

export type Source = "example" | "place" | "own" | "file";
export type Player = "referee" | "party" | "watch";
export type Member = Required<MemberSetup> & { count: number };
export type Side = Required<Omit<SideSetup, "members">> & { members: Member[]; file: string };

const KEY = "grognard.draft";

export function newSide(name: string, players: boolean): Side {
  return { name, players, members: [], toml: "", file: "", surprised: "roll", tactics: "" };
}

/** A member as it was typed: "3 goblin" are three. */
export function readMember(text: string): Member {
  const [, count, rest] = /^\s*(?:(\d{1,3})\s*x?\s+)?(.*?)\s*$/s.exec(text) ?? [];
  return { text: rest ?? text, count: Math.max(1, Math.min(400, Number(count ?? 1))), name: "", lost: 0, at: [] };
}

interface Draft {
  source: Source;
  example: string;
  file: string;
  rules: string;
  houseRules: string;
  player: Player;
  title: string;
  introduction: string;
  sides: Side[];
  distance: number | null;
  light: NonNullable<Setup["light"]>;
  reaction: string;
  outdoors: boolean;
  map: string;
  seed: string;
  place: string;
  placeText: string;
  goers: string;
  leader: "referee" | "solo";
}

function fresh(): Draft {
  const party = newSide("Party", true);
  party.members = ["fighter 2", "cleric 1", "thief 2", "magic-user 1"].map(readMember);
  const foes = newSide("Goblins", false);
  foes.members = [readMember("6 goblin")];
  return {
    source: "example",
    example: "",
    file: "",
    rules: "",
    houseRules: "",
    player: "referee",
    title: "",
    introduction: "",
    sides: [party, foes],
    distance: 40,
    light: "bright",
    reaction: "immediate attack",
    outdoors: false,
    map: "",
    seed: "",
    place: "",
    placeText: "",
    goers: "",
    leader: "referee",
  };
}

function kept(): Draft {
  try {
    return { ...fresh(), ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Draft>) };
  } catch {
    return fresh();
  }
}

export const draft = $state<Draft>(kept());

export function keepDraft(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}

/** The set-up as the server reads it; `text` is that of the example that is chosen. */
export function setupOf(text: string): Setup {
  const rules = { rules: draft.rules, house_rules: draft.houseRules };
  if (draft.source === "example") return { text, ...rules };
  if (draft.source === "file") return { text: draft.file, ...rules };
  return {
    ...rules,
    title: draft.title || draft.sides.map((one) => one.name).join(" against "),
    introduction: draft.introduction,
    sides: draft.sides.map(({ file: _, ...side }) => ({ ...side, members: side.toml ? [] : side.members })),
    distance: draft.distance,
    light: draft.light,
    reaction: draft.reaction,
    outdoors: draft.outdoors,
    map: draft.map,
  };
}

/** What begins the fight. */
export function beginningOf(text: string, players: number[]): Begin {
  const seed = /^\d+$/.test(draft.seed) ? { seed: Number(draft.seed) } : {};
  const play = draft.player === "referee" ? {} : { play: draft.player === "party" ? players : [] };
  const from = draft.source === "example" ? { example: draft.example } : { text };
  return { ...from, rules: draft.rules, house_rules: draft.houseRules, ...play, ...seed };
}
