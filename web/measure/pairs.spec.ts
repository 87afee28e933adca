// Measures queries about many pairs in a browser, in nanoseconds per pair, beside the textbook
// formula over the same columns and beside single queries. 42 of 100 pairs meet, as in the
// benchmarks of the crate.
import { test } from "@playwright/test";
import { fileURLToPath } from "node:url";

const PACKAGE = fileURLToPath(new URL("../../crates/carom-web/pkg/", import.meta.url));
/** The numbers of pairs: one that fits into the cache, and one that does not. */
const COUNTS = [1_000, 1_000_000];
/** The largest number of single queries, since they take long. */
const SINGLES = 10_000;
/** The number of rounds. The fastest counts, since other programs only slow a round down. */
const ROUNDS = 15;
/** The approximate length of a round, milliseconds. */
const ROUND = 40;

interface Row {
  pairs: number;
  columns: string;
  "meet, %": number;
  willCollideEach: number;
  timesOfImpact: number;
  timesOfContact: number;
  "textbook: verdicts": number;
  "textbook: times": number;
  timeOfImpact: number;
}

const PAGE = `<!doctype html><script type="module">
  import initMany, * as many from "/pkg/many.js";
  import initPair, * as pair from "/pkg/carom_web.js";
  await Promise.all([initMany(), initPair()]);
  globalThis.carom = { ...pair, ...many };
</script>`;

test("answers about many pairs", async ({ browser }) => {
  const rows: Row[] = [];
  for (const count of COUNTS) {
    for (const dimension of [2, 3]) {
      for (const kind of ["Float64Array", "Float32Array"] as const) {
        // Each kind has its own page, so that the compiler sees only one kind of column.
        const page = await browser.newPage();
        await page.route("**/pkg/*", (route) => route.fulfill({ path: PACKAGE + new URL(route.request().url()).pathname.slice("/pkg/".length) }));
        await page.route("**/pairs", (route) => route.fulfill({ contentType: "text/html", body: PAGE }));
        await page.goto("pairs");
        await page.waitForFunction(() => "carom" in globalThis);
        rows.push(await page.evaluate(measure, { count, dimension, kind, singles: SINGLES, rounds: ROUNDS, round: ROUND }));
        await page.close();
      }
    }
  }
  console.table(rows);
});

interface Asked {
  count: number;
  dimension: number;
  kind: "Float64Array" | "Float32Array";
  singles: number;
  rounds: number;
  round: number;
}

/** Measures in the page, so it uses nothing from outside. */
function measure({ count, dimension, kind, singles, rounds, round }: Asked): Row {
  type Column = Float64Array;
  type Columns = Record<string, Column>;
  const { timeOfImpact, timesOfContact, timesOfImpact, willCollideEach } = (globalThis as unknown as { carom: typeof import("carom-web") & typeof import("carom-web/many") }).carom;
  const Numbers = globalThis[kind] as unknown as Float64ArrayConstructor;
  const axes = ["x", "y", "z"].slice(0, dimension);
  const keys = [...axes, ...axes.map((axis) => `v${axis}`), "radius"];
  const columns = (): Columns => Object.fromEntries(keys.map((key) => [key, new Numbers(count)]));
  const [a, b] = [columns(), columns()];

  /** The time for one pair by the textbook formula; −1 if the balls do not meet. */
  function textbook(pair: number, maxTime: number): number {
    let [aa, bb, cc] = [0, 0, 0];
    for (const axis of axes) {
      const [p, w] = [b[axis]![pair]! - a[axis]![pair]!, b[`v${axis}`]![pair]! - a[`v${axis}`]![pair]!];
      aa += w * w;
      bb += p * w;
      cc += p * p;
    }
    cc -= (a.radius![pair]! + b.radius![pair]!) ** 2;
    const d = bb * bb - aa * cc;
    if (bb >= 0 || (cc > 0 && d < 0)) return -1;
    const time = cc > 0 ? (-bb - Math.sqrt(d)) / aa : 0;
    return time <= maxTime ? time : -1;
  }

  // Centres within 10 of the origin, radii up to 2, and speeds that cross the scene in a unit of
  // time.
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  for (let pair = 0; pair < count; pair++) {
    const meet = (random() + 1) / 2 < 0.42;
    do {
      for (const set of [a, b]) {
        for (const key of keys) set[key]![pair] = key === "radius" ? 1 + random() : (key.startsWith("v") ? 20 : 10) * random();
      }
    } while (textbook(pair, 1) >= 0 !== meet);
  }

  // The usual way to write it: a plain loop over columns, with a formula for each dimension.
  function verdictsInPlane(maxTime: number): Uint8Array {
    const answers = new Uint8Array(count);
    const [ax, ay, avx, avy, ar] = [a.x!, a.y!, a.vx!, a.vy!, a.radius!];
    const [bx, by, bvx, bvy, br] = [b.x!, b.y!, b.vx!, b.vy!, b.radius!];
    for (let i = 0; i < count; i++) {
      const [px, py, wx, wy, r] = [bx[i]! - ax[i]!, by[i]! - ay[i]!, bvx[i]! - avx[i]!, bvy[i]! - avy[i]!, ar[i]! + br[i]!];
      const [aa, bb, cc] = [wx * wx + wy * wy, px * wx + py * wy, px * px + py * py - r * r];
      if (bb >= 0) continue;
      if (cc <= 0) answers[i] = 1;
      else {
        const d = bb * bb - aa * cc;
        if (d > 0 && -bb - Math.sqrt(d) <= maxTime * aa) answers[i] = 1;
      }
    }
    return answers;
  }

  function verdictsInSpace(maxTime: number): Uint8Array {
    const answers = new Uint8Array(count);
    const [ax, ay, az, avx, avy, avz, ar] = [a.x!, a.y!, a.z!, a.vx!, a.vy!, a.vz!, a.radius!];
    const [bx, by, bz, bvx, bvy, bvz, br] = [b.x!, b.y!, b.z!, b.vx!, b.vy!, b.vz!, b.radius!];
    for (let i = 0; i < count; i++) {
      const [px, py, pz] = [bx[i]! - ax[i]!, by[i]! - ay[i]!, bz[i]! - az[i]!];
      const [wx, wy, wz, r] = [bvx[i]! - avx[i]!, bvy[i]! - avy[i]!, bvz[i]! - avz[i]!, ar[i]! + br[i]!];
      const [aa, bb, cc] = [wx * wx + wy * wy + wz * wz, px * wx + py * wy + pz * wz, px * px + py * py + pz * pz - r * r];
      if (bb >= 0) continue;
      if (cc <= 0) answers[i] = 1;
      else {
        const d = bb * bb - aa * cc;
        if (d > 0 && -bb - Math.sqrt(d) <= maxTime * aa) answers[i] = 1;
      }
    }
    return answers;
  }

  function timesInPlane(maxTime: number): Column {
    const times = new Numbers(count).fill(NaN);
    const [ax, ay, avx, avy, ar] = [a.x!, a.y!, a.vx!, a.vy!, a.radius!];
    const [bx, by, bvx, bvy, br] = [b.x!, b.y!, b.vx!, b.vy!, b.radius!];
    for (let i = 0; i < count; i++) {
      const [px, py, wx, wy, r] = [bx[i]! - ax[i]!, by[i]! - ay[i]!, bvx[i]! - avx[i]!, bvy[i]! - avy[i]!, ar[i]! + br[i]!];
      const [aa, bb, cc] = [wx * wx + wy * wy, px * wx + py * wy, px * px + py * py - r * r];
      if (bb >= 0) continue;
      if (cc <= 0) times[i] = 0;
      else {
        const d = bb * bb - aa * cc;
        if (d <= 0) continue;
        const time = (-bb - Math.sqrt(d)) / aa;
        if (time <= maxTime) times[i] = time;
      }
    }
    return times;
  }

  function timesInSpace(maxTime: number): Column {
    const times = new Numbers(count).fill(NaN);
    const [ax, ay, az, avx, avy, avz, ar] = [a.x!, a.y!, a.z!, a.vx!, a.vy!, a.vz!, a.radius!];
    const [bx, by, bz, bvx, bvy, bvz, br] = [b.x!, b.y!, b.z!, b.vx!, b.vy!, b.vz!, b.radius!];
    for (let i = 0; i < count; i++) {
      const [px, py, pz] = [bx[i]! - ax[i]!, by[i]! - ay[i]!, bz[i]! - az[i]!];
      const [wx, wy, wz, r] = [bvx[i]! - avx[i]!, bvy[i]! - avy[i]!, bvz[i]! - avz[i]!, ar[i]! + br[i]!];
      const [aa, bb, cc] = [wx * wx + wy * wy + wz * wz, px * wx + py * wy + pz * wz, px * px + py * py + pz * pz - r * r];
      if (bb >= 0) continue;
      if (cc <= 0) times[i] = 0;
      else {
        const d = bb * bb - aa * cc;
        if (d <= 0) continue;
        const time = (-bb - Math.sqrt(d)) / aa;
        if (time <= maxTime) times[i] = time;
      }
    }
    return times;
  }

  const asked = Math.min(count, singles);
  const pairs = Array.from({ length: asked }, (_, i) =>
    [a, b].map((set) => ({ center: axes.map((axis) => set[axis]![i]!), velocity: axes.map((axis) => set[`v${axis}`]![i]!), radius: set.radius![i]! })),
  );
  const scalar = kind === "Float32Array" ? "f32" : "f64";
  const each = (maxTime: number) => Float64Array.from(pairs, ([one, other]) => timeOfImpact(one!, other!, maxTime, scalar)?.time ?? NaN);
  const [one, other] = [a, b] as unknown as Parameters<typeof willCollideEach>;

  const [verdicts, times] = dimension === 2 ? [verdictsInPlane, timesInPlane] : [verdictsInSpace, timesInSpace];
  const ways: [keyof Row, () => unknown, number][] = [
    ["willCollideEach", () => willCollideEach(one, other, 1), count],
    ["timesOfImpact", () => timesOfImpact(one, other, 1), count],
    ["timesOfContact", () => timesOfContact(one, other, 1), count],
    ["textbook: verdicts", () => verdicts(1), count],
    ["textbook: times", () => times(1), count],
    ["timeOfImpact", () => each(1), asked],
  ];
  // Each round measures all ways, so that a busy machine slows down all of them.
  const best = new Map<keyof Row, number>();
  for (let k = 0; k < rounds; k++) {
    for (const [name, ask, answers] of ways) {
      let calls = 0;
      const start = performance.now();
      do {
        ask();
        calls++;
      } while (performance.now() - start < round);
      const nanoseconds = ((performance.now() - start) * 1e6) / (calls * answers);
      best.set(name, Math.min(best.get(name) ?? Infinity, nanoseconds));
    }
  }
  const figure = (name: keyof Row) => Number(best.get(name)!.toPrecision(3));
  const met = willCollideEach(one, other, 1).reduce((sum, one) => sum + one, 0);
  return {
    pairs: count,
    columns: `${dimension}D ${kind}`,
    "meet, %": Number(((100 * met) / count).toFixed(1)),
    willCollideEach: figure("willCollideEach"),
    timesOfImpact: figure("timesOfImpact"),
    timesOfContact: figure("timesOfContact"),
    "textbook: verdicts": figure("textbook: verdicts"),
    "textbook: times": figure("textbook: times"),
    timeOfImpact: figure("timeOfImpact"),
  };
}
