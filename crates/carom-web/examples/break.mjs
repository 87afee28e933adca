// A query about two balls, and a whole break of eight-ball:
// node node_modules/carom-web/examples/break.mjs [SCENE.toml]
import { readFile } from "node:fs/promises";
import { relation, timeOfImpact } from "carom-web";
import { Simulation } from "carom-web/simulation";

const bullet = { center: [-10, 0, 0], radius: 0.5, velocity: [240, 0, 0] };
const target = { center: [0, 0, 0], radius: 0.5 };
console.log(relation(bullet, target), timeOfImpact(bullet, target, 0.1));

const scene = process.argv[2] ?? new URL("break.toml", import.meta.url);
const game = new Simulation(await readFile(scene, "utf8"));
while (!game.done) {
  game.run(game.time + 1);
  console.log(`t = ${game.time.toFixed(1)}: ${game.pairCollisions} collisions, energy ${game.energy.toPrecision(4)}`);
}
console.log(`${game.title}: ${game.trajectoryHash}`);
