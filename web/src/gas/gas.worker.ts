// Runs the gas beside the page, so that no count of discs keeps the page from answering.
import { Gas, startSimulation } from "../simulation";
import type { Answer, Ask, Filled, Frame, Picture, Point, Reading, Run, Setup } from "./messages";
import { Means } from "./means";

const page = self as unknown as { postMessage(answer: Answer, transfer?: Transferable[]): void; onmessage: (message: MessageEvent<Ask>) => void };

const TEMPERATURE = 1; // at the start
const BINS = 36;
const CURVE = 48; // points of an adiabat
const CHUNK = 64; // events between two looks at the clock

let gas: Gas | undefined;
let means: Means;

/** Speeds up to four times the most probable one, in whole numbers, so that bars stay in place. */
function scaleOf(temperature: number): number {
  return Math.ceil(4 * Math.sqrt(temperature) - 1e-6);
}

function fill({ count, packing, seed }: Setup): Filled {
  gas?.free();
  gas = undefined;
  gas = new Gas(count, packing, TEMPERATURE, seed);
  means = new Means(gas);
  const { radius, pistonRange: range } = gas;
  return { kind: "filled", radius, range, theory: { discs: curve(gas, "discs"), ideal: curve(gas, "ideal") } };
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

function run(gas: Gas, { until, events: most, milliseconds, spent }: Run): Frame {
  const start = performance.now();
  let events = 0;
  let point: Point | undefined;
  for (let full = true; full && events < most && performance.now() - start < milliseconds; ) {
    const wanted = Math.min(CHUNK, most - events);
    const happened = gas.run(until, wanted);
    events += happened;
    full = happened === wanted;
    point = means.look(gas) ?? point;
  }
  return { kind: "frame", reading: read(gas), picture: picture(gas, spent), point, events };
}

function send(frame: Frame): void {
  page.postMessage(frame, [frame.picture.positions.buffer, frame.picture.velocities.buffer]);
}

async function answer(ask: Ask): Promise<void> {
  if (ask.kind === "fill") {
    await startSimulation();
    page.postMessage(fill(ask.setup));
    if (gas) send(run(gas, { kind: "run", until: 0, events: 0, milliseconds: 0, spent: undefined }));
  } else if (gas) {
    if (ask.kind === "run") send(run(gas, ask));
    if (ask.kind === "piston") gas.movePiston(ask.to, ask.speed);
  }
}

/** One after the other: the first has to wait for the module. */
let last: Promise<void> = Promise.resolve();

page.onmessage = ({ data }) => {
  last = last
    .then(() => answer(data))
    .catch((error: unknown) => page.postMessage({ kind: "refused", of: data.kind, message: error instanceof Error ? error.message : String(error) }));
};
