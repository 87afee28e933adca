// Runs the code that a lesson shows, as it stands.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = `${ROOT}web/test-results/code/`;
/** Printed after each. */
const END = "=== the end ===";
const NUMBER = /-?\d[\d.]*(?:e[+-]?\d+)?/g;

/** What programs print that use the crate; they are built as one, each a module of it. */
export function runRust(sources: readonly string[]): string[] {
  const folder = `${FOLDER}rust/`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(`${folder}src`, { recursive: true });
  writeFileSync(
    `${folder}Cargo.toml`,
    `[package]\nname = "shown"\nedition = "2024"\n\n[dependencies]\ncarom = { path = ${JSON.stringify(`${ROOT}crates/carom`)} }\n\n[profile.dev]\ndebug = false\n\n[workspace]\n`,
  );
  // The versions of the project itself, so that nothing is looked up.
  copyFileSync(`${ROOT}Cargo.lock`, `${folder}Cargo.lock`);
  sources.forEach((source, i) => writeFileSync(`${folder}src/shown_${i}.rs`, source));
  const modules = sources.map((_, i) => `mod shown_${i} { include!("shown_${i}.rs"); pub fn run() { main().unwrap(); println!("${END}"); } }\n`);
  const calls = sources.map((_, i) => `shown_${i}::run();\n`);
  writeFileSync(`${folder}src/main.rs`, `${modules.join("")}fn main() {\n${calls.join("")}}\n`);
  const env = { ...process.env, CARGO_TARGET_DIR: process.env.CARGO_TARGET_DIR ?? `${ROOT}target` };
  const words = ["run", "--quiet", "--manifest-path", `${folder}Cargo.toml`];
  return parts(execFileSync("cargo", words, { encoding: "utf8", env }));
}

/** What scripts print that import the package, one after the other; only where the package lies is put in. */
export function runJavaScript(sources: readonly string[]): string[] {
  const folder = `${FOLDER}javascript/`;
  mkdirSync(folder, { recursive: true });
  const place = JSON.stringify(new URL("../../crates/carom-web/pkg/node.js", import.meta.url).href);
  sources.forEach((source, i) => writeFileSync(`${folder}shown-${i}.mjs`, source.replace('"carom-web"', place)));
  writeFileSync(`${folder}all.mjs`, sources.map((_, i) => `await import("./shown-${i}.mjs");\nconsole.log("${END}");\n`).join(""));
  // Playwright asks for colours, which node would put around numbers.
  return parts(execFileSync(process.execPath, [`${folder}all.mjs`], { encoding: "utf8", env: { ...process.env, FORCE_COLOR: "0" } }));
}

function parts(printed: string): string[] {
  return printed.split(`${END}\n`).slice(0, -1);
}

/** The same words in both languages: they name and write alike but for capitals and the form of numbers. */
export function plain(printed: string): string {
  return printed.toLowerCase().replace(/\binf\b/g, "infinity").replace(NUMBER, (number) => String(Number(number)));
}
