// The stage of a figure: an SVG that fills its place, with handles, zoom and pan.
import { html, svg } from "../../common/dom";
import type { Point } from "../../common/point";
import { Handle, type HandleSpec, HINT } from "./handle";
import { feel, placeOn, zoomButtons } from "./hands";
import { Pen } from "./pen";
import { View, type Window } from "./view";

export class Stage {
  view: View;
  private readonly pen: Pen;
  private readonly handles: Handle[] = [];
  /** Handles with a whole face are below those with a knob. */
  private readonly faces = svg("g");
  private readonly knobs = svg("g");
  private readonly element: SVGSVGElement;

  /**
   * @param name the name of the figure for screen readers
   * @param home the window of the whole view
   * @param redraw called when the size or the view has changed
   * @param turn for a figure in space: called with the pixels of a drag of an empty place
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
    const zoom = (factor: number): void => this.look(this.view.zoomed(factor, this.view.window.middle));
    host.append(this.element, zoomButtons(zoom, () => this.fit()), html("p", { class: "hint", id: HINT }, turn ? "Drag a ball, or drag beside it to turn; or press Tab and the arrow keys." : "Drag, or press Tab and the arrow keys; Shift is finer."));
    feel(this.element, {
      zoom: (factor, about) => this.look(this.view.zoomed(factor, this.view.toWorld(about))),
      drag: (by, { pointerType }) => this.drag(by, pointerType),
    });
    new ResizeObserver(() => this.look(this.view.window)).observe(this.element);
  }

  /** Shows the whole view. */
  fit(): void {
    this.look(this.home());
  }

  /** Redraws the figure, marks and handles. */
  frame(draw: (pen: Pen) => void): void {
    this.pen.frame(this.view, () => draw(this.pen));
    for (const handle of this.handles) handle.place();
  }

  handle(spec: HandleSpec): void {
    const handle = new Handle(spec, () => this.view, (event) => this.pointerAt(event));
    this.handles.push(handle);
    (spec.reach ? this.faces : this.knobs).append(handle.element);
  }

  /** Highlights the marks of that name and fades the others; undefined ends it. */
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
    return this.view.toWorld(placeOn(this.element, event));
  }

  /**
   * Handles a drag of an empty place. In space it turns the view. In the plane the mouse pans, and
   * a finger scrolls the page.
   */
  private drag(by: Point, pointer: string): void {
    if (this.turn) this.turn(...by);
    else if (pointer === "mouse") this.look(this.view.panned(by));
  }
}
