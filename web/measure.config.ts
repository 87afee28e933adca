// `npm run measure`: figures of this machine, one after the other; nothing is judged.
import { defineConfig } from "@playwright/test";
import tests from "./playwright.config";

export default defineConfig(tests, { testDir: "measure", workers: 1, timeout: 180_000 });
