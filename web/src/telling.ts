/** The numbers of a line that are rolls and results, and not part of a name such as "Orc 3" or "Orcs 1-3". */
export interface Part {
  text: string;
  number: boolean;
}

const NUMBER = "(?<![#\\w])[+-]?\\d*d?\\d+(?:-\\d+)?%?";
const LIST = "\\d+(?:(?:-|, | and )\\d+)*";
let known = "";
let pattern = new RegExp(NUMBER, "g");

function patternFor(names: readonly string[]): RegExp {
  const key = names.join("|");
  if (key === known) return pattern;
  known = key;
  const words = new Set<string>();
  for (const name of names) {
    const word = /([^\s]+) \d+$/.exec(name.replace(/ #\d+$/, ""))?.[1];
    if (word) words.add(word.replace(/[^\w'-]/g, "")).add(word.replace(/man$/, "men").replace(/[^\w'-]/g, ""));
  }
  const named = words.size ? `(?:${[...words].join("|")})(?:s|es)? ${LIST}|` : "";
  pattern = new RegExp(`${named}(${NUMBER})`, "gi");
  return pattern;
}

export function partsOf(text: string, names: readonly string[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const found of text.matchAll(patternFor(names))) {
    const number = found[1];
    if (number === undefined) continue;
    const from = found.index + found[0].length - number.length;
    if (from > at) parts.push({ text: text.slice(at, from), number: false });
    parts.push({ text: number, number: true });
    at = from + number.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), number: false });
  return parts;
}
