// Measures how fast the page loads: bytes over the wire, first paint, and when a figure responds.
// `npm run measure`, after a build; CHROMIUM names the browser if it is not /usr/bin/chromium.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const PORT = Number(process.env.PORT ?? 4174);
const HOME = `http://localhost:${PORT}/`;
const RUNS = 5; // the table shows their medians
const PHONE = { viewport: { width: 412, height: 823 } };
const PAGES = { start: "", "lesson 1": "#standing", "lesson 7": "#stepping" };
/** Lighthouse's slow 4G: bits per second, and the round trip in milliseconds. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const CONDITIONS = {
  "as it is": { network: undefined, slower: 1 },
  "slow 4G, a processor 4 times slower": { network: SLOW_4G, slower: 4 },
};

async function load(browser, hash, { network, slower }) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  if (network) await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(HOME + hash);
  await page.locator("[data-pair]").waitFor();
  const answers = await page.evaluate(() => performance.now());
  const { paint, shift } = await page.evaluate(async () => {
    let moved = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (moved += value))).observe({ type: "layout-shift", buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return { paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN, shift: moved };
  });
  await context.close();
  return { bytes, paint, answers, shift };
}

/** The medians of the numbers of some runs. */
function middles(runs) {
  const middle = (name) => runs.map((run) => run[name]).sort((a, b) => a - b)[Math.floor(runs.length / 2)];
  return { bytes: middle("bytes"), "first paint, ms": Math.round(middle("paint")), "figure answers, ms": Math.round(middle("answers")), "layout shift": Number(middle("shift").toFixed(4)) };
}

const server = spawn(process.execPath, [fileURLToPath(new URL("serve.mjs", import.meta.url)), "--port", String(PORT)], { stdio: ["ignore", "pipe", "inherit"] });
await new Promise((resolve) => server.stdout.once("data", resolve));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const table = {};
for (const [condition, how] of Object.entries(CONDITIONS)) {
  for (const [name, hash] of Object.entries(PAGES)) {
    const runs = [];
    for (let i = 0; i < RUNS; i++) runs.push(await load(browser, hash, how));
    table[`${name}, ${condition}`] = middles(runs);
  }
}
await browser.close();
server.kill();
console.table(table);
