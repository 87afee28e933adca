// A handle on a figure, for mouse, finger and keyboard.
import { set, svg } from "../../common/dom";
import type { Point } from "../../common/point";
import { arrowOf } from "./hands";
import type { View } from "./view";

/** How a handle was moved: a pointer may snap to a nearby place, a key never does. */
export type By = "pointer" | "key";

export interface HandleSpec {
  /** The name for screen readers, such as “Centre of A”. */
  readonly name: string;
  /** The look: a ball's centre, its rim, or the tip of an arrow, with the ball's letter. */
  readonly look: string;
  at(): Point;
  /** The value in words, such as “x 3, y 4”. */
  text(): string;
  /** Called with a place on the grid of steps. */
  moveTo(place: Point, by: By): void;
  /** For a handle of one number, such as a radius: called for arrow keys instead of `moveTo`. */
  grow?(by: number): void;
  /** The number of such a handle. */
  now?(): number;
  /** Called for arrow keys if a step is not a length, such as a unit in the last place. */
  nudge?(right: number, up: number): void;
  /** Called when a pointer takes hold of it. */
  grab?(): void;
  /** The radius within which a pointer grabs it, in world units: for a ball its whole face. */
  reach?(): number;
  /** Whether the handle is hidden now. */
  hidden?(): boolean;
}

/** The id of the text that describes how to use a handle. */
export const HINT = "handle-hint";

/** The number of steps by which an arrow key moves a handle; with Shift, one. */
const COARSE = 8;

export class Handle {
  readonly element: SVGGElement;
  private readonly target = svg("circle", { class: "target" });
  private offset: Point = [0, 0];

  constructor(
    private readonly spec: HandleSpec,
    private readonly view: () => View,
    private readonly pointerAt: (event: PointerEvent) => Point,
  ) {
    this.element = svg(
      "g",
      { class: `handle ${spec.look}`, tabindex: 0, role: "slider", "aria-label": spec.name, "aria-describedby": HINT },
      this.target,
      svg("circle", { class: "halo", r: 13 }),
      svg("circle", { class: "knob", r: 6.5 }),
    );
    this.element.addEventListener("pointerdown", (event) => this.press(event));
    this.element.addEventListener("pointermove", (event) => this.drag(event));
    // Inside an SVG browsers ignore the style `touch-action`, and the page would scroll under the
    // finger.
    this.element.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  place(): void {
    set(this.element, "hidden", this.spec.hidden?.());
    const at = this.spec.at();
    const [x, y] = this.view().toScreen(at);
    set(this.element, "transform", `translate(${x} ${y})`);
    set(this.target, "r", Math.max(22, (this.spec.reach?.() ?? 0) * this.view().scale));
    set(this.element, "aria-valuenow", this.spec.now?.() ?? at[0]);
    set(this.element, "aria-valuetext", this.spec.text());
  }

  private press(event: PointerEvent): void {
    if (event.button !== 0) return;
    event.stopPropagation();
    this.element.setPointerCapture(event.pointerId);
    const [at, pointer] = [this.spec.at(), this.pointerAt(event)];
    this.offset = [at[0] - pointer[0], at[1] - pointer[1]];
    this.spec.grab?.();
  }

  private drag(event: PointerEvent): void {
    if (!this.element.hasPointerCapture(event.pointerId)) return;
    const [x, y] = this.pointerAt(event);
    this.spec.moveTo(this.view().round([x + this.offset[0], y + this.offset[1]]), "pointer");
  }

  private key(event: KeyboardEvent): void {
    const direction = arrowOf(event);
    if (!direction) return;
    event.preventDefault();
    const steps = event.shiftKey ? 1 : COARSE;
    if (this.spec.nudge) return this.spec.nudge(direction[0] * steps, direction[1] * steps);
    const by = this.view().step * steps;
    const [dx, dy] = [direction[0] * by, direction[1] * by];
    if (this.spec.grow) {
      this.spec.grow(dx + dy);
    } else {
      const [x, y] = this.spec.at();
      this.spec.moveTo([x + dx, y + dy], "key");
    }
  }
}
