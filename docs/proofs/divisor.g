# sqrt(D) is accurate to 2⁻²⁸, and sqrt(D) - b to 2⁻³³, where `roots_can_be_corrected`, up to 8D.
#
# In units in which a = m = 1: y is c, and -b = sqrt(D + y) at the first root. The computed D and b,
# dh and bh, are off by 44.2 u and 10.1 u (discriminant_8d.g, product_8d.g); rh is the root of dh.

{ D in [1b-20,1] /\ y in [1b-18,1] /\ y * sqrt(D) in [1b-18,1]
  /\ |dh - D| in [0,45261b-63]
  /\ |bh - sqrt(D + y)| in [0,10342b-63]
  /\ rh -/ sqrt(dh) in [-1b-53,1b-53]
-> |(rh - sqrt(D)) / sqrt(D)| in [0,1b-28]
  /\ |((rh - sqrt(D)) + (bh - sqrt(D + y))) / (sqrt(D) + sqrt(D + y))| in [0,1b-33] }

$ D in (1b-19,1b-18,1b-17,1b-16,1b-15,1b-14,1b-13,1b-12,1b-11,1b-10,1b-9,1b-8,1b-7,1b-6,1b-5,1b-4,1b-3,1b-2,1b-1);
