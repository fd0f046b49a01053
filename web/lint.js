// Names and texts are shown as text everywhere: no page may write markup of its own.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FORBIDDEN = [
  [/\{@html/, "{@html} writes markup: show the text instead"],
  [/\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/, "this writes markup: show the text instead"],
  [/\bon[a-z]+="(?!\{)/, "an event handler in a string is refused by the page's security policy"],
  [/https?:\/\/(?!www\.w3\.org\/)/, "nothing may be loaded from elsewhere"],
];
let wrong = 0;
for (const name of readdirSync("src", { recursive: true })) {
  if (!/\.(svelte|ts|css)$/.test(name)) continue;
  readFileSync(join("src", name), "utf8").split("\n").forEach((line, at) => {
    for (const [pattern, reason] of FORBIDDEN) {
      if (pattern.test(line)) {
        console.error(`src/${name}:${at + 1}: ${reason}`);
        wrong += 1;
      }
    }
  });
}
process.exit(wrong ? 1 : 0);
