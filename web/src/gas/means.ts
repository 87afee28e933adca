// The means of the pressure, restarted along the way of the piston and when it stops or starts.
import type { Gas } from "../simulation";
import type { Point } from "./messages";

/** The number of points on the whole way of the piston. */
const POINTS = 40;

export class Means {
  private began: number;
  private moving = false;
  private readonly stride: number;

  constructor(gas: Gas) {
    const [least, most] = gas.pistonRange;
    this.began = gas.pistonPosition;
    this.stride = (most - least) / POINTS;
  }

  /** Returns a point when the piston has moved far enough; call it often. */
  look(gas: Gas): Point | undefined {
    const { pistonPosition: piston } = gas;
    const moving = gas.pistonVelocity !== 0;
    const turned = moving !== this.moving;
    this.moving = moving;
    if (!turned && Math.abs(piston - this.began) < this.stride) return undefined;
    const pressure = gas.pressures()?.[1];
    const far = Math.abs(piston - this.began) >= 0.5 * this.stride;
    const point = pressure === undefined || !far ? undefined : { area: 0.5 * (piston + this.began) * gas.height, pressure, temperature: gas.temperature };
    this.began = piston;
    gas.restartPressure();
    return point;
  }
}
