import { expect, test } from "@playwright/test";
import { Rates } from "../src/gas/rates";
import { Runner } from "../src/gas/runner";
import { type Outcome, Search } from "../src/gas/search";

/**
 * Plays some seconds of a machine, and returns the time at which they end.
 * @param frames frames per second
 * @param kept the share of the wanted time that the machine reaches
 */
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

const SIZES = [500, 1000, 2000, 5000];

/**
 * Searches from a number of discs, and returns what it finds and the counts that it tries.
 * @param holds whether the machine keeps up with a count, at its first or second try
 */
function searched(from: number, holds: (count: number, trial: number) => boolean): { outcome: Outcome; count: number; tried: number[] } {
  const tried: number[] = [];
  let now = 0;
  let last: { outcome: Outcome; count: number } = { outcome: "trying", count: 0 };
  const search = new Search(SIZES, (count, outcome) => {
    last = { outcome, count };
    if (outcome === "trying") tried.push(count);
    search.filled(now);
  });
  search.start(from);
  for (let i = 0; i < 1000 && search.running; i++) {
    now += 50;
    const good = holds(last.count, tried.filter((count) => count === last.count).length);
    // A slow machine shows fewer frames, or keeps less of the time; the two alternate.
    search.look(now, { frames: good || i % 2 ? 60 : 30, events: 0, pace: 1, kept: good || i % 2 === 0 ? 1 : 0.5 });
  }
  expect(search.running).toBe(false);
  return { ...last, tried };
}

const upTo = (most: number) => (count: number) => count <= most;

test("the search climbs from the present number as long as the machine keeps up", () => {
  expect(searched(500, upTo(1500))).toEqual({ outcome: "found", count: 1000, tried: [500, 1000, 2000, 2000] });
  expect(searched(1000, upTo(1500))).toEqual({ outcome: "found", count: 1000, tried: [1000, 2000, 2000] });
  expect(searched(1700, upTo(1e9))).toEqual({ outcome: "found", count: 5000, tried: [1000, 2000, 5000] });
  expect(searched(100, upTo(500))).toEqual({ outcome: "found", count: 500, tried: [500, 1000, 1000] });
});

test("from a number that is too large the search goes down", () => {
  expect(searched(5000, upTo(1500))).toEqual({ outcome: "found", count: 1000, tried: [5000, 5000, 2000, 2000, 1000] });
  expect(searched(1e6, upTo(1e9))).toEqual({ outcome: "found", count: 5000, tried: [5000] });
  expect(searched(1000, upTo(100))).toEqual({ outcome: "too many", count: 500, tried: [1000, 1000, 500, 500] });
});

test("the search gives a size up only when it has failed twice", () => {
  const onSecondTry = (count: number, trial: number) => count < 5000 && trial === 2;
  expect(searched(1000, onSecondTry)).toEqual({ outcome: "found", count: 2000, tried: [1000, 1000, 2000, 2000, 5000, 5000] });
});

/** A gas with an event every `every` units of time. Computing one takes `cost` milliseconds. */
class Steady {
  time = 0;
  events = 0;

  constructor(private readonly every: number, private readonly cost: number, private readonly clock: { now: number }) {}

  run(until: number, budget: number): number {
    let happened = 0;
    for (; happened < budget && (this.events + 1) * this.every <= until; happened++) {
      this.events += 1;
      this.time = this.events * this.every;
      this.clock.now += this.cost;
    }
    if (happened < budget) this.time = Math.max(this.time, until);
    return happened;
  }
}

/**
 * Draws some pictures while the runner works.
 * @param milliseconds the time that one picture takes
 * @returns the reported number of events, and the time that was wanted in all
 */
function drawn(runner: Runner, clock: { now: number }, pictures: number, milliseconds: number, pace: number): { events: number; wanted: number } {
  let [events, wanted] = [0, 0];
  runner.look(pace);
  for (let i = 0; i < pictures; i++) {
    const end = clock.now + milliseconds;
    while (clock.now < end && runner.work() !== "nothing") clock.now += 0.25;
    clock.now = Math.max(clock.now, end);
    const progress = runner.look(pace);
    events += progress.events;
    wanted += progress.wanted;
  }
  return { events, wanted };
}

test("however long a picture takes to draw, the gas goes on meanwhile", () => {
  for (const milliseconds of [16, 50, 700]) {
    const clock = { now: 5000 };
    const gas = new Steady(1e-6, 0.01, clock); // at most 100 events in a millisecond
    const runner = new Runner(gas, () => {}, () => clock.now);
    const { events } = drawn(runner, clock, 40, milliseconds, 1);
    const possible = (clock.now - 5000) / 0.01;
    expect(events).toBe(gas.events);
    expect(events / possible, `${milliseconds}`).toBeGreaterThan(0.9);
  }
});

test("a gas that keeps up has passed exactly the time that was wanted", () => {
  const clock = { now: 5000 };
  const gas = new Steady(1e-3, 0.01, clock);
  const runner = new Runner(gas, () => {}, () => clock.now);
  const { wanted } = drawn(runner, clock, 100, 16, 0.5);
  expect(wanted).toBeCloseTo((0.5 * (clock.now - 5000)) / 1000, 9);
  expect(wanted - gas.time).toBeLessThan(0.5 * 0.005);
});

test("a slice of work keeps no picture waiting", () => {
  const clock = { now: 0 };
  const runner = new Runner(new Steady(1e-6, 0.02, clock), () => {}, () => clock.now);
  runner.look(1);
  clock.now += 50;
  const start = clock.now;
  expect(runner.work()).toBe("more");
  expect(clock.now - start).toBeLessThan(6);
});

test("a page that is hidden is not worked for, and does not jump when it is seen again", () => {
  const clock = { now: 0 };
  const gas = new Steady(1e-3, 0, clock);
  const runner = new Runner(gas, () => {}, () => clock.now);
  runner.look(1);
  for (let i = 0; i < 10_000; i++) {
    clock.now += 5;
    if (runner.work() === "nothing") break;
  }
  expect(clock.now).toBeLessThan(5100);
  const stood = gas.time;
  clock.now += 60_000;
  expect(runner.look(1).wanted).toBeCloseTo(5, 9);
  clock.now += 10;
  runner.work();
  expect(gas.time - stood).toBeLessThan(0.2);
});

test("a gas that stands goes on by single events, and at once when it is played", () => {
  const clock = { now: 0 };
  const gas = new Steady(1, 0, clock);
  let told = 0;
  const runner = new Runner(gas, () => (told += 1), () => clock.now);
  clock.now += 500;
  expect([runner.work(), gas.time]).toEqual(["nothing", 0]);
  runner.step();
  expect([gas.time, told, runner.look(0)]).toEqual([1, 1, { events: 1, wanted: 0 }]);
  clock.now += 500;
  expect([runner.work(), gas.time]).toEqual(["nothing", 1]);
  runner.look(2);
  clock.now += 50;
  expect([runner.work(), gas.time]).toEqual(["wait", expect.closeTo(1.1, 9)]);
});
