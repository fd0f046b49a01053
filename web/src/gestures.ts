/** A map moved by hand: dragged with one pointer, pinched with two, by the wheel and by keys. */
import type { View } from "./view.svelte";

interface Spot {
  x: number;
  y: number;
}

/** How far a pointer goes before a press is a drag. */
const SLACK = 6;

export class Gestures {
  /** The press was a drag, so that the click after it is none. */
  dragged = false;
  readonly #pointers = new Map<number, Spot>();

  constructor(
    readonly view: View,
    readonly box: () => HTMLElement,
    readonly extent: () => DOMRect,
  ) {}

  /** The point of the map's box at which an event is. */
  spot(event: MouseEvent): Spot {
    const { left, top } = this.box().getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  readonly press = (event: PointerEvent): void => {
    if (event.button > 1) return;
    if (!this.#pointers.size) this.dragged = false;
    this.#pointers.set(event.pointerId, this.spot(event));
  };

  readonly drag = (event: PointerEvent): void => {
    const now = this.spot(event);
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    if (!this.dragged && Math.hypot(now.x - before.x, now.y - before.y) < SLACK) return;
    if (!this.dragged) this.box().setPointerCapture(event.pointerId);
    this.dragged = true;
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const old = Math.hypot(before.x - other.x, before.y - other.y);
      const fresh = Math.hypot(now.x - other.x, now.y - other.y);
      if (old > 0) this.view.scale(fresh / old, (now.x + other.x) / 2, (now.y + other.y) / 2);
      this.view.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else this.view.pan(now.x - before.x, now.y - before.y);
    this.#pointers.set(event.pointerId, now);
  };

  readonly release = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
  };

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { x, y } = this.spot(event);
    this.view.scale(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), x, y);
  };

  readonly key = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
    if (step) this.view.pan(step[0]!, step[1]!, true);
    else if (event.key === "+" || event.key === "=") this.view.scale(1.25, undefined, undefined, true);
    else if (event.key === "-") this.view.scale(0.8, undefined, undefined, true);
    else if (event.key === "f" || event.key === "F") this.view.fit(this.extent());
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
