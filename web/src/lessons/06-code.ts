// The code of lesson 6: the verdict and the time, with the numbers of the figure.
import { type Code, jsArray, rustArray, rustFloat } from "../parts/code";
import { MAX_TIME, pairOf, type State } from "./06-graze";

export function code(state: State): Code {
  const [a, b] = pairOf(state);
  const velocity = a.velocity ?? [];
  const time = (of: string): string => (state.scalar === "f32" ? `f64::from(${of}.time)` : `${of}.time`);
  return {
    rust: `use carom::{Circle, InputError, first_contact, time_of_impact};

fn main() -> Result<(), InputError> {
    let a = Circle::<${state.scalar}>::new(${rustArray(a.center)}, ${rustFloat(a.radius)})?
        .moving(${rustArray(velocity)})?;
    let b = Circle::new(${rustArray(b.center)}, ${rustFloat(b.radius)})?
        .at_rest();
    let touch = first_contact(&a, &b, ${rustFloat(MAX_TIME)});
    let hit = time_of_impact(&a, &b, ${rustFloat(MAX_TIME)});
    match (touch, hit) {
        (_, Some(hit)) => println!("meet {}", ${time("hit")}),
        (Some(touch), _) => println!("touch {}", ${time("touch")}),
        _ => println!("miss"),
    }
    Ok(())
}
`,
    javascript: `import init, { firstContact, timeOfImpact } from "carom-web";

await init();
const a = { center: ${jsArray(a.center)}, radius: ${a.radius}, velocity: ${jsArray(velocity)} };
const b = { center: ${jsArray(b.center)}, radius: ${b.radius} };
const hit = timeOfImpact(a, b, ${MAX_TIME}, "${state.scalar}");
const touch = firstContact(a, b, ${MAX_TIME}, "${state.scalar}");
console.log(hit ? \`meet \${hit.time}\` : touch ? \`touch \${touch.time}\` : "miss");
`,
  };
}
