// Where a figure is drawn: an SVG that fills its place, with handles, zoom and pan.
import { button, html, svg } from "../dom";
import { Handle, type HandleSpec, HINT } from "./handle";
import { Pen } from "./pen";
import { type Point, View, type Window } from "./view";

const ZOOM = 1.5; // by a press of a button
const WHEEL_ZOOM = 0.0022; // logarithm of the zoom for one pixel of the wheel

export class Stage {
  view: View;
  private readonly pen: Pen;
  private readonly handles: Handle[] = [];
  /** Handles held by a whole face lie below those held by a knob. */
  private readonly faces = svg("g");
  private readonly knobs = svg("g");
  private readonly element: SVGSVGElement;
  private readonly pointers = new Map<number, Point>();

  /**
   * @param name what a screen reader calls the figure
   * @param home the part of the world that the figure goes back to
   * @param redraw called when the size or the view has changed
   * @param turn for a figure in space: what dragging an empty place does, by so many pixels
   */
  constructor(
    private readonly host: HTMLElement,
    name: string,
    private readonly home: () => Window,
    private readonly redraw: () => void,
    private readonly turn?: (right: number, down: number) => void,
  ) {
    const marks = svg("g", { "aria-hidden": "true" });
    this.element = svg("svg", { class: "stage", role: "group", "aria-label": name }, marks, this.faces, this.knobs);
    this.pen = new Pen(marks);
    this.view = new View(home(), 600, 400);
    host.append(this.element, this.zoomButtons(), html("p", { class: "hint", id: HINT }, turn ? "Drag a ball, or beside it to turn; or press Tab and the arrow keys." : "Drag, or press Tab and the arrow keys; Shift is finer."));
    this.listen();
    new ResizeObserver(() => this.look(this.view.window)).observe(this.element);
  }

  /** Goes back to the whole view. */
  fit(): void {
    this.look(this.home());
  }

  /** Draws the figure anew, marks and handles. */
  frame(draw: (pen: Pen) => void): void {
    this.pen.frame(this.view, () => draw(this.pen));
    for (const handle of this.handles) handle.place();
  }

  handle(spec: HandleSpec): void {
    const handle = new Handle(spec, () => this.view, (event) => this.pointerAt(event));
    this.handles.push(handle);
    (spec.reach ? this.faces : this.knobs).append(handle.element);
  }

  /** Lights up the marks of that name, and lets the others fade; undefined ends it. */
  light(name: string | undefined): void {
    let any = false;
    for (const mark of this.element.querySelectorAll<SVGElement>("[data-mark]")) {
      const lit = mark.dataset.mark === name;
      mark.classList.toggle("lit", lit);
      any ||= lit;
    }
    this.host.classList.toggle("lit", any);
  }

  private look(window: Window): void {
    const { clientWidth, clientHeight } = this.element;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.view = new View(window, clientWidth, clientHeight);
    this.redraw();
  }

  private pointerAt(event: MouseEvent): Point {
    const { left, top } = this.element.getBoundingClientRect();
    return this.view.toWorld([event.clientX - left, event.clientY - top]);
  }

  private zoomButtons(): HTMLElement {
    const zoom = (factor: number) => () => this.look(this.view.zoomed(factor, this.view.window.middle));
    return html(
      "div",
      { class: "zoom" },
      button("+", zoom(ZOOM), { "aria-label": "Zoom in" }),
      button("−", zoom(1 / ZOOM), { "aria-label": "Zoom out" }),
      button("⤢", () => this.fit(), { "aria-label": "Show everything" }),
    );
  }

  /** An empty place drags the view by mouse, or turns what is in space; two fingers, or the wheel with Ctrl, zoom. */
  private listen(): void {
    const { element, pointers } = this;
    element.addEventListener("pointerdown", (event) => {
      pointers.set(event.pointerId, [event.clientX, event.clientY]);
      if (event.pointerType === "mouse") element.setPointerCapture(event.pointerId);
    });
    element.addEventListener("pointermove", (event) => this.slide(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"] as const) {
      element.addEventListener(end, (event) => pointers.delete(event.pointerId));
    }
    element.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        this.look(this.view.zoomed(Math.exp(-event.deltaY * WHEEL_ZOOM), this.pointerAt(event)));
      },
      { passive: false },
    );
  }

  private slide(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now: Point = [event.clientX, event.clientY];
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, now);
    if (other) {
      const distance = ([x, y]: Point): number => Math.hypot(x - other[0], y - other[1]);
      this.look(this.view.zoomed(distance(now) / Math.max(1, distance(before)), this.pointerAt(event)));
    } else if (this.turn) {
      this.turn(now[0] - before[0], now[1] - before[1]);
    } else if (event.pointerType === "mouse") {
      this.look(this.view.panned([now[0] - before[0], now[1] - before[1]]));
    }
  }
}
