/** What the page of a fight shows besides the fight: what is pointed at, picked, opened. */
import type { Option } from "./messages";

export type Panel = "" | "why" | "hints" | "history" | "referee" | "help" | "lines" | "players";
/** What a tap on a cell is for: to look, to go there, to put a figure there, or to bring some there. */
export type Aim = "" | "reach" | "put" | "bring";

export const play = $state<{
  /** The option under the mouse or the focus. */
  over: Option | null;
  /** The text of the option that was pressed once and wants to be pressed again. */
  armed: string;
  /** The figure whose card is open; -1 for none. */
  picked: number;
  /** The figure under the mouse in a list; -1 for none. */
  pointed: number;
  panel: Panel;
  aim: Aim;
  /** The cell that was tapped for those who come. */
  cell: string;
  /** Words that go into the line of the referee. */
  words: string;
  /** The rule that is shown; "" for none. */
  rule: string;
}>({ over: null, armed: "", picked: -1, pointed: -1, panel: "", aim: "", cell: "", words: "", rule: "" });

/** Begin a moment anew: nothing of the last one stays pointed at. */
export function settle(): void {
  play.over = null;
  play.armed = "";
  if (play.aim === "reach") play.aim = "";
}

/** Begin with another fight. */
export function clear(): void {
  settle();
  play.picked = play.pointed = -1;
  play.panel = play.aim = play.words = play.rule = play.cell = "";
}

/** Close the topmost thing that is open; whether there was one. */
export function close(): boolean {
  if (play.rule) play.rule = "";
  else if (play.armed) play.armed = "";
  else if (play.aim) play.aim = "";
  else if (play.panel) play.panel = "";
  else if (play.picked >= 0) play.picked = -1;
  else return false;
  return true;
}

export const percent = (share: number): string => `${Math.round(100 * share)}%`;
/** Half the width of an interval in points. */
export const doubt = (low: number, high: number): string => `±${Math.max(1, Math.round(50 * (high - low)))}`;
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
