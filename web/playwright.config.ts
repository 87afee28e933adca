import { defineConfig } from "@playwright/test";

const PORT = Number(process.env.PORT ?? 4173);

export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  workers: 2,
  // Each test waits for a state of the page, never for a time. So a test that fails once has a
  // fault.
  retries: 0,
  reporter: "list",
  // Long enough for a busy machine: tests check whether a state comes, not how soon.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  webServer: { command: `node serve.mjs --port ${PORT}`, port: PORT, timeout: 120_000 },
  use: {
    baseURL: `http://localhost:${PORT}/`,
    browserName: "chromium",
    contextOptions: { reducedMotion: "reduce" },
    // The browser of the system, so nothing is downloaded.
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
});
