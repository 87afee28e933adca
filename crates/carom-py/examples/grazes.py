"""How often is the textbook's formula wrong about balls that graze?

Balls roll past a ball that lies beside their way, exactly as far off as both radii are long together: with these floats they
touch for one instant and no impulse would pass. The formula with a discriminant is asked about the same floats.
"""

import numpy as np

import carom


def main() -> None:
    random = np.random.default_rng(7)
    count = 100_000
    p1, v1 = np.zeros((count, 2)), random.normal(size=(count, 2))
    # To the left of the way, by the radii, and some way ahead.
    left = np.column_stack([-v1[:, 1], v1[:, 0]])
    p2 = 3 * v1 + left
    r = np.hypot(left[:, 0], left[:, 1]) / 2

    collide = carom.will_collide(p1, v1, r, p2, [0.0, 0.0], r)
    a, b = (v1 * v1).sum(axis=1), -(p2 * v1).sum(axis=1)
    c = (p2 * p2).sum(axis=1) - (2 * r) ** 2
    textbook = (b < 0) & (b * b - a * c > 0)
    wrong = int((textbook != collide).sum())
    print(f"{collide.sum()} of {count} collide; the textbook is wrong about {wrong}.")


if __name__ == "__main__":
    main()
