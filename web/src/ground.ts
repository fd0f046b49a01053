/** Cells as places on the map: squares, or hexes of which each odd row lies half a cell to the right. */
export type Cell = [number, number];

/** The width of a cell on the map, in its own units. */
export const UNIT = 40;
const HEX_ROW = UNIT * 0.866;
const HEX_SIDE = UNIT / Math.sqrt(3);

export const keyOf = (x: number, y: number): string => `${x},${y}`;

export function centreOf(x: number, y: number, hexes: boolean): Cell {
  if (!hexes) return [(x + 0.5) * UNIT, (y + 0.5) * UNIT];
  return [(x + (y & 1 ? 1 : 0.5)) * UNIT, y * HEX_ROW + HEX_SIDE];
}

/** The cell at a place on the map. */
export function cellAt(px: number, py: number, hexes: boolean): Cell {
  if (!hexes) return [Math.floor(px / UNIT), Math.floor(py / UNIT)];
  const row = Math.round((py - HEX_SIDE) / HEX_ROW);
  let best: Cell = [0, 0];
  let least = Infinity;
  for (let y = row - 1; y <= row + 1; y++) {
    const x = Math.round(px / UNIT - (y & 1 ? 1 : 0.5));
    const [cx, cy] = centreOf(x, y, true);
    const far = (cx - px) ** 2 + (cy - py) ** 2;
    if (far < least) [best, least] = [[x, y], far];
  }
  return best;
}

function corners(x: number, y: number, hexes: boolean): Cell[] {
  if (!hexes) {
    const [l, t] = [x * UNIT, y * UNIT];
    return [
      [l, t],
      [l + UNIT, t],
      [l + UNIT, t + UNIT],
      [l, t + UNIT],
    ];
  }
  const [cx, cy] = centreOf(x, y, true);
  return [0, 1, 2, 3, 4, 5].map((k) => {
    const angle = ((60 * k - 90) * Math.PI) / 180;
    return [cx + HEX_SIDE * Math.cos(angle), cy + HEX_SIDE * Math.sin(angle)];
  });
}

const at = (n: number): string => n.toFixed(1).replace(/\.0$/, "");

/** Cells as one path. */
export function pathOf(cells: readonly Cell[], hexes: boolean): string {
  return cells
    .map(([x, y]) =>
      hexes
        ? `M${corners(x, y, true)
            .map(([a, b]) => `${at(a)} ${at(b)}`)
            .join("L")}z`
        : `M${x * UNIT} ${y * UNIT}h${UNIT}v${UNIT}h${-UNIT}z`,
    )
    .join("");
}

/** The edges of cells that are no edge of two of them; with `against`, those shared with such a cell. */
export function outlineOf(cells: readonly Cell[], hexes: boolean, against?: readonly Cell[]): string {
  const edges = new Map<string, string>();
  const name = ([a, b]: Cell): string => `${Math.round(a * 2)} ${Math.round(b * 2)}`;
  const walk = (some: readonly Cell[], see: (key: string, path: string) => void): void => {
    for (const [x, y] of some) {
      const around = corners(x, y, hexes);
      around.forEach((one, k) => {
        const two = around[(k + 1) % around.length]!;
        const [p, q] = [name(one), name(two)];
        see(p < q ? `${p}|${q}` : `${q}|${p}`, `M${at(one[0])} ${at(one[1])}L${at(two[0])} ${at(two[1])}`);
      });
    }
  };
  walk(cells, (key, path) => (edges.has(key) ? edges.delete(key) : edges.set(key, path)));
  if (!against) return [...edges.values()].join("");
  const shared: string[] = [];
  walk(against, (key) => {
    const path = edges.get(key);
    if (path) shared.push(path);
  });
  return shared.join("");
}

/** The cells around one, itself left out. */
export function around(x: number, y: number, hexes: boolean): Cell[] {
  const found: Cell[] = [];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if (!dx && !dy) continue;
      if (hexes && dy && dx === (y & 1 ? -1 : 1)) continue;
      found.push([x + dx, y + dy]);
    }
  }
  return found;
}
