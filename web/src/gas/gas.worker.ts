// The worker that runs the gas, so that the page responds for any number of discs.
import { messageOf } from "../../common/fault";
import { pageOf } from "../../common/worker";
import { Gas, startSimulation } from "../simulation";
import type { Answer, Ask, Filled, Frame, Picture, Point, Reading, Setup } from "./messages";
import { Means } from "./means";
import { Runner } from "./runner";

const page = pageOf<Ask, Answer>();

const TEMPERATURE = 1; // at the start
const BINS = 36;
const CURVE = 48; // points of an adiabat
const REST = 4; // milliseconds to wait once the gas has caught up with the clock

/** A gas and its progress. */
interface Running {
  readonly gas: Gas;
  readonly runner: Runner;
  /** The points of the trace that the page does not have yet. */
  points: Point[];
}

let running: Running | undefined;

/**
 * The upper end of the speeds: four times the most probable one, rounded up so that bars stay in
 * place.
 */
function scaleOf(temperature: number): number {
  return Math.ceil(4 * Math.sqrt(temperature) - 1e-6);
}

function fill({ count, packing, seed }: Setup): Filled {
  running?.gas.free();
  running = undefined;
  const gas = new Gas(count, packing, TEMPERATURE, seed);
  running = begin(gas);
  const { radius, pistonRange: range } = gas;
  return { kind: "filled", radius, range, theory: { discs: curve(gas, "discs"), ideal: curve(gas, "ideal") } };
}

function begin(gas: Gas): Running {
  const means = new Means(gas);
  const watch = (): void => {
    const point = means.look(gas);
    if (point) it.points.push(point);
  };
  const it: Running = { gas, runner: new Runner(gas, watch, () => performance.now()), points: [] };
  return it;
}

/** The adiabat through the start. */
function curve(gas: Gas, of: "discs" | "ideal"): Point[] {
  const [least, most] = gas.pistonRange;
  return Array.from({ length: CURVE + 1 }, (_, i) => {
    const width = least + ((most - least) * i) / CURVE;
    const temperature = of === "discs" ? gas.adiabaticTemperature(most, TEMPERATURE, width) : gas.idealAdiabaticTemperature(most, TEMPERATURE, width);
    const pressure = of === "discs" ? gas.lawfulPressure(width, temperature) : gas.idealPressure(width, temperature);
    return { area: width * gas.height, pressure, temperature };
  });
}

function read(gas: Gas): Reading {
  const { time, energy, startEnergy, work, temperature, pairCollisions, pistonPosition: piston, pistonVelocity } = gas;
  const fastest = scaleOf(temperature);
  return {
    time, energy, startEnergy, work, temperature, pairCollisions, piston, pistonVelocity,
    pressure: gas.meanPressure,
    onPiston: gas.pressures()?.[1],
    lawfulPressure: gas.lawfulMeanPressure(piston, temperature),
    idealPressure: gas.idealPressure(piston, temperature),
    fastest,
    speeds: gas.speedCounts(BINS, fastest),
    maxwell: gas.maxwellCounts(BINS, fastest),
  };
}

function picture(gas: Gas, spent: Picture | undefined): Picture {
  const length = 2 * gas.count;
  const kept = spent?.positions.length === length ? spent : { positions: new Float32Array(length), velocities: new Float32Array(length) };
  kept.positions.set(gas.positions());
  kept.velocities.set(gas.velocities());
  return kept;
}

function send(it: Running, pace: number, spent?: Picture): void {
  const { gas, runner, points } = it;
  it.points = [];
  const shown = picture(gas, spent);
  const frame: Frame = { kind: "frame", reading: read(gas), picture: shown, points, ...runner.look(pace) };
  page.postMessage(frame, [shown.positions.buffer, shown.velocities.buffer]);
}

/**
 * A channel that starts each slice of work, so that messages of the page are handled in between.
 */
const slices = new MessageChannel();
slices.port1.onmessage = () => work();
let working = false;
/** An error between two messages; the next answer reports it. */
let failure: unknown;

function work(): void {
  working = false;
  try {
    const rest = running?.runner.work() ?? "nothing";
    if (rest !== "nothing") goOn(rest === "wait" ? REST : 0);
  } catch (error) {
    failure = error;
  }
}

/** Schedules the next slice of work, after messages of the page and a rest in milliseconds. */
function goOn(rest: number): void {
  if (working) return;
  working = true;
  if (rest > 0) setTimeout(work, rest);
  else slices.port2.postMessage(undefined);
}

async function answer(ask: Ask): Promise<void> {
  if (ask.kind === "fill") {
    await startSimulation();
    failure = undefined;
    page.postMessage(fill(ask.setup));
  }
  if (failure) throw failure;
  if (!running) return;
  const { gas, runner } = running;
  if (ask.kind === "piston") return gas.movePiston(ask.to, ask.speed);
  if (ask.kind === "step") runner.step();
  send(running, ask.kind === "look" ? ask.pace : 0, ask.kind === "look" ? ask.spent : undefined);
  goOn(0);
}

/**
 * The last answer. Answers come one after the other, because the first has to wait for the module.
 */
let last: Promise<void> = Promise.resolve();

page.onmessage = ({ data }) => {
  last = last
    .then(() => answer(data))
    .catch((error: unknown) => page.postMessage({ kind: "refused", of: data.kind, message: messageOf(error) }));
};
