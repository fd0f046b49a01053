/** Figures in words and shapes: sides are told by colour and by shape. */
import type { ExpeditionState, Figure, Option, State } from "./messages";

export const SHAPES = ["circle", "square", "hexagon", "shield", "octagon", "diamond"] as const;

/** The shape of a side as a path around 0,0, in a circle of radius 1. */
const PATHS = [
  "M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0z",
  "M-.7-.86H.7Q.86-.86.86-.7V.7Q.86.86.7.86H-.7Q-.86.86-.86.7V-.7Q-.86-.86-.7-.86z",
  "M-.5-.88H.5L1 0 .5.88H-.5L-1 0z",
  "M-.82-.82Q0-1 .82-.82V.1Q.82.72 0 1.02Q-.82.72-.82.1z",
  "M-.4-.95H.4L.95-.4V.4L.4.95H-.4L-.95.4V-.4z",
  "M0-1.08 1.08 0 0 1.08-1.08 0z",
];

export const shapeOf = (side: number): string => PATHS[side % PATHS.length]!;
export const colourOf = (side: number): string => `var(--side-${side % 6})`;
export const inkOf = (side: number): string => `var(--side-text-${side % 6})`;

/** Whether a page has all that is at the table, as a referee or alone, and may do more than decide for figures. */
export const isHost = (state: State | ExpeditionState): boolean => state.role === "referee" || state.role === "solo";

export const figureOf = (state: State | null, id: number): Figure | undefined =>
  state?.scene.figures.find((one) => one.id === id);

/** The share of its hit points that a figure has left; null where that is not known. */
export function healthOf(one: Figure): number | null {
  if (one.points == null || !one.most) return null;
  return Math.max(0, Math.min(1, one.points / one.most));
}

/** "13/19 hp", or how it looks. */
export function pointsOf(one: Figure): string {
  if (one.points != null) return one.most != null ? `${one.points}/${one.most}` : String(one.points);
  return one.looks ?? "";
}

const PLAIN = new Set(["standing", "hurt", ""]);

/** What is the matter with a figure besides its wounds. */
export function mattersOf(one: Figure): string[] {
  const state = one.state ?? "standing";
  const words = PLAIN.has(state) ? [] : [state];
  for (const each of one.conditions ?? []) if (each !== state) words.push(each);
  if (one.height) words.push(one.height > 0 ? `${one.height}' up` : `${-one.height}' down`);
  return words;
}

/** The order of a figure without its name; "" for one that is left to the tactics, which a sign says. */
export function orderOf(text: string, name: string): string {
  const rest = text.replace(`${name} `, "").replace(/^is /, "").replace(/\.$/, "");
  return rest === "left to the tactics" ? "" : rest;
}

/** A sign for a condition, to be drawn beside a figure; others have their first letter. */
const SIGNS: Record<string, string> = {
  asleep: "z",
  prone: "–",
  fleeing: "»",
  surrendered: "⚑",
  held: "#",
  paralysed: "#",
  blinded: "ø",
  invisible: "◌",
  unconscious: "u",
  charmed: "♥",
};
export const signOf = (word: string): string => SIGNS[word] ?? word.charAt(0);

/** The groups of choices in the order in which they come. */
export function groupsOf(options: readonly Option[]): string[] {
  return [...new Set(options.map((one) => one.group))];
}
