// The input of the stage: a drag moves or turns it, wheel and pinch zoom, a tap picks a ball.
import { pinchFactor, type Point } from "../../common/point";
import type { State } from "../state";
import type { Stage } from "./stage";

/** The largest movement of a tap. */
const TAP = 5; // CSS pixels
/** The distance from the pointer within which a ball is picked. */
const NEAR = { mouse: 6, touch: 16 }; // CSS pixels

export interface Gestures {
  /** Called after a change. */
  refresh(): void;
  /** Called with the position of the pointer, in CSS pixels. */
  pointed(x: number, y: number): void;
  /** Whether the wheel zooms without a key, because nothing around the stage scrolls. */
  readonly wheelZooms: boolean;
}

export class Hands {
  private readonly pointers = new Map<number, Point>();
  private travelled = 0;
  private pinched = false;

  constructor(private readonly stage: Stage, private readonly state: State, private readonly gestures: Gestures) {
    const { canvas } = stage;
    canvas.addEventListener("pointerdown", (event) => this.press(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.release(event));
    canvas.addEventListener("pointercancel", (event) => this.lift(event));
    canvas.addEventListener("pointerleave", () => {
      this.state.choice.hovered = -1;
      gestures.refresh();
    });
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.mind();
  }

  /** The position of a pointer, in pixels of the canvas to the right and down. */
  private place(event: MouseEvent): Point {
    return [event.offsetX * this.stage.px, event.offsetY * this.stage.px];
  }

  /** Lets a finger scroll the page, except after a zoom and in 3D. */
  private mind(): void {
    this.stage.canvas.style.touchAction = this.stage.view.moved ? "none" : "pan-y";
  }

  private press(event: PointerEvent): void {
    this.stage.canvas.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, this.place(event));
    if (this.pointers.size === 1) [this.travelled, this.pinched] = [0, false];
  }

  private move(event: PointerEvent): void {
    const { stage, state: { choice }, pointers } = this;
    const [here, before] = [this.place(event), pointers.get(event.pointerId)];
    this.gestures.pointed(event.offsetX, event.offsetY);
    if (!before) choice.hovered = stage.ballAt(...here, NEAR.mouse * stage.px);
    else {
      if (pointers.size === 1 && !this.pinched) this.drag(before, here);
      else if (pointers.size === 2) this.pinch(event.pointerId, before, here);
      pointers.set(event.pointerId, here);
    }
    stage.canvas.classList.toggle("on-ball", choice.hovered >= 0);
    this.gestures.refresh();
  }

  private drag(before: Point, here: Point): void {
    const { stage, state } = this;
    const [right, down] = [here[0] - before[0], here[1] - before[1]];
    this.travelled += Math.hypot(right, down);
    if (this.travelled <= TAP * stage.px) return;
    stage.canvas.classList.add("dragging");
    if (state.run.dimension === 2) state.choice.following = false;
    stage.view.drag(right, down);
  }

  private pinch(id: number, before: Point, here: Point): void {
    this.pinched = true;
    const other = [...this.pointers].find(([one]) => one !== id)?.[1];
    if (!other) return;
    this.stage.view.zoom(pinchFactor(other, before, here), (here[0] + other[0]) / 2, (here[1] + other[1]) / 2);
    if (this.state.run.dimension === 2) this.stage.view.drag((here[0] - before[0]) / 2, (here[1] - before[1]) / 2);
  }

  private lift(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    this.stage.canvas.classList.remove("dragging");
    this.mind();
  }

  private release(event: PointerEvent): void {
    const { stage, state, state: { choice } } = this;
    const isTap = this.pointers.size === 1 && !this.pinched && this.travelled <= TAP * stage.px;
    this.lift(event);
    if (!isTap) return;
    const [x, y] = this.place(event);
    const ball = stage.ballAt(x, y, (event.pointerType === "mouse" ? NEAR.mouse : NEAR.touch) * stage.px);
    state.pin(ball === choice.pinned ? -1 : ball);
    if (event.pointerType !== "mouse") choice.hovered = -1;
    this.gestures.refresh();
  }

  private wheel(event: WheelEvent): void {
    if (!this.gestures.wheelZooms && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const [x, y] = this.place(event);
    this.stage.view.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.03 : 0.0015)), x, y);
    this.mind();
    this.gestures.refresh();
  }
}
