import { expect, test } from "@playwright/test";
import { Rates } from "../src/gas/rates";
import { type Outcome, Search } from "../src/gas/search";

/** Seconds of a machine that shows so many frames, and keeps so much of the wanted time. */
function play(rates: Rates, from: number, seconds: number, frames: number, kept: number): number {
  const step = 1000 / frames;
  let at = from;
  for (let i = 0; i <= seconds * frames; i++) {
    at = from + i * step;
    rates.add({ at, time: (kept * at) / 1000, wanted: step / 1000, events: 100 });
  }
  return at;
}

test("rates are those of the last second", () => {
  const rates = new Rates();
  expect(rates.now).toBeUndefined();
  const end = play(rates, 0, 5, 20, 0.5);
  play(rates, end + 1000 / 60, 3, 60, 1);
  const { frames, events, pace, kept } = rates.now ?? { frames: 0, events: 0, pace: 0, kept: 0 };
  expect(frames).toBeCloseTo(60, 5);
  expect(events).toBeCloseTo(6000, 3);
  expect([pace, kept]).toEqual([expect.closeTo(1, 5), expect.closeTo(1, 5)]);
  rates.restart();
  expect(rates.now).toBeUndefined();
});

test("slow motion is measured", () => {
  const rates = new Rates();
  play(rates, 0, 3, 60, 0.25);
  expect(rates.now?.kept).toBeCloseTo(0.25, 5);
  expect(rates.now?.frames).toBeCloseTo(60, 5);
});

/** What a search finds on a machine that does so many discs at 60 frames a second, and how many it has tried. */
function searched(most: number): { outcome: Outcome; count: number; tried: number[] } {
  const tried: number[] = [];
  let now = 0;
  let last: { outcome: Outcome; count: number } = { outcome: "trying", count: 0 };
  const search = new Search([500, 1000, 2000, 5000], (count, outcome) => {
    last = { outcome, count };
    if (outcome === "trying") tried.push(count);
    search.filled(now);
  });
  search.start();
  for (let i = 0; i < 1000 && search.running; i++) {
    now += 50;
    const holds = last.count <= most;
    // Slow in one way or the other.
    search.look(now, { frames: holds || i % 2 ? 60 : 30, events: 0, pace: 1, kept: holds || i % 2 === 0 ? 1 : 0.5 });
  }
  expect(search.running).toBe(false);
  return { ...last, tried };
}

test("the search climbs as long as the machine keeps up", () => {
  expect(searched(1500)).toEqual({ outcome: "found", count: 1000, tried: [500, 1000, 2000] });
  expect(searched(1e9)).toEqual({ outcome: "found", count: 5000, tried: [500, 1000, 2000, 5000] });
  expect(searched(100)).toEqual({ outcome: "too many", count: 500, tried: [500] });
});
