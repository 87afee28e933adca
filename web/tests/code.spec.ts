// Runs the code that the lessons show for every example. It is built in one go: compilers are slow.
import { expect } from "@playwright/test";
import { CHAPTERS } from "../src/lessons/catalog";
import { plain, runJavaScript, runRust } from "./code";
import { codeOf, examplesOf, openLesson, test } from "./lesson";
import { factOf } from "./scene";

interface Shown {
  readonly name: string;
  readonly rust: string;
  readonly javascript: string;
  /** The velocities after the impact that lesson 5 shows; empty for the other lessons. */
  readonly velocities: readonly number[];
}

test("the code of every example runs as it is shown, and both languages agree with the page", async ({ page }) => {
  test.setTimeout(1_200_000); // because a compiler runs
  const shown: Shown[] = [];
  for (const { id } of CHAPTERS.filter(({ kind }) => kind === undefined)) {
    await openLesson(page, `#${id}`);
    for (const example of await examplesOf(page)) {
      await example.click();
      const [rust, javascript] = [await codeOf(page, "Rust"), await codeOf(page, "JavaScript")];
      const velocities = id === "reaction" ? [...(await factOf(page, "v′A", "after")), ...(await factOf(page, "v′B", "after"))] : [];
      shown.push({ name: `${id}: ${await example.textContent()}`, rust, javascript, velocities });
    }
  }
  expect(shown.length).toBeGreaterThan(50);
  const [rust, javascript] = [runRust(shown.map((one) => one.rust)), runJavaScript(shown.map((one) => one.javascript))];
  shown.forEach(({ name, velocities }, i) => {
    expect(rust[i], name).toMatch(/\S/);
    expect(plain(rust[i] ?? ""), name).toBe(plain(javascript[i] ?? ""));
    if (velocities.length > 0) expect((rust[i] ?? "").split(" ").map(Number), name).toEqual(velocities);
  });
});
