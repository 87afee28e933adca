// Runs a scene with the native program.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { carom } from "./native";

const FOLDER = fileURLToPath(new URL("../test-results/scenes/", import.meta.url));

export interface Run {
  readonly summary: {
    readonly time: number;
    readonly collisions: number;
    readonly pair_collisions: number;
    readonly wall_collisions: number;
    /** The number of balls in pockets; only in scenes with pockets. */
    readonly pocketed?: number;
    readonly trajectory_hash: string;
    readonly energy: { readonly initial: number; readonly final: number };
    /** Only in scenes in which balls fall. */
    readonly potential_energy?: { readonly initial: number; readonly final: number };
    readonly momentum: { readonly final: readonly number[] };
  };
  /** The rows of the event table, by column. */
  readonly events: readonly ReadonlyMap<string, string>[];
  /** Every ball at the start, then every ball at the end. */
  readonly frames: readonly ReadonlyMap<string, string>[];
}

/**
 * Runs a scene.
 * @param name the name of its folder, one for each test since tests run in parallel
 */
export function run(name: string, scene: string): Run {
  const folder = `${FOLDER}${name.replace(/\W+/g, "-")}/`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}scene.toml`, scene);
  const summary = carom(["run", `${folder}scene.toml`, "--out", `${folder}out`, "--events", "csv", "--frames", "csv:2", "--json", "--quiet"]);
  const table = (file: string) => rows(readFileSync(`${folder}out/${file}`, "utf8"));
  return { summary: JSON.parse(summary) as Run["summary"], events: table("events.csv"), frames: table("frames.csv") };
}

function rows(csv: string): Map<string, string>[] {
  const [names = [], ...lines] = csv.trim().split("\n").map((line) => line.split(","));
  return lines.map((line) => new Map(names.map((name, i) => [name, line[i] ?? ""])));
}

/** The scene of the figure, as the text of a file for `carom run`. */
export async function sceneOf(page: Page): Promise<string> {
  return (await page.locator("[data-scene]").getAttribute("data-scene")) ?? "";
}

/** The numbers of a row of quantities; NaN for a quantity that has no value. */
export async function factOf(page: Page, letter: string, meaning: string): Promise<number[]> {
  const row = page.locator(".facts > div").filter({ has: page.locator("dt", { hasText: new RegExp(`^${letter} ${meaning}$`) }) });
  const numbers = await row.locator(".number").all();
  return Promise.all(numbers.map(async (number) => Number((await number.getAttribute("data-value")) || NaN)));
}
