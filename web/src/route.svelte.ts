/** Where the page is: `#/` the start, `#/fight/ID` a fight, `#/fight/ID/over` how it came out. */
export interface Route {
  page: "start" | "fight" | "over";
  fight: string;
}

function read(hash: string): Route {
  const [, page, id = "", rest] = hash.replace(/^#/, "").split("/");
  if (page !== "fight" || !id) return { page: "start", fight: "" };
  return { page: rest === "over" ? "over" : "fight", fight: decode(id) };
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
