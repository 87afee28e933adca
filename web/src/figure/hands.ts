// The input of a figure: arrow keys, zoom buttons, the wheel, one finger or two.
import { button, html } from "../../common/dom";
import { pinchFactor, type Point } from "../../common/point";

/** The zoom factor of a button press. */
const ZOOM = 1.5;
const WHEEL_ZOOM = 0.0022; // logarithm of the zoom for one pixel of the wheel

const ARROWS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * The direction of an arrow key, to the right and up; undefined for other keys and for browser
 * shortcuts.
 */
export function arrowOf(event: KeyboardEvent): Point | undefined {
  return event.ctrlKey || event.metaKey || event.altKey ? undefined : ARROWS[event.key];
}

/** The position of the pointer on an element, in pixels to the right and down. */
export function placeOn(element: Element, event: MouseEvent): Point {
  const { left, top } = element.getBoundingClientRect();
  return [event.clientX - left, event.clientY - top];
}

export interface Hands {
  /** Zooms by a factor, about a place on the element. */
  zoom(factor: number, about: Point): void;
  /** Handles a drag of an empty place, in pixels to the right and down. */
  drag(by: Point, pointer: PointerEvent): void;
}

/**
 * Listens to pointers and the wheel. One pointer drags; two fingers zoom, and so does the wheel
 * with Ctrl. Alone, the wheel scrolls the page.
 */
export function feel(element: HTMLElement | SVGSVGElement, hands: Hands): void {
  const on = <K extends keyof GlobalEventHandlersEventMap>(type: K, act: (event: GlobalEventHandlersEventMap[K]) => void): void =>
    element.addEventListener(type, act as EventListener, { passive: false });
  const pointers = new Map<number, Point>();
  on("pointerdown", (event) => {
    pointers.set(event.pointerId, placeOn(element, event));
    // The browser captures fingers itself.
    if (event.pointerType === "mouse") element.setPointerCapture(event.pointerId);
  });
  on("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = placeOn(element, event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, now);
    if (!other) return hands.drag([now[0] - before[0], now[1] - before[1]], event);
    hands.zoom(pinchFactor(other, before, now), other);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"] as const) on(end, (event) => pointers.delete(event.pointerId));
  on("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    hands.zoom(Math.exp(-event.deltaY * WHEEL_ZOOM), placeOn(element, event));
  });
}

/** @param zoom called with the factor of a button press */
export function zoomButtons(zoom: (factor: number) => void, whole: () => void): HTMLElement {
  return html(
    "div",
    { class: "zoom" },
    button("+", () => zoom(ZOOM), { "aria-label": "Zoom in" }),
    button("−", () => zoom(1 / ZOOM), { "aria-label": "Zoom out" }),
    button("⤢", whole, { "aria-label": "Show everything" }),
  );
}
