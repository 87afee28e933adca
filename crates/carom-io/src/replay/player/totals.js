// Energy and momentum over time: they change only where a ball takes a new line.

/** Adds up floats with the rounding of each addition carried along (Kahan), so that a long run shows no drift of our own making. */
class Sum {
  value = 0;
  #carry = 0;
  add(x) {
    const y = x - this.#carry;
    const next = this.value + y;
    this.#carry = next - this.value - y;
    this.value = next;
  }
}

/** For each moment at which something changes: the kinetic energy and momentum from then on. */
const totals = (() => {
  const order = new Uint32Array(anchor.time.length).map((_, k) => k);
  order.sort((a, b) => anchor.time[a] - anchor.time[b] || a - b);
  const owner = new Uint32Array(order.length);
  for (let i = 0; i < count; i++) owner.fill(i, trackStart[i], trackStart[i + 1]);

  // Nothing before the first ball, and where there is none.
  const [time, energy] = [[-Infinity], [0]];
  const momentum = Array.from({ length: dimension }, () => [0]);
  const sums = { energy: new Sum(), momentum: momentum.map(() => new Sum()) };
  order.forEach((k, n) => {
    const ball = owner[k];
    const mass = replay.mass[ball];
    if (Number.isFinite(mass)) {
      const first = k === trackStart[ball];
      for (let axis = 0; axis < dimension; axis++) {
        const v = velocity(k, axis);
        const before = first ? 0 : velocity(k - 1, axis);
        sums.energy.add(0.5 * mass * (v - before) * (v + before));
        sums.momentum[axis].add(mass * (v - before));
      }
    }
    // Both balls of a collision turn at the same moment: note the totals after the second.
    if (n + 1 < order.length && anchor.time[order[n + 1]] === anchor.time[k]) return;
    time.push(anchor.time[k]);
    energy.push(sums.energy.value);
    momentum.forEach((values, axis) => values.push(sums.momentum[axis].value));
  });
  return {
    time: Float64Array.from(time), energy: Float64Array.from(energy),
    momentum: momentum.map((values) => Float64Array.from(values)),
  };
})();

/** Σ m |v| at the start: what a momentum is large or small against. */
const momentumScale = (() => {
  let sum = 0;
  for (let i = 0; i < count; i++) if (Number.isFinite(replay.mass[i])) sum += replay.mass[i] * speed(trackStart[i]);
  return sum;
})();

const totalsAt = (t) => upperBound(totals.time, t) - 1;
