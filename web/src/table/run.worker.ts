// The worker that runs a scene, so that the page always responds.
import { messageOf } from "../../common/fault";
import { pageOf } from "../../common/worker";
import * as plane from "../simulation";
import * as space from "../simulation-3d";
import type { Answer, Answers, Ask, Growth } from "./messages";
import { SceneRun } from "./run";
import type { SceneFile } from "./scenes";

const page = pageOf<Ask, Answer>();

let run: SceneRun | undefined;

/**
 * The simulation of a scene, by the module for its dimension. The other is loaded only if the first
 * says that the scene is not for it: a dimension may be written in other ways than the usual one.
 * @throws the library's error, with line, column and how to fix it
 */
async function simulationOf({ name, text }: SceneFile): Promise<plane.Simulation> {
  const isSolid = /^\s*dimension\s*=\s*3/m.test(text);
  const [first, second] = isSolid ? [space, plane] : [plane, space];
  await first.startSimulation();
  try {
    return new first.Simulation(text, name);
  } catch (fault) {
    // The message names the module that has the dimension, which no other does.
    if (!messageOf(fault).includes("carom-web/simulation")) throw fault;
    await second.startSimulation();
    return new second.Simulation(text, name);
  }
}

async function answer(ask: Ask): Promise<Answers[Ask["kind"]]> {
  if (ask.kind === "open") {
    run = new SceneRun(await simulationOf(ask.file));
    return run.opened();
  }
  if (!run) throw new Error("no scene is open");
  if (ask.kind === "run") return run.run(ask.until, ask.events, ask.milliseconds);
  return ask.kind === "summary" ? run.simulation.summaryJson() : run.simulation.replayHtml();
}

/** The buffers that are transferred, not copied. */
function buffersOf(growth: Growth): Transferable[] {
  const { lines, events, walls, samples, present } = growth;
  return [lines, events, walls, samples, ...(present ? [present.positions, present.velocities] : [])].map(({ buffer }) => buffer);
}

/**
 * The last answer. Answers come one after the other, because the first has to wait for the module.
 */
let last: Promise<void> = Promise.resolve();

page.onmessage = ({ data }) => {
  last = last.then(() => answer(data)).then(
    (answer) => page.postMessage({ answer }, typeof answer === "string" ? [] : buffersOf("growth" in answer ? answer.growth : answer)),
    (fault: unknown) => page.postMessage({ fault: messageOf(fault) }),
  );
};
