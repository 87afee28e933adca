// What the view of a plane and the view of space have in common.
import type { Point3 } from "../../common/camera";
import type { Box } from "../model/space";

/** Where each ball is on the screen: in pixels, without its images. */
export interface Screen {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly r: Float64Array;
  /** Nearness to the eye; null in the plane. */
  readonly depth: Float64Array | null;
}

/** A place on the screen, pixels a length there (0 behind the eye), and nearness to the eye. */
export type Spot = readonly [x: number, y: number, scale: number, near: number];

/** How places of a plane come onto the screen, whose size is in pixels. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly dpr: number;
  readonly scale: number;
  readonly project: (place: Point3) => Spot;
}

export interface View {
  readonly screen: Screen;
  /** Whether a drag means the view and not the page around it. */
  readonly moved: boolean;
  /** Width by height of what there is to see. */
  readonly aspect: number;
  /** Pixels a length in the middle. */
  readonly scale: number;
  /** Pixels of the canvas, and how many of them make one of CSS. */
  resize(width: number, height: number, dpr: number): void;
  /** Back to the whole. */
  home(): void;
  /** There is more to see than before: the whole view grows with it, until the visitor moves it. */
  follow(box: Box): void;
  project(place: Point3): Spot;
  /** By hand, so many pixels to the right and down. */
  drag(right: number, down: number): void;
  /** By a key. */
  turn(right: number, down: number): void;
  /** @param x what is there stays there; the middle if not given */
  zoom(factor: number, x?: number, y?: number): void;
  lookAt(place: Point3): void;
  /** What is under the balls. */
  ground(ctx: CanvasRenderingContext2D): void;
  /** @param glowOf how brightly a ball lights up, 0 to 1 */
  balls(ctx: CanvasRenderingContext2D, glowOf: (ball: number) => number): void;
  /** What is above them. */
  front(ctx: CanvasRenderingContext2D): void;
}

/** A straight line on the screen, to be stroked. */
export function trace(ctx: CanvasRenderingContext2D, from: Spot, to: Spot): void {
  ctx.moveTo(from[0], from[1]);
  ctx.lineTo(to[0], to[1]);
}
