// The compass: shows the directions of the axes, and turns the camera by drags or arrow keys.
import type { Camera, Point3 } from "../../common/camera";
import { rounded } from "../../common/digits";
import { html, set, svg } from "../../common/dom";
import { arrowOf } from "./hands";

const SIZE = 76; // pixels
const ARM = 24;
const AXES: readonly (readonly [name: string, axis: Point3])[] = [["x", [1, 0, 0]], ["y", [0, 1, 0]], ["z", [0, 0, 1]]];
/** An arrow key turns as far as a drag of this many pixels; with Shift, a fifth of it. */
const COARSE = 12.5;

export class Compass {
  private readonly arms = AXES.map(([name]) => ({ line: svg("line"), label: svg("text", {}, name) }));
  private readonly element = svg(
    "svg",
    { class: "compass", viewBox: `${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`, tabindex: 0, role: "slider", "aria-label": "Camera", "aria-valuemin": 0, "aria-valuemax": 90 },
    svg("circle", { r: SIZE / 2 - 2 }),
    ...this.arms.flatMap(({ line, label }) => [line, label]),
  );

  /** @param turn called with the drag in pixels to the right and down */
  constructor(host: HTMLElement, turn: (right: number, down: number) => void) {
    host.append(html("div", { class: "compass-place" }, this.element));
    let [x, y] = [0, 0];
    this.element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.element.setPointerCapture(event.pointerId);
      [x, y] = [event.clientX, event.clientY];
    });
    this.element.addEventListener("pointermove", (event) => {
      if (!this.element.hasPointerCapture(event.pointerId)) return;
      turn(event.clientX - x, event.clientY - y);
      [x, y] = [event.clientX, event.clientY];
    });
    this.element.addEventListener("keydown", (event) => {
      const arrow = arrowOf(event);
      if (!arrow) return;
      event.preventDefault();
      const by = event.shiftKey ? COARSE / 5 : COARSE;
      turn(arrow[0] * by, -arrow[1] * by);
    });
  }

  show(camera: Camera): void {
    AXES.forEach(([, axis], i) => {
      const arm = this.arms[i];
      if (!arm) return;
      const [x, y] = camera.turned(axis);
      for (const [name, value] of [["x2", x * ARM], ["y2", -y * ARM]] as const) set(arm.line, name, value);
      for (const [name, value] of [["x", x * (ARM + 7)], ["y", -y * (ARM + 7)]] as const) set(arm.label, name, value);
    });
    set(this.element, "aria-valuenow", camera.elevation);
    set(this.element, "aria-valuetext", `${rounded(camera.azimuth, 3)} degrees around, ${rounded(camera.elevation, 3)} degrees above the ground`);
  }
}
