# -b - sqrt(D), which cancels for separate balls, is good to 2⁻³⁴·⁵ of itself, up to 8D.
#
# In units in which a = m = 1: y is c, and -b = sqrt(D + y), so that the difference is y over the sum of both.
# What is computed of D and b, dh and bh, is off by 44.2 u and 10.1 u (discriminant_8d.g, product_8d.g); rh
# is the root of dh.

{ D in [1b-18,1] /\ y in [1b-9,1]
  /\ |dh - D| in [0,45261b-63]
  /\ |bh - sqrt(D + y)| in [0,10342b-63]
  /\ rh -/ sqrt(dh) in [-1b-53,1b-53]
-> |((bh - sqrt(D + y)) - (rh - sqrt(D))) * (sqrt(D) + sqrt(D + y)) / y| in [0,181b-42] }

$ D in (3b-19,1b-17,3b-18,1b-16,3b-17,1b-15,3b-16,1b-14,3b-15,1b-13,3b-14,1b-12,3b-13,1b-11,3b-12,1b-10,3b-11,1b-9,3b-10,1b-8,3b-9,1b-7,3b-8,1b-6,3b-7,1b-5,3b-6,1b-4,3b-5,1b-3,3b-4,1b-2,3b-3,1b-1,3b-2), y in (3b-10,1b-8,3b-9,1b-7,3b-8,1b-6,3b-7,1b-5,3b-6,1b-4,3b-5,1b-3,3b-4,1b-2,3b-3,1b-1,3b-2);
