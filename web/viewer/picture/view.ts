// The interface of the view of a plane and the view of space.
import type { Point3 } from "../../common/camera";
import type { Box } from "../model/space";

/** The place of each ball on the screen in pixels, without its images. */
export interface Screen {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly r: Float64Array;
  /** Nearness to the eye; null in the plane. */
  readonly depth: Float64Array | null;
}

/** A place on the screen, pixels per length there (0 behind the eye), and nearness to the eye. */
export type Spot = readonly [x: number, y: number, scale: number, near: number];

/** The projection of a plane to the screen, with the size in pixels. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly dpr: number;
  readonly scale: number;
  readonly project: (place: Point3) => Spot;
}

export interface View {
  readonly screen: Screen;
  /** Whether a finger drags the view and does not scroll the page. */
  readonly moved: boolean;
  /** The width divided by the height of the scene. */
  readonly aspect: number;
  /** Pixels per length in the middle. */
  readonly scale: number;
  /** Sets the size in canvas pixels, and the number of canvas pixels per CSS pixel. */
  resize(width: number, height: number, dpr: number): void;
  /** Shows the whole scene. */
  home(): void;
  /** Sets a larger extent of the scene; the view grows with it until the user moves it. */
  follow(box: Box): void;
  project(place: Point3): Spot;
  /** Moves or turns the view by a drag in pixels to the right and down. */
  drag(right: number, down: number): void;
  /** Moves or turns the view by a key. */
  turn(right: number, down: number): void;
  /** @param x with y the fixed point of the zoom; by default the middle */
  zoom(factor: number, x?: number, y?: number): void;
  lookAt(place: Point3): void;
  /** Draws the layer under the balls. */
  ground(ctx: CanvasRenderingContext2D): void;
  /** @param glowOf the brightness of a ball's flash, from 0 to 1 */
  balls(ctx: CanvasRenderingContext2D, glowOf: (ball: number) => number): void;
  /** Draws the layer above the balls. */
  front(ctx: CanvasRenderingContext2D): void;
}

/** Adds a straight line on the screen to the path. */
export function trace(ctx: CanvasRenderingContext2D, from: Spot, to: Spot): void {
  ctx.moveTo(from[0], from[1]);
  ctx.lineTo(to[0], to[1]);
}
