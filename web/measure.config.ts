// `npm run measure:gas` and `measure:pairs`: measurements on this machine, one after the other.
// None can fail.
import { defineConfig } from "@playwright/test";
import tests from "./playwright.config";

export default defineConfig(tests, { testDir: "measure", workers: 1, timeout: 180_000 });
