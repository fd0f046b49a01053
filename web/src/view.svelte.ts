/** The part of the map that is shown: moved and zoomed by hand, and otherwise left as it is. */
import { UNIT } from "./ground";

const LEAST = 0.2;
const MOST = 3;

export class View {
  zoom = $state(1);
  left = $state(0);
  top = $state(0);
  /** The last change was the page's own, and glides. */
  glides = $state(false);
  width = $state(0);
  height = $state(0);
  #touched = false;

  get transform(): string {
    return `translate(${this.left}px, ${this.top}px) scale(${this.zoom})`;
  }

  /** The place on the map that is at a point of the screen. */
  place(x: number, y: number): [number, number] {
    return [(x - this.left) / this.zoom, (y - this.top) / this.zoom];
  }

  resize(width: number, height: number, box: DOMRect | null): void {
    const first = !this.width;
    this.left += (width - this.width) / 2;
    this.top += (height - this.height) / 2;
    [this.width, this.height] = [width, height];
    if ((first || !this.#touched) && box) this.fit(box, false);
  }

  /** Show a box of the map whole. */
  fit(box: DOMRect, glides = true): void {
    if (!this.width || !this.height) return;
    this.glides = glides;
    const zoom = Math.min(this.width / box.width, this.height / box.height, 1.7);
    this.zoom = Math.max(LEAST, zoom);
    this.left = this.width / 2 - (box.x + box.width / 2) * this.zoom;
    this.top = this.height / 2 - (box.y + box.height / 2) * this.zoom;
    this.#touched = false;
  }

  pan(dx: number, dy: number, glides = false): void {
    this.glides = glides;
    this.#touched = true;
    this.left += dx;
    this.top += dy;
  }

  /** Zoom by a factor around a point of the screen. */
  scale(factor: number, x = this.width / 2, y = this.height / 2, glides = false): void {
    this.glides = glides;
    this.#touched = true;
    const zoom = Math.max(LEAST, Math.min(MOST, this.zoom * factor));
    const by = zoom / this.zoom;
    this.left = x - (x - this.left) * by;
    this.top = y - (y - this.top) * by;
    this.zoom = zoom;
  }

  /** Move no more than is needed to have a place of the map in sight. */
  include(px: number, py: number): void {
    if (!this.width) return;
    const margin = Math.min(UNIT * 1.5 * this.zoom, this.width / 4, this.height / 4);
    const [x, y] = [px * this.zoom + this.left, py * this.zoom + this.top];
    const dx = x < margin ? margin - x : x > this.width - margin ? this.width - margin - x : 0;
    const dy = y < margin ? margin - y : y > this.height - margin ? this.height - margin - y : 0;
    if (dx || dy) {
      this.glides = true;
      this.left += dx;
      this.top += dy;
    }
  }
}
