// The canvas: its size, its colours, and the hands and keys that turn or move what it shows.
import { button, html, set } from "../dom";
import type { Bounds } from "../simulation";
import { type Colours, coloursOf } from "./looks";
import { PlaneView } from "./plane";
import { SpaceView } from "./space";
import type { Balls, SceneView } from "./view";

const ZOOM = 1.5; // by a press of a button
const WHEEL_ZOOM = 0.0022; // logarithm of the zoom for one pixel of the wheel
const KEY_STEP = 24; // pixels
const ARROWS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Picture {
  private readonly canvas = html("canvas", { class: "stage", tabindex: 0, role: "img" });
  private readonly hint = html("p", { class: "hint" });
  private view: SceneView = new PlaneView();
  private bounds: Bounds = { kind: "open", min: [0, 0], max: [1, 1] };
  private colours: Colours;
  private balls: Balls | undefined;
  private readonly pointers = new Map<number, readonly [number, number]>();
  private readonly ending = new AbortController();

  constructor(private readonly host: HTMLElement) {
    host.append(this.canvas, this.zoomButtons(), this.hint);
    this.colours = coloursOf(host);
    this.listen();
  }

  /** A new scene, seen as a whole. */
  open(dimension: number, bounds: Bounds): void {
    this.view = dimension === 3 ? new SpaceView() : new PlaneView();
    this.hint.textContent = dimension === 3 ? "Drag, or press the arrow keys, to turn it." : "Drag to move, scroll with Ctrl to zoom.";
    this.bounds = bounds;
    this.view.home(bounds);
  }

  follow(bounds: Bounds): void {
    this.bounds = bounds;
    this.view.follow(bounds);
  }

  /** @param words what a screen reader says of it */
  show(balls: Balls, words: string): void {
    this.balls = balls;
    set(this.canvas, "aria-label", words);
    this.draw();
  }

  stop(): void {
    this.ending.abort();
  }

  private draw(): void {
    const ctx = this.canvas.getContext("2d");
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!ctx || !this.balls || width === 0) return;
    const dots = devicePixelRatio;
    const [wide, high] = [Math.round(width * dots), Math.round(height * dots)];
    if (this.canvas.width !== wide || this.canvas.height !== high) [this.canvas.width, this.canvas.height] = [wide, high];
    ctx.setTransform(dots, 0, 0, dots, 0, 0);
    ctx.clearRect(0, 0, width, height);
    this.view.draw({ ctx, width, height, colours: this.colours }, this.balls);
  }

  private readonly recolour = (): void => {
    this.colours = coloursOf(this.host);
    this.draw();
  };

  private listen(): void {
    const { signal } = this.ending;
    const { canvas } = this;
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.pointers.set(event.pointerId, [event.offsetX, event.offsetY]);
    });
    for (const type of ["pointerup", "pointercancel"] as const) canvas.addEventListener(type, ({ pointerId }) => this.pointers.delete(pointerId));
    canvas.addEventListener("pointermove", (event) => this.moved(event));
    canvas.addEventListener("wheel", (event) => this.wheeled(event), { passive: false });
    canvas.addEventListener("keydown", (event) => this.pressed(event));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", this.recolour, { signal });
    const themes = new MutationObserver(this.recolour);
    themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    const sizes = new ResizeObserver(() => this.draw());
    sizes.observe(canvas);
    signal.addEventListener("abort", () => {
      themes.disconnect();
      sizes.disconnect();
    });
  }

  /** One finger moves what is seen, two zoom. */
  private moved({ pointerId, offsetX, offsetY }: PointerEvent): void {
    const before = this.pointers.get(pointerId);
    if (!before) return;
    const other = [...this.pointers].find(([id]) => id !== pointerId)?.[1];
    this.pointers.set(pointerId, [offsetX, offsetY]);
    if (other) {
      const apart = (from: readonly [number, number]): number => Math.hypot(from[0] - other[0], from[1] - other[1]) || 1;
      this.view.zoom(apart([offsetX, offsetY]) / apart(before), other[0], other[1]);
    } else {
      this.view.drag(offsetX - before[0], offsetY - before[1]);
    }
    this.draw();
  }

  /** The wheel alone goes on scrolling the page. */
  private wheeled(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.view.zoom(Math.exp(-event.deltaY * WHEEL_ZOOM), event.offsetX, event.offsetY);
    this.draw();
  }

  private pressed(event: KeyboardEvent): void {
    const arrow = ARROWS[event.key];
    if (arrow) this.view.drag(-arrow[0] * KEY_STEP, -arrow[1] * KEY_STEP);
    else if (event.key === "+" || event.key === "-") this.magnify(event.key === "+" ? ZOOM : 1 / ZOOM);
    else return;
    event.preventDefault();
    this.draw();
  }

  private magnify(factor: number): void {
    this.view.zoom(factor, this.canvas.clientWidth / 2, this.canvas.clientHeight / 2);
    this.draw();
  }

  private zoomButtons(): HTMLElement {
    const whole = (): void => {
      this.view.home(this.bounds);
      this.draw();
    };
    return html(
      "div",
      { class: "zoom" },
      button("+", () => this.magnify(ZOOM), { "aria-label": "Zoom in" }),
      button("−", () => this.magnify(1 / ZOOM), { "aria-label": "Zoom out" }),
      button("⤢", whole, { "aria-label": "Show everything" }),
    );
  }
}
