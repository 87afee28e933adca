// The worker that runs a scene, so that the page always responds.
import { messageOf } from "../../common/fault";
import { pageOf } from "../../common/worker";
import { startSimulation } from "../simulation";
import type { Answer, Answers, Ask, Growth } from "./messages";
import { SceneRun } from "./run";

const page = pageOf<Ask, Answer>();

let run: SceneRun | undefined;

async function answer(ask: Ask): Promise<Answers[Ask["kind"]]> {
  if (ask.kind === "open") {
    await startSimulation();
    run = new SceneRun(ask.file);
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
