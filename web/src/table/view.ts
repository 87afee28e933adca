// What the plane's view and the view of space have in common.
import type { Bounds } from "../simulation";
import type { Colours } from "./looks";

/** The balls at one moment. */
export interface Balls {
  readonly places: Float32Array;
  readonly radii: Float32Array;
  /** Which colour of the palette each has. */
  readonly kinds: Uint8Array;
  readonly names: readonly (string | undefined)[];
  /** Those that have just met. */
  readonly met: readonly number[];
}

/** A canvas's inside, in CSS pixels. */
export interface Screen {
  readonly ctx: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly colours: Colours;
}

export interface SceneView {
  /** Goes back to the whole. */
  home(bounds: Bounds): void;
  /** Where the balls are now: in open space the view grows with them, until the visitor moves it. */
  follow(bounds: Bounds): void;
  zoom(factor: number, x: number, y: number): void;
  drag(dx: number, dy: number): void;
  draw(screen: Screen, balls: Balls): void;
}
