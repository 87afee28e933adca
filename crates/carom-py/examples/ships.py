"""Which ships come within half a mile of each other in the next hour?

A thousand ships in a square of 60 miles, at up to 25 knots; miles and hours. The closest approach of each pair is printed by
its moment, as sailors know it: TCPA and DCPA.
"""

import numpy as np

import carom


def main() -> None:
    random = np.random.default_rng(7)
    x = random.uniform(0, 60, (1000, 2))
    speed, course = random.uniform(0, 25, 1000), random.uniform(0, 2 * np.pi, 1000)
    v = speed[:, None] * np.column_stack([np.sin(course), np.cos(course)])

    near = carom.approaches(x, v, 0.0, max_time=1.0, margin=0.5)
    print(f"{len(near)} pairs come within half a mile. The first ten:")
    for a, b, tcpa, dcpa in list(zip(*near.to_numpy().values()))[:10]:
        print(f"  ships {a:3} and {b:3} in {60 * tcpa:4.1f} minutes, {1852 * dcpa:3.0f} m apart")


if __name__ == "__main__":
    main()
