import { expect, test } from "@playwright/test";
import { Samples } from "../src/table/samples";

test("a curve of however many points keeps its ends, its order and an even spread", () => {
  const samples = new Samples();
  for (let i = 0; i <= 1_000_003; i++) samples.add(i, -i);
  const { all } = samples;
  expect(all.length).toBeGreaterThan(900);
  expect(all.length).toBeLessThanOrEqual(2000);
  expect([all[0], all.at(-1)]).toEqual([{ time: 0, value: -0 }, { time: 1_000_003, value: -1_000_003 }]);
  const gaps = all.slice(1).map(({ time }, i) => time - (all[i]?.time ?? NaN));
  expect(Math.min(...gaps)).toBeGreaterThan(0);
  expect(Math.max(...gaps)).toBeLessThan(3000);
});

test("a moment has one point, its first", () => {
  const samples = new Samples();
  for (const value of [3, 2, 1]) samples.add(0, value);
  samples.add(1, 1);
  expect(samples.all).toEqual([{ time: 0, value: 3 }, { time: 1, value: 1 }]);
});
