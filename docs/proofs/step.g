# Besides what the residual is off by, a corrected root loses less than 2⁻⁸ u t, where
# `roots_can_be_corrected`, up to 8D.
#
# With 2 sqrt(D) for sqrt(D) + sqrt(D0), the step is off by e² / 2 · a t / sqrt(D) of t, where e is how
# good the estimate is; and sqrt(D) itself is off by r, which costs e r of t. In units in which
# a = m = 1, y is c, and a t at most sqrt(D + y) + sqrt(D), at the last root. e and r are in units of
# u; what is bounded in units of u², by 2⁻⁷ / u.

r = 23.0 / D;
e = 12.0 / y + (23.0 / sqrt(D) + 11.0) / (sqrt(D) + sqrt(D + y));

{ D in [1b-20,1] /\ y in [1b-18,1] /\ y * sqrt(D) in [1b-18,1]
-> e * e * ((sqrt(D + y) + sqrt(D)) / sqrt(D)) + 2 * e * r in [0,1b46] }

$ D in (1b-19,1b-18,1b-17,1b-16,1b-15,1b-14,1b-13,1b-12,1b-11,1b-10,1b-9,1b-8,1b-7,1b-6,1b-5,1b-4,1b-3,1b-2,1b-1), y in (1b-17,1b-16,1b-15,1b-14,1b-13,1b-12,1b-11,1b-10,1b-9,1b-8,1b-7,1b-6,1b-5,1b-4,1b-3,1b-2,1b-1);
