// Runs the code that a lesson shows, as it stands.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = `${ROOT}web/test-results/code/`;

/** What a program prints that uses the crate. */
export function runRust(name: string, source: string): string {
  const folder = `${FOLDER}${name}/`;
  mkdirSync(`${folder}src`, { recursive: true });
  writeFileSync(
    `${folder}Cargo.toml`,
    `[package]\nname = "shown-${name}"\nedition = "2024"\n\n[dependencies]\ncarom = { path = ${JSON.stringify(`${ROOT}crates/carom`)} }\n\n[workspace]\n`,
  );
  // The versions of the project itself, so that nothing is looked up.
  copyFileSync(`${ROOT}Cargo.lock`, `${folder}Cargo.lock`);
  writeFileSync(`${folder}src/main.rs`, source);
  const env = { ...process.env, CARGO_TARGET_DIR: process.env.CARGO_TARGET_DIR ?? `${ROOT}target` };
  return execFileSync("cargo", ["run", "--quiet", "--manifest-path", `${folder}Cargo.toml`], { encoding: "utf8", env });
}

/** What a script prints that imports the package; only where the package lies is put in. */
export function runJavaScript(name: string, source: string): string {
  const folder = `${FOLDER}${name}/`;
  mkdirSync(folder, { recursive: true });
  const script = source.replace('"carom-web"', JSON.stringify(new URL("../../crates/carom-web/pkg/node.js", import.meta.url).href));
  writeFileSync(`${folder}shown.mjs`, script);
  // Playwright asks for colours, which node would put around numbers.
  return execFileSync(process.execPath, [`${folder}shown.mjs`], { encoding: "utf8", env: { ...process.env, FORCE_COLOR: "0" } });
}
