/** How what lies on the ground is drawn: a colour and a pattern for each name. */
export interface Look {
  colour: string;
  pattern: "waves" | "stones" | "flames" | "dots" | "cross" | "leaves" | "plain" | "door" | "open door" | "bars door" | "steps" | "glow";
}

const LOOKS: Record<string, Look> = {
  "rough ground": { colour: "#9a7440", pattern: "stones" },
  water: { colour: "#3579ae", pattern: "waves" },
  "higher ground": { colour: "#b08a35", pattern: "steps" },
  table: { colour: "#8a5a2b", pattern: "plain" },
  mist: { colour: "#84919b", pattern: "waves" },
  branches: { colour: "#4f7f3c", pattern: "leaves" },
  oil: { colour: "#5c4a20", pattern: "dots" },
  fire: { colour: "#d9531e", pattern: "flames" },
  flames: { colour: "#d9531e", pattern: "flames" },
  blaze: { colour: "#d9531e", pattern: "flames" },
  web: { colour: "#8f897a", pattern: "cross" },
  cloud: { colour: "#7d858c", pattern: "dots" },
  gas: { colour: "#6f9140", pattern: "dots" },
  darkness: { colour: "#221d2b", pattern: "plain" },
  barrier: { colour: "#6d5f94", pattern: "cross" },
  silence: { colour: "#5c76a8", pattern: "dots" },
  blades: { colour: "#b03b58", pattern: "cross" },
  swarm: { colour: "#5d6c25", pattern: "dots" },
  hail: { colour: "#6fa3b8", pattern: "stones" },
  heat: { colour: "#d08048", pattern: "waves" },
  warmth: { colour: "#d0a078", pattern: "waves" },
  light: { colour: "#f2b632", pattern: "glow" },
};

export function lookOf(name: string): Look {
  const known = LOOKS[name];
  if (known) return known;
  if (/portcullis/.test(name)) return { colour: "#565b61", pattern: /raised/.test(name) ? "open door" : "bars door" };
  if (/door|shutter/.test(name)) {
    const colour = /iron|stone/.test(name) ? "#63676d" : "#6d4520";
    return { colour, pattern: /open/.test(name) ? "open door" : "door" };
  }
  if (/cover|wall|rail/.test(name)) return { colour: "#6f7a52", pattern: "leaves" };
  if (/water|sea|pool|stream/.test(name)) return LOOKS["water"]!;
  return { colour: "#86619c", pattern: "dots" };
}

/** A name as part of an id. */
export const idOf = (name: string): string => name.replace(/[^a-z]+/gi, "-");
