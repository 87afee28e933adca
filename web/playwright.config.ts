import { defineConfig } from "@playwright/test";

const PORT = Number(process.env.PORT ?? 4173);

export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  workers: 2,
  // Once more for what a busy machine upset; the list calls it flaky then, and somebody has to look at it.
  retries: 1,
  reporter: "list",
  timeout: 90_000,
  // Long enough for a machine that does much else: what is waited for is whether, not how soon.
  expect: { timeout: 15_000 },
  webServer: { command: `node serve.mjs --port ${PORT}`, port: PORT },
  use: {
    baseURL: `http://localhost:${PORT}/`,
    browserName: "chromium",
    contextOptions: { reducedMotion: "reduce" },
    // The system's own browser: nothing is downloaded.
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
});
