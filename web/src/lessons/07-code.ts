// The code of lesson 7: the watched bullet and one ball of the wall, in fixed steps and in one
// query.
import type { Point } from "../../common/point";
import { plane } from "../figure/move";
import { type Code, rustArray, rustFloat } from "../parts/code";
import { BRICK, BULLET, duration, type State, stepsOf } from "./07-scene";

export function codeOf(state: State, brick: Point): Code {
  const { speed, rate } = state;
  const [x, y] = plane(state.own);
  const [until, steps] = [duration(speed), stepsOf(state)];
  return {
    rust: `use carom::{Circle, InputError, Relation, relation, time_of_impact};

fn main() -> Result<(), InputError> {
    let ball = Circle::new(${rustArray(brick)}, ${rustFloat(BRICK)})?;
    let bullet = |x| Circle::new([x, ${rustFloat(y)}], ${rustFloat(BULLET)});

    // In steps: test for an overlap after each.
    let mut seen = false;
    for step in 0..=${steps} {
        let x = ${rustFloat(x)} + ${rustFloat(speed)} * f64::from(step) / ${rustFloat(rate)};
        seen |= relation(&bullet(x)?, &ball) != Relation::Separate;
    }
    println!("stepping: {}", if seen { "a hit" } else { "nothing" });

    // In one query: the time of impact.
    let flying = bullet(${rustFloat(x)})?.moving([${rustFloat(speed)}, 0.0])?;
    match time_of_impact(&flying, &ball.at_rest(), ${rustFloat(until)}) {
        Some(hit) => println!("carom: a hit at {}", hit.time),
        None => println!("carom: nothing"),
    }
    Ok(())
}
`,
    javascript: `import init, { relation, timeOfImpact } from "carom-web";

await init();
const ball = { center: [${brick.join(", ")}], radius: ${BRICK} };
const bullet = (x) => ({ center: [x, ${y}], radius: ${BULLET} });

// In steps: test for an overlap after each.
let seen = false;
for (let step = 0; step <= ${steps}; step++) {
  const x = ${x} + (${speed} * step) / ${rate};
  seen ||= relation(bullet(x), ball) !== "separate";
}
console.log("stepping:", seen ? "a hit" : "nothing");

// In one query: the time of impact.
const hit = timeOfImpact({ ...bullet(${x}), velocity: [${speed}, 0] }, ball, ${until});
console.log(hit ? \`carom: a hit at \${hit.time}\` : "carom: nothing");
`,
  };
}
