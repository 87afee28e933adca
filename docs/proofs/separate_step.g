# Besides what the residual is off by, the corrected first root of separate balls loses less than 2⁻⁸ u t, up
# to 8D.
#
# As in step.g, with the root of separate_first_root.g, and with a t = sqrt(D + y) - sqrt(D).

r = 23.0 / D;
e = (sqrt(D + y) + sqrt(D)) * (23.0 / sqrt(D) + 11.0) / y + 13.0;

{ D in [1b-18,1] /\ y in [1b-9,1]
-> e * e * ((sqrt(D + y) - sqrt(D)) / sqrt(D)) + 2 * e * r in [0,1b46] }

$ D in (3b-19,1b-17,3b-18,1b-16,3b-17,1b-15,3b-16,1b-14,3b-15,1b-13,3b-14,1b-12,3b-13,1b-11,3b-12,1b-10,3b-11,1b-9,3b-10,1b-8,3b-9,1b-7,3b-8,1b-6,3b-7,1b-5,3b-6,1b-4,3b-5,1b-3,3b-4,1b-2,3b-3,1b-1,3b-2), y in (3b-10,1b-8,3b-9,1b-7,3b-8,1b-6,3b-7,1b-5,3b-6,1b-4,3b-5,1b-3,3b-4,1b-2,3b-3,1b-1,3b-2);
