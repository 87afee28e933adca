// Queries the native program.
import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Pair } from "../src/parts/lesson";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const AXES = ["x", "y", "z"];

/** The command that starts the program, in any folder; `CAROM` names one that is already built. */
function start(): [string, readonly string[]] {
  const built = process.env.CAROM;
  return built ? [built, []] : ["cargo", ["run", "--release", "--quiet", "--manifest-path", `${ROOT}Cargo.toml`, "--"]];
}

/** Runs the program, and returns what it prints. */
export function carom(words: readonly string[], input = ""): string {
  const [program, first] = start();
  return execFileSync(program, [...first, ...words], { cwd: ROOT, input, encoding: "utf8" });
}

/** The answers of `carom pairs`, by column; empty where a column has no value. */
export function ask(pair: Pair): Map<string, string> {
  const question = columns(pair);
  const csv = `${question.map(([name]) => name).join()}\n${question.map(([, value]) => String(value)).join()}\n`;
  const answer = carom(["pairs", "-"], csv);
  const [names = "", values = ""] = answer.split("\n");
  const row = values.split(",");
  return new Map(names.split(",").map((name, i) => [name, row[i] ?? ""]));
}

function columns({ a, b, maxTime }: Pair): [string, number][] {
  const ball = (letter: string, { center, radius, velocity }: Pair["a"]): [string, number][] => [
    ...center.map((x, i): [string, number] => [`${letter}${AXES[i]}`, x]),
    ...center.map((_, i): [string, number] => [`${letter}v${AXES[i]}`, velocity?.[i] ?? 0]),
    [`${letter}r`, radius],
  ];
  return [...ball("a", a), ...ball("b", b), ["max_time", maxTime]];
}

/** Runs the program in a folder, where it must fail, and returns its standard error. */
export function failure(words: readonly string[], folder: string): string {
  const [program, first] = start();
  const { status, stderr } = spawnSync(program, [...first, ...words], { cwd: folder, encoding: "utf8" });
  if (status === 0) throw new Error(`carom ${words.join(" ")} does not fail`);
  return stderr;
}
