/** What the page asks by HTTP. */
import type { Begin, Begun, CampaignAsked, CampaignTold, CreatureFound, Drawn, MemberRead, PlaceAsked, PlaceRead, PlaceStocked, Problem, RuleShown, SendOut, SetOut, Setup, Start, StockAsked, TreasureAsked } from "./messages";

import { token } from "./token";

/** A request was refused; `problem` says why, where, and what was expected. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.problem);
  }
}

function headers(sends: boolean, by = token): Record<string, string> {
  return {
    ...(sends ? { "content-type": "application/json" } : {}),
    ...(by ? { authorization: `Bearer ${by}` } : {}),
  };
}

async function ask<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body) }),
      headers: headers(body !== undefined),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refused({ problem: "The table does not answer.", key: "", expected: "grognard serve to be running", line: 0 });
  }
  const text = await answer.text();
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    data = { problem: text.slice(0, 300) || `The table answers ${answer.status}.`, key: "", expected: "", line: 0 };
  }
  if (!answer.ok) throw new Refused(data as Problem);
  return data as T;
}

export const askStart = () => ask<Start>("api/start");
export const askCreatures = (words: string, rules: string, signal?: AbortSignal) =>
  ask<CreatureFound[]>(`api/creatures?${new URLSearchParams({ q: words, rules })}`, undefined, signal);
export const readLines = (text: string, rules: string) => ask<MemberRead[]>("api/lines", { text, rules });
export const draw = (setup: Setup, signal?: AbortSignal) => ask<Drawn>("api/draw", setup, signal);
export const readPlace = (asked: PlaceAsked, signal?: AbortSignal) => ask<PlaceRead>("api/places", asked, signal);
export const stockPlace = (asked: StockAsked) => ask<PlaceStocked>("api/stock", asked);
export const rollTreasure = (asked: TreasureAsked) => ask<CampaignTold>("api/treasure", asked);
export const setOut = (how: SetOut) => ask<Begun>("api/expeditions", how);
export const askCampaign = (asked: CampaignAsked) => ask<CampaignTold>("api/campaigns", asked);
export const sendOut = (how: SendOut) => ask<Begun>("api/departures", how);
export const openSaved = (text: string) => ask<Begun>("api/saved", { text });
export const begin = (how: Begin) => ask<Begun>("api/fights", how);
export const askRule = (id: string) => ask<RuleShown>(`api/rules/${encodeURIComponent(id)}`);

/** Give the person a fight as a file; by a link, it is the token of the link that allows it. */
export async function exportFight(id: string, form: "html" | "json" | "txt", by = ""): Promise<void> {
  const answer = await fetch(`api/fights/${encodeURIComponent(id)}/export.${form}`, { headers: headers(false, by || token) });
  if (!answer.ok) throw new Refused({ problem: `The table answers ${answer.status}.`, key: "", expected: "", line: 0 });
  give(`${id}.${form}`, await answer.blob());
}

/** The sentence of an error, with what was expected. */
export function sentence(error: unknown): string {
  if (!(error instanceof Refused)) return error instanceof Error ? error.message : String(error);
  const { problem, expected, line } = error.problem;
  const capital = problem.charAt(0).toUpperCase() + problem.slice(1);
  const said = line ? `${capital} (line ${line})` : capital;
  return expected ? `${said.replace(/\.?$/, ".")} Expected: ${expected}.` : said;
}

/** Give the person a text as a file. */
export function download(name: string, text: string): void {
  give(name, new Blob([text], { type: "text/plain" }));
}

function give(name: string, what: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(what);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
