/** Where the page is: `#/` the start, `#/fight/ID` a fight, `#/fight/ID/over` how it came out, `#/at/ID/TOKEN` a link, and `/over` behind it. */
export interface Route {
  page: "start" | "fight" | "over" | "at" | "company";
  fight: string;
  token: string;
  /** Whether it is how a fight came out, by a link. */
  over?: boolean;
}

function read(hash: string): Route {
  const [, page, id = "", rest, more] = hash.replace(/^#/, "").split("/");
  if (page === "at" && id) return { page, fight: decode(id), token: rest ?? "", over: more === "over" };
  if (page === "company" && id) return { page, fight: decode(id), token: "" };
  if (page !== "fight" || !id) return { page: "start", fight: "", token: "" };
  return { page: rest === "over" ? "over" : "fight", fight: decode(id), token: "" };
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

export const here = $state<{ at: Route }>({ at: read(location.hash) });

addEventListener("hashchange", () => {
  here.at = read(location.hash);
});

export function linkTo(page: "start" | "fight" | "over", id = ""): string {
  if (page === "start") return "#/";
  return `#/fight/${encodeURIComponent(id)}${page === "over" ? "/over" : ""}`;
}

export function goTo(page: "start" | "fight" | "over", id = ""): void {
  location.hash = linkTo(page, id);
}
