/** The token of a link that was sent: read once from the address, then kept for this window alone. */
const KEY = "grognard.token";

function read(): string {
  const found = /[#&]token=([\w-]+)/.exec(location.hash)?.[1];
  try {
    if (found) {
      sessionStorage.setItem(KEY, found);
      history.replaceState(null, "", `${location.pathname}${location.search}#/`);
    }
    return found ?? sessionStorage.getItem(KEY) ?? "";
  } catch {
    return found ?? "";
  }
}

export const token = read();
