/** Light, dark, or as the system has it; kept in the browser. */
export type Theme = "" | "light" | "dark";

const KEY = "grognard.theme";

function kept(): Theme {
  try {
    const said = localStorage.getItem(KEY);
    return said === "light" || said === "dark" ? said : "";
  } catch {
    return "";
  }
}

export const theme = $state<{ is: Theme }>({ is: kept() });

export function wear(wanted: Theme): void {
  theme.is = wanted;
  if (wanted) document.documentElement.dataset.theme = wanted;
  else delete document.documentElement.dataset.theme;
  try {
    localStorage.setItem(KEY, wanted);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

wear(theme.is);
