// The canvas: its size, its colours, and the hands and keys that turn or move what it shows.
import { html, set } from "../dom";
import { arrowOf, feel, ZOOM, zoomButtons } from "../figure/hands";
import type { Bounds } from "../simulation";
import { type Colours, coloursOf } from "./looks";
import { PlaneView } from "./plane";
import { SpaceView } from "./space";
import type { Balls, SceneView } from "./view";

const KEY_STEP = 24; // pixels

export class Picture {
  private readonly canvas = html("canvas", { class: "stage", tabindex: 0, role: "img" });
  private readonly hint = html("p", { class: "hint" });
  private view: SceneView = new PlaneView();
  private bounds: Bounds = { kind: "open", min: [0, 0], max: [1, 1] };
  private colours: Colours;
  private balls: Balls | undefined;
  private readonly ending = new AbortController();

  constructor(private readonly host: HTMLElement) {
    host.append(this.canvas, zoomButtons((factor) => this.magnify(factor), () => this.whole()), this.hint);
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
    feel(canvas, {
      zoom: (factor, about) => this.change((view) => view.zoom(factor, ...about)),
      drag: (by) => this.change((view) => view.drag(...by)),
    });
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

  private pressed(event: KeyboardEvent): void {
    const arrow = arrowOf(event);
    if (arrow) this.change((view) => view.drag(-arrow[0] * KEY_STEP, arrow[1] * KEY_STEP));
    else if (event.key === "+" || event.key === "-") this.magnify(event.key === "+" ? ZOOM : 1 / ZOOM);
    else return;
    event.preventDefault();
  }

  private magnify(factor: number): void {
    this.change((view) => view.zoom(factor, this.canvas.clientWidth / 2, this.canvas.clientHeight / 2));
  }

  private whole(): void {
    this.change((view) => view.home(this.bounds));
  }

  private change(how: (view: SceneView) => void): void {
    how(this.view);
    this.draw();
  }
}
