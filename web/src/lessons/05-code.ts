// The code of lesson 5: the two bodies, and their velocities after the interval.
import { center, radius } from "../figure/ball";
import { type Code, jsArray, rustArray, rustFloat } from "../parts/code";
import { DURATION, type State } from "./05-answer";

function rustBody(disc: number[], velocity: number[], mass: string, e: number): string {
  const made = mass === "Infinity" ? "Mass::fixed()" : `Mass::new(${rustFloat(Number(mass))})?`;
  return `Body::new(
        Circle::new(${rustArray(center(disc))}, ${rustFloat(radius(disc))})?.moving(${rustArray(velocity)})?,
        ${made},
    )
    .with_restitution(Restitution::new(${rustFloat(e)})?)`;
}

function jsBody(disc: number[], velocity: number[], mass: string): string {
  return `{ center: ${jsArray(center(disc))}, radius: ${radius(disc)}, velocity: ${jsArray(velocity)}, mass: ${Number(mass)} }`;
}

export function codeOf({ A, VA, massA, eA, B, VB, massB, eB }: State): Code {
  return {
    rust: `use carom::{Body, Circle, InputError, Mass, Restitution, bounce};

fn main() -> Result<(), InputError> {
    let a = ${rustBody(A, VA, massA, eA)};
    let b = ${rustBody(B, VB, massB, eB)};
    // Move to the contact, bounce, and move on for the rest of the interval.
    let end = bounce(&a, &b, ${rustFloat(DURATION)});
    let [ax, ay] = end.a.velocity();
    let [bx, by] = end.b.velocity();
    println!("{ax} {ay} {bx} {by}");
    Ok(())
}
`,
    javascript: `import init, { bounce } from "carom-web";

await init();
const a = ${jsBody(A, VA, massA)};
const b = ${jsBody(B, VB, massB)};
const restitution = Math.sqrt(${eA} * ${eB});
// Move to the contact, bounce, and move on for the rest of the interval.
const end = bounce(a, b, restitution, ${DURATION});
console.log(...end.a.velocity, ...end.b.velocity);
`,
  };
}
