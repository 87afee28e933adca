// Runs the code that a lesson shows, as it stands.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = `${ROOT}web/test-results/code/`;
const NUMBER = /-?\d[\d.]*(?:e[+-]?\d+)?/g;

/** What programs print that use the crate; they are built together. */
export function runRust(name: string, sources: readonly string[]): string[] {
  const folder = `${FOLDER}${name}/`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(`${folder}src/bin`, { recursive: true });
  writeFileSync(
    `${folder}Cargo.toml`,
    `[package]\nname = "shown-${name}"\nedition = "2024"\n\n[dependencies]\ncarom = { path = ${JSON.stringify(`${ROOT}crates/carom`)} }\n\n[profile.dev]\ndebug = false\n\n[workspace]\n`,
  );
  // The versions of the project itself, so that nothing is looked up.
  copyFileSync(`${ROOT}Cargo.lock`, `${folder}Cargo.lock`);
  const names = sources.map((_, i) => `shown-${name}-${i}`);
  sources.forEach((source, i) => writeFileSync(`${folder}src/bin/${names[i]}.rs`, source));
  const env = { ...process.env, CARGO_TARGET_DIR: process.env.CARGO_TARGET_DIR ?? `${ROOT}target` };
  const cargo = (...words: string[]): string => execFileSync("cargo", [...words, "--quiet", "--manifest-path", `${folder}Cargo.toml`], { encoding: "utf8", env });
  cargo("build", "--bins");
  return names.map((program) => cargo("run", "--bin", program));
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

/** The same words in both languages: they name and write alike but for capitals and the form of numbers. */
export function plain(printed: string): string {
  return printed.toLowerCase().replace(/\binf\b/g, "infinity").replace(NUMBER, (number) => String(Number(number)));
}
