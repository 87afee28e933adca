// The box on the page: the canvas with the discs, and the piston, which can be dragged.
import { rounded } from "../../common/digits";
import { html, set } from "../../common/dom";
import type { Picture } from "./messages";
import { coloursOf, painterFor } from "./painter";
import type { Colours, Painter } from "./view";

const ROOM = 18; // pixels around the box
const STEP = 1 / 64; // of the width, for an arrow key; a power of two keeps the numbers short
const PAGE = 8 * STEP;
const MOST_DENSITY = 2; // pixels of the canvas for one of the page

export class Box {
  private readonly canvas = html("canvas", { role: "img", "aria-label": "The gas", "aria-describedby": "gas-words" });
  private readonly target = html("i", { class: "goal", hidden: true });
  private readonly piston = html("div", { class: "piston", role: "slider", tabindex: 0, "aria-label": "Piston", "aria-orientation": "horizontal" }, html("i"));
  private readonly frame = html("div", { class: "gas-box", hidden: true }, this.canvas, this.target, this.piston);
  private readonly painter: Painter = painterFor(this.canvas);
  private readonly resized = new ResizeObserver(() => this.fit());
  private readonly themed = new MutationObserver(() => this.recolour());
  private colours: Colours;
  private range: readonly [number, number] = [0, 1];
  private goal = 1;
  private last: { picture: Picture; radius: number } | undefined;

  /** @param push called with the target of the piston */
  constructor(private readonly host: HTMLElement, private readonly push: (to: number) => void) {
    host.append(this.frame);
    this.colours = coloursOf(this.canvas);
    this.resized.observe(host);
    this.themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", this.recolour);
    this.piston.addEventListener("pointerdown", (event) => this.grab(event));
    this.piston.addEventListener("keydown", (event) => this.key(event));
  }

  get drawnBy(): string {
    return this.painter.by;
  }

  end(): void {
    this.resized.disconnect();
    this.themed.disconnect();
    matchMedia("(prefers-color-scheme: dark)").removeEventListener("change", this.recolour);
    this.painter.end();
  }

  /** Shows the box for a new gas. */
  begin(range: readonly [number, number]): void {
    this.range = range;
    this.aim(range[1]);
    this.frame.hidden = false;
    this.fit();
  }

  paint(picture: Picture, radius: number): void {
    this.last = { picture, radius };
    // √2 is the speed of all discs at the start.
    this.painter.paint({ picture, radius, scale: this.canvas.width / this.range[1], typical: Math.SQRT2 }, this.colours);
  }

  /** Shows the piston and its target. */
  showPiston(place: number, velocity: number): void {
    const [least, most] = this.range;
    this.piston.style.left = `${(100 * place) / most}%`;
    this.target.style.left = `${(100 * this.goal) / most}%`;
    this.target.hidden = velocity === 0;
    set(this.piston, "aria-valuemin", rounded(least, 4));
    set(this.piston, "aria-valuemax", rounded(most, 4));
    set(this.piston, "aria-valuenow", Number(this.goal.toFixed(4)));
    set(this.piston, "aria-valuetext", `at ${rounded(place, 3)}${velocity === 0 ? "" : `, on its way to ${rounded(this.goal, 3)}`}`);
  }

  /** Sets the target of the piston, within its range, and returns it. */
  aim(to: number): number {
    const [least, most] = this.range;
    this.goal = Math.min(most, Math.max(least, to));
    return this.goal;
  }

  private grab(event: PointerEvent): void {
    if (event.button !== 0) return;
    event.preventDefault();
    this.piston.focus();
    this.piston.setPointerCapture(event.pointerId);
    const offset = event.clientX - this.piston.getBoundingClientRect().left;
    const move = (moved: PointerEvent): void => {
      const { left, width } = this.frame.getBoundingClientRect();
      this.send(((moved.clientX - offset - left) / width) * this.range[1]);
    };
    const drop = (): void => this.piston.removeEventListener("pointermove", move);
    this.piston.addEventListener("pointermove", move);
    for (const end of ["pointerup", "pointercancel"]) this.piston.addEventListener(end, drop, { once: true });
  }

  private key(event: KeyboardEvent): void {
    const [least, most] = this.range;
    const places: Record<string, number> = {
      ArrowLeft: this.goal - STEP, ArrowDown: this.goal - STEP, ArrowRight: this.goal + STEP, ArrowUp: this.goal + STEP,
      PageDown: this.goal - PAGE, PageUp: this.goal + PAGE, Home: least, End: most,
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.send(to);
  }

  private send(to: number): void {
    this.push(this.aim(to));
  }

  private readonly recolour = (): void => {
    this.colours = coloursOf(this.canvas);
    this.repaint();
  };

  /** Makes the box as large as its place allows, in the shape of the gas, which is 1 high. */
  private fit(): void {
    if (this.frame.hidden) return;
    const [width, height] = [this.host.clientWidth - 2 * ROOM, this.host.clientHeight - 2 * ROOM];
    const shape = this.range[1];
    const wide = Math.max(1, Math.floor(Math.min(width, height * shape)));
    const high = Math.floor(wide / shape);
    Object.assign(this.frame.style, { width: `${wide}px`, height: `${high}px` });
    const density = Math.min(devicePixelRatio, MOST_DENSITY);
    this.canvas.width = Math.round(wide * density);
    this.canvas.height = Math.round(high * density);
    this.repaint();
  }

  private repaint(): void {
    if (this.last && this.last.picture.positions.length > 0) this.paint(this.last.picture, this.last.radius);
  }
}
