// Bundles the viewer of the replay files into carom-io, whose sources contain it, so that carom
// needs no npm. `--check` compares the files instead, and says what to do if they differ.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../..");
const { values: { check } } = parseArgs({ options: { check: { type: "boolean", default: false } } });

const { outputFiles } = await build({
  absWorkingDir: here,
  entryPoints: { viewer: "replay.ts", "viewer-style": "replay.css" },
  outdir: resolve(root, "crates/carom-io/src/replay/viewer"),
  bundle: true,
  format: "iife",
  target: "es2023",
  minify: true,
  legalComments: "none",
  logLevel: "warning",
  write: false,
});

const stale = [];
for (const { path, text } of outputFiles) {
  // A replay is one file: neither the script nor the style may end its own tag.
  if (/<\/(script|style)/i.test(text)) throw new Error(`${relative(root, path)} would end its own tag`);
  const there = await readFile(path, "utf8").catch(() => undefined);
  if (there === text) continue;
  stale.push(relative(root, path));
  if (!check) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}
if (check && stale.length > 0) {
  console.error(`${stale.join(" and ")}: differs from what web/viewer builds. Run \`cargo xtask web\`, which rebuilds it, and commit it with the change.`);
  process.exit(1);
}
if (!check) for (const path of stale) console.log(`built ${path}`);
