// The camera around a figure in space. Drags and keys turn it; buttons move it smoothly.
import { Camera, type Point3 } from "../../common/camera";
import { Glide } from "../parts/glide";
import { along } from "./move";

const DEGREES_PER_PIXEL = 0.4;
const [GROUND, ZENITH] = [0, 90];

/** The camera's azimuth and elevation in degrees. */
export type Angles = readonly number[];

export class Orbit {
  private readonly glide: Glide;

  /**
   * @param angles the current angles
   * @param turned called with the new angles after a drag or key
   * @param sent called with the new angles during a smooth movement
   */
  constructor(
    private readonly angles: () => Angles,
    private readonly turned: (angles: number[]) => void,
    sent: (angles: number[]) => void,
  ) {
    this.glide = new Glide(angles(), sent);
  }

  camera(pivot: Point3): Camera {
    const [azimuth = 0, elevation = 0] = this.angles();
    return new Camera(azimuth, elevation, pivot);
  }

  /** Turns the camera by pixels to the right and down; never below the ground. */
  turn(right: number, down: number): void {
    this.stop();
    const [from = 0, above = 0] = this.angles();
    const [azimuth, elevation] = along([from, above], [-right, down], DEGREES_PER_PIXEL);
    this.turned([azimuth, Math.min(ZENITH, Math.max(GROUND, elevation))]);
  }

  send(target: Angles): void {
    this.glide.send(target, this.angles());
  }

  /** Moves the camera straight above, with the same azimuth. */
  sendUp(): void {
    this.send([this.angles()[0] ?? 0, ZENITH]);
  }

  stop(): void {
    this.glide.stop();
  }
}
