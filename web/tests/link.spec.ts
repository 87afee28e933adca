import { expect, test } from "@playwright/test";
import { LinkError, read, split, write } from "../src/link";

const START = { A: [0, 0, 1], tolerance: 0, view: "table" };

test("what is written reads back to the same bits", () => {
  const state = { A: [-0, 5e-324, 1.7976931348623157e308], tolerance: 1e-14, view: "A & B, 100 %" };
  expect(read(write(state), START)).toEqual(state);
});

test("the chapter ends at the first question mark", () => {
  expect(split("#standing?v=1&A=1,2,3")).toEqual({ chapter: "standing", query: "v=1&A=1,2,3" });
  expect(split("")).toEqual({ chapter: "", query: "" });
});

test("no state is the start, and some of it leaves the rest", () => {
  expect(read("", START)).toEqual(START);
  expect(read("v=1&tolerance=2", START)).toEqual({ ...START, tolerance: 2 });
});

for (const [query, message] of [
  ["A=1,2,3", "version"],
  ["v=2", "version 2"],
  ["v=1&X=3", "“X”"],
  ["v=1&__proto__=3", "“__proto__”"],
  ["v=1&A=1,2", "2 numbers; it needs 3"],
  ["v=1&A=1,2,three", "“three”"],
  ["v=1&A=1,2,", "not a finite number"],
  ["v=1&tolerance=Infinity", "not a finite number"],
] as const) {
  test(`${query} is refused`, () => {
    expect(() => read(query, START)).toThrow(LinkError);
    expect(() => read(query, START)).toThrow(message);
  });
}
