// Runs the code that a lesson shows, unchanged.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = `${ROOT}web/test-results/code/`;
/** Printed after each program. */
const END = "=== the end ===";
const NUMBER = /-?\d[\d.]*(?:e[+-]?\d+)?/g;

/**
 * The output of each Rust program.
 *
 * The programs are built as one, in which each is a module.
 */
export function runRust(sources: readonly string[]): string[] {
  const folder = `${FOLDER}rust/`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(`${folder}src`, { recursive: true });
  writeFileSync(
    `${folder}Cargo.toml`,
    `[package]\nname = "shown"\nedition = "2024"\n\n[dependencies]\ncarom = { path = ${JSON.stringify(`${ROOT}crates/carom`)} }\n\n[profile.dev]\ndebug = false\n\n[workspace]\n`,
  );
  // The project's own versions, so that cargo looks nothing up.
  copyFileSync(`${ROOT}Cargo.lock`, `${folder}Cargo.lock`);
  sources.forEach((source, i) => writeFileSync(`${folder}src/shown_${i}.rs`, source));
  const modules = sources.map((_, i) => `mod shown_${i} { include!("shown_${i}.rs"); pub fn run() { main().unwrap(); println!("${END}"); } }\n`);
  const calls = sources.map((_, i) => `shown_${i}::run();\n`);
  writeFileSync(`${folder}src/main.rs`, `${modules.join("")}fn main() {\n${calls.join("")}}\n`);
  const env = { ...process.env, CARGO_TARGET_DIR: process.env.CARGO_TARGET_DIR ?? `${ROOT}target` };
  const words = ["run", "--quiet", "--manifest-path", `${folder}Cargo.toml`];
  return parts(execFileSync("cargo", words, { encoding: "utf8", env }));
}

/**
 * The output of each script, run one after the other.
 *
 * Only the name of the package is replaced, by its path.
 */
export function runJavaScript(sources: readonly string[]): string[] {
  const folder = `${FOLDER}javascript/`;
  mkdirSync(folder, { recursive: true });
  const place = JSON.stringify(new URL("../../crates/carom-web/pkg/node.js", import.meta.url).href);
  sources.forEach((source, i) => writeFileSync(`${folder}shown-${i}.mjs`, source.replace('"carom-web"', place)));
  writeFileSync(`${folder}all.mjs`, sources.map((_, i) => `await import("./shown-${i}.mjs");\nconsole.log("${END}");\n`).join(""));
  // Playwright turns colours on, which Node.js would put around numbers.
  return parts(execFileSync(process.execPath, [`${folder}all.mjs`], { encoding: "utf8", env: { ...process.env, FORCE_COLOR: "0" } }));
}

function parts(printed: string): string[] {
  return printed.split(`${END}\n`).slice(0, -1);
}

/**
 * The output in a form that is equal for both languages.
 *
 * Otherwise they differ in capitals and in the form of numbers.
 */
export function plain(printed: string): string {
  return printed.toLowerCase().replace(/\binf\b/g, "infinity").replace(NUMBER, (number) => String(Number(number)));
}
